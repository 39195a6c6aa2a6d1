//! The effects of promotions and holidays in the report.

mod found;
pub mod sentences;
pub mod table;
