//! Demand while an order is on its way: its distribution, and its sum over periods.

#[cfg(test)]
pub(in crate::inventory) mod compound_demand;
pub mod demand_distribution;
pub mod empirical;
pub mod protection_demand;
