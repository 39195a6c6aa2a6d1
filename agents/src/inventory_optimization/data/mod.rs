//! From the columns of the file to typed items: what the columns are, what their values mean, and one item per product.

mod columns;
mod duplicates;
pub(super) mod item;
pub(super) mod items;
pub(super) mod past;
pub(super) mod periods;
mod price_breaks;
mod problems;
mod rows;
pub(super) mod source;
