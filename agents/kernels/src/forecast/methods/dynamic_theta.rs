//! The dynamic optimised Theta model (Fiorucci, Pellegrini, Louzada, Petropoulos and Koehler, 2016)
//! on a series without season: the linear trend is updated with every value.

use super::optimize::{Budget, minimize};
use crate::cancel;

/// Smoothing, weight of the line and first level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DynamicTheta {
    smoothing: f64,
    theta: f64,
    first_level: f64,
}

/// The states after some values.
struct States {
    seen: f64,
    level: f64,
    mean: f64,
    intercept: f64,
    slope: f64,
    /// One less smoothing, to the power of the number of values seen.
    decay: f64,
}

impl DynamicTheta {
    /// Parameters with the smallest squared one-step error.
    pub(crate) fn fit(values: &[f64]) -> Self {
        let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
        let decode = |at: &[f64; 3]| Self {
            smoothing: 0.1 + 0.89 * at[0],
            theta: 1.0 / (1.0 - 0.99 * at[1]),
            first_level: values[0] + (at[2] - 0.5) * 2.0 * largest,
        };
        let cost = |at: &[f64; 3]| {
            let mut squares = 0.0;
            decode(at).walk(values, |i, forecast| {
                // The first forecasts depend on one or two values only and would dominate the fit.
                if i >= 3 {
                    squares += (values[i] - forecast).powi(2);
                }
            });
            (squares + 1e-300).ln() * values.len() as f64
        };
        let budget = Budget { evaluations: 150, tolerance: 0.02 };
        decode(&minimize([0.45, 0.5, 0.5], 0.15, budget, cost).0)
    }

    /// Forecasts step by step; every forecast is treated as an actual value for the next step.
    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let mut states = self.walk(values, |_, _| ());
        let mut ahead = Vec::with_capacity(horizon);
        for _ in 0..horizon {
            cancel::tick();
            let forecast = self.next(&states);
            ahead.push(forecast);
            self.learn(&mut states, forecast);
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let mut fitted = vec![0.0; values.len()];
        self.walk(values, |i, forecast| fitted[i] = forecast);
        fitted
    }

    fn walk(&self, values: &[f64], mut tell: impl FnMut(usize, f64)) -> States {
        let mut states = States {
            seen: 0.0,
            level: self.first_level,
            mean: 0.0,
            intercept: values[0],
            slope: 0.0,
            decay: 1.0,
        };
        for (i, &value) in values.iter().enumerate() {
            cancel::tick();
            tell(i, if i == 0 { value } else { self.next(&states) });
            self.learn(&mut states, value);
        }
        states
    }

    fn next(&self, states: &States) -> f64 {
        let carried = (1.0 - states.decay * (1.0 - self.smoothing)) / self.smoothing;
        let line = states.decay * states.intercept + carried * states.slope;
        states.level + (1.0 - 1.0 / self.theta) * line
    }

    fn learn(&self, states: &mut States, value: f64) {
        let seen = states.seen + 1.0;
        states.level += self.smoothing * (value - states.level);
        let before = states.mean;
        states.mean += (value - before) / seen;
        if seen > 1.0 {
            let pulled = (seen - 2.0) * states.slope + 6.0 * (value - before) / seen;
            states.slope = pulled / (seen + 1.0);
        }
        states.intercept = states.mean - states.slope * (seen + 1.0) / 2.0;
        states.decay *= 1.0 - self.smoothing;
        states.seen = seen;
    }
}

#[cfg(test)]
mod tests {
    use super::DynamicTheta;

    #[test]
    fn a_constant_level_is_continued() {
        let ahead = DynamicTheta::fit(&[20.0; 30]).forecast(&[20.0; 30], 4);
        assert!(ahead.iter().all(|value| (value - 20.0).abs() < 0.1), "{ahead:?}");
    }

    #[test]
    fn a_trend_continues_with_at_least_half_its_slope() {
        let values: Vec<f64> = (0..60).map(|i| 100.0 + 3.0 * f64::from(i)).collect();
        let ahead = DynamicTheta::fit(&values).forecast(&values, 11);
        let slope = (ahead[10] - ahead[0]) / 10.0;
        assert!((1.4..=3.1).contains(&slope), "{slope}");
    }
}
