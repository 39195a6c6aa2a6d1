//! From the question to columns of numbers: what the calendar gives, what a signal gives in each form, and the demand
//! of each product on the scale of the model, freed of its memory.

pub(crate) mod algebra;
pub(crate) mod calendar;
pub(crate) mod closed;
pub(crate) mod columns;
pub(crate) mod filled;
pub(crate) mod memory;
pub(crate) mod product;
