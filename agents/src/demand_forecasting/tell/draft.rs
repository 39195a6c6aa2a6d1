//! The whole report of a forecast, from all results of reading and computing.

use protocol::AgentKind;

use crate::{
    demand_forecasting::{
        coverage::Coverage,
        data::{history::History, unit_value::UnitValue, units::Units},
        params::{FORECAST_DEMAND, ForecastParams},
        plan::{
            forecasts::Forecasts,
            outlook::{Forecast, Outlook, in_totals, outlook},
            trust::{confidence_of_ranges, trust},
            unit_totals::unit_totals,
        },
        question::notices::{Split, first_notes, no_hours, remarks},
        tell::{
            advice,
            beside::beside_the_total,
            events::{sentences::sentences as event_sentences, table::table as event_table},
            hierarchy::{
                sentences::{assumptions as level_assumptions, named},
                table::forecast_hierarchy,
            },
            item::Item,
            items::items,
            levers::levers,
            methods,
            narrative::{self, story::Story},
            tables, warnings, window,
            workbook::{self, Source},
        },
    },
    request::Request,
};
use intake::{AgentError, roles::Role};
use report::{
    Documents,
    draft::Draft,
    result::{DatasetInfo, Figure, Table},
};

/// A report with more rows needs more memory than a worker may use.
pub(crate) const MAX_REPORT_ROWS: usize = 1_000_000;

/// How the figures without a formula are found.
const METHOD: &str = "calculated from the history of the file; forecasts come from several methods, each with the weight that its \
     errors in a rolling backtest earn, or from the one method that was chosen, which forecast_accuracy names with its tests";

/// Gathers all parts of the run: texts, tables, charts.
pub(crate) fn draft<'a>(
    request: &Request,
    dataset: DatasetInfo,
    params: &ForecastParams,
    history: &'a History,
    made: &Forecasts,
    horizon: usize,
    (unit_value, units): (Option<&UnitValue>, Option<&Units>),
) -> Result<Draft<'a>, AgentError> {
    let Forecasts { forecasts, failed, levels, without_growth, .. } = made;
    let total_without =
        without_growth.as_ref().map(|before| outlook(history, &in_totals(before), horizon).total);
    let totalled = in_totals(forecasts);
    let is_chosen = params.method.is_some() || made.compared.is_some();
    let items = items(history, forecasts, unit_value, is_chosen);
    let outlook = outlook(history, &totalled, horizon);
    let unit_totals = unit_totals(units, &outlook);
    let has_total = unit_totals.is_empty();
    let mut trust = trust(&totalled);
    if let Some(trust) = trust.as_mut().filter(|_| !has_total) {
        trust.total = None;
    }
    let growth = params.growth.as_ref();
    let source =
        Source { history, forecasts, without_growth: without_growth.as_deref(), growth, totalled: &totalled };
    let chart = tables::total_chart(history, &totalled, &outlook).filter(|_| has_total);
    let is_measured = forecasts.iter().any(|forecast| forecast.result.accuracy.is_some());
    let mut notes = methods::notes(params, history, forecasts, made.compared.as_ref());
    notes.extend(first_notes(request, params, totalled.len(), is_measured));
    let split = Split { has_levels: levels.is_some(), products: dataset.traced.column(Role::Product) };
    let mut remarks = remarks(request, params, totalled.len(), is_measured, split);
    if history.has_times_of_day {
        remarks.extend(no_hours(&request.question));
    }
    remarks.extend(window::sentence(params.horizon.as_ref(), history, &outlook));
    Ok(Draft {
        tool: FORECAST_DEMAND,
        agent: AgentKind::DemandForecasting,
        dataset,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed: request.seed,
        method: METHOD,
        inputs: workbook::inputs(history, growth),
        figures: if has_total { figures(params, &outlook, total_without, &totalled) } else { Vec::new() },
        levers: levers(params, history, horizon),
        remarks: remarks.iter().map(|remark| format!("{remark}\n\n")).collect(),
        story: narrative::story(&Story {
            history,
            forecasts: &totalled,
            outlook: &outlook,
            trust: trust.as_ref(),
            total_range: made.total_range.as_ref(),
            levels: levels.as_ref(),
            asked_levels: levels.as_ref().map(|levels| named(levels, request.words())).unwrap_or_default(),
            items: &items,
            is_by_value: unit_value.is_some(),
            growth,
            without_growth: total_without,
            horizon,
            view: params.view,
            top: params.top.map(|top| top as usize),
            levels_shown: params.level.as_ref().map_or_else(|| vec![80], Coverage::percents),
            notes: &notes,
            beside_total: &beside_the_total(history, forecasts, &totalled, &outlook, units, trust.as_ref()),
            units,
            unit_totals: &unit_totals,
        }),
        confidence: trust.as_ref().map_or_else(|| confidence_of_ranges(&totalled), |trust| trust.confidence),
        tables: all_tables(params, made, &source, &items, unit_value),
        charts: chart.into_iter().collect(),
        problems: &history.problems,
        assumptions: assumptions(params, made, &source, horizon),
        warnings: warnings::warnings(history, forecasts, &totalled, &outlook, failed, horizon),
        next_steps: advice::next_steps(history, &totalled, &outlook, horizon),
        documents: Documents::default(),
    })
}

fn all_tables(
    params: &ForecastParams,
    made: &Forecasts,
    source: &Source,
    items: &[Item],
    unit_value: Option<&UnitValue>,
) -> Vec<Table> {
    let Forecasts { forecasts, events, levels, hierarchy, .. } = made;
    let report = tables::forecast_report(source);
    let portraits = tables::forecast_items(items, unit_value, source);
    let most_rows = MAX_REPORT_ROWS - report.rows.len();
    let mut tables = vec![report, tables::forecast_accuracy(forecasts, params.metric), portraits];
    let is_whole_file = params.products.as_ref().is_none_or(Vec::is_empty);
    if let (Some(levels), Some(hierarchy), true) = (levels, hierarchy, is_whole_file) {
        tables.push(forecast_hierarchy(source.history, levels, hierarchy, forecasts, most_rows));
    }
    tables.extend(event_table(events, forecasts));
    tables.extend(made.compared.as_ref().map(methods::method_comparison));
    tables
}

fn assumptions(params: &ForecastParams, made: &Forecasts, source: &Source, horizon: usize) -> Vec<String> {
    let Forecasts { events, levels, hierarchy, .. } = made;
    let mut assumptions = advice::assumptions(source.history, params, horizon);
    assumptions.extend(event_sentences(events, source.history, source.totalled));
    if let (Some(levels), Some(hierarchy)) = (levels, hierarchy) {
        assumptions.extend(level_assumptions(levels, hierarchy));
    }
    assumptions
}

/// The totals, and how wide the ranges of the first level are.
fn figures(
    params: &ForecastParams,
    outlook: &Outlook,
    total_without: Option<f64>,
    totalled: &[Forecast],
) -> Vec<Figure> {
    let level = params.level.as_ref().and_then(|level| level.percents().first().copied()).unwrap_or(80);
    let width = workbook::range_width(totalled, level, outlook.total);
    workbook::figures(outlook, total_without).into_iter().chain(width).collect()
}
