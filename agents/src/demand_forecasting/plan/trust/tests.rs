//! Tests of how reliable forecasts are.

use kernels::forecast::{Accuracy, WindowSum};

use super::*;

/// A product of size 10 with one window of two steps.
fn accuracy(from_end: usize, forecast: f64, naive: f64, value_added: f64) -> Accuracy {
    let window = WindowSum {
        from_end,
        steps: 2,
        known: 2,
        actual: 2.0,
        forecast,
        naive,
        seasonal_naive: naive,
        longest_naive: None,
    };
    Accuracy {
        mase: 1.0,
        smape: 10.0,
        rmsse: 1.0,
        bias: 0.0,
        mape: 0.0,
        wape: 0.0,
        coverage_80: 0.8,
        coverage_95: 0.95,
        coverage_more: Vec::new(),
        value_added,
        value_added_seasonal: value_added,
        mae: 0.1,
        windows: 1,
        sums: vec![window],
    }
}

fn tested(accuracies: &[Accuracy]) -> Vec<Tested<'_>> {
    accuracies.iter().map(|accuracy| Tested { accuracy, size: 10.0, has_season: false }).collect()
}

fn against_naive(tested: &[&Tested]) -> Comparison {
    comparison(tested, |accuracy| accuracy.value_added)
}

#[test]
fn errors_of_products_cancel_in_the_total() {
    let accuracies = [accuracy(2, 2.4, 3.0, 0.5), accuracy(2, 1.8, 3.0, 0.5)];
    let total = total_error(&tested(&accuracies)).unwrap();
    assert!((total.forecast - 0.05).abs() < 1e-12 && (total.naive - 0.5).abs() < 1e-12, "{total:?}");
    assert_eq!(total.steps, 2);
    assert!((total_bias(&tested(&accuracies)) - 0.05).abs() < 1e-12);
    assert!((single_error(&tested(&accuracies)) - 0.1).abs() < 1e-12);
}

#[test]
fn the_year_before_is_compared_where_every_window_covers_it() {
    let with = |longest_naive: Option<f64>| {
        let mut accuracy = accuracy(2, 2.4, 3.0, 0.5);
        accuracy.sums[0].longest_naive = longest_naive;
        accuracy
    };
    let total = total_error(&tested(&[with(Some(2.1)), with(Some(2.1))])).unwrap();
    assert!((total.year_before.unwrap() - 0.05).abs() < 1e-12, "{total:?}");
    assert_eq!(total_error(&tested(&[with(Some(2.1)), with(None)])).unwrap().year_before, None);
}

#[test]
fn periods_without_a_known_demand_do_not_count_as_errors() {
    let whole = accuracy(2, 2.4, 3.0, 0.5);
    let mut half = whole.clone();
    half.sums[0] = WindowSum { known: 1, actual: 1.0, ..half.sums[0] };
    assert!((single_error(&tested(&[half])) - 0.1).abs() < 1e-12);
    assert!((single_error(&tested(&[whole])) - 0.1).abs() < 1e-12);
}

#[test]
fn rounding_noise_counts_as_an_exact_forecast() {
    let noise = Accuracy { mae: 2e-15, ..accuracy(2, 2.0, 2.0, -1.0) };
    let noisy_rule = Accuracy { mae: 2e-15, ..accuracy(2, 2.0, 2.0, f64::NAN) };
    let accuracies = [noise, noisy_rule];
    let all = tested(&accuracies);
    let both = against_naive(&[&all[0], &all[1]]);
    assert_eq!((both.closer, both.worse, both.saved), (0, 0, 0.0));
}

#[test]
fn without_windows_in_common_there_is_no_error_of_the_total() {
    let accuracies = [accuracy(2, 2.4, 3.0, 0.5), accuracy(3, 1.8, 3.0, 0.5)];
    assert_eq!(total_error(&tested(&accuracies)), None);
}

#[test]
fn products_for_which_the_rule_is_closer_count_as_worse() {
    let accuracies = [accuracy(2, 2.0, 2.0, 0.5), accuracy(2, 2.0, 2.0, -1.0)];
    let all = tested(&accuracies);
    let both = against_naive(&[&all[0], &all[1]]);
    assert_eq!((both.closer, both.worse), (1, 1));
    assert!((both.saved - 0.2).abs() < 1e-12, "{both:?}");
    assert!((against_naive(&[&all[1]]).saved + 1.0).abs() < 1e-12);
    let exact_rule = [accuracy(2, 2.0, 2.0, f64::NAN)];
    let beaten = against_naive(&[&tested(&exact_rule)[0]]);
    assert_eq!((beaten.worse, beaten.saved), (1, f64::NEG_INFINITY));
}
