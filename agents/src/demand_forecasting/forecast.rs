//! The tool `forecast_demand`: from the bytes of a file to a closed run. CPU work from start to end.

use std::borrow::Cow;

use protocol::AgentKind;

use super::{
    advice,
    calculated::{self, Source},
    events::{self, Events},
    hierarchy::{self, Levels},
    history::{self, History, Series},
    horizon::{default_horizon, periods, settled},
    intake::{self, Intake, step},
    items::items,
    made::{Made, Wanted},
    narrative::{self, Story},
    outlook::{Forecast, outlook},
    params::ForecastParams,
    tables,
    trust::trust,
    warnings, window,
    worth::Worth,
};
use crate::{
    AgentError, Answer, Dataset, ENGINE_VERSION, Request, Tools,
    planner::{
        self,
        sets::{Belongs, Names},
    },
    report::{
        self,
        number::whole,
        result::{DatasetInfo, RunResult, Warning, run_id},
    },
    table::{calendar::count_of, recipe::Outliers},
    tools::FORECAST_DEMAND,
};

/// More rows than this in the report take more memory than a worker may have.
const MAX_REPORT_ROWS: usize = 1_000_000;

/// Forecasts the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    step(tools, 1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(ForecastParams::from_json).transpose()?;
    let columns = explicit.and_then(|params| params.columns);
    let Intake { table, mut demand, roles, mapping } = intake::read(dataset, columns.as_ref())?;
    let in_file = demand.products.len();
    let levels = Levels::find(&mut demand, &table, &roles, &mapping);
    let names =
        levels.as_ref().map_or(Cow::Borrowed(&demand.products), |levels| Cow::Owned(levels.askable()));
    let series = levels.as_ref().map(Levels::series);
    let belongs = |series: &str, name: &str| levels.as_ref().is_some_and(|it| it.belongs(series, name));
    let levelled = series.as_deref().map(|series| (series, &belongs as &Belongs));
    let names = Names { levels: levelled, ..Names::of(&names) };
    let asked = planner::forecast::plan(request, names, &dataset.name)?;
    let named = asked.products.as_deref().unwrap_or_default();
    let named = levels.as_ref().map_or(named.len(), |levels| levels.products_asked(named));
    request.limits.allow(&dataset.name, in_file, named)?;

    step(tools, 2, 10, format!("Preparing {}", narrative::products(demand.products.len())))?;
    let worth = Worth::of(&table, &roles, &demand, &dataset.recipe);
    let history = history::build(demand, asked.frequency, &dataset.recipe.rules)?;
    let (params, horizon) = decide(asked, &history)?;
    check_size(history.series.len(), horizon, &history)?;
    let mut series = history.series.clone();
    let events =
        Events::gather(&table, &roles, &dataset.recipe, &history, &mut series, params.holidays, horizon);
    let wanted = Wanted {
        history: &history,
        series,
        events,
        levels,
        horizon,
        growth: params.growth.as_ref(),
        draw_in_outliers: dataset.recipe.rules.outliers != Some(Outliers::Keep),
        names: params.products.as_deref().unwrap_or_default(),
    };
    let made = Made::of(wanted, tools)?;

    step(tools, 4, 90, "Writing the report".to_owned())?;
    let result =
        result(request, intake::info(dataset, &table), params, &history, &made, horizon, worth.as_ref())?;
    Ok(report::run::close(result)?)
}

fn check_size(products: usize, horizon: usize, history: &History) -> Result<(), AgentError> {
    if products.saturating_mul(horizon) <= MAX_REPORT_ROWS {
        return Ok(());
    }
    Err(AgentError::Needs(format!(
        "{} for {} make more than {} rows. Ask for a shorter time, longer periods or fewer products.",
        count_of(horizon, history.calendar.frequency),
        narrative::products(products),
        whole(MAX_REPORT_ROWS as f64)
    )))
}

/// Fills in what was not asked for, so that a run's parameters tell the whole run.
fn decide(asked: ForecastParams, history: &History) -> Result<(ForecastParams, usize), AgentError> {
    let frequency = history.calendar.frequency;
    let longest = history.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    let last = history.series.iter().map(Series::last).max().unwrap_or(0);
    let horizon = asked.horizon.unwrap_or_else(|| default_horizon(frequency, longest));
    let horizon = settled(horizon, &history.calendar, last)?;
    let periods = periods(&horizon, &history.calendar, last)?;
    asked.growth.as_ref().map_or(Ok(()), |growth| growth.check_within(periods, frequency))?;
    let params = ForecastParams {
        horizon: Some(horizon),
        frequency: Some(frequency),
        products: Some(asked.products.unwrap_or_default()),
        level: Some(asked.level.unwrap_or(80)),
        growth: asked.growth,
        holidays: asked.holidays,
        columns: asked.columns,
    };
    Ok((params, periods))
}

/// The forecasts that totals are made of: without products that ended before the file does, unless most have.
fn told(forecasts: &[Forecast]) -> Cow<'_, [Forecast]> {
    let last = forecasts.iter().map(|forecast| forecast.series.last()).max();
    let is_current = |forecast: &&Forecast| Some(forecast.series.last()) == last;
    let current = forecasts.iter().filter(is_current).count();
    if current == forecasts.len() || current * 2 < forecasts.len() {
        Cow::Borrowed(forecasts)
    } else {
        Cow::Owned(forecasts.iter().filter(is_current).cloned().collect())
    }
}

/// Gathers everything that the run leaves behind.
fn result(
    request: &Request,
    dataset: DatasetInfo,
    params: ForecastParams,
    history: &History,
    made: &Made,
    horizon: usize,
    worth: Option<&Worth>,
) -> Result<RunResult, AgentError> {
    let Made { forecasts, failed, events, levels, hierarchy, without_growth } = made;
    let total_without = without_growth.as_ref().map(|before| outlook(history, &told(before), horizon).total);
    let told = told(forecasts);
    let items = items(history, forecasts, worth);
    let outlook = outlook(history, &told, horizon);
    let trust = trust(&told);
    let mut tables = vec![
        tables::forecast_report(history, forecasts),
        tables::forecast_accuracy(forecasts),
        tables::forecast_items(&items, worth),
    ];
    let growth = params.growth.as_ref();
    let source =
        Source { history, forecasts, without_growth: without_growth.as_deref(), growth, told: &told };
    calculated::grow(&mut tables[0], &source);
    calculated::add_up(&mut tables[2], &source);
    let mut chart = tables::total_chart(history, &told, &outlook);
    chart.iter_mut().for_each(calculated::draw);
    let inputs = calculated::inputs(history, growth);
    let is_whole_file = params.products.as_ref().is_none_or(Vec::is_empty);
    if let (Some(levels), Some(hierarchy), true) = (levels, hierarchy, is_whole_file) {
        let most_rows = MAX_REPORT_ROWS - tables[0].rows.len();
        tables.push(hierarchy::forecast_hierarchy(history, levels, hierarchy, most_rows));
    }
    tables.extend(events::table(events, forecasts));
    if !history.problems.is_empty() {
        tables.push(tables::data_quality(&history.problems));
    }
    let mut files: Vec<&'static str> =
        tables.iter().filter_map(|table| advice::file_name(table.name)).collect();
    files.push(report::workbook::NAME);
    let mut assumptions = advice::assumptions(history, &params, horizon);
    assumptions.extend(planner::notices::notices(request, &params, told.len(), levels.is_some()));
    assumptions.extend(events::sentences(events, history, &told));
    if let (Some(levels), Some(hierarchy)) = (levels, hierarchy) {
        assumptions.extend(hierarchy::assumptions(levels, hierarchy));
    }
    let warnings = warnings::warnings(history, forecasts, &told, &outlook, failed, horizon);
    let next_steps = advice::next_steps(history, &told, &outlook);
    let warning_texts: Vec<String> = warnings.iter().map(|warning: &Warning| warning.text.clone()).collect();
    let window = window::sentence(&request.question, params.horizon.as_ref(), history, &outlook);
    let answer = narrative::answer(&Story {
        history,
        forecasts: &told,
        outlook: &outlook,
        trust: trust.as_ref(),
        levels: levels.as_ref(),
        items: &items,
        is_by_value: worth.is_some(),
        growth,
        without_growth: total_without,
        window: window.as_deref(),
        horizon,
        level: params.level.unwrap_or(80),
        assumptions: &assumptions,
        warnings: &warning_texts,
        next_steps: &next_steps,
        files: &files,
    });
    let params = serde_json::to_value(params).map_err(anyhow::Error::from)?;
    Ok(RunResult {
        run_id: run_id(&dataset, FORECAST_DEMAND, &params, request.seed),
        tool: FORECAST_DEMAND,
        agent: AgentKind::DemandForecasting,
        engine_version: ENGINE_VERSION,
        dataset,
        params,
        seed: request.seed,
        inputs,
        figures: calculated::figures(&outlook, total_without),
        answer,
        confidence: trust.map(|trust| trust.confidence),
        charts: chart.into_iter().collect(),
        tables,
        assumptions,
        warnings,
        next_steps,
        files: Vec::new(),
    })
}
