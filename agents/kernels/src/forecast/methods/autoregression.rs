//! Autoregression on a series without season, differenced once if its level is not stationary.

use crate::cancel;

/// Coefficients of Burg's method (1975) around a mean; the order is chosen by AICc.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Autoregression {
    differenced: bool,
    mean: f64,
    /// Weights of past values, the latest first.
    weights: Vec<f64>,
}

impl Autoregression {
    /// Of the changes when the level is proved to wander, otherwise of the values.
    pub(crate) fn fit(values: &[f64], longest: usize) -> Self {
        if wanders(values) {
            return Self::of_changes(values, longest);
        }
        let mean = mean_of(values);
        Self { differenced: false, mean, weights: weights(values, mean, longest) }
    }

    /// Of the changes, whether the level wanders or not.
    pub(crate) fn of_changes(values: &[f64], longest: usize) -> Self {
        let changes = differences(values);
        let mean = shrunk_mean(&changes);
        Self { differenced: true, mean, weights: weights(&changes, mean, longest) }
    }

    /// The last value with a steady change: a random walk with the mean change as its drift.
    pub(crate) fn drift(values: &[f64]) -> Self {
        Self { differenced: true, mean: mean_of(&differences(values)), weights: Vec::new() }
    }

    pub(crate) fn is_of_changes(&self) -> bool {
        self.differenced
    }

    pub(crate) fn name(&self) -> String {
        if self.differenced && self.weights.is_empty() {
            "Drift".to_owned()
        } else if self.differenced {
            format!("ARI({},1)", self.weights.len())
        } else {
            format!("AR({})", self.weights.len())
        }
    }

    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let mut series = if self.differenced { differences(values) } else { values.to_vec() };
        let known = series.len();
        for _ in 0..horizon {
            cancel::tick();
            let next = self.next(&series);
            series.push(next);
        }
        let mut ahead = series.split_off(known);
        if self.differenced {
            let mut level = values[values.len() - 1];
            for value in &mut ahead {
                level += *value;
                *value = level;
            }
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        if !self.differenced {
            return (0..values.len()).map(|i| self.next(&values[..i])).collect();
        }
        let series = differences(values);
        let step = |i: usize| if i == 0 { values[0] } else { values[i - 1] + self.next(&series[..i - 1]) };
        (0..values.len()).map(step).collect()
    }

    fn next(&self, series: &[f64]) -> f64 {
        let recent = series.iter().rev();
        let pull: f64 =
            self.weights.iter().zip(recent).map(|(weight, value)| weight * (value - self.mean)).sum();
        self.mean + pull
    }
}

/// Tests at 5 % whether the level is not stationary (Kwiatkowski, Phillips, Schmidt and Shin, 1992).
fn wanders(values: &[f64]) -> bool {
    let count = values.len() as f64;
    let mean = mean_of(values);
    let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let lags = (4.0 * (count / 100.0).powf(0.25)).ceil() as usize;
    let covariance =
        |lag: usize| centred.iter().skip(lag).zip(&centred).map(|(a, b)| a * b).sum::<f64>() / count;
    let weight = |lag: usize| 1.0 - lag as f64 / (lags + 1) as f64;
    let variance = covariance(0) + (1..=lags).map(|lag| 2.0 * weight(lag) * covariance(lag)).sum::<f64>();
    let (mut sum, mut squares) = (0.0, 0.0);
    for value in &centred {
        sum += value;
        squares += sum * sum;
    }
    squares > 0.463 * variance * count * count
}

fn weights(series: &[f64], mean: f64, longest: usize) -> Vec<f64> {
    let centred: Vec<f64> = series.iter().map(|value| value - mean).collect();
    burg(&centred, longest.min(series.len() / 4))
}

fn burg(series: &[f64], longest: usize) -> Vec<f64> {
    let count = series.len();
    let mut forward = series.to_vec();
    let mut backward = series.to_vec();
    let mut power = series.iter().map(|value| value * value).sum::<f64>() / count.max(1) as f64;
    let mut weights: Vec<f64> = Vec::new();
    let (mut best, mut best_criterion) = (Vec::new(), criterion(power, count, 0));
    for order in 1..=longest {
        cancel::tick();
        let (mut cross, mut total) = (0.0, 0.0);
        for i in order..count {
            cross += forward[i] * backward[i - 1];
            total += forward[i] * forward[i] + backward[i - 1] * backward[i - 1];
        }
        if total <= 1e-24 {
            break;
        }
        let reflection = 2.0 * cross / total;
        let before = weights.clone();
        for (i, weight) in weights.iter_mut().enumerate() {
            *weight -= reflection * before[order - 2 - i];
        }
        weights.push(reflection);
        for i in (order..count).rev() {
            let ahead = forward[i];
            forward[i] -= reflection * backward[i - 1];
            backward[i] = backward[i - 1] - reflection * ahead;
        }
        power *= 1.0 - reflection * reflection;
        let now = criterion(power, count, order);
        if now < best_criterion {
            (best, best_criterion) = (weights.clone(), now);
        }
    }
    best
}

fn criterion(power: f64, count: usize, order: usize) -> f64 {
    let (count, parameters) = (count as f64, order as f64 + 2.0);
    count * power.max(1e-30).ln() + 2.0 * parameters * count / (count - parameters - 1.0).max(0.5)
}

fn differences(values: &[f64]) -> Vec<f64> {
    values.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// The mean, shrunk towards zero as far as it may be chance.
fn shrunk_mean(values: &[f64]) -> f64 {
    let mean = mean_of(values);
    let count = values.len() as f64;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    let evidence = mean * mean * count;
    if evidence > 0.0 { mean * evidence / (evidence + variance) } else { 0.0 }
}

fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::{Autoregression, burg, wanders};

    /// An autoregressive series with fixed pseudo-random noise.
    fn persistent(weight: f64, count: usize) -> Vec<f64> {
        let mut seed = 1_u32;
        let mut value = 0.0;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            value = weight * value + f64::from(seed >> 8) / f64::from(1 << 24) - 0.5;
            value
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn the_weight_of_the_last_value_is_found() {
        let weights = burg(&persistent(0.7, 2_000), 5);
        assert!((weights[0] - 0.7).abs() < 0.06, "{weights:?}");
    }

    #[test]
    fn a_drift_continues_the_mean_change() {
        let values: Vec<f64> = (0..9).map(|i| 3.0 * f64::from(i) + f64::from(i % 2)).collect();
        let ahead = Autoregression::drift(&values).forecast(&values, 2);
        assert!((ahead[0] - 27.0).abs() < 1e-9 && (ahead[1] - 30.0).abs() < 1e-9, "{ahead:?}");
    }

    #[test]
    fn a_random_walk_is_distinguished_from_noise() {
        assert!(wanders(&persistent(1.0, 2_000)));
        assert!(!wanders(&persistent(0.0, 300)));
    }

    #[test]
    fn a_forecast_of_noise_returns_to_the_mean() {
        let values: Vec<f64> = persistent(0.5, 300).iter().map(|value| value + 10.0).collect();
        let ahead = Autoregression::fit(&values, 5).forecast(&values, 40);
        let mean = values.iter().sum::<f64>() / 300.0;
        assert!((ahead[39] - mean).abs() < 0.05);
    }
}
