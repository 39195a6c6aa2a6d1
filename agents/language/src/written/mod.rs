//! Writes numbers and names for people. Every layer above uses it.

pub mod list;
pub mod markdown;
pub mod number;
