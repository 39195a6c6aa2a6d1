//! Forecasts every node of the levels, and makes all forecasts add up. The arithmetic is in `kernels::hierarchy`.

pub mod nodes;
pub mod reconcile;

#[cfg(test)]
mod tests;
