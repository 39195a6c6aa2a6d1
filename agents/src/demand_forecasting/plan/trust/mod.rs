//! How reliable the forecasts are, measured by the backtest alone.

mod averages;
mod comparison;
mod errors;
mod tested;
mod totals;

use self::{
    averages::{mean, median, weighted},
    comparison::comparison,
    tested::Tested,
    totals::{single_error, total_bias, total_error},
};
use crate::demand_forecasting::plan::outlook::{Forecast, common_end};

pub(crate) use self::{comparison::Comparison, errors::Errors, totals::TotalError};

/// The backtest of all products together; medians limit the influence of a single unusual product.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trust {
    pub tested: usize,
    pub untested: usize,
    pub against_naive: Comparison,
    /// Only over products with a season; without a season, the seasonal naive forecast equals the naive one.
    pub against_seasonal: Option<Comparison>,
    /// Error of a single period of a product divided by its demand, weighted by volume.
    pub single_error: f64,
    /// The same in units, for the median product.
    pub single_units: f64,
    pub total: Option<TotalError>,
    pub coverage_80: f64,
    pub coverage_95: f64,
    /// The same for the other levels that were asked for, with the level.
    pub coverage_more: Vec<(u8, f64)>,
    /// Forecast minus actual, divided by actual, over all products together.
    pub bias: f64,
    pub windows: usize,
    /// 1 minus half the symmetric error, weighted by volume: 1 is exact, 0 is useless.
    pub confidence: f64,
}

/// `None` when no product has enough history for a test.
pub(crate) fn trust(forecasts: &[Forecast]) -> Option<Trust> {
    let (mut tested, mut volumes) = (Vec::new(), Vec::new());
    for forecast in forecasts {
        if let Some(product) = Tested::of(forecast) {
            tested.push(product);
            volumes.push(forecast.result.point.iter().map(|value| value.abs()).sum());
        }
    }
    if tested.is_empty() {
        return None;
    }
    let all: Vec<&Tested> = tested.iter().collect();
    let seasonal: Vec<&Tested> = tested.iter().filter(|product| product.has_season).collect();
    let symmetric_error = weighted(tested.iter().map(|product| product.accuracy.smape), &volumes);
    Some(Trust {
        tested: tested.len(),
        untested: forecasts.iter().filter(|it| it.result.accuracy.is_none() && !it.has_no_demand()).count(),
        against_naive: comparison(&all, |accuracy| accuracy.value_added),
        against_seasonal: (!seasonal.is_empty())
            .then(|| comparison(&seasonal, |accuracy| accuracy.value_added_seasonal)),
        single_error: single_error(&tested),
        single_units: median(tested.iter().map(Tested::error)),
        // Products that end at different times would add up different months.
        total: common_end(forecasts).and_then(|_| total_error(&tested)),
        coverage_80: mean(tested.iter().map(|product| product.accuracy.coverage_80)),
        coverage_95: mean(tested.iter().map(|product| product.accuracy.coverage_95)),
        coverage_more: coverage_more(&tested),
        bias: total_bias(&tested),
        windows: tested.iter().map(|product| product.accuracy.windows).max().unwrap_or(0),
        confidence: (1.0 - symmetric_error / 200.0).clamp(0.0, 1.0),
    })
}

/// The mean coverage at each level beside 80 and 95 %.
fn coverage_more(tested: &[Tested]) -> Vec<(u8, f64)> {
    let levels =
        tested.iter().map(|product| product.accuracy.coverage_more.as_slice()).max_by_key(|it| it.len());
    let mut means = Vec::new();
    for (place, (level, _)) in levels.unwrap_or_default().iter().enumerate() {
        let of_product = |product: &Tested| product.accuracy.coverage_more.get(place).map(|it| it.1);
        means.push((*level, mean(tested.iter().filter_map(of_product))));
    }
    means
}

/// The confidence without a backtest: 1 minus half the width of the 80 % ranges relative to the forecasts.
pub(crate) fn confidence_of_ranges(forecasts: &[Forecast]) -> f64 {
    let (mut width, mut size) = (0.0, 0.0);
    for Forecast { result, .. } in forecasts {
        for (at, point) in result.point.iter().enumerate() {
            width += result.upper_80[at] - result.lower_80[at];
            size += point.abs();
        }
    }
    if size > 0.0 { (1.0 - width / 2.0 / size).clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests;
