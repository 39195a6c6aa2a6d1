//! Forecasts every node and makes the forecasts add up.

use kernels::{
    forecast::{ForecastOptions, SeriesForecast, SeriesInput, forecast_many},
    hierarchy::{MOST_ERRORS, Tree, Weighting, reconcile_tested, whole_units},
};

use crate::demand_forecasting::{
    data::levels::Levels,
    plan::hierarchy::{
        nodes::{Kind, Node, nodes, sums, tree},
        windows::past_windows,
    },
};
use crate::{
    demand_forecasting::{
        data::{history::History, series::Series},
        plan::outlook::Forecast,
    },
    request::Tools,
};
use intake::AgentError;
use kernels::cancel;

/// Backtests are few, so they may change the weight of a node by at most this factor.
const MOST_SCALING: f64 = 4.0;
/// With fewer series than this, levels are not used.
const LEAST_SERIES: usize = 2;

/// The nodes of a file's levels with a forecast for each.
#[derive(Debug)]
pub(crate) struct Hierarchy {
    pub nodes: Vec<Node>,
    /// Reconciled forecasts, one per node.
    pub forecasts: Vec<SeriesForecast>,
    /// The same in whole units that add up, `[node][step]`; `None` when the file has fractions.
    pub whole_units: Option<Vec<Vec<f64>>>,
    pub weighting: Weighting,
    /// Whether the weighting is the one that was best in tests on the past.
    pub is_tested: bool,
    /// The sum of the single series' forecasts before reconciliation.
    pub added_up: f64,
    /// The last period of the file.
    pub last: i64,
}

/// Forecasts the sums, reconciles all nodes, and updates the forecasts of the series. Series that ended
/// before the file does keep their forecasts; returns `None` when too few others remain.
pub(crate) fn reconcile(
    levels: &Levels,
    history: &History,
    forecasts: &mut [Forecast],
    options: &ForecastOptions,
    periods: &[usize],
    tools: &Tools,
) -> Result<Option<Hierarchy>, AgentError> {
    let Some(last) = forecasts.iter().map(|forecast| forecast.series.last()).max() else { return Ok(None) };
    let current: Vec<usize> =
        (0..forecasts.len()).filter(|place| forecasts[*place].series.last() == last).collect();
    if current.len() < LEAST_SERIES {
        return Ok(None);
    }
    let nodes = nodes(levels, forecasts, &current);
    let tree = tree(&nodes).map_err(anyhow::Error::from)?;
    let sums = sums(&nodes, levels, forecasts, last);
    let inputs: Vec<SeriesInput> = sums
        .iter()
        .flatten()
        .map(|sum| SeriesInput { values: &sum.values, periods, start: sum.first, ..SeriesInput::default() })
        .collect();
    let made = forecast_many(&inputs, options, &|_| {}, &|| tools.cancel.is_cancelled())
        .ok_or(AgentError::Cancelled)?;

    let (base, errors) = base(&nodes, forecasts, &sums, made)?;
    let points = own_points(&nodes, &base, options.horizon);
    let windows = past_windows(&nodes, forecasts, &sums, &base);
    let found = reconcile_tested(&tree, &points, &errors, &windows, options.non_negative)
        .map_err(anyhow::Error::from)?;
    let added_up = current.iter().flat_map(|place| &forecasts[*place].result.point).sum();
    let mut moved = base;
    for (node, (result, point)) in moved.iter_mut().zip(&found.forecasts).enumerate() {
        move_to(result, point, options.non_negative);
        if let Kind::Leaf(place) = nodes[node].kind {
            forecasts[place].result = result.clone();
        }
    }
    let has_fractions =
        history.series.iter().flat_map(|series| &series.values).any(|value| value.fract().abs() > 0.0);
    let whole_units = (!has_fractions).then(|| in_whole_units(&tree, &moved));
    let weighting = found.weighting;
    let is_tested = !windows.is_empty();
    Ok(Some(Hierarchy { nodes, forecasts: moved, whole_units, weighting, is_tested, added_up, last }))
}

/// The forecast of each node; NaN for a node that is the same as its child and has none of its own.
fn own_points(nodes: &[Node], base: &[SeriesForecast], horizon: usize) -> Vec<Vec<f64>> {
    let mut points = Vec::with_capacity(nodes.len());
    for (node, base) in nodes.iter().zip(base) {
        points.push(match node.kind {
            Kind::Same(_) => vec![f64::NAN; horizon],
            Kind::Leaf(_) | Kind::Sum => base.point.clone(),
        });
    }
    points
}

impl Hierarchy {
    /// Takes over later changes to the series' forecasts, such as growth; sums keep the relative width of their ranges.
    pub(crate) fn follow(&mut self, forecasts: &[Forecast]) -> Result<(), AgentError> {
        let tree = tree(&self.nodes).map_err(anyhow::Error::from)?;
        let mut sums: Vec<Vec<f64>> = self.forecasts.iter().map(|it| vec![0.0; it.point.len()]).collect();
        // Children come after their parents.
        for node in (0..self.nodes.len()).rev() {
            cancel::tick();
            match self.nodes[node].kind {
                Kind::Leaf(place) => self.forecasts[node] = forecasts[place].result.clone(),
                Kind::Same(child) => self.forecasts[node] = self.forecasts[child].clone(),
                Kind::Sum => scale_to(&mut self.forecasts[node], &sums[node]),
            }
            if let Some(parent) = self.nodes[node].parent {
                let points = &self.forecasts[node].point;
                sums[parent].iter_mut().zip(points).for_each(|(sum, point)| *sum += point);
            }
        }
        self.whole_units = self.whole_units.is_some().then(|| in_whole_units(&tree, &self.forecasts));
        Ok(())
    }
}

/// Sets the points of a forecast; its ranges keep their relative width.
fn scale_to(result: &mut SeriesForecast, points: &[f64]) {
    for (step, point) in points.iter().enumerate() {
        cancel::tick();
        let before = result.point[step];
        let ratio = if before > 0.0 { point / before } else { 1.0 };
        for (_, lower, upper) in result.ranges_mut() {
            lower[step] *= ratio;
            upper[step] *= ratio;
        }
        result.point[step] = *point;
    }
}

/// Whole units that add up, `[node][step]`.
fn in_whole_units(tree: &Tree, forecasts: &[SeriesForecast]) -> Vec<Vec<f64>> {
    let horizon = forecasts.first().map_or(0, |forecast| forecast.point.len());
    let mut rows = vec![Vec::with_capacity(horizon); forecasts.len()];
    for step in 0..horizon {
        cancel::tick();
        let column: Vec<f64> = forecasts.iter().map(|forecast| forecast.point[step]).collect();
        let whole = whole_units(tree, &column, 1.0);
        rows.iter_mut().zip(whole).for_each(|(row, value)| row.push(value));
    }
    rows
}

/// The forecast of each node before anything is reconciled, and its latest errors one step ahead.
fn base(
    nodes: &[Node],
    forecasts: &[Forecast],
    sums: &[Option<Series>],
    made: Vec<Result<SeriesForecast, kernels::forecast::ForecastError>>,
) -> Result<(Vec<SeriesForecast>, Vec<Vec<f64>>), AgentError> {
    let mut made = made.into_iter();
    let mut base: Vec<Option<SeriesForecast>> = Vec::with_capacity(nodes.len());
    let mut errors = Vec::with_capacity(nodes.len());
    let longest = forecasts.iter().map(|forecast| forecast.series.values.len()).max().unwrap_or(0);
    let moments = longest.min(MOST_ERRORS);
    for (node, sum) in nodes.iter().zip(sums) {
        cancel::tick();
        let (result, values) = match (node.kind, sum) {
            (Kind::Leaf(place), _) => {
                let Forecast { series, result } = &forecasts[place];
                (Some(result.clone()), series.values.as_slice())
            }
            (_, Some(sum)) => {
                let result = made.next().transpose().map_err(anyhow::Error::from)?;
                (result, sum.values.as_slice())
            }
            (_, None) => (None, &[][..]),
        };
        let mut row = latest_errors(values, result.as_ref().map_or(&[][..], |it| &it.fitted), moments);
        if let Some(result) = &result {
            as_large_as_in_tests(&mut row, values, result);
        }
        errors.push(row);
        base.push(result);
    }
    // Children come after their parents.
    for node in (0..nodes.len()).rev() {
        if let Kind::Same(child) = nodes[node].kind {
            base[node] = base[child].clone();
        }
    }
    let base: Option<Vec<SeriesForecast>> = base.into_iter().collect();
    Ok((base.ok_or_else(|| anyhow::anyhow!("a node of the hierarchy has no forecast"))?, errors))
}

/// The last `moments` errors, NaN where there are none.
fn latest_errors(values: &[f64], fitted: &[f64], moments: usize) -> Vec<f64> {
    let mut errors = vec![f64::NAN; moments];
    for ((error, value), fit) in errors.iter_mut().rev().zip(values.iter().rev()).zip(fitted.iter().rev()) {
        *error = value - fit;
    }
    errors
}

/// Scales in-sample errors to the geometric mean of their own size and the size of the backtest errors. Backtests
/// look as far ahead as the forecast and use no future data, but are few.
fn as_large_as_in_tests(errors: &mut [f64], values: &[f64], result: &SeriesForecast) {
    let Some(accuracy) = &result.accuracy else { return };
    let steps: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let tested = accuracy.rmsse * root_mean_square(&steps);
    let ratio = (tested / root_mean_square(errors)).sqrt();
    if ratio.is_finite() && ratio > 0.0 {
        let ratio = ratio.clamp(1.0 / MOST_SCALING, MOST_SCALING);
        errors.iter_mut().for_each(|error| *error *= ratio);
    }
}

/// The root mean square of the known values.
fn root_mean_square(values: &[f64]) -> f64 {
    let known: Vec<f64> =
        values.iter().filter(|value| value.is_finite()).map(|value| value * value).collect();
    (known.iter().sum::<f64>() / known.len() as f64).sqrt()
}

/// Sets the points of a forecast; its ranges move by the same amount, except a lower bound of zero.
fn move_to(result: &mut SeriesForecast, points: &[f64], non_negative: bool) {
    for (step, point) in points.iter().enumerate() {
        cancel::tick();
        let by = point - result.point[step];
        for (_, lower, upper) in result.ranges_mut() {
            let (lower, upper) = (&mut lower[step], &mut upper[step]);
            if !non_negative {
                *lower += by;
            } else if *lower > 0.0 {
                *lower = (*lower + by).max(0.0);
            }
            *lower = lower.min(*point);
            *upper = (*upper + by).max(*point);
        }
        result.point[step] = *point;
    }
}
