//! From the columns of a file to one demand series per product.

pub mod history;
pub mod levels;
pub mod series;
pub mod source;
pub mod unit_value;
mod whole_periods;
