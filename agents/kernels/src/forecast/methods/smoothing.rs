//! Simple exponential smoothing (Brown, 1959): one level, no trend, no season.

use super::optimize::minimize_scalar;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Smoothing {
    pub rate: f64,
}

impl Smoothing {
    /// The rate with the smallest squared one-step error.
    pub(crate) fn fit(values: &[f64]) -> Self {
        let cost = |rate: f64| {
            let mut squares = 0.0;
            Self { rate }.walk(values, |value, level| squares += (value - level).powi(2));
            squares
        };
        Self { rate: minimize_scalar(cost, 0.01, 0.99) }
    }

    /// The level after the last value.
    pub(crate) fn level(&self, values: &[f64]) -> f64 {
        self.walk(values, |_, _| ())
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let mut fitted = Vec::with_capacity(values.len());
        self.walk(values, |_, level| fitted.push(level));
        fitted
    }

    /// Starts from the mean of the first values, so that zeros at the beginning do not keep the level low for long.
    fn walk(&self, values: &[f64], mut tell: impl FnMut(f64, f64)) -> f64 {
        let early = &values[..values.len().min(6)];
        let mut level = early.iter().sum::<f64>() / early.len().max(1) as f64;
        for &value in values {
            tell(value, level);
            level += self.rate * (value - level);
        }
        level
    }
}

#[cfg(test)]
mod tests {
    use super::Smoothing;

    #[test]
    fn a_rate_of_one_half_halves_the_distance_to_each_value() {
        assert_eq!(Smoothing { rate: 0.5 }.fitted(&[2.0, 4.0]), [3.0, 2.5]);
        assert_eq!(Smoothing { rate: 0.5 }.level(&[2.0, 4.0]), 3.25);
    }

    #[test]
    fn a_jump_in_the_level_is_fitted_with_a_high_rate() {
        let values: Vec<f64> = (0..40).map(|i| if i < 20 { 1.0 } else { 9.0 }).collect();
        assert!(Smoothing::fit(&values).rate > 0.9);
    }
}
