//! The windows of the past in which all nodes were forecast, from the backtest of each: what decides how they are made to add up.

use kernels::{
    forecast::{SeriesForecast, WindowSum},
    hierarchy::PastWindow,
};

use crate::demand_forecasting::{
    data::series::Series,
    plan::{
        hierarchy::nodes::{Kind, Node},
        outlook::Forecast,
    },
};
use kernels::cancel;

/// One window for each of the total's. `base` holds the forecast of each node from its own history, `sums` the demand of those
/// that are sums; all end at the same period.
pub(super) fn past_windows(
    nodes: &[Node],
    forecasts: &[Forecast],
    sums: &[Option<Series>],
    base: &[SeriesForecast],
) -> Vec<PastWindow> {
    let Some(of_total) = base.first().and_then(|total| total.accuracy.as_ref()) else { return Vec::new() };
    let mut windows = Vec::with_capacity(of_total.sums.len());
    for window in &of_total.sums {
        cancel::tick();
        let mut past = PastWindow { forecasts: Vec::new(), actuals: Vec::new() };
        for ((node, sum), result) in nodes.iter().zip(sums).zip(base) {
            cancel::tick();
            let (forecast, actual) = match (node.kind, sum) {
                (Kind::Leaf(place), _) => {
                    let values = &forecasts[place].series.values;
                    // A series without this test counts as exact, so that it favours no way of adding up.
                    of_window(window, values, result).unwrap_or_else(|| exact(window, values))
                }
                (_, Some(sum)) => of_window(window, &sum.values, result).unwrap_or((f64::NAN, f64::NAN)),
                (_, None) => (f64::NAN, f64::NAN),
            };
            past.forecasts.push(forecast);
            past.actuals.push(actual);
        }
        windows.push(past);
    }
    windows
}

/// Forecast and actual of the same window of a node, in units.
fn of_window(window: &WindowSum, values: &[f64], result: &SeriesForecast) -> Option<(f64, f64)> {
    let sums = &result.accuracy.as_ref()?.sums;
    let same = sums.iter().find(|it| (it.from_end, it.steps) == (window.from_end, window.steps))?;
    let known = values.iter().filter(|value| value.is_finite());
    let (count, total) = known.fold((0.0, 0.0), |(count, total), value| (count + 1.0, total + value.abs()));
    Some((same.forecast * total / count, same.actual * total / count))
}

fn exact(window: &WindowSum, values: &[f64]) -> (f64, f64) {
    let from = values.len().saturating_sub(window.from_end);
    let actual: f64 = values[from..].iter().take(window.steps).filter(|value| value.is_finite()).sum();
    (actual, actual)
}
