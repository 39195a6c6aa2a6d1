//! Applies the assumed growth. No other file scales a forecast.

use crate::demand_forecasting::{growth::Growth, plan::outlook::Forecast};
use intake::calendar::Frequency;

/// Scales the points and ranges of the products that the growth applies to.
pub(super) fn apply_growth(forecasts: &mut [Forecast], growth: &Growth, frequency: Frequency) {
    for Forecast { result, .. } in forecasts.iter_mut().filter(|it| growth.is_for(&it.series.product)) {
        grow(&mut result.point, growth, frequency);
        for (_, lower, upper) in result.ranges_mut() {
            grow(lower, growth, frequency);
            grow(upper, growth, frequency);
        }
    }
}

fn grow(row: &mut [f64], growth: &Growth, frequency: Frequency) {
    for (step, value) in row.iter_mut().enumerate() {
        *value = (*value * growth.factor(step + 1, frequency)).clamp(-f64::MAX, f64::MAX);
    }
}
