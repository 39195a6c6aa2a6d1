//! Every measure of the backtest over several products.

use super::{averages::mean, tested::Tested, totals::single_error};
use crate::demand_forecasting::plan::outlook::Forecast;

/// Means over the products that were tested and for which the measure exists; WAPE is over the volume of all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Errors {
    pub mase: f64,
    /// In percent, as `smape` and `wape`.
    pub mape: f64,
    pub smape: f64,
    pub rmsse: f64,
    pub wape: f64,
    /// The number of products that were tested.
    pub tested: usize,
}

impl Errors {
    pub(crate) fn of<'a>(forecasts: impl IntoIterator<Item = &'a Forecast>) -> Self {
        let tested: Vec<Tested> = forecasts.into_iter().filter_map(Tested::of).collect();
        let accuracies = || tested.iter().map(|product| product.accuracy);
        Self {
            mase: mean(accuracies().map(|accuracy| accuracy.mase)),
            mape: mean(accuracies().map(|accuracy| accuracy.mape)),
            smape: mean(accuracies().map(|accuracy| accuracy.smape)),
            rmsse: mean(accuracies().map(|accuracy| accuracy.rmsse)),
            wape: 100.0 * single_error(&tested),
            tested: tested.len(),
        }
    }
}
