//! Forecasts the recent level times the median of the same phase in the last seasons, relative to the level of its time: the
//! pattern of a whole year of weeks without its old levels. This is ratio to moving average (Macaulay, 1931) with medians.

use super::seasonal_median::{SeasonalMedian, middle};
use crate::forecast::history::indices::centred_average;

/// Number of latest seasons whose median mean is the level.
const LEVEL_SEASONS: usize = 6;

/// Median ratios to the level per phase over a fixed number of past seasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RelativeMedian {
    pub period: usize,
    /// Number of past seasons in the median; fewer when the history is shorter.
    pub seasons: usize,
}

impl RelativeMedian {
    /// The level times the ratio of each phase. A history that is negative somewhere or shorter than two seasons has no
    /// ratios; there the plain medians are repeated.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        let plain = SeasonalMedian { period: self.period, seasons: self.seasons };
        let Some(ratios) = self.ratios(history) else { return plain.forecast(history, horizon) };
        let level = self.level(history);
        plain.forecast(&ratios, horizon).into_iter().map(|ratio| level * ratio).collect()
    }

    /// One-step-ahead forecasts inside the history. The ratio of a value does not depend on values that are later than half a
    /// season, so that it uses nothing after the step before.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let plain = SeasonalMedian { period: self.period, seasons: self.seasons };
        let mut fitted = plain.fitted(history);
        if let Some(ratios) = self.ratios(history) {
            let ratios = plain.fitted(&ratios);
            for at in 2 * self.period..history.len() {
                fitted[at] = self.level(&history[..at]) * ratios[at];
            }
        }
        fitted
    }

    /// Every value divided by the mean over the season around it; one where nothing was sold in this season.
    fn ratios(&self, history: &[f64]) -> Option<Vec<f64>> {
        if history.len() < 2 * self.period || history.iter().any(|value| *value < 0.0) {
            return None;
        }
        let levels = centred_average(history, self.period);
        let around = |at: usize| levels[at.saturating_sub(self.period / 2).min(levels.len() - 1)];
        let ratio = |(at, value): (usize, &f64)| if around(at) > 0.0 { value / around(at) } else { 1.0 };
        Some(history.iter().enumerate().map(ratio).collect())
    }

    /// The median of the means of the latest whole seasons. The history must hold one season.
    fn level(&self, history: &[f64]) -> f64 {
        let latest = history.rchunks_exact(self.period).take(LEVEL_SEASONS);
        middle(latest.map(|season| season.iter().sum::<f64>() / self.period as f64).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::RelativeMedian;

    const MODEL: RelativeMedian = RelativeMedian { period: 4, seasons: 52 };

    /// The same pattern on a level that doubled in the last quarter of the history.
    fn doubled() -> Vec<f64> {
        let level = |at: usize| if at < 120 { 10.0 } else { 20.0 };
        (0..160).map(|at| level(at) * [0.5, 1.0, 1.5, 1.0][at % 4]).collect()
    }

    #[test]
    fn the_pattern_of_old_seasons_is_forecast_on_the_new_level() {
        let ahead = MODEL.forecast(&doubled(), 6);
        for (value, expected) in ahead.iter().zip([10.0, 20.0, 30.0, 20.0, 10.0, 20.0]) {
            assert!((value - expected).abs() < 1e-9, "{ahead:?}");
        }
    }

    #[test]
    fn a_fitted_value_does_not_change_when_later_values_do() {
        let whole = doubled();
        let mut changed = whole.clone();
        changed[100..].fill(3.0);
        assert_eq!(MODEL.fitted(&whole)[..=100], MODEL.fitted(&changed)[..=100]);
    }

    #[test]
    fn seasons_without_demand_and_negative_values_have_a_finite_forecast() {
        let mut pause = doubled();
        pause[40..60].fill(0.0);
        for history in [&pause[..], &[0.0; 40], &[-2.0; 40], &[5.0; 3]] {
            let rows = [MODEL.forecast(history, 9), MODEL.fitted(history)].concat();
            assert!(rows.iter().all(|value| value.is_finite()), "{rows:?}");
        }
    }
}
