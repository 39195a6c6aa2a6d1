//! The levels in the report.

pub(super) mod sentences;
pub(super) mod table;
