//! Demand of the history if signals had had other values.

use std::ops::RangeInclusive;

use super::problem::Problem;
use super::sensed::{Method, Sensed, SeriesForecast};
use super::what_if::{SignalChange, Stretch, WhatIf, compare_in};

/// Compares demand of some periods of the history with what it would have been with the changes, whose periods are counted
/// from the first of them. Whatever else moved demand is taken to have happened all the same, so the ranges are those of
/// the effects alone. Periods whose demand is not known count with what the model fits.
pub fn what_if_past(
    problem: &Problem,
    sensed: &Sensed,
    changes: &[SignalChange],
    periods: RangeInclusive<usize>,
) -> WhatIf {
    let mut without = Vec::with_capacity(problem.series.len());
    let mut sums = vec![0.0; periods.clone().count()];
    for series in 0..problem.series.len() {
        let demand = demand_of(problem, sensed, series, periods.clone());
        sums.iter_mut().zip(&demand).for_each(|(sum, value)| *sum += value);
        without.push(as_known(demand));
    }
    let total = as_known(sums);
    let past = Stretch { start: *periods.start(), len: periods.count(), without: &without, total: &total };
    compare_in(problem, sensed, changes, &past)
}

fn demand_of(problem: &Problem, sensed: &Sensed, series: usize, periods: RangeInclusive<usize>) -> Vec<f64> {
    let mut demand = Vec::new();
    for period in periods {
        let fitted = sensed.models[series].decomposition.fitted[period];
        demand.push(problem.series[series].known(period).unwrap_or(fitted));
    }
    demand
}

/// What is known has no range of its own.
fn as_known(demand: Vec<f64>) -> SeriesForecast {
    SeriesForecast {
        method: Method::WithSignals,
        lower_80: demand.clone(),
        upper_80: demand.clone(),
        lower_95: demand.clone(),
        upper_95: demand.clone(),
        baseline: demand.clone(),
        forecast: demand,
    }
}
