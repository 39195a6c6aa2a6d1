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
    let Prepared { known, filled, calendar_season, .. } = prepared;
    let size = mean_size(known);
    of_tests(&prepared.judged(), filled, tests, (period, *calendar_season), size, levels)
}

/// Computes the measures. `values` holds NaN where there is no actual to judge by; `filled` is the input of the methods;
/// `size` is the mean size of the known history.
fn of_tests(
    values: &[f64],
    filled: &[f64],
    tests: &[Test],
    (period, calendar_season): (usize, usize),
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
            (seasonal_naive(known, 1, steps), seasonal_naive(known, calendar_season, steps));
        let mut of_window = WindowSum::at(values.len() - window.origin, steps);
        for (step, forecast) in window.forecast.iter().enumerate() {
            let actual = values[window.origin + step];
            if actual.is_finite() {
                sums.add(actual, *forecast, naive[step], seasonal[step]);
                of_window.add(actual / size, forecast / size, naive[step] / size, seasonal[step] / size);
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
        mase: ratio(sums.absolute / sums.points, seasonal_scale(history, period)),
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
        Self { from_end, steps, known: 0, actual: 0.0, forecast: 0.0, naive: 0.0, seasonal_naive: 0.0 }
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
mod tests {
    use super::{Accuracy, WindowSum, mean_size};
    use crate::forecast::errors::backtest::Window;
    use crate::forecast::errors::strain::{Strain, Test};
    use crate::forecast::levels::{MOST_LEVELS, MoreLevels};

    fn test(origin: usize, forecast: &[f64], strains: &[(f64, f64)]) -> [Test; 1] {
        let strains = strains.iter().map(|(at_80, at_95)| Strain {
            at_80: *at_80,
            at_95: *at_95,
            more: [*at_95; MOST_LEVELS],
        });
        [Test { window: Window { origin, forecast: forecast.to_vec() }, strains: strains.collect() }]
    }

    fn of_tests(
        values: &[f64],
        filled: &[f64],
        tests: &[Test],
        periods: (usize, usize),
        levels: MoreLevels,
    ) -> Option<Accuracy> {
        super::of_tests(values, filled, tests, periods, mean_size(values), levels)
    }

    #[test]
    fn the_measures_agree_with_the_forecasting_competitions() {
        let values = [2.0, 4.0, 6.0, 8.0, 10.0];
        let tests = test(3, &[7.0, 12.0], &[(1.0, 0.5), (2.0, 1.0)]);
        let accuracy = of_tests(&values, &values, &tests, (1, 1), MoreLevels::of(&[97])).unwrap();
        let expected = [
            (accuracy.mase, 1.5 / 2.0),
            (accuracy.smape, (200.0 / 15.0 + 400.0 / 22.0) / 2.0),
            (accuracy.rmsse, 2.5_f64.sqrt() / 2.0),
            (accuracy.mape, 100.0 * (1.0 / 8.0 + 2.0 / 10.0) / 2.0),
            (accuracy.wape, 100.0 * 3.0 / 18.0),
            (accuracy.bias, 1.0 / 18.0),
            (accuracy.coverage_80, 0.5),
            (accuracy.coverage_95, 1.0),
            (accuracy.value_added, 0.5),
            (accuracy.value_added_seasonal, 0.5),
            (accuracy.mae, 1.5 / 6.0),
        ];
        assert!(expected.iter().all(|(measure, value)| (measure - value).abs() < 1e-12), "{accuracy:?}");
        assert_eq!(accuracy.coverage_more, [(97, 1.0)]);
    }

    #[test]
    fn the_seasonal_naive_error_is_measured_too() {
        let values = [2.0, 8.0, 2.0, 8.0, 3.0, 9.0];
        let accuracy =
            of_tests(&values, &values, &test(4, &[3.0, 8.5], &[]), (2, 2), MoreLevels::NONE).unwrap();
        assert!((accuracy.value_added_seasonal - 0.75).abs() < 1e-12, "{accuracy:?}");
        assert!((accuracy.value_added - (1.0 - 0.5 / 6.0)).abs() < 1e-12, "{accuracy:?}");
    }

    #[test]
    fn window_totals_have_errors_of_their_own() {
        let values = [2.0, f64::NAN, 4.0, 6.0, 8.0];
        let tests = test(3, &[5.0, 10.0], &[]);
        let accuracy =
            of_tests(&values, &[2.0, 3.0, 4.0, 6.0, 8.0], &tests, (1, 1), MoreLevels::NONE).unwrap();
        let expected = WindowSum {
            from_end: 2,
            steps: 2,
            known: 2,
            actual: 14.0 / 5.0,
            forecast: 3.0,
            naive: 8.0 / 5.0,
            seasonal_naive: 8.0 / 5.0,
        };
        assert_eq!(accuracy.sums, [expected]);
    }

    #[test]
    fn a_measure_without_a_scale_is_not_a_number() {
        let accuracy =
            of_tests(&[0.0; 4], &[0.0; 4], &test(3, &[0.0], &[(0.0, 0.0)]), (1, 1), MoreLevels::NONE)
                .unwrap();
        assert!(accuracy.mase.is_nan() && accuracy.rmsse.is_nan() && accuracy.value_added.is_nan());
        assert_eq!(accuracy.smape, 0.0);
    }

    #[test]
    fn coverage_is_not_a_number_without_a_tested_band() {
        let accuracy =
            of_tests(&[2.0, 4.0, 6.0], &[2.0, 4.0, 6.0], &test(2, &[5.0], &[]), (1, 1), MoreLevels::NONE)
                .unwrap();
        assert!(accuracy.coverage_80.is_nan() && accuracy.coverage_95.is_nan() && accuracy.mase.is_finite());
    }

    #[test]
    fn unknown_actual_values_are_left_out() {
        let values = [2.0, 4.0, f64::NAN, f64::NAN];
        assert_eq!(
            of_tests(&values, &[2.0, 4.0, 4.0, 4.0], &test(2, &[5.0, 5.0], &[]), (1, 1), MoreLevels::NONE),
            None
        );
    }
}
