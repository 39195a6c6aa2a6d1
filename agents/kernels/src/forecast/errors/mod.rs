//! How good a forecast is: rolling tests, past errors, bands, and what the series of a file learn from each other.
//! `outcome` turns all of it into the units of the caller.

pub(in crate::forecast) mod accuracy;
pub(in crate::forecast) mod backtest;
pub(in crate::forecast) mod intervals;
pub(in crate::forecast) mod lead_time;
pub(in crate::forecast) mod nonnegative;
pub(in crate::forecast) mod outcome;
pub(in crate::forecast) mod pool;
pub(in crate::forecast) mod sparse_pool;
