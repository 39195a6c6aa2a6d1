//! What order lines show of every supplier: tables and words.

pub mod table;
pub mod words;
