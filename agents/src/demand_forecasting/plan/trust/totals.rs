//! Errors over all products together.

use std::collections::BTreeMap;

use kernels::forecast::WindowSum;

use super::tested::Tested;

/// Error of the total of all products over all periods ahead, divided by the actual total.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TotalError {
    /// The number of periods that were added up.
    pub steps: usize,
    pub forecast: f64,
    pub naive: f64,
    pub seasonal_naive: f64,
    /// Of repeating the same time a year before, where that is not the season above.
    pub year_before: Option<f64>,
}

/// Error of a single period of a product divided by its demand, weighted by volume.
pub(super) fn single_error(tested: &[Tested]) -> f64 {
    let (mut error, mut actual) = (0.0, 0.0);
    for tested in tested.iter().filter(|tested| tested.error().is_finite()) {
        error += tested.error() * tested.steps();
        actual += tested.size * tested.accuracy.sums.iter().map(|window| window.actual.abs()).sum::<f64>();
    }
    if actual > 0.0 { error / actual } else { f64::NAN }
}

/// The error in the windows that nearly all products have in common, added up over the products.
pub(super) fn total_error(tested: &[Tested]) -> Option<TotalError> {
    let mut in_common = windows_in_common(tested);
    let steps = in_common.iter().map(|window| window.steps).max()?;
    in_common.retain(|window| window.steps == steps);
    let actual: f64 = in_common.iter().map(|window| window.actual.abs()).sum();
    let (mut forecast, mut naive, mut seasonal_naive) = (Vec::new(), Vec::new(), Vec::new());
    for window in &in_common {
        forecast.push((window.forecast - window.actual).abs());
        naive.push((window.naive - window.actual).abs());
        seasonal_naive.push((window.seasonal_naive - window.actual).abs());
    }
    let year_before = |window: &WindowSum| Some((window.longest_naive? - window.actual).abs());
    let year_before: Option<f64> = in_common.iter().map(year_before).sum();
    (actual > 0.0).then(|| TotalError {
        steps,
        forecast: forecast.iter().sum::<f64>() / actual,
        naive: naive.iter().sum::<f64>() / actual,
        seasonal_naive: seasonal_naive.iter().sum::<f64>() / actual,
        year_before: year_before.map(|sum| sum / actual),
    })
}

/// The windows that at least nine of ten products have, each added up over the products in units.
fn windows_in_common(tested: &[Tested]) -> Vec<WindowSum> {
    let mut windows: BTreeMap<(usize, usize), (usize, WindowSum)> = BTreeMap::new();
    for Tested { accuracy, size, .. } in tested {
        for window in &accuracy.sums {
            let empty = WindowSum {
                known: 0,
                actual: 0.0,
                forecast: 0.0,
                naive: 0.0,
                seasonal_naive: 0.0,
                longest_naive: Some(0.0),
                ..*window
            };
            let (count, sum) = windows.entry((window.steps, window.from_end)).or_insert((0, empty));
            *count += 1;
            sum.known += window.known;
            sum.actual += window.actual * size;
            sum.forecast += window.forecast * size;
            sum.naive += window.naive * size;
            sum.seasonal_naive += window.seasonal_naive * size;
            sum.longest_naive =
                sum.longest_naive.zip(window.longest_naive).map(|(sum, of_one)| sum + of_one * size);
        }
    }
    let mut in_common = Vec::new();
    for (count, sum) in windows.into_values() {
        if count * 10 >= tested.len() * 9 {
            in_common.push(sum);
        }
    }
    in_common
}

/// The bias of the sum over all products and windows.
pub(super) fn total_bias(tested: &[Tested]) -> f64 {
    let (mut error, mut actual) = (0.0, 0.0);
    for Tested { accuracy, size, .. } in tested {
        for window in &accuracy.sums {
            error += (window.forecast - window.actual) * size;
            actual += window.actual * size;
        }
    }
    if actual > 0.0 { error / actual } else { 0.0 }
}
