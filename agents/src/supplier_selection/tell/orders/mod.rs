//! The answer of an order split.

pub(crate) mod advice;
mod combinations;
mod limits;
pub(crate) mod narrative;
pub(crate) mod tables;
