//! A product with a backtest, with its errors in units.

use kernels::forecast::Accuracy;

use crate::demand_forecasting::plan::outlook::Forecast;

/// A product with a backtest; multiply the errors and actuals of its accuracy by `size` to get units.
pub(super) struct Tested<'a> {
    pub accuracy: &'a Accuracy,
    pub size: f64,
    pub has_season: bool,
}

impl<'a> Tested<'a> {
    /// `None` when the history is too short for a backtest.
    pub(super) fn of(forecast: &'a Forecast) -> Option<Self> {
        let accuracy = forecast.result.accuracy.as_ref()?;
        Some(Self { accuracy, size: usual_size(forecast), has_season: forecast.result.season.is_some() })
    }

    /// The number of periods with a known demand in all windows; the others have no error.
    pub(super) fn steps(&self) -> f64 {
        self.accuracy.sums.iter().map(|window| window.known as f64).sum()
    }

    /// The error of a single period in units.
    pub(super) fn error(&self) -> f64 {
        self.accuracy.mae * self.size
    }

    /// Error of the baseline that this forecast beats by the share `added`.
    pub(super) fn rule_error(&self, added: f64) -> f64 {
        match added {
            added if added.is_nan() => 0.0,
            added if added >= 1.0 => self.size,
            added => self.error() / (1.0 - added),
        }
    }
}

/// The mean size of the known demand.
fn usual_size(forecast: &Forecast) -> f64 {
    let (mut count, mut sum) = (0.0, 0.0);
    for value in forecast.series.values.iter().filter(|value| value.is_finite()) {
        count += 1.0;
        sum += value.abs();
    }
    sum / count
}
