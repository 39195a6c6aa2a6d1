//! Forecasts every node of the levels and reconciles the forecasts. The arithmetic is in `kernels::hierarchy`.

pub(crate) mod nodes;
pub(crate) mod reconcile;
mod windows;

#[cfg(test)]
mod tests;
