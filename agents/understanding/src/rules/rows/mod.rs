//! Rows and columns of the file: filters, groups, how many, and figures asked of the table.

use crate::reading::Reading;

/// Filters, groups and the number of results.
pub(super) fn read(_reading: &mut Reading) {}

/// What is calculated from the table.
pub(super) fn aggregate(_reading: &mut Reading) {}
