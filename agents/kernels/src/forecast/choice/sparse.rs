//! Forecasts intermittent demand: one rate per period, combined from several estimates. A single series of this kind
//! holds too little evidence to weight the estimates, so the weights are learned from all series of a file (`pool`).

use super::method::Model;
use crate::forecast::ForecastOptions;
use crate::forecast::errors::backtest::origins;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::methods::aggregation::Aggregation;
use crate::forecast::methods::intermittent::{Sba, Tsb};
use crate::forecast::methods::smoothing::Smoothing;

/// Number of estimates per series.
pub(crate) const MEMBERS: usize = 5;
/// The member that follows the level of the demand fastest: simple exponential smoothing.
pub(crate) const SMOOTHED: usize = 2;

/// Largest number of past origins from which the pool learns. They are spread over the later half of the history: neighbouring
/// windows share most of their demand, so they would teach little more than a single one.
const WINDOWS: usize = 24;

/// Fewest values before the first origin.
const SHORTEST_PAST: usize = 8;

/// One series, ready to be settled.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sparse {
    pub models: [Model; MEMBERS],
    pub now: Estimate,
    pub past: Vec<PastEstimate>,
    /// Weight of one past estimate: one divided by the number of origins. Origins before the first demand have no estimate
    /// but are counted.
    pub weight: f64,
    /// Root mean squared change from period to period, from the first demand on: the scale of RMSSE.
    pub change: f64,
}

/// The estimates of all members at one origin, in units per period.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Estimate {
    pub rates: [f64; MEMBERS],
    /// Standard deviation of the demand so far.
    pub spread: f64,
}

/// A past estimate and the actual demand that followed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastEstimate {
    pub origin: usize,
    pub estimate: Estimate,
    /// Known actual values within the horizon.
    pub actuals: Vec<f64>,
}

impl Sparse {
    /// Estimates now and at past origins; the methods for the past are fitted only on values before the first origin.
    pub(crate) fn fit(prepared: &Prepared, options: &ForecastOptions) -> Self {
        let (known, filled) = (prepared.judged(), &prepared.filled);
        let shortest = SHORTEST_PAST.max(filled.len() / 2);
        let origins = origins(filled.len(), options.horizon, shortest, WINDOWS);
        let early = origins.first().map(|first| models(&filled[..*first]));
        let past = |&origin: &usize| {
            let reach = options.horizon.min(known.len() - origin);
            let actuals = known[origin..origin + reach].iter().copied().filter(|value| !value.is_nan());
            let estimate = Estimate::of(early.as_ref()?, &filled[..origin]);
            let has_sold = filled[..origin].iter().any(|value| *value != 0.0);
            has_sold.then(|| PastEstimate { origin, estimate, actuals: actuals.collect() })
        };
        let models = models(filled);
        Self {
            now: Estimate::of(&models, filled),
            past: origins.iter().filter_map(past).filter(|past| !past.actuals.is_empty()).collect(),
            weight: 1.0 / origins.len().max(1) as f64,
            change: change(filled),
            models,
        }
    }
}

impl Estimate {
    fn of(models: &[Model; MEMBERS], history: &[f64]) -> Self {
        let rate = |model: &Model| model.forecast(history, 1)[0];
        Self { rates: std::array::from_fn(|i| rate(&models[i])), spread: spread(history) }
    }
}

/// The members; the rates of TSB are those that gave the best results over many files.
fn models(history: &[f64]) -> [Model; MEMBERS] {
    [
        Model::Tsb(Tsb { size_rate: 0.02, probability_rate: 0.1 }),
        Model::Mean,
        Model::Smoothing(Smoothing::fit(history)),
        Model::Aggregation(Aggregation::fit(history)),
        Model::Sba(Sba { rate: 0.1 }),
    ]
}

fn spread(history: &[f64]) -> f64 {
    let count = history.len().max(1) as f64;
    let mean = history.iter().sum::<f64>() / count;
    (history.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

fn change(history: &[f64]) -> f64 {
    let first = history.iter().position(|value| *value != 0.0).unwrap_or(0);
    let pairs = history[first..].windows(2);
    let count = pairs.len().max(1) as f64;
    (pairs.map(|pair| (pair[1] - pair[0]).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::{Sparse, WINDOWS};
    use crate::forecast::history::prepared::Prepared;
    use crate::forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput};

    #[test]
    fn the_past_origins_are_spread_over_the_later_half_of_a_long_history() {
        let values: Vec<f64> = (0..200).map(|i| if i % 5 == 0 { 3.0 } else { 0.0 }).collect();
        let input = SeriesInput { values: &values, ..SeriesInput::default() };
        let options = ForecastOptions {
            horizon: 13,
            backtest_windows: 4,
            non_negative: true,
            draw_in_outliers: true,
            more_levels: MoreLevels::NONE,
            method: MethodChoice::Ensemble,
        };
        let sparse = Sparse::fit(&Prepared::of(&input, &options).unwrap(), &options);
        let origins: Vec<usize> = sparse.past.iter().map(|past| past.origin).collect();
        assert_eq!((origins.len(), origins[WINDOWS - 1]), (WINDOWS, 187));
        assert!((100..120).contains(&origins[0]) && origins.is_sorted(), "{origins:?}");
    }
}
