//! Tests of the measures.

use super::{Accuracy, Seasons, WindowSum, mean_size};
use crate::forecast::errors::backtest::Window;
use crate::forecast::errors::strain::{Strain, Test};
use crate::forecast::levels::{MOST_LEVELS, MoreLevels};

/// The longest season of the tests, which the first values cover.
const LONGEST: usize = 3;

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
    (proved, calendar): (usize, usize),
    levels: MoreLevels,
) -> Option<Accuracy> {
    let seasons = Seasons { proved, calendar, longest: LONGEST };
    super::of_tests(values, filled, tests, seasons, mean_size(values), levels)
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
    let accuracy = of_tests(&values, &values, &test(4, &[3.0, 8.5], &[]), (2, 2), MoreLevels::NONE).unwrap();
    assert!((accuracy.value_added_seasonal - 0.75).abs() < 1e-12, "{accuracy:?}");
    assert!((accuracy.value_added - (1.0 - 0.5 / 6.0)).abs() < 1e-12, "{accuracy:?}");
}

#[test]
fn window_totals_have_errors_of_their_own() {
    let values = [2.0, f64::NAN, 4.0, 6.0, 8.0];
    let tests = test(3, &[5.0, 10.0], &[]);
    let accuracy = of_tests(&values, &[2.0, 3.0, 4.0, 6.0, 8.0], &tests, (1, 1), MoreLevels::NONE).unwrap();
    let expected = WindowSum {
        from_end: 2,
        steps: 2,
        known: 2,
        actual: 14.0 / 5.0,
        forecast: 3.0,
        naive: 8.0 / 5.0,
        seasonal_naive: 8.0 / 5.0,
        longest_naive: Some(1.0),
    };
    assert_eq!(accuracy.sums, [expected]);
}

#[test]
fn a_measure_without_a_scale_is_not_a_number() {
    let accuracy =
        of_tests(&[0.0; 4], &[0.0; 4], &test(3, &[0.0], &[(0.0, 0.0)]), (1, 1), MoreLevels::NONE).unwrap();
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
