//! Advice next to the ranking: assumptions, warnings and next steps.

pub(crate) mod assumptions;
mod doubts;
pub(crate) mod next_steps;
pub(crate) mod warnings;
