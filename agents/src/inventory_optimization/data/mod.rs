//! From the columns of the file to typed items: what the columns are, what their values mean, and one item per product.

pub(super) mod columns;
mod duplicates;
pub(super) mod item;
pub(super) mod items;
pub(super) mod named;
pub(super) mod past;
pub(super) mod periods;
mod price_breaks;
mod problems;
pub(super) mod readings;
mod rows;
pub(super) mod scope;
pub(super) mod source;
mod spans;
