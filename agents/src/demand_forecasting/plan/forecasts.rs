//! All forecasts of a run: every series of the file, reconciled where it has levels, with the assumed growth.
//! A forecast depends on all series of a file, so all are forecast even when the question asks for only some.

use kernels::forecast::{Events as EventRows, ForecastOptions, MoreLevels, SeriesInput, forecast_many};

use crate::demand_forecasting::{
    data::{history::History, levels::Levels, series::Series},
    growth::Growth,
    plan::{
        events::Events,
        growth::apply_growth,
        hierarchy::reconcile::{Hierarchy, reconcile},
        outlook::Forecast,
    },
};
use crate::request::Tools;
use intake::{AgentError, calendar::Frequency};
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
    /// Names of requested products or levels; empty for all.
    pub names: &'a [String],
}

impl Forecasts {
    /// Forecasts, reconciles, selects and applies growth, in this order.
    pub(crate) fn of(wanted: Wanted, tools: &Tools) -> Result<Self, AgentError> {
        let Wanted { history, series, events, levels, horizon, growth, draw_in_outliers, more_levels, names } =
            wanted;
        let options = ForecastOptions {
            horizon,
            backtest_windows: BACKTEST_WINDOWS,
            non_negative: history.non_negative,
            draw_in_outliers,
            more_levels,
        };
        let frequency = history.calendar.frequency;
        let (mut forecasts, failed) = forecast(series, &events, &options, frequency, tools)?;
        let mut hierarchy = None;
        if let Some(levels) = &levels {
            let periods = frequency.seasons();
            hierarchy = reconcile(levels, history, &mut forecasts, &options, periods, tools)?;
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
        Ok(Self { forecasts, failed, events, levels, hierarchy, without_growth })
    }
}

/// Drops the forecasts that the question does not ask for; without names it asks for all.
fn keep_asked(forecasts: &mut Vec<Forecast>, levels: Option<&Levels>, names: &[String]) {
    if names.is_empty() {
        return;
    }
    forecasts.retain(|forecast| {
        let product = &forecast.series.product;
        match levels {
            Some(levels) => levels.is_asked(product, names),
            None => names.binary_search(product).is_ok(),
        }
    });
}

/// Forecasts every series; also returns the products without a forecast, with the reason.
fn forecast(
    all: Vec<Series>,
    events: &Events,
    options: &ForecastOptions,
    frequency: Frequency,
    tools: &Tools,
) -> Result<(Vec<Forecast>, Vec<String>), AgentError> {
    let total = all.len();
    let rows: Vec<Vec<&[f64]>> = all.iter().map(|series| events.rows(series)).collect();
    let inputs: Vec<SeriesInput> =
        all.iter().zip(&rows).map(|(series, rows)| input(series, rows, frequency)).collect();
    tools.step(3, 20, format!("Forecasting {}", products(total)))?;
    let count_finished = tools.counting("Forecasting", total);
    let results = forecast_many(&inputs, options, &count_finished, &|| tools.cancel.is_cancelled())
        .ok_or(AgentError::Cancelled)?;
    let mut forecasts = Vec::with_capacity(total);
    let mut failed = Vec::new();
    for (series, result) in all.into_iter().zip(results) {
        cancel::tick();
        match result {
            Ok(result) => forecasts.push(Forecast { series, result }),
            Err(cause) => failed.push(format!("{}: {cause}", series.product)),
        }
    }
    if forecasts.is_empty() {
        return Err(nothing(&failed));
    }
    Ok((forecasts, failed))
}

/// One series in the form that the kernel takes.
fn input<'a>(series: &'a Series, rows: &'a [&'a [f64]], frequency: Frequency) -> SeriesInput<'a> {
    SeriesInput {
        values: &series.values,
        periods: frequency.seasons(),
        events: EventRows { rows },
        start: series.first,
        lead_time: 0,
    }
}

fn nothing(failed: &[String]) -> AgentError {
    AgentError::Needs(format!("Nothing can be forecast: {}.", failed.join("; ")))
}
