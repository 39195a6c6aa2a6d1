//! A file of order lines: what was ordered, promised, delivered and rejected, judged per supplier.
//! Its figures become the criteria in place of the plain means of its columns.

pub mod columns;
mod criteria;
pub mod judge;
pub mod line_report;
mod prices;
pub mod read;
