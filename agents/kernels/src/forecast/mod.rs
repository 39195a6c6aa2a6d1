//! Forecasts one demand series, or many at once, with prediction intervals and a rolling backtest.
//! Knows nothing about dates, products or files: a series is a regular grid of numbers, NaN where unknown.
//! `many` runs the steps in order; the steps themselves are in `history`, `methods`, `choice` and `errors`.

mod choice;
mod errors;
mod history;
mod levels;
mod method_choice;
mod methods;

mod many;

mod portrait;

pub use errors::accuracy::{Accuracy, WindowSum};
pub use errors::lead_time::{LeadTimeDemand, SHARES as LEAD_TIME_SHARES};
pub use history::demand_class::{DemandClass, DemandPattern};
pub use history::events::{EventEffect, EventEffects, Events, event_effects};
pub use levels::{MOST_LEVELS, MoreLevels, Range};
pub use many::{forecast_many, forecast_series};
pub use method_choice::MethodChoice;
pub use portrait::{Portrait, portrait};

/// One series on a regular grid. NaN marks a value that is not known; zero is a value.
#[derive(Debug, Clone, Copy, Default)]
pub struct SeriesInput<'a> {
    pub values: &'a [f64],
    /// Season lengths worth testing, in grid steps: `[12]` for months, `[7, 365]` for days. Empty means none.
    pub periods: &'a [usize],
    /// Promotions, holidays and the like; none by default.
    pub events: Events<'a>,
    /// Position of the first value on a calendar that all series of a call share. It aligns the phases of a season across
    /// series.
    pub start: i64,
    /// Number of periods over which the demand is also forecast as one sum; zero for none.
    pub lead_time: usize,
}

/// Settings of the forecast, the same for every series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForecastOptions {
    /// Grid steps to look ahead.
    pub horizon: usize,
    /// Number of origins of the rolling backtest from which `Accuracy` is computed; zero leaves the accuracy out.
    pub backtest_windows: usize,
    /// Demand cannot be below zero: forecasts and lower bounds stop there.
    pub non_negative: bool,
    /// Whether values far outside the expected range are drawn in before the models are fitted.
    pub draw_in_outliers: bool,
    /// Levels of the ranges that are made beside those of 80 and 95 %.
    pub more_levels: MoreLevels,
    pub method: MethodChoice,
}

/// A forecast of `horizon` steps; every vector except `fitted` is that long and every number is finite.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesForecast {
    /// Name of the method for display, the model with the largest weight first: `Theta + ETS(A,Ad,M) + CES, season 12`.
    pub method: String,
    /// The shortest season that is proved; `method` names all seasons.
    pub season: Option<usize>,
    /// The shortest season that the forecast follows although it may be chance.
    pub weak_season: Option<usize>,
    pub demand_class: DemandClass,
    pub point: Vec<f64>,
    pub lower_80: Vec<f64>,
    pub upper_80: Vec<f64>,
    pub lower_95: Vec<f64>,
    pub upper_95: Vec<f64>,
    /// The ranges at the other levels that were asked for, the narrowest first.
    pub more: Vec<Range>,
    /// One-step-ahead forecasts inside the history, as long as the input; NaN before the first known value.
    pub fitted: Vec<f64>,
    /// Absent when the series is too short for a backtest.
    pub accuracy: Option<Accuracy>,
    /// The effect of every event of the input, in the same order; empty when no event has an effect.
    pub events: Vec<EventEffect>,
    /// Whether the season comes from the other series of the call because the history was too short to find its own.
    pub has_shared_season: bool,
    /// Outliers that were drawn in: position in the history and the value used instead.
    pub drawn_in: Vec<(usize, f64)>,
    /// A lasting change of the level near the end of the history.
    pub level_shift: Option<LevelShift>,
    /// Whether demand has been zero for longer than chance explains; the forecast is then zero.
    pub has_ended: bool,
    /// Present when the input has a lead time.
    pub lead_time: Option<LeadTimeDemand>,
}

/// The level before and after a lasting change, and the position in the history from which the new level holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelShift {
    pub at: usize,
    pub before: f64,
    pub after: f64,
}

impl SeriesForecast {
    /// The lower and the upper bounds of the range at a level; `None` when it was not made.
    pub fn range(&self, percent: u8) -> Option<(&[f64], &[f64])> {
        match percent {
            80 => Some((&self.lower_80, &self.upper_80)),
            95 => Some((&self.lower_95, &self.upper_95)),
            _ => {
                let range = self.more.iter().find(|range| range.percent == percent)?;
                Some((&range.lower, &range.upper))
            }
        }
    }

    /// The bounds of every range: the level, the lower and the upper ones.
    pub fn ranges_mut(&mut self) -> impl Iterator<Item = (u8, &mut Vec<f64>, &mut Vec<f64>)> {
        let usual =
            [(80, &mut self.lower_80, &mut self.upper_80), (95, &mut self.lower_95, &mut self.upper_95)];
        let more = self.more.iter_mut().map(|range| (range.percent, &mut range.lower, &mut range.upper));
        usual.into_iter().chain(more)
    }
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
