//! The record of every supplier in the order lines: table and words.

pub(crate) mod table;
pub(crate) mod words;
