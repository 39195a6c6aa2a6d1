//! Arithmetic of stock: how much to order, when, and what service and cost that leads to.
//! Knows nothing about tables, dates or currencies: numbers per period or per year in, numbers out. The rooms build
//! on each other: `demand`, `order`, `service`, `optimum`; `item_plan` uses all of them. Callers name the files without the room.

mod demand;
mod optimum;
mod order;
mod service;

mod problem;

pub mod replay;
pub mod stock_position;

pub mod item_plan;

pub use demand::{compound_demand, demand_distribution, protection_demand};
pub use optimum::{newsvendor, optimal_min_max, optimal_reorder, stock_costs};
pub use order::{joint_orders, lot_sizes, order_quantity, order_rounding, quantity_discount, shared_limit};
pub use problem::InventoryError;
pub use service::{cheapest_for_service, performance, service_curve, service_level};
