//! The effects of the signals that were found, on all products together and on each, and what they make of demand.

pub(crate) mod decompose;
pub(crate) mod effects;
pub(crate) mod fitted;
pub(crate) mod pool;
