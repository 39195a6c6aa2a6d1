//! From the columns of the file to typed items: what the columns are, what their values mean, and one item per product.

mod columns;
mod duplicates;
pub mod item;
pub mod items;
pub mod past;
pub mod periods;
mod price_breaks;
mod problems;
mod rows;
pub mod source;
