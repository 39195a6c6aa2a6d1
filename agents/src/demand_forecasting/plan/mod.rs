//! From series and parameters to the kernels and back.

pub mod events;
pub mod forecasts;
mod growth;
pub mod hierarchy;
pub mod horizon;
pub mod outlook;
pub mod trust;
