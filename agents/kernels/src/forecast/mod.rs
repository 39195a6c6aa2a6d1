//! Forecasts one demand series, or many at once, with prediction intervals and a rolling backtest.
//! Knows nothing about dates, products or files: a series is a regular grid of numbers, NaN where unknown.
//! `many` is the order of the work; the rooms are `history`, `methods`, `choice` and `errors`.

mod choice;
mod errors;
mod history;
mod methods;

mod many;

mod portrait;

pub use errors::accuracy::{Accuracy, WindowSum};
pub use errors::lead_time::{LeadTimeDemand, SHARES as LEAD_TIME_SHARES};
pub use history::demand_class::DemandClass;
pub use history::events::{EventEffect, EventEffects, Events, event_effects};
pub use many::{forecast_many, forecast_series};
pub use portrait::{Portrait, portrait};

/// One series on a regular grid. NaN marks a value that is not known; zero is a value.
#[derive(Debug, Clone, Copy, Default)]
pub struct SeriesInput<'a> {
    pub values: &'a [f64],
    /// Season lengths worth testing, in grid steps: `[12]` for months, `[7, 365]` for days. Empty means none.
    pub periods: &'a [usize],
    /// Promotions, holidays and the like; none by default.
    pub events: Events<'a>,
    /// Position of the first value on a calendar that all series of a call share; decides which phases of a season fall
    /// together.
    pub start: i64,
    /// Periods whose demand is wanted as one sum; zero for none.
    pub lead_time: usize,
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
    /// Values far outside of what was to be expected are drawn in before anything is fitted.
    pub draw_in_outliers: bool,
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
    /// What every event of the input does, in their order; empty when none has an effect.
    pub events: Vec<EventEffect>,
    /// The history was too short for a season of its own, so that of the other series of the call was taken.
    pub has_shared_season: bool,
    /// Outliers that were drawn in: position in the history and the value that was used instead.
    pub drawn_in: Vec<(usize, f64)>,
    /// Nothing was asked for during so long that chance does not explain it; the forecast is zero.
    pub has_ended: bool,
    /// Present when a lead time was asked for.
    pub lead_time: Option<LeadTimeDemand>,
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
