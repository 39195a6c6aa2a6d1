//! From the columns of a file to typed rows: its suppliers with what is known of each, its order lines, its offers.

pub mod fields;
pub mod lines;
pub mod offers;
pub mod rates;
pub mod source;
