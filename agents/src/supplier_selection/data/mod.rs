//! From the columns of a file to typed rows: its suppliers with their fields, its order lines, its offers.

pub(super) mod fields;
pub(super) mod lines;
pub(super) mod matrix;
pub(super) mod offers;
mod price_grid;
pub(super) mod rates;
pub(super) mod source;
