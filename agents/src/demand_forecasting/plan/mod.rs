//! Passes series and parameters to the kernels and collects the results.

pub(super) mod compare;
pub(super) mod events;
pub(super) mod forecasts;
mod growth;
pub(super) mod hierarchy;
pub(super) mod horizon;
pub(super) mod outlook;
pub(super) mod total_range;
pub(super) mod trust;
pub(super) mod unit_totals;
pub(super) mod unknown_before;
