//! The airline model, ARIMA(0,1,1)(0,1,1) (Box and Jenkins, 1970): level, trend and season all move, each pulled by its own share
//! of the past errors. Unlike indices that are removed before a fit, the season follows the errors of its own phase.

use super::optimize::{Budget, minimize};
use crate::cancel;

/// The two shares of past errors that are taken back, without units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Airline {
    period: usize,
    /// Share of the last error.
    near: f64,
    /// Share of the error one season ago.
    seasonal: f64,
    /// Whether the model runs on the logarithms of the values, so that a season grows with its level.
    of_logarithms: bool,
}

impl Airline {
    /// Shares with the smallest squared one-step error (conditional sum of squares); of logarithms when every value is above
    /// zero. The history is in units per step and holds at least two seasons of `period` steps.
    pub(crate) fn fit(history: &[f64], period: usize) -> Self {
        let of_logarithms = history.iter().all(|value| *value > 0.0);
        let values = scaled(history, of_logarithms);
        let changes = changes(&values, period);
        let decode = |at: &[f64; 2]| Self {
            period,
            near: -0.5 + 1.48 * at[0],
            seasonal: -0.2 + 1.15 * at[1],
            of_logarithms,
        };
        let cost = |at: &[f64; 2]| {
            let squares: f64 = decode(at).errors(&changes).iter().map(|error| error * error).sum();
            (squares + 1e-300).ln() * changes.len() as f64
        };
        decode(&minimize([0.6, 0.7], 0.15, Budget { evaluations: 100, tolerance: 0.02 }, cost).0)
    }

    pub(crate) fn name(&self) -> String {
        let of = if self.of_logarithms { " of logarithms" } else { "" };
        format!("ARIMA(0,1,1)(0,1,1){of}")
    }

    /// `horizon` values in units per step; repeats the last value when the history is not longer than one season.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        if history.len() < self.period + 2 {
            return vec![history[history.len() - 1]; horizon];
        }
        let mut values = scaled(history, self.of_logarithms);
        let mut errors = self.errors(&changes(&values, self.period));
        for _ in 0..horizon {
            cancel::tick();
            let change = -self.carried(&errors);
            let count = values.len();
            let last_season = values[count - self.period] - values[count - self.period - 1];
            values.push(values[count - 1] + last_season + change);
            errors.push(0.0);
        }
        unscaled(values.split_off(history.len()), self.of_logarithms)
    }

    /// One-step-ahead forecasts inside the history; its own values up to one season and a step.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let mut values = scaled(history, self.of_logarithms);
        let errors = self.errors(&changes(&values, self.period));
        for (value, error) in values.iter_mut().skip(self.period + 1).zip(errors) {
            *value -= error;
        }
        unscaled(values, self.of_logarithms)
    }

    /// The one-step errors; those before the first change count as zero.
    fn errors(&self, changes: &[f64]) -> Vec<f64> {
        let mut errors = Vec::with_capacity(changes.len());
        for change in changes {
            cancel::tick();
            errors.push(change + self.carried(&errors));
        }
        errors
    }

    /// What past errors take back from the next change.
    fn carried(&self, errors: &[f64]) -> f64 {
        let error = |steps_ago: usize| errors.len().checked_sub(steps_ago).map_or(0.0, |at| errors[at]);
        self.near * error(1) + self.seasonal * error(self.period)
            - self.near * self.seasonal * error(self.period + 1)
    }
}

/// The values or their logarithms. A value far below the mean is drawn up to a share of it, because the history that is forecast
/// may hold a zero that the fitted part did not.
fn scaled(values: &[f64], of_logarithms: bool) -> Vec<f64> {
    const LEAST_SHARE: f64 = 1e-3;
    if !of_logarithms {
        return values.to_vec();
    }
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let least = (LEAST_SHARE * mean).max(f64::MIN_POSITIVE);
    values.iter().map(|value| value.max(least).ln()).collect()
}

fn unscaled(mut values: Vec<f64>, of_logarithms: bool) -> Vec<f64> {
    if of_logarithms {
        values.iter_mut().for_each(|value| *value = value.exp());
    }
    values
}

/// Change from step to step of the change from season to season, from the first value on that has both.
fn changes(values: &[f64], period: usize) -> Vec<f64> {
    let over_season: Vec<f64> =
        values.iter().skip(period).zip(values).map(|(now, then)| now - then).collect();
    over_season.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[cfg(test)]
mod tests {
    use super::Airline;

    /// A level that grows by 1 % a step times a season of four steps whose first phase is the highest.
    fn growing(count: i32) -> Vec<f64> {
        let phases = [1.6, 0.8, 0.6, 1.0];
        (0..count).map(|i| 100.0 * 1.01_f64.powi(i) * phases[i as usize % 4]).collect()
    }

    #[test]
    fn growth_by_percentages_and_its_season_are_continued() {
        let all = growing(60);
        let model = Airline::fit(&all[..48], 4);
        let ahead = model.forecast(&all[..48], 12);
        for (value, expected) in ahead.iter().zip(&all[48..]) {
            assert!((value / expected - 1.0).abs() < 1e-6, "{value} {expected}");
        }
        assert_eq!(model.name(), "ARIMA(0,1,1)(0,1,1) of logarithms");
    }

    #[test]
    fn a_season_that_changed_is_followed() {
        let old = [10.0, 20.0, 30.0, 20.0];
        let new = [30.0, 20.0, 10.0, 20.0];
        let history: Vec<f64> = (0..48).map(|i| if i < 24 { old[i % 4] } else { new[i % 4] }).collect();
        let ahead = Airline::fit(&history, 4).forecast(&history, 4);
        assert!(ahead.iter().zip(new).all(|(value, expected)| (value - expected).abs() < 3.0), "{ahead:?}");
    }

    #[test]
    fn a_fitted_value_does_not_change_when_later_values_do() {
        let whole = growing(40);
        let model = Airline::fit(&whole, 4);
        let mut changed = whole.clone();
        changed[31..].iter_mut().for_each(|value| *value *= 1.5);
        assert_eq!(model.fitted(&whole)[..=30], model.fitted(&changed)[..=30]);
        assert!((model.fitted(&whole)[20] / whole[20] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn short_histories_zeros_and_negative_values_have_a_finite_forecast() {
        let model = Airline::fit(&growing(40), 4);
        for history in [&[5.0; 3][..], &[0.0; 30], &[-2.0; 30]] {
            let refit = Airline::fit(&history.repeat(4), 4);
            let rows =
                [model.forecast(history, 9), model.fitted(history), refit.forecast(history, 9)].concat();
            assert!(rows.iter().all(|value| value.is_finite()), "{rows:?}");
        }
    }
}
