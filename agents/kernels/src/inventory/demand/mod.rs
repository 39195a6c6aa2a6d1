//! Demand while an order is under way: its distribution, and how it adds up over periods.

pub mod compound_demand;
pub mod demand_distribution;
pub mod protection_demand;
