//! Risk, sourcing and total cost: tables and words.

pub(crate) mod tables;
pub(crate) mod words;
