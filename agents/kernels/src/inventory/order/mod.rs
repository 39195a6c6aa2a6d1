//! How much to order: economic quantities, price breaks, packs and minimums, lots over time, joint orders and a shared limit.

pub mod joint_orders;
pub mod limited_lots;
pub mod lot_sizes;
mod lowest_line;
pub mod order_quantity;
pub mod order_rounding;
pub mod quantity_discount;
pub mod shared_limit;
