//! Applies the assumed growth. No other file scales a forecast.

use crate::demand_forecasting::{growth::Growth, plan::outlook::Forecast};
use intake::calendar::Frequency;

/// Scales the points and ranges of the products that the growth applies to.
pub(super) fn apply_growth(forecasts: &mut [Forecast], growth: &Growth, frequency: Frequency) {
    for Forecast { result, .. } in forecasts.iter_mut().filter(|it| growth.is_for(&it.series.product)) {
        let rows = [
            &mut result.point,
            &mut result.lower_80,
            &mut result.upper_80,
            &mut result.lower_95,
            &mut result.upper_95,
        ];
        for row in rows {
            for (step, value) in row.iter_mut().enumerate() {
                *value = (*value * growth.factor(step + 1, frequency)).clamp(-f64::MAX, f64::MAX);
            }
        }
    }
}
