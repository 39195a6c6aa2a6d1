//! From rows and parameters to the kernels and back: the comparison, its weights, its ranking, risk and cost of the
//! suppliers, and the split of orders.

pub(super) mod choice;
pub(super) mod combinations;
pub(super) mod exposure;
pub(super) mod judged;
pub(super) mod limit_costs;
pub(super) mod preferences;
pub(super) mod ranking;
pub(super) mod split;
mod split_sums;
pub(super) mod total_cost;
pub(super) mod weighing;
