//! The forecasting methods, one file each, and the search for their parameters in `optimize`.

pub(in crate::forecast) mod aggregation;
pub(in crate::forecast) mod airline;
pub(in crate::forecast) mod autoregression;
pub(in crate::forecast) mod averaged_autoregression;
pub(in crate::forecast) mod block_theta;
pub(in crate::forecast) mod complex_smoothing;
pub(in crate::forecast) mod dynamic_theta;
pub(in crate::forecast) mod ets;
pub(in crate::forecast) mod intermittent;
pub(in crate::forecast) mod moving_average;
pub(in crate::forecast) mod naive;
pub(in crate::forecast) mod optimize;
pub(in crate::forecast) mod relative_median;
pub(in crate::forecast) mod seasonal_changes;
pub(in crate::forecast) mod seasonal_loess;
pub(in crate::forecast) mod seasonal_median;
mod side_by_side;
pub(in crate::forecast) mod smoothing;
