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
    items::{Item, items},
    made::{Made, Wanted},
    narrative::{self, Story},
    outlook::{Forecast, outlook},
    params::ForecastParams,
    source::{self, Intake},
    tables,
    trust::trust,
    warnings, window,
    worth::Worth,
};
use crate::{
    demand_forecasting::params::FORECAST_DEMAND,
    question::sets::{Belongs, Names},
    request::{Request, Tools},
};
use intake::{AgentError, Dataset, calendar::count_of, recipe::Outliers};
use report::{
    answer::Answer,
    draft::Draft,
    number::{products, whole},
    result::{DatasetInfo, Table},
    run,
};

/// More rows than this in the report take more memory than a worker may have.
const MAX_REPORT_ROWS: usize = 1_000_000;

/// Forecasts the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(ForecastParams::from_json).transpose()?;
    let columns = explicit.and_then(|params| params.columns);
    let Intake { table, mut demand, roles, mapping } = source::read(dataset, columns.as_ref())?;
    let in_file = demand.products.len();
    let levels = Levels::find(&mut demand, &table, &roles, &mapping);
    let names =
        levels.as_ref().map_or(Cow::Borrowed(&demand.products), |levels| Cow::Owned(levels.askable()));
    let series = levels.as_ref().map(Levels::series);
    let belongs = |series: &str, name: &str| levels.as_ref().is_some_and(|it| it.belongs(series, name));
    let levelled = series.as_deref().map(|series| (series, &belongs as &Belongs));
    let names = Names { levels: levelled, ..Names::of(&names) };
    let asked = crate::demand_forecasting::question::plan(request, names, &dataset.name)?;
    let named = asked.products.as_deref().unwrap_or_default();
    let named = levels.as_ref().map_or(named.len(), |levels| levels.products_asked(named));
    request.limits.allow(&dataset.name, in_file, named)?;

    tools.step(2, 10, format!("Preparing {}", products(demand.products.len())))?;
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

    tools.step(4, 90, "Writing the report".to_owned())?;
    let dataset = DatasetInfo::of(dataset, &table);
    Ok(run::close(draft(request, dataset, &params, &history, &made, horizon, worth.as_ref())?)?)
}

fn check_size(count: usize, horizon: usize, history: &History) -> Result<(), AgentError> {
    if count.saturating_mul(horizon) <= MAX_REPORT_ROWS {
        return Ok(());
    }
    Err(AgentError::Needs(format!(
        "{} for {} make more than {} rows. Ask for a shorter time, longer periods or fewer products.",
        count_of(horizon, history.calendar.frequency),
        products(count),
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
fn draft<'a>(
    request: &Request,
    dataset: DatasetInfo,
    params: &ForecastParams,
    history: &'a History,
    made: &Made,
    horizon: usize,
    worth: Option<&Worth>,
) -> Result<Draft<'a>, AgentError> {
    let Made { forecasts, failed, levels, without_growth, .. } = made;
    let total_without = without_growth.as_ref().map(|before| outlook(history, &told(before), horizon).total);
    let told = told(forecasts);
    let items = items(history, forecasts, worth);
    let outlook = outlook(history, &told, horizon);
    let trust = trust(&told);
    let growth = params.growth.as_ref();
    let source =
        Source { history, forecasts, without_growth: without_growth.as_deref(), growth, told: &told };
    let mut chart = tables::total_chart(history, &told, &outlook);
    chart.iter_mut().for_each(calculated::draw);
    let window = window::sentence(&request.question, params.horizon.as_ref(), history, &outlook);
    Ok(Draft {
        tool: FORECAST_DEMAND,
        agent: AgentKind::DemandForecasting,
        dataset,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed: request.seed,
        inputs: calculated::inputs(history, growth),
        figures: calculated::figures(&outlook, total_without),
        story: narrative::story(&Story {
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
        }),
        confidence: trust.as_ref().map(|trust| trust.confidence),
        tables: all_tables(params, made, &source, &items, worth),
        charts: chart.into_iter().collect(),
        problems: &history.problems,
        assumptions: assumptions(request, params, made, &source, horizon),
        warnings: warnings::warnings(history, forecasts, &told, &outlook, failed, horizon),
        next_steps: advice::next_steps(history, &told, &outlook),
        documents: Vec::new(),
    })
}

fn all_tables(
    params: &ForecastParams,
    made: &Made,
    source: &Source,
    items: &[Item],
    worth: Option<&Worth>,
) -> Vec<Table> {
    let Made { forecasts, events, levels, hierarchy, .. } = made;
    let mut report = tables::forecast_report(source.history, forecasts);
    calculated::grow(&mut report, source);
    let mut portraits = tables::forecast_items(items, worth);
    calculated::add_up(&mut portraits, source);
    let most_rows = MAX_REPORT_ROWS - report.rows.len();
    let mut tables = vec![report, tables::forecast_accuracy(forecasts), portraits];
    let is_whole_file = params.products.as_ref().is_none_or(Vec::is_empty);
    if let (Some(levels), Some(hierarchy), true) = (levels, hierarchy, is_whole_file) {
        tables.push(hierarchy::forecast_hierarchy(source.history, levels, hierarchy, most_rows));
    }
    tables.extend(events::table(events, forecasts));
    tables
}

fn assumptions(
    request: &Request,
    params: &ForecastParams,
    made: &Made,
    source: &Source,
    horizon: usize,
) -> Vec<String> {
    let Made { events, levels, hierarchy, .. } = made;
    let mut assumptions = advice::assumptions(source.history, params, horizon);
    assumptions.extend(crate::demand_forecasting::question::notices::notices(
        request,
        params,
        source.told.len(),
        levels.is_some(),
    ));
    assumptions.extend(events::sentences(events, source.history, source.told));
    if let (Some(levels), Some(hierarchy)) = (levels, hierarchy) {
        assumptions.extend(hierarchy::assumptions(levels, hierarchy));
    }
    assumptions
}
