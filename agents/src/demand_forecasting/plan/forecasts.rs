//! All forecasts of a run: every series of the file, reconciled where it has levels, with the assumed growth.
//! A forecast depends on all series of a file, so all are forecast even when the question asks for only some.

use std::sync::Arc;

use kernels::forecast::{
    Events as EventRows, ForecastError, ForecastOptions, MethodChoice, MoreLevels, SeriesForecast,
    SeriesInput, forecast_many,
};
use sha2::{Digest, Sha256};

use crate::demand_forecasting::{
    data::{history::History, levels::Levels, series::Series},
    growth::Growth,
    method::Method,
    metric::Metric,
    plan::{
        compare::Compared,
        events::Events,
        growth::apply_growth,
        hierarchy::reconcile::{Hierarchy, reconcile},
        outlook::Forecast,
        total_range::TotalRange,
        trust::Errors,
    },
};
use crate::{last_work::Key, request::Tools};
use intake::AgentError;
use kernels::cancel;
use report::number::products;

/// The number of past dates from which the backtest forecasts.
const BACKTEST_WINDOWS: usize = 4;

/// The forecasts of a run.
pub(crate) struct Forecasts {
    /// The requested forecasts, in the order of the file.
    pub forecasts: Vec<Forecast>,
    /// Products without a forecast, with the reason.
    pub failed: Vec<String>,
    pub events: Events,
    pub levels: Option<Levels>,
    pub hierarchy: Option<Hierarchy>,
    /// The forecasts before growth, if growth was assumed.
    pub without_growth: Option<Vec<Forecast>>,
    /// The methods that were compared, if that was asked for.
    pub compared: Option<Compared>,
    /// If it was asked for.
    pub total_range: Option<TotalRange>,
}

/// The input of all forecasts.
pub(crate) struct Wanted<'a> {
    pub history: &'a History,
    /// With the closed days filled in; as long as the series of the history.
    pub series: Vec<Series>,
    pub events: Events,
    pub levels: Option<Levels>,
    pub horizon: usize,
    pub growth: Option<&'a Growth>,
    /// False when the user wants to keep unusual values.
    pub draw_in_outliers: bool,
    /// Levels of ranges beside those of 80 and 95 %.
    pub more_levels: MoreLevels,
    /// The method of all forecasts when none are compared.
    pub method: MethodChoice,
    /// Methods to compare; the best one makes the forecasts.
    pub compared: Vec<(Method, MethodChoice)>,
    /// The measure of error by which methods are compared.
    pub metric: Metric,
    /// Lengths of the seasons worth testing.
    pub seasons: Vec<usize>,
    /// Whether the range of the total is wanted.
    pub with_total_range: bool,
    /// Names of requested products or levels; empty for all.
    pub names: &'a [String],
}

impl Forecasts {
    /// Forecasts, reconciles, selects and applies growth, in this order.
    pub(crate) fn of(wanted: Wanted, tools: &Tools) -> Result<Self, AgentError> {
        let Wanted {
            history,
            series,
            events,
            levels,
            horizon,
            growth,
            draw_in_outliers,
            more_levels,
            method,
            compared,
            metric,
            seasons,
            with_total_range,
            names,
        } = wanted;
        let options = ForecastOptions {
            horizon,
            backtest_windows: BACKTEST_WINDOWS,
            non_negative: history.non_negative,
            draw_in_outliers,
            more_levels,
            method,
        };
        let frequency = history.calendar.frequency;
        let task = Task { series: &series, events: &events, seasons: &seasons, tools };
        let compared =
            compare(&task, &compared, metric, &options, |it| is_asked(it, levels.as_ref(), names))?;
        let (compared, options) = match compared {
            Some((compared, method)) => (Some(compared), ForecastOptions { method, ..options }),
            None => (None, options),
        };
        let (mut forecasts, failed) = forecast(&task, &options)?;
        let mut hierarchy = None;
        if let Some(levels) = &levels {
            hierarchy = reconcile(levels, history, &mut forecasts, &options, &seasons, tools)?;
        }
        let mut without_growth = None;
        if let Some(growth) = growth {
            without_growth = Some(forecasts.clone());
            apply_growth(&mut forecasts, growth, frequency);
            if let Some(hierarchy) = &mut hierarchy {
                hierarchy.follow(&forecasts)?;
            }
        }
        keep_asked(&mut forecasts, levels.as_ref(), names);
        if let Some(without_growth) = &mut without_growth {
            keep_asked(without_growth, levels.as_ref(), names);
        }
        if forecasts.is_empty() {
            return Err(nothing(&failed));
        }
        let base = without_growth.as_ref().unwrap_or(&forecasts);
        let total_range = with_total_range.then(|| TotalRange::of(base, &options, &seasons)).flatten();
        Ok(Self { forecasts, failed, events, levels, hierarchy, without_growth, compared, total_range })
    }
}

/// Drops the forecasts that the question does not ask for; without names it asks for all.
fn keep_asked(forecasts: &mut Vec<Forecast>, levels: Option<&Levels>, names: &[String]) {
    forecasts.retain(|forecast| is_asked(forecast, levels, names));
}

/// Whether the question asks for a forecast; without names it asks for all.
fn is_asked(forecast: &Forecast, levels: Option<&Levels>, names: &[String]) -> bool {
    let product = &forecast.series.product;
    match levels {
        _ if names.is_empty() => true,
        Some(levels) => levels.is_asked(product, names),
        None => names.binary_search(product).is_ok(),
    }
}

/// What all methods forecast.
struct Task<'a> {
    series: &'a [Series],
    events: &'a Events,
    seasons: &'a [usize],
    tools: &'a Tools,
}

/// Forecasts by every method and measures its errors; the best method comes second. `None` without methods.
fn compare(
    task: &Task,
    methods: &[(Method, MethodChoice)],
    metric: Metric,
    options: &ForecastOptions,
    is_asked: impl Fn(&Forecast) -> bool,
) -> Result<Option<(Compared, MethodChoice)>, AgentError> {
    if methods.is_empty() {
        return Ok(None);
    }
    let mut tested = Vec::with_capacity(methods.len());
    for (name, method) in methods {
        let (forecasts, _) = forecast(task, &ForecastOptions { method: *method, ..*options })?;
        tested.push((*name, Errors::of(forecasts.iter().filter(|forecast| is_asked(forecast)))));
    }
    let compared = Compared { methods: tested, metric };
    let best = methods[compared.best().unwrap_or(0)].1;
    Ok(Some((compared, best)))
}

/// Forecasts every series; also returns the products without a forecast, with the reason.
fn forecast(task: &Task, options: &ForecastOptions) -> Result<(Vec<Forecast>, Vec<String>), AgentError> {
    let Task { series: all, events, seasons, tools } = *task;
    let total = all.len();
    let rows: Vec<Vec<&[f64]>> = all.iter().map(|series| events.rows(series)).collect();
    let inputs: Vec<SeriesInput> =
        all.iter().zip(&rows).map(|(series, rows)| input(series, rows, seasons)).collect();
    tools.step(3, 20, format!("Forecasting {}", products(total)))?;
    let count_finished = tools.counting("Forecasting", total);
    let work = || {
        let results = forecast_many(&inputs, options, &count_finished, &|| tools.cancel.is_cancelled());
        results.ok_or(AgentError::Cancelled)
    };
    // Growth, for example, comes after the forecasts.
    let results = tools.last_work.or_done(key_of(&inputs, options), work, |results| bytes_of(results))?;
    let results = Arc::unwrap_or_clone(results);
    let mut forecasts = Vec::with_capacity(total);
    let mut failed = Vec::new();
    for (series, result) in all.iter().zip(results) {
        cancel::tick();
        match result {
            Ok(result) => forecasts.push(Forecast { series: series.clone(), result }),
            Err(cause) => failed.push(format!("{}: {cause}", series.product)),
        }
    }
    if forecasts.is_empty() {
        return Err(nothing(&failed));
    }
    Ok((forecasts, failed))
}

/// One series in the form that the kernel takes.
fn input<'a>(series: &'a Series, rows: &'a [&'a [f64]], seasons: &'a [usize]) -> SeriesInput<'a> {
    SeriesInput {
        values: &series.values,
        periods: seasons,
        events: EventRows { rows },
        start: series.first,
        lead_time: 0,
    }
}

/// Stands for everything that decides the forecasts of a call.
fn key_of(inputs: &[SeriesInput], options: &ForecastOptions) -> Key {
    let mut digest = Sha256::new();
    digest.update(format!("{options:?}"));
    let mut add = |numbers: &[f64]| {
        digest.update(numbers.len().to_le_bytes());
        numbers.iter().for_each(|number| digest.update(number.to_bits().to_le_bytes()));
    };
    for SeriesInput { values, periods, events, start, lead_time } in inputs {
        let whole = [periods.len(), events.rows.len(), *lead_time].into_iter().chain(periods.iter().copied());
        add(&whole.map(|number| number as f64).chain([*start as f64]).collect::<Vec<f64>>());
        add(values);
        events.rows.iter().for_each(|row| add(row));
    }
    digest.finalize().into()
}

/// The bytes of memory that forecasts take, about.
fn bytes_of(results: &[Result<SeriesForecast, ForecastError>]) -> usize {
    let of_one = |result: &SeriesForecast| {
        // The point and both bounds of every range.
        let numbers = result.fitted.len() + result.point.len() * (5 + 2 * result.more.len());
        size_of::<SeriesForecast>() + size_of::<f64>() * numbers
    };
    results.iter().flatten().map(of_one).sum()
}

fn nothing(failed: &[String]) -> AgentError {
    AgentError::Needs(format!("Nothing can be forecast: {}.", failed.join("; ")))
}
