//! Chooses between ways of reconciling by what each would have made of the forecasts of past windows.

use super::{Tree, reconcile::Method};
use crate::cancel;

/// Forecasts and actual values of one window of the past, added up over its steps: one number per node each.
///
/// A forecast is NaN where a node had none in this window; its actual value is then not looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct PastWindow {
    pub forecasts: Vec<f64>,
    pub actuals: Vec<f64>,
}

/// A total that is further off than its own forecast by less than this share of the demand is as good: rounding.
const AS_GOOD: f64 = 1e-9;

/// The position of the method with the smallest errors, added up over all nodes and windows, among those whose total is no
/// further off than its own forecast; the first one when no method keeps to that. Every level adds up to the same demand, so
/// that each counts by how hard it is to forecast.
pub(super) fn best(tree: &Tree, methods: &[Method], windows: &[PastWindow], non_negative: bool) -> usize {
    let own: f64 = windows.iter().map(|window| (window.forecasts[0] - window.actuals[0]).abs()).sum();
    let size: f64 = windows.iter().map(|window| window.actuals[0].abs()).sum();
    let mut best = (0, f64::INFINITY);
    for (place, method) in methods.iter().enumerate() {
        let (mut of_total, mut of_all) = (0.0, 0.0);
        for window in windows {
            cancel::look();
            let values = method.coherent(tree, &window.forecasts, non_negative);
            of_total += (values[0] - window.actuals[0]).abs();
            let known = window.forecasts.iter().zip(values.iter().zip(&window.actuals));
            let known = known.filter(|(forecast, _)| forecast.is_finite());
            of_all += known.map(|(_, (value, actual))| (value - actual).abs()).sum::<f64>();
        }
        let keeps_total = of_total <= own + AS_GOOD * size;
        if keeps_total && of_all < best.1 {
            best = (place, of_all);
        }
    }
    best.0
}
