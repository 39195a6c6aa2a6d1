//! Forecasts one demand series, or many at once, with prediction intervals and a rolling backtest.
//! Knows nothing about dates, products or files: a series is a regular grid of numbers, NaN where unknown.
//! `many` tells the story: `prepared`, then `regular` or `sparse`, then `pool`, then `outcome`; every other file is one
//! idea that these call.

mod many;
mod outcome;
mod pool;
mod prepared;
mod regular;
mod sparse;
mod sparse_pool;

mod demand_class;
mod gaps;
mod indices;
mod season;

mod combine;
mod members;
mod method;

mod aggregation;
mod autoregression;
mod complex_smoothing;
mod dynamic_theta;
mod ets;
mod intermittent;
mod naive;
mod optimize;
mod seasonal_median;
mod smoothing;

mod accuracy;
mod backtest;
mod intervals;
mod nonnegative;

mod portrait;

pub use accuracy::{Accuracy, WindowSum};
pub use demand_class::DemandClass;
pub use many::{forecast_many, forecast_series};
pub use portrait::{Portrait, portrait};

/// One series on a regular grid. NaN marks a value that is not known; zero is a value.
#[derive(Debug, Clone, Copy)]
pub struct SeriesInput<'a> {
    pub values: &'a [f64],
    /// Season lengths worth testing, in grid steps: `[12]` for months, `[7, 365]` for days. Empty means none.
    pub periods: &'a [usize],
}

/// What is wanted from every series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForecastOptions {
    /// Grid steps to look ahead.
    pub horizon: usize,
    /// Origins of the rolling backtest behind `Accuracy`; zero leaves the accuracy out.
    pub backtest_windows: usize,
    /// Demand cannot be below zero: forecasts and lower bounds stop there.
    pub non_negative: bool,
}

/// A forecast of `horizon` steps; every vector except `fitted` is that long and every number is finite.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesForecast {
    /// For people, the most trusted model first: `Theta + ETS(A,Ad,M) + CES, season 12`.
    pub method: String,
    /// The shortest season that was found; `method` names all.
    pub season: Option<usize>,
    pub demand_class: DemandClass,
    pub point: Vec<f64>,
    pub lower_80: Vec<f64>,
    pub upper_80: Vec<f64>,
    pub lower_95: Vec<f64>,
    pub upper_95: Vec<f64>,
    /// One step ahead inside the history, as long as the input; NaN before the first known value.
    pub fitted: Vec<f64>,
    /// Absent when the series is too short to be tested.
    pub accuracy: Option<Accuracy>,
}

/// Why a series has no forecast.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ForecastError {
    #[error("the series has {have} known values, at least {need} are needed")]
    TooShort { have: usize, need: usize },
    #[error("the series contains an infinite value")]
    NotFinite,
    #[error("the horizon must be at least one step")]
    HorizonZero,
}

#[cfg(test)]
mod tests;
