//! From the columns of a file to one demand series per product.

pub(super) mod copied;
pub mod history;
pub(super) mod levels;
pub(crate) mod measure;
pub(super) mod one_series;
pub(super) mod series;
pub(super) mod source;
mod thin_end;
pub(super) mod times;
pub(super) mod unit_value;
pub(super) mod units;
mod whole_periods;
