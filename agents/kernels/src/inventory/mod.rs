//! Arithmetic of stock: how much to order, when, and what service and cost that leads to.
//! Knows nothing about tables, dates or currencies: numbers per period or per year in, numbers out. `demand_distribution`
//! and `performance` carry the rest; every other file is one decision.

mod problem;

pub mod compound_demand;
pub mod demand_distribution;
pub mod protection_demand;

pub mod order_quantity;
pub mod order_rounding;
pub mod quantity_discount;

pub mod performance;
pub mod service_level;

pub mod cheapest_for_service;
pub mod newsvendor;
pub mod optimal_min_max;
pub mod optimal_reorder;
pub mod stock_costs;

pub mod joint_orders;
pub mod lot_sizes;
mod lowest_line;
pub mod service_curve;
pub mod shared_limit;

pub mod replay;
pub mod stock_position;

pub mod item_plan;

pub use problem::InventoryError;
