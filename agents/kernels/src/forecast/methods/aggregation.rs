//! Forecasts demand from sums over buckets of increasing width (Petropoulos and Kourentzes, 2015), in which sparse demand
//! is smoother.

use super::smoothing::Smoothing;

const WIDEST_BUCKET: usize = 24;

/// Simple smoothing at every bucket width up to the mean interval between demands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Aggregation {
    /// Smoothing for bucket width one, two, and so on.
    levels: Vec<Smoothing>,
}

impl Aggregation {
    pub(crate) fn fit(history: &[f64]) -> Self {
        let demands = history.iter().filter(|value| **value != 0.0).count().max(1);
        let interval = (history.len() as f64 / demands as f64).round() as usize;
        let widest = interval.clamp(1, WIDEST_BUCKET).min((history.len() / 2).max(1));
        Self { levels: (1..=widest).map(|width| Smoothing::fit(&buckets(history, width))).collect() }
    }

    /// Expected demand per period after the history: the mean of the rates at all widths.
    pub(crate) fn rate(&self, history: &[f64]) -> f64 {
        let rate = |(i, level): (usize, &Smoothing)| level.level(&buckets(history, i + 1)) / (i + 1) as f64;
        self.levels.iter().enumerate().map(rate).sum::<f64>() / self.levels.len() as f64
    }

    /// One-step-ahead forecasts inside the history, at the narrowest width.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        self.levels[0].fitted(history)
    }
}

/// Sums of `width` values; the newest bucket is full, an incomplete oldest one is left out.
fn buckets(history: &[f64], width: usize) -> Vec<f64> {
    history[history.len() % width..].chunks_exact(width).map(|bucket| bucket.iter().sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Aggregation, buckets};

    #[test]
    fn buckets_end_with_the_newest_value() {
        assert_eq!(buckets(&[9.0, 1.0, 2.0, 3.0, 4.0], 2), [3.0, 7.0]);
    }

    #[test]
    fn one_piece_every_second_period_is_half_a_piece_per_period() {
        let history: Vec<f64> = (0..40).map(|i| (i % 2) as f64).collect();
        let rate = Aggregation::fit(&history).rate(&history);
        assert!((rate - 0.5).abs() < 0.1);
    }
}
