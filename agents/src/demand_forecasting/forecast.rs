//! The tool `forecast_demand`: from the bytes of a file to a closed run. CPU work from start to end.

use std::borrow::Cow;

use kernels::forecast::{ForecastOptions, SeriesInput, forecast_many};
use protocol::AgentKind;

use super::{
    advice, growth,
    history::{self, History, Series},
    horizon::{default_horizon, periods, settled},
    items::items,
    narrative::{self, Story},
    outlook::{Forecast, outlook},
    params::ForecastParams,
    tables,
    trust::trust,
    worth::Worth,
};
use crate::{
    AgentError, Answer, Dataset, ENGINE_VERSION, Progress, Request, Tools, general, planner, profile,
    report::{
        self,
        number::whole,
        result::{DatasetInfo, RunResult, Warning, run_id},
    },
    table::{
        calendar::{Frequency, count_of},
        demand, reader, roles,
    },
    tools::FORECAST_DEMAND,
};

const STEPS: u32 = 4;
/// More rows than this in the report take more memory than a worker may have.
const MAX_REPORT_ROWS: usize = 1_000_000;
/// Earlier days from which the past is forecast to measure the error.
const BACKTEST_WINDOWS: usize = 4;

/// Forecasts the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    step(tools, 1, 0, format!("Reading {}", dataset.name))?;
    let table = reader::read(&dataset.name, &dataset.bytes, &dataset.recipe)?;
    let (mut roles, mapping) = match &dataset.profile {
        Some(profile) => (profile.roles.clone(), profile.mapping.clone()),
        None => {
            let mapping = roles::map(&table, &dataset.recipe.roles);
            (mapping.sure(), mapping.columns)
        }
    };
    let explicit = request.params.as_ref().map(ForecastParams::from_json).transpose()?;
    if let Some(columns) = explicit.and_then(|params| params.columns) {
        roles = roles.corrected_by(&columns);
    }
    let demand = demand::read(&dataset.name, &table, &roles, &mapping, &dataset.recipe)
        .map_err(|error| with_fitting_agent(error, dataset))?;
    let asked = planner::forecast::plan(request, &demand.products, &dataset.name)?;

    let named = asked.products.as_deref().map_or(0, <[String]>::len);
    request.limits.allow(&dataset.name, demand.products.len(), named)?;

    step(tools, 2, 10, format!("Preparing {}", narrative::products(demand.products.len())))?;
    let worth = Worth::of(&table, &roles, &demand, &dataset.recipe);
    let history = history::build(demand, asked.frequency, &dataset.recipe.rules)?;
    let chosen = chosen(&history, &asked);
    let (params, horizon) = decide(asked, &history)?;
    check_size(chosen.len(), horizon, &history)?;

    let forecasts = forecast(&history, chosen, horizon, tools)?;
    step(tools, 4, 90, "Writing the report".to_owned())?;
    let info = DatasetInfo {
        name: dataset.name.clone(),
        sha256: dataset.sha256.clone(),
        rows: table.rows as u64,
        columns: table.names.clone(),
        recipe: dataset.recipe.clone(),
    };
    let result = result(request.seed, info, params, &history, forecasts, horizon, worth.as_ref())?;
    Ok(report::run::close(result)?)
}

/// Names the agent that a file without demand looks made for.
fn with_fitting_agent(error: AgentError, dataset: &Dataset) -> AgentError {
    let AgentError::Needs(text) = error else { return error };
    let profile = profile(&dataset.name, &dataset.bytes, &dataset.recipe).ok();
    let fitting = profile.and_then(|profile| general::fitting(&profile));
    AgentError::Needs(match fitting.filter(|kind| *kind != AgentKind::DemandForecasting) {
        Some(kind) => format!("{text} The file looks made for the {} agent.", kind.info().name),
        None => text,
    })
}

/// Tells how far the work is, and stops it when asked to.
fn step(tools: &Tools, step: u32, percent: u8, message: String) -> Result<(), AgentError> {
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    (tools.progress)(Progress { message, percent, step, steps: STEPS });
    Ok(())
}

/// The series of the products that were asked for, all when none was named.
fn chosen(history: &History, params: &ForecastParams) -> Vec<Series> {
    let names = params.products.as_deref().unwrap_or_default();
    let is_chosen = |series: &&Series| names.is_empty() || names.binary_search(&series.product).is_ok();
    history.series.iter().filter(is_chosen).cloned().collect()
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

/// Forecasts every series; also names the products for which there is none, with the reason.
fn forecast(
    history: &History,
    chosen: Vec<Series>,
    horizon: usize,
    tools: &Tools,
) -> Result<(Vec<Forecast>, Vec<String>), AgentError> {
    let total = chosen.len();
    let periods = seasons(history.calendar.frequency);
    let inputs: Vec<SeriesInput> =
        chosen.iter().map(|series| SeriesInput { values: &series.values, periods }).collect();
    let options =
        ForecastOptions { horizon, backtest_windows: BACKTEST_WINDOWS, non_negative: history.non_negative };
    let every = total.div_ceil(40).max(1);
    let progress = |done: usize| {
        if done.is_multiple_of(every) {
            let message = format!("Forecasting {} of {}", whole(done as f64), narrative::products(total));
            let percent = u8::try_from(20 + 70 * done / total).unwrap_or(90);
            (tools.progress)(Progress { message, percent, step: 3, steps: STEPS });
        }
    };
    step(tools, 3, 20, format!("Forecasting {}", narrative::products(total)))?;
    let cancelled = || tools.cancel.is_cancelled();
    let results = forecast_many(&inputs, &options, &progress, &cancelled).ok_or(AgentError::Cancelled)?;
    let mut forecasts = Vec::with_capacity(total);
    let mut failed = Vec::new();
    for (series, result) in chosen.into_iter().zip(results) {
        match result {
            Ok(result) => forecasts.push(Forecast { series, result }),
            Err(cause) => failed.push(format!("{}: {cause}", series.product)),
        }
    }
    if forecasts.is_empty() {
        return Err(AgentError::Needs(format!("Nothing can be forecast: {}.", failed.join("; "))));
    }
    Ok((forecasts, failed))
}

/// Season lengths worth testing, in periods.
fn seasons(frequency: Frequency) -> &'static [usize] {
    match frequency {
        Frequency::Daily => &[7, 365],
        Frequency::Weekly => &[52],
        Frequency::Monthly => &[12],
        Frequency::Quarterly => &[4],
        Frequency::Yearly => &[],
    }
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
    seed: u64,
    dataset: DatasetInfo,
    params: ForecastParams,
    history: &History,
    (mut forecasts, failed): (Vec<Forecast>, Vec<String>),
    horizon: usize,
    worth: Option<&Worth>,
) -> Result<RunResult, AgentError> {
    let growth = params.growth.clone();
    let without_growth = growth.as_ref().map(|growth| {
        let total = outlook(history, &told(&forecasts), horizon).total;
        growth::apply(&mut forecasts, growth, history.calendar.frequency);
        total
    });
    let forecasts = forecasts.as_slice();
    let told = told(forecasts);
    let items = items(history, forecasts, worth);
    let outlook = outlook(history, &told, horizon);
    let trust = trust(&told);
    let mut tables = vec![
        tables::forecast_report(history, forecasts),
        tables::forecast_accuracy(forecasts),
        tables::forecast_items(&items, worth),
    ];
    if !history.problems.is_empty() {
        tables.push(tables::data_quality(&history.problems));
    }
    let mut files: Vec<&'static str> =
        tables.iter().filter_map(|table| advice::file_name(table.name)).collect();
    files.push(report::workbook::NAME);
    let assumptions = advice::assumptions(history, &params, horizon);
    let warnings = advice::warnings(history, forecasts, &told, &outlook, &failed, horizon);
    let next_steps = advice::next_steps(history, &told, &outlook);
    let warning_texts: Vec<String> = warnings.iter().map(|warning: &Warning| warning.text.clone()).collect();
    let answer = narrative::answer(&Story {
        history,
        forecasts: &told,
        outlook: &outlook,
        trust: trust.as_ref(),
        items: &items,
        is_by_value: worth.is_some(),
        growth: growth.as_ref(),
        without_growth,
        horizon,
        level: params.level.unwrap_or(80),
        assumptions: &assumptions,
        warnings: &warning_texts,
        next_steps: &next_steps,
        files: &files,
    });
    let params = serde_json::to_value(params).map_err(anyhow::Error::from)?;
    Ok(RunResult {
        run_id: run_id(&dataset, FORECAST_DEMAND, &params, seed),
        tool: FORECAST_DEMAND,
        agent: AgentKind::DemandForecasting,
        engine_version: ENGINE_VERSION,
        dataset,
        params,
        seed,
        answer,
        confidence: trust.map(|trust| trust.confidence),
        charts: tables::total_chart(history, &told, &outlook).into_iter().collect(),
        tables,
        assumptions,
        warnings,
        next_steps,
        files: Vec::new(),
    })
}
