//! Runs a model with given parameters over a history: one-step forecasts, states, likelihood.

use super::log_of_product::LogsOfProducts;
use super::{Form, Rates};
use crate::forecast::history::season::SeasonShape;

/// The states before a value.
pub(super) struct States<'a> {
    pub level: f64,
    pub slope: f64,
    pub seasons: &'a mut [f64],
}

impl States<'_> {
    /// The factor of a phase after an error.
    #[inline(always)]
    pub(super) fn learnt_factor(factor: f64, rate: f64, error: f64, base: f64) -> f64 {
        (factor + rate * error / base).max(0.01)
    }
}

/// Runs over the history, passes every one-step forecast to `tell` and returns minus twice the log likelihood.
pub(super) fn walk(
    history: &[f64],
    form: Form,
    rates: Rates,
    states: &mut States,
    mut tell: impl FnMut(usize, f64),
) -> f64 {
    let shape = form.season.map(|season| season.shape);
    let period = states.seasons.len().max(1);
    let (mut squares, mut phase) = (0.0, 0);
    let mut logs = LogsOfProducts::<1>::default();
    for (i, &value) in history.iter().enumerate() {
        let base = states.level + rates.damping * states.slope;
        let forecast = match shape {
            None => base,
            Some(shape) => with_season(base, states.seasons[phase], shape),
        };
        tell(i, forecast);
        let error = value - forecast;
        let level_error = match shape {
            Some(SeasonShape::Multiplicative) => {
                let season = states.seasons[phase];
                states.seasons[phase] = States::learnt_factor(season, rates.season, error, base);
                error / season
            }
            Some(SeasonShape::Additive) => {
                states.seasons[phase] += rates.season * error;
                error
            }
            None => error,
        };
        states.level = base + rates.level * level_error;
        states.slope = rates.damping * states.slope + rates.slope * level_error;
        if form.relative_error {
            squares += (error / forecast).powi(2);
            logs.multiply(&[forecast]);
        } else {
            squares += error * error;
        }
        phase = if phase + 1 == period { 0 } else { phase + 1 };
    }
    let count = history.len() as f64;
    count * squares.max(1e-20 * count).ln() + 2.0 * logs.value(0)
}

/// Applies a season index to a level.
pub(super) fn with_season(base: f64, index: f64, shape: SeasonShape) -> f64 {
    match shape {
        SeasonShape::Additive => base + index,
        SeasonShape::Multiplicative => base * index,
    }
}
