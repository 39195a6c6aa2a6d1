//! Arithmetic of stock: how much to order, when to order, and which service and cost result.
//! Knows nothing about tables, dates or currencies: numbers per period or per year in, numbers out. The modules build
//! on each other: `demand`, `order`, `service`, `optimum`; `item_plan` uses all of them. Callers import the files from
//! `inventory` directly, without the name of the folder.

mod demand;
mod optimum;
mod order;
mod service;

mod problem;

pub mod replay;
pub mod stock_ahead;
pub mod stock_position;

pub mod item_plan;

#[cfg(test)]
use demand::compound_demand;
pub use demand::{demand_distribution, empirical, protection_demand};
pub use optimum::{newsvendor, optimal_min_max, optimal_reorder, stock_costs};
pub use order::{
    joint_orders, limited_lots, lot_sizes, order_quantity, order_rounding, quantity_discount, shared_limit,
};
pub use problem::InventoryError;
pub use service::{cheapest_for_service, performance, service_curve, service_level};
