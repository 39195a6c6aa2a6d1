//! Sets several methods side by side: each forecasts the same series and the same past windows.

use crate::demand_forecasting::{method::Method, metric::Metric, plan::trust::Errors};

/// The errors of the methods that were compared, in the order in which they were named.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Compared {
    pub methods: Vec<(Method, Errors)>,
    pub metric: Metric,
}

impl Compared {
    /// The place of the method with the smallest error; `None` when nothing could be tested.
    pub(crate) fn best(&self) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (place, (_, errors)) in self.methods.iter().enumerate() {
            let error = self.metric.of(errors);
            if error.is_finite() && best.is_none_or(|(_, smallest)| error < smallest) {
                best = Some((place, error));
            }
        }
        best.map(|(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(mase: f64) -> Errors {
        Errors { mase, mape: 1.0, smape: 1.0, rmsse: 1.0, wape: 1.0, tested: 1 }
    }

    #[test]
    fn the_best_method_has_the_smallest_error_that_is_known() {
        let of = |methods: Vec<(Method, Errors)>| Compared { methods, metric: Metric::Mase }.best();
        let methods =
            vec![(Method::Theta, errors(0.9)), (Method::Ets, errors(f64::NAN)), (Method::Naive, errors(0.8))];
        assert_eq!(of(methods), Some(2));
        assert_eq!(of(vec![(Method::Theta, errors(f64::NAN)), (Method::Ets, errors(f64::NAN))]), None);
    }
}
