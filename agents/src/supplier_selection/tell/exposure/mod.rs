//! Risk, sourcing and total cost: tables and words.

pub mod tables;
pub mod words;
