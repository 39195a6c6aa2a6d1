//! The policies of least cost: one order for a season, a reorder point, a minimum with a maximum.

pub mod newsvendor;
pub mod optimal_min_max;
pub mod optimal_reorder;
pub mod stock_costs;
