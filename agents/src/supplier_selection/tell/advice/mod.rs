//! What the reader must know beside the ranking: assumptions, warnings, what to do next.

pub mod assumptions;
mod doubts;
pub mod next_steps;
pub mod warnings;
