//! The uncertainty of a forecast: rolling tests, past errors, bands, and the pool that learns from all series of a file.
//! `outcome` converts the results to the units of the caller.

pub(in crate::forecast) mod accuracy;
pub(in crate::forecast) mod backtest;
pub(in crate::forecast) mod intervals;
pub(in crate::forecast) mod lead_time;
pub(in crate::forecast) mod nonnegative;
pub(in crate::forecast) mod outcome;
pub(in crate::forecast) mod past_sizes;
pub(in crate::forecast) mod pool;
pub(in crate::forecast) mod pooled_quantile;
pub(in crate::forecast) mod sparse_pool;
pub(in crate::forecast) mod strain;
pub(in crate::forecast) mod stretch;
