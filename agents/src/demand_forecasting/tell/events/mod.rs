//! The effects of promotions and holidays in the report.

mod found;
pub(super) mod sentences;
pub(super) mod table;
