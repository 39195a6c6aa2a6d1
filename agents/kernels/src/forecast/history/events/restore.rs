//! Removes the effects of events from a history and adds the effects of future events to a forecast.

use super::{EventEffects, baseline::Baseline};
use crate::cancel;
use crate::forecast::SeriesForecast;
use crate::forecast::levels::normal_of;

/// Below this sum of effects, too little of a value is left to estimate the value without events.
const TOO_LITTLE_LEFT: f64 = -0.5;
/// Standard normal quantiles of the two bands.
const BAND_80: f64 = 1.2816;
const BAND_95: f64 = 1.9600;

/// The history as it would have been without events. Periods without an effect keep exactly their value.
pub(super) fn cleaned(values: &[f64], baseline: &Baseline, shares: &[(f64, f64)]) -> Vec<f64> {
    let is_positive = values.iter().all(|value| value.is_nan() || *value >= 0.0);
    let clean = |(t, value): (usize, &f64)| {
        let share = shares[t].0;
        if share == 0.0 || value.is_nan() {
            return *value;
        }
        let by_share = value / (1.0 + share);
        let clean = if share <= TOO_LITTLE_LEFT {
            value - baseline.expected(t).max(0.0) * share
        } else if share < 0.0 || by_share >= baseline.floor() {
            by_share
        } else {
            value - baseline.floor() * share
        };
        let clean = clean.clamp(-f64::MAX, f64::MAX);
        if is_positive { clean.max(0.0) } else { clean }
    };
    values.iter().enumerate().map(clean).collect()
}

impl EventEffects {
    /// True when no event has an effect.
    pub fn is_none(&self) -> bool {
        self.effects.iter().all(|effect| effect.per_unit == 0.0)
    }

    /// Adds the effects of future events to the forecast of the cleaned history, and those of past events to its fitted
    /// values. Bands are scaled with the level and widened by the uncertainty of the effects.
    #[must_use]
    pub fn put_back(&self, mut forecast: SeriesForecast, non_negative: bool) -> SeriesForecast {
        if self.is_none() {
            return forecast;
        }
        let history = forecast.fitted.len();
        for (t, value) in forecast.fitted.iter_mut().enumerate() {
            *value = self.moved(*value, t, non_negative);
        }
        for step in 0..forecast.point.len() {
            cancel::tick();
            let (point, t) = (forecast.point[step], history + step);
            if self.share(t) == (0.0, 0.0) {
                continue;
            }
            let moved = self.moved(point, t, non_negative);
            for (percent, lower, upper) in forecast.ranges_mut() {
                let quantile = band_quantile(percent);
                lower[step] = keep(moved - self.width(point - lower[step], point, quantile, t), non_negative);
                upper[step] = keep(moved + self.width(upper[step] - point, point, quantile, t), non_negative);
            }
            forecast.point[step] = moved;
        }
        forecast.events = self.effects.clone();
        forecast
    }

    fn share(&self, t: usize) -> (f64, f64) {
        self.shares.get(t).copied().unwrap_or((0.0, 0.0))
    }

    fn moved(&self, value: f64, t: usize, non_negative: bool) -> f64 {
        let share = self.share(t).0;
        if share == 0.0 || value.is_nan() {
            return value;
        }
        let least = if share > 0.0 { self.floor } else { 0.0 };
        keep(value + value.max(least) * share, non_negative)
    }

    /// Distance from the point to a bound, including the effects of the events in the period.
    fn width(&self, distance: f64, point: f64, quantile: f64, t: usize) -> f64 {
        let (share, variance) = self.share(t);
        let doubt = quantile * variance.sqrt() * point.max(self.floor);
        (distance * (1.0 + share)).hypot(doubt)
    }
}

/// The standard normal quantile of a band.
fn band_quantile(percent: u8) -> f64 {
    match percent {
        80 => BAND_80,
        95 => BAND_95,
        _ => normal_of(percent),
    }
}

fn keep(value: f64, non_negative: bool) -> f64 {
    let value = value.clamp(-f64::MAX, f64::MAX);
    if non_negative { value.max(0.0) } else { value }
}
