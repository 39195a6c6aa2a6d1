//! The answer of an order split.

pub mod advice;
mod limits;
pub mod narrative;
pub mod tables;
