//! How good the forecasts of the past were, in the measures of the M4 and M5 competitions.

use super::backtest::Window;
use super::intervals::Widths;
use super::naive::seasonal_naive;

/// Means over all windows of the rolling backtest; a measure that cannot be computed is NaN.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// Mean absolute error over that of the seasonal naive forecast inside the history.
    pub mase: f64,
    /// Symmetric percentage error, 0 to 200.
    pub smape: f64,
    /// Root of the squared error over that of the naive forecast inside the history.
    pub rmsse: f64,
    /// Mean of forecast less actual over the mean actual; above zero is too high.
    pub bias: f64,
    /// Share of actuals inside the 80 % interval.
    pub coverage_80: f64,
    /// Share of actuals inside the 95 % interval.
    pub coverage_95: f64,
    /// One less mean absolute error over that of the naive forecast at the same origins.
    pub value_added: f64,
    pub windows: usize,
}

/// Sums over every step of every window whose actual is known.
#[derive(Default)]
struct Sums {
    points: f64,
    absolute: f64,
    absolute_naive: f64,
    squared: f64,
    symmetric: f64,
    error: f64,
    actual: f64,
    inside_80: f64,
    inside_95: f64,
}

/// Judges the windows. `values` holds NaN where the truth is unknown, `filled` is what the methods saw.
pub fn judge(
    values: &[f64],
    filled: &[f64],
    windows: &[Window],
    period: usize,
    widths: &Widths,
) -> Option<Accuracy> {
    let first = windows.first()?;
    let mut sums = Sums::default();
    for window in windows {
        let naive = seasonal_naive(&filled[..window.origin], 1, window.forecast.len());
        for (step, (forecast, naive)) in window.forecast.iter().zip(naive).enumerate() {
            let actual = values[window.origin + step];
            if actual.is_finite() {
                sums.add(actual, *forecast, naive, step, widths);
            }
        }
    }
    if sums.points == 0.0 {
        return None;
    }
    let history = &filled[..first.origin];
    Some(Accuracy {
        mase: ratio(sums.absolute / sums.points, seasonal_scale(history, period)),
        smape: sums.symmetric / sums.points,
        rmsse: ratio((sums.squared / sums.points).sqrt(), squared_scale(history).sqrt()),
        bias: ratio(sums.error, sums.actual.abs()),
        coverage_80: sums.inside_80 / sums.points,
        coverage_95: sums.inside_95 / sums.points,
        value_added: 1.0 - ratio(sums.absolute, sums.absolute_naive),
        windows: windows.len(),
    })
}

impl Sums {
    fn add(&mut self, actual: f64, forecast: f64, naive: f64, step: usize, widths: &Widths) {
        let error = forecast - actual;
        self.points += 1.0;
        self.absolute += error.abs();
        self.absolute_naive += (naive - actual).abs();
        self.squared += error * error;
        let size = actual.abs() + forecast.abs();
        self.symmetric += if size > 0.0 { 200.0 * error.abs() / size } else { 0.0 };
        self.error += error;
        self.actual += actual;
        self.inside_80 += f64::from(widths.level_80.contains(actual - forecast, step));
        self.inside_95 += f64::from(widths.level_95.contains(actual - forecast, step));
    }
}

fn ratio(numerator: f64, denominator: f64) -> f64 {
    if denominator > 0.0 { numerator / denominator } else { f64::NAN }
}

/// Mean absolute difference at the season lag, at lag one when the history has no full season.
fn seasonal_scale(history: &[f64], period: usize) -> f64 {
    let lag = if history.len() > period { period } else { 1 };
    let pairs = history.len().saturating_sub(lag) as f64;
    let total: f64 = history.iter().skip(lag).zip(history).map(|(now, before)| (now - before).abs()).sum();
    total / pairs
}

/// Mean squared difference at lag one from the first demand on.
fn squared_scale(history: &[f64]) -> f64 {
    let first = history.iter().position(|value| *value != 0.0).unwrap_or(0);
    let history = &history[first..];
    let total: f64 = history.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum();
    total / history.len().saturating_sub(1) as f64
}
