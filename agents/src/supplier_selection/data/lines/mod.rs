//! A file of order lines: what was ordered, promised, delivered and rejected, judged per supplier.
//! Its figures become the criteria in place of the plain means of its columns.

pub(crate) mod columns;
mod criteria;
pub(crate) mod judge;
pub(crate) mod line_report;
mod prices;
pub(crate) mod read;
