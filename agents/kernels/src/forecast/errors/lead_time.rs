//! Forecasts the total demand over a lead time. Errors of single periods are correlated, so their sum is less certain than
//! with independent errors; the sums of past windows measure by how much.

use super::outcome::Outcome;
use super::pooled_quantile::{Weighted, pooled_quantile};
use super::strain::Test;
use crate::forecast::choice::settled::Settled;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::{ForecastOptions, SeriesInput};

/// Probability of each quantile of [`LeadTimeDemand`].
pub const SHARES: [f64; 7] = [0.50, 0.75, 0.90, 0.95, 0.975, 0.99, 0.995];

/// Standard normal quantiles of the shares, in units of the 95 % band; valid for independent normal errors.
const USUAL: [f64; 7] = [0.0, 0.3441, 0.6538, 0.8392, 1.0, 1.1869, 1.3142];

/// The sum of the demand of the next `periods` periods.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeadTimeDemand {
    pub periods: usize,
    pub mean: f64,
    /// Demand that is not exceeded with the probability at the same index of `SHARES`.
    pub quantiles: [f64; 7],
}

/// Quantiles of the error of a sum, divided by the root of the summed squares of the half widths of the 95 % band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SumErrors([f64; 7]);

impl SumErrors {
    /// Learns from the past windows of all series that have a lead time, in the order of the series.
    pub(crate) fn learn<'a>(settled: impl Iterator<Item = (&'a SeriesInput<'a>, &'a Settled)>) -> Self {
        let mut errors: Weighted = Vec::new();
        for (input, Settled { prepared, outcome, .. }) in settled.filter(|(input, _)| input.lead_time > 0) {
            let weight = 1.0 / outcome.tests.len().max(1) as f64;
            let width = width(outcome, input.lead_time);
            let tests = outcome.tests.iter().filter_map(|test| sum_error(test, prepared, input.lead_time));
            errors.extend(tests.map(|error| error / width).filter(|e| e.is_finite()).map(|e| (e, weight)));
        }
        Self(std::array::from_fn(|i| pooled_quantile(errors.clone(), SHARES[i], USUAL[i])))
    }

    /// The total demand of the next periods; `None` without a lead time. A lead time is cut at the horizon.
    pub(crate) fn demand(
        &self,
        outcome: &Outcome,
        lead_time: usize,
        scale: f64,
        options: &ForecastOptions,
    ) -> Option<LeadTimeDemand> {
        let periods = lead_time.min(outcome.point.len());
        let mean: f64 = outcome.point[..periods].iter().sum();
        let width = width(outcome, periods);
        let floor = if options.non_negative { 0.0 } else { -f64::MAX };
        let back = |value: f64| (value * scale).clamp(floor, f64::MAX);
        let mut quantiles = self.0.map(|error| back(mean + error * width));
        for i in 1..quantiles.len() {
            quantiles[i] = quantiles[i].max(quantiles[i - 1]);
        }
        (periods > 0).then(|| LeadTimeDemand { periods, mean: back(mean), quantiles })
    }
}

/// Half width of the band of a sum if the errors were independent.
fn width(outcome: &Outcome, periods: usize) -> f64 {
    let band = outcome.bands.level_95.above.iter().take(periods);
    band.map(|width| width * width).sum::<f64>().sqrt()
}

/// Sum of actual minus forecast over the first periods of a window; `None` if any actual is unknown.
fn sum_error(test: &Test, prepared: &Prepared, periods: usize) -> Option<f64> {
    let forecast = test.window.forecast.get(..periods)?;
    let actual = prepared.known.get(test.window.origin..test.window.origin + periods)?;
    let error = actual.iter().sum::<f64>() - forecast.iter().sum::<f64>();
    error.is_finite().then_some(error)
}
