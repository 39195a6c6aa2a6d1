//! Measures how good past forecasts were, as in the M4 and M5 competitions.

use super::strain::{Strain, Test};
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::season::{Proof, Season};
use crate::forecast::levels::{MOST_LEVELS, MoreLevels};
use crate::forecast::methods::naive::seasonal_naive;

/// Means over all windows of the rolling backtest; a measure that cannot be computed is NaN.
#[derive(Debug, Clone, PartialEq)]
pub struct Accuracy {
    /// Mean absolute error divided by that of the seasonal naive forecast inside the history.
    pub mase: f64,
    /// Symmetric percentage error, 0 to 200.
    pub smape: f64,
    /// Root mean squared error divided by that of the naive forecast inside the history.
    pub rmsse: f64,
    /// Mean absolute error as a share of the actual value, over actuals that are not zero, in percent.
    pub mape: f64,
    /// Sum of the absolute errors divided by the sum of the absolute actuals, in percent.
    pub wape: f64,
    /// Mean of forecast minus actual, divided by the mean actual; above zero the forecasts are too high.
    pub bias: f64,
    /// Share of actuals inside the 80 % interval that is estimated from windows that do not overlap theirs.
    pub coverage_80: f64,
    /// Share of actuals inside the 95 % interval, estimated in the same way.
    pub coverage_95: f64,
    /// The same for each other level that was asked for, with the level.
    pub coverage_more: Vec<(u8, f64)>,
    /// One minus the ratio of the mean absolute error to that of the naive forecast at the same origins.
    pub value_added: f64,
    /// The same compared with repeating the last calendar season, or with the naive forecast when the history is shorter.
    pub value_added_seasonal: f64,
    /// Mean absolute error of a single step divided by the mean size of the known history; multiply by that mean for units.
    pub mae: f64,
    pub windows: usize,
    /// Actual and forecast sums per window, for tests on the sums of several series.
    pub sums: Vec<WindowSum>,
}

/// Sums of one window over the steps with a known actual, in multiples of the mean size of the known history.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindowSum {
    /// Steps from the origin to the end of the history; identifies the same window in series that end at the same time.
    pub from_end: usize,
    pub steps: usize,
    /// Steps whose actual is known.
    pub known: usize,
    pub actual: f64,
    pub forecast: f64,
    pub naive: f64,
    pub seasonal_naive: f64,
    /// Repeating the longest season, where there is a longer one than the calendar season and the values before the origin cover it.
    pub longest_naive: Option<f64>,
}

/// Sums over every step of every window whose actual is known.
#[derive(Default)]
struct Sums {
    points: f64,
    absolute: f64,
    absolute_naive: f64,
    absolute_seasonal: f64,
    squared: f64,
    symmetric: f64,
    /// Absolute errors as shares of the actuals that are not zero, and the number of those.
    relative: f64,
    not_zero: f64,
    size: f64,
    error: f64,
    actual: f64,
    covered: f64,
    inside_80: f64,
    inside_95: f64,
    inside_more: [f64; MOST_LEVELS],
}

/// Computes the accuracy from the tests of one series. MASE is scaled with the season that is proved; the seasonal naive
/// forecast repeats the calendar season, whether or not it was found.
pub(crate) fn judge(prepared: &Prepared, tests: &[Test], levels: MoreLevels) -> Option<Accuracy> {
    let period = Season::shortest(&prepared.seasons, Proof::Strict).unwrap_or(1);
    let Prepared { known, filled, calendar_season, longest_season, .. } = prepared;
    let size = mean_size(known);
    let seasons = Seasons { proved: period, calendar: *calendar_season, longest: *longest_season };
    of_tests(&prepared.judged(), filled, tests, seasons, size, levels)
}

/// The seasons by which forecasts are judged, in steps.
#[derive(Clone, Copy)]
struct Seasons {
    /// Of MASE; one where none is proved.
    proved: usize,
    calendar: usize,
    longest: usize,
}

/// Computes the measures. `values` holds NaN where there is no actual to judge by; `filled` is the input of the methods;
/// `size` is the mean size of the known history.
fn of_tests(
    values: &[f64],
    filled: &[f64],
    tests: &[Test],
    seasons: Seasons,
    size: f64,
    levels: MoreLevels,
) -> Option<Accuracy> {
    let first = &tests.first()?.window;
    let size = size.max(f64::MIN_POSITIVE);
    let mut sums = Sums::default();
    let mut of_windows = Vec::with_capacity(tests.len());
    for Test { window, strains } in tests {
        let (known, steps) = (&filled[..window.origin], window.forecast.len());
        let (naive, seasonal) =
            (seasonal_naive(known, 1, steps), seasonal_naive(known, seasons.calendar, steps));
        let has_longest = seasons.longest > seasons.calendar && known.len() >= seasons.longest;
        let longest = has_longest.then(|| seasonal_naive(known, seasons.longest, steps));
        let mut of_window = WindowSum::at(values.len() - window.origin, steps);
        of_window.longest_naive = longest.is_some().then_some(0.0);
        for (step, forecast) in window.forecast.iter().enumerate() {
            let actual = values[window.origin + step];
            if actual.is_finite() {
                sums.add(actual, *forecast, naive[step], seasonal[step]);
                of_window.add(actual / size, forecast / size, naive[step] / size, seasonal[step] / size);
                if let (Some(sum), Some(longest)) = (&mut of_window.longest_naive, &longest) {
                    *sum += longest[step] / size;
                }
            }
        }
        strains.iter().for_each(|strain| sums.cover(strain));
        of_windows.push(of_window);
    }
    if sums.points == 0.0 {
        return None;
    }
    let history = &filled[..first.origin];
    Some(Accuracy {
        mase: ratio(sums.absolute / sums.points, seasonal_scale(history, seasons.proved)),
        smape: sums.symmetric / sums.points,
        rmsse: ratio((sums.squared / sums.points).sqrt(), squared_scale(history).sqrt()),
        mape: 100.0 * ratio(sums.relative, sums.not_zero),
        wape: 100.0 * ratio(sums.absolute, sums.size),
        bias: ratio(sums.error, sums.actual.abs()),
        coverage_80: ratio(sums.inside_80, sums.covered),
        coverage_95: ratio(sums.inside_95, sums.covered),
        coverage_more: levels
            .percents()
            .zip(sums.inside_more)
            .map(|(level, inside)| (level, ratio(inside, sums.covered)))
            .collect(),
        value_added: 1.0 - ratio(sums.absolute, sums.absolute_naive),
        value_added_seasonal: 1.0 - ratio(sums.absolute, sums.absolute_seasonal),
        mae: ratio(sums.absolute / sums.points, size),
        windows: tests.len(),
        sums: of_windows,
    })
}

impl WindowSum {
    fn at(from_end: usize, steps: usize) -> Self {
        Self {
            from_end,
            steps,
            known: 0,
            actual: 0.0,
            forecast: 0.0,
            naive: 0.0,
            seasonal_naive: 0.0,
            longest_naive: None,
        }
    }

    fn add(&mut self, actual: f64, forecast: f64, naive: f64, seasonal_naive: f64) {
        self.known += 1;
        self.actual += actual;
        self.forecast += forecast;
        self.naive += naive;
        self.seasonal_naive += seasonal_naive;
    }
}

impl Sums {
    fn add(&mut self, actual: f64, forecast: f64, naive: f64, seasonal: f64) {
        let error = forecast - actual;
        self.points += 1.0;
        self.absolute += error.abs();
        self.absolute_naive += (naive - actual).abs();
        self.absolute_seasonal += (seasonal - actual).abs();
        self.squared += error * error;
        let size = actual.abs() + forecast.abs();
        self.symmetric += if size > 0.0 { 200.0 * error.abs() / size } else { 0.0 };
        if actual != 0.0 {
            self.relative += error.abs() / actual.abs();
            self.not_zero += 1.0;
        }
        self.size += actual.abs();
        self.error += error;
        self.actual += actual;
    }

    fn cover(&mut self, strain: &Strain) {
        self.covered += 1.0;
        self.inside_80 += f64::from(strain.at_80.abs() <= 1.0);
        self.inside_95 += f64::from(strain.at_95.abs() <= 1.0);
        for (inside, strain) in self.inside_more.iter_mut().zip(strain.more) {
            *inside += f64::from(strain.abs() <= 1.0);
        }
    }
}

/// Mean of the absolute known values.
fn mean_size(values: &[f64]) -> f64 {
    let known = values.iter().filter(|value| value.is_finite());
    let (count, total) = known.fold((0.0, 0.0), |(count, total), value| (count + 1.0, total + value.abs()));
    total / count
}

fn ratio(numerator: f64, denominator: f64) -> f64 {
    if denominator > 0.0 { numerator / denominator } else { f64::NAN }
}

/// Mean absolute difference at the season lag, or at lag one when the history is not longer than one season.
fn seasonal_scale(history: &[f64], period: usize) -> f64 {
    let lag = if history.len() > period { period } else { 1 };
    let pairs = history.len().saturating_sub(lag) as f64;
    let total: f64 = history.iter().skip(lag).zip(history).map(|(now, before)| (now - before).abs()).sum();
    total / pairs
}

/// Mean squared difference at lag one, starting at the first demand.
fn squared_scale(history: &[f64]) -> f64 {
    let first = history.iter().position(|value| *value != 0.0).unwrap_or(0);
    let history = &history[first..];
    let total: f64 = history.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum();
    total / history.len().saturating_sub(1) as f64
}

#[cfg(test)]
mod tests;
