//! A series without its known effects: those of events, and a season shared with other series.

use std::borrow::Cow;

use super::events::{EventEffects, event_effects};
use super::shared_season::SharedSeason;
use crate::forecast::{SeriesForecast, SeriesInput};

/// The input of the methods, and the known effects to restore on the forecast.
#[derive(Debug, Clone)]
pub(crate) struct Stripped<'a> {
    pub values: Cow<'a, [f64]>,
    pub beforehand: Beforehand,
}

/// Known effects, in the order of removal; they are restored on the forecast in reverse order.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Beforehand {
    effects: Option<EventEffects>,
    /// Factors over history and horizon.
    season: Vec<f64>,
    /// Whose season it is, for the name of the method.
    season_of: &'static str,
}

impl<'a> Stripped<'a> {
    pub(crate) fn of(input: &SeriesInput<'a>, shared: Option<&SharedSeason>, horizon: usize) -> Self {
        let effects = event_effects(input.values, input.periods, &input.events);
        let (mut values, effects) = if effects.is_none() {
            (Cow::Borrowed(input.values), None)
        } else {
            (Cow::Owned(effects.cleaned.clone()), Some(effects))
        };
        let season = match shared.filter(|shared| shared.is_needed(&values, input.start)) {
            Some(shared) => (0..values.len() + horizon).map(|i| shared.at(input.start + i as i64)).collect(),
            None => Vec::new(),
        };
        if !season.is_empty() {
            values = values.iter().zip(&season).map(|(value, factor)| value / factor).collect();
        }
        let season_of = shared.map_or("", SharedSeason::origin);
        Self { values, beforehand: Beforehand { effects, season, season_of } }
    }
}

impl Beforehand {
    /// Converts the forecast of the stripped series into one of the original series.
    pub(crate) fn put_back(&self, mut forecast: SeriesForecast, non_negative: bool) -> SeriesForecast {
        if !self.season.is_empty() {
            let (past, ahead) = self.season.split_at(forecast.fitted.len());
            multiply(&mut forecast.fitted, past);
            multiply(&mut forecast.point, ahead);
            for (_, lower, upper) in forecast.ranges_mut() {
                multiply(lower, ahead);
                multiply(upper, ahead);
            }
            forecast.has_shared_season = true;
            forecast.method.push_str(&format!(", {}", self.season_of));
        }
        match &self.effects {
            Some(effects) => effects.put_back(forecast, non_negative),
            None => forecast,
        }
    }
}

fn multiply(row: &mut [f64], factors: &[f64]) {
    for (value, factor) in row.iter_mut().zip(factors) {
        *value = (*value * factor).clamp(-f64::MAX, f64::MAX);
    }
}
