//! Complex exponential smoothing (Svetunkov, Kourentzes and Ord, 2022) on a series without season.
//! A second state carries the part that the level misses, so the model needs no separate trend.

use super::four::{Four, four};
use super::optimize::{Budget, POINTS, minimize_side_by_side};

/// The two parts of the complex smoothing parameter and the states before the first value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ComplexSmoothing {
    real: f64,
    imaginary: f64,
    level: f64,
    potential: f64,
}

impl ComplexSmoothing {
    /// Parameters with the smallest squared one-step error inside the stability region.
    pub(crate) fn fit(values: &[f64]) -> Self {
        let early = &values[..values.len().min(10)];
        let level = early.iter().sum::<f64>() / early.len() as f64;
        let spread =
            values.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f64>() / values.len() as f64;
        let decode = |at: &[f64; 4]| Self {
            real: 0.3 + 2.0 * at[0],
            imaginary: 0.5 + at[1],
            level: level + (at[2] - 0.5) * 6.0 * spread,
            potential: level / 1.1 + (at[3] - 0.5) * (6.0 * spread + 0.4 * level.abs()),
        };
        let costs = |points: &[[f64; 4]; POINTS]| Self::costs(&points.each_ref().map(decode), values);
        let budget = Budget { evaluations: 250, tolerance: 0.01 };
        decode(&minimize_side_by_side([0.5, 0.5, 0.5, 0.5], 0.1, budget, costs).0)
    }

    /// The logarithms of the squared one-step errors times the number of values; infinite outside the stability region.
    fn costs(models: &[Self; POINTS], values: &[f64]) -> Four {
        let (mut level, mut potential) =
            (models.map(|model| model.level), models.map(|model| model.potential));
        let mut squares = [0.0; POINTS];
        for value in values {
            let error = four(|i| value - level[i]);
            squares = four(|i| squares[i] + error[i] * error[i]);
            let next: [(f64, f64); POINTS] =
                std::array::from_fn(|i| models[i].next(level[i], potential[i], error[i]));
            (level, potential) = (next.map(|next| next.0), next.map(|next| next.1));
        }
        let count = values.len() as f64;
        let cost = |i: usize| {
            if models[i].is_stable() { (squares[i] + 1e-300).ln() * count } else { f64::INFINITY }
        };
        four(cost)
    }

    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let (mut level, mut potential) = self.walk(values, |_, _| ());
        let mut ahead = Vec::with_capacity(horizon);
        for _ in 0..horizon {
            ahead.push(level);
            (level, potential) = self.next(level, potential, 0.0);
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let mut fitted = vec![0.0; values.len()];
        self.walk(values, |i, forecast| fitted[i] = forecast);
        fitted
    }

    fn walk(&self, values: &[f64], mut tell: impl FnMut(usize, f64)) -> (f64, f64) {
        let (mut level, mut potential) = (self.level, self.potential);
        for (i, &value) in values.iter().enumerate() {
            tell(i, level);
            (level, potential) = self.next(level, potential, value - level);
        }
        (level, potential)
    }

    #[inline(always)]
    fn next(&self, level: f64, potential: f64, error: f64) -> (f64, f64) {
        (
            level - (1.0 - self.imaginary) * potential + (self.real - self.imaginary) * error,
            level + (1.0 - self.real) * potential + (self.real + self.imaginary) * error,
        )
    }

    fn is_stable(&self) -> bool {
        let distance =
            |real: f64, imaginary: f64| (self.real - real).powi(2) + (self.imaginary - imaginary).powi(2);
        distance(2.5, 0.0) > 1.25 && distance(0.5, 1.0) > 0.25 && distance(1.5, 0.5) < 1.5
    }
}

#[cfg(test)]
mod tests {
    use super::ComplexSmoothing;

    #[test]
    fn a_constant_level_is_continued() {
        let ahead = ComplexSmoothing::fit(&[20.0; 30]).forecast(&[20.0; 30], 4);
        assert!(ahead.iter().all(|value| (value - 20.0).abs() < 0.5), "{ahead:?}");
    }

    #[test]
    fn a_trend_is_continued_without_a_trend_component() {
        let values: Vec<f64> = (0..60).map(|i| 100.0 + 3.0 * f64::from(i)).collect();
        let ahead = ComplexSmoothing::fit(&values).forecast(&values, 4);
        assert!(ahead[0] > 277.0 && ahead[3] > ahead[0], "{ahead:?}");
    }
}
