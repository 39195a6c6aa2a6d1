//! From rows and parameters to the kernels and back: what is compared, its weights, its ranking, what depends on it, and
//! how orders are split.

pub mod choice;
pub mod exposure;
pub mod judged;
pub mod limit_costs;
pub mod ranking;
pub mod split;
mod split_sums;
pub mod weighing;
