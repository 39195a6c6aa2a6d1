//! The other direction: how numbers and names are written for people. Every floor above uses it.

pub mod markdown;
pub mod number;
