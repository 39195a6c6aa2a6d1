//! An autoregression of the changes from one season to the next: the last season, moved by what this year has added so far. This is
//! ARIMA with a seasonal difference and no moving-average terms (Box and Jenkins, 1970). No seasonal index has to be estimated.

use super::autoregression::Autoregression;
use crate::cancel;

/// The period in steps and the model of the changes, in units per step.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeasonalChanges {
    period: usize,
    changes: Autoregression,
}

impl SeasonalChanges {
    /// Fits the changes over one season; `longest` is the highest order. The history holds at least two seasons.
    pub(crate) fn fit(history: &[f64], period: usize, longest: usize) -> Self {
        Self { period, changes: Autoregression::fit(&over_season(history, period), longest) }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} of seasonal changes", self.changes.name())
    }

    /// `horizon` values in units per step; repeats the last value when the history is not longer than one season.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        if history.len() < self.period + 2 {
            return vec![history[history.len() - 1]; horizon];
        }
        let mut values = history.to_vec();
        for change in self.changes.forecast(&over_season(history, self.period), horizon) {
            cancel::tick();
            values.push(values[values.len() - self.period] + change);
        }
        values.split_off(history.len())
    }

    /// One-step-ahead forecasts inside the history; its own values in the first season.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let mut fitted = history.to_vec();
        if history.len() > self.period {
            let changes = self.changes.fitted(&over_season(history, self.period));
            let later = fitted.iter_mut().skip(self.period);
            later.zip(history).zip(changes).for_each(|((value, then), change)| *value = then + change);
        }
        fitted
    }
}

fn over_season(values: &[f64], period: usize) -> Vec<f64> {
    values.iter().skip(period).zip(values).map(|(now, then)| now - then).collect()
}

#[cfg(test)]
mod tests {
    use super::SeasonalChanges;

    const PHASES: [f64; 4] = [10.0, 25.0, 40.0, 25.0];

    fn growing(count: usize) -> Vec<f64> {
        (0..count).map(|i| PHASES[i % 4] + 0.5 * i as f64).collect()
    }

    #[test]
    fn the_last_season_is_repeated_with_its_growth() {
        let all = growing(52);
        let ahead = SeasonalChanges::fit(&all[..40], 4, 8).forecast(&all[..40], 12);
        assert!(ahead.iter().zip(&all[40..]).all(|(value, expected)| (value - expected).abs() < 1e-6));
    }

    #[test]
    fn a_fitted_value_does_not_change_when_later_values_do() {
        let whole: Vec<f64> =
            growing(40).iter().enumerate().map(|(i, value)| value + (i * 7 % 5) as f64).collect();
        let model = SeasonalChanges::fit(&whole, 4, 8);
        let mut changed = whole.clone();
        changed[31..].fill(3.0);
        assert_eq!(model.fitted(&whole)[..=30], model.fitted(&changed)[..=30]);
    }

    #[test]
    fn a_history_of_one_season_repeats_its_last_value() {
        let model = SeasonalChanges::fit(&growing(40), 4, 8);
        assert_eq!(model.forecast(&[3.0, 7.0], 3), [7.0; 3]);
        assert_eq!(model.fitted(&[3.0, 7.0]), [3.0, 7.0]);
    }
}
