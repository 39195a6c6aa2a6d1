//! The levels in the report.

pub mod sentences;
pub mod table;
