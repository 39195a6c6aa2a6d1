//! The Theta method (Assimakopoulos and Nikolopoulos, 2000) on a series without season.

use super::optimize::minimize_scalar;

/// Simple exponential smoothing plus half the linear trend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theta {
    smoothing: f64,
}

impl Theta {
    /// Chooses the smoothing with the smallest squared one-step error.
    pub fn fit(values: &[f64]) -> Self {
        let cost = |smoothing: f64| {
            let fitted = Self { smoothing }.fitted(values);
            values.iter().zip(&fitted).map(|(value, fit)| (value - fit).powi(2)).sum::<f64>()
        };
        Self { smoothing: minimize_scalar(cost, 0.05, 0.99) }
    }

    pub fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let (level, half_slope) = self.state(values);
        let decay = (1.0 - self.smoothing).powi(values.len() as i32);
        let carried = (1.0 - decay) / self.smoothing - 1.0;
        (1..=horizon).map(|step| level + half_slope * (step as f64 + carried)).collect()
    }

    /// One step ahead inside the history.
    pub fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let half_slope = slope(values) / 2.0;
        let (mut level, mut decay) = (values[0], 1.0);
        let mut fitted = Vec::with_capacity(values.len());
        for &value in values {
            fitted.push(level + half_slope * (1.0 - decay) / self.smoothing);
            level += self.smoothing * (value - level);
            decay *= 1.0 - self.smoothing;
        }
        fitted
    }

    fn state(&self, values: &[f64]) -> (f64, f64) {
        let mut level = values[0];
        for &value in values {
            level += self.smoothing * (value - level);
        }
        (level, slope(values) / 2.0)
    }
}

/// Slope of the straight line through the values by least squares.
fn slope(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let centre = (count - 1.0) / 2.0;
    let covered: f64 = values.iter().enumerate().map(|(i, value)| (i as f64 - centre) * value).sum();
    let spread = count * (count * count - 1.0) / 12.0;
    if spread > 0.0 { covered / spread } else { 0.0 }
}
