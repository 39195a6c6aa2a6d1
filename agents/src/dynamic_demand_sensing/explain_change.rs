//! The tool `explain_change`: why demand of some days differs from that of others. CPU work from start to end.

use protocol::AgentKind;

use super::sense_demand::METHOD;
use crate::{
    dynamic_demand_sensing::{
        data::{candidates::Candidates, grid::Grid, source::Source},
        explain_params::{EXPLAIN_CHANGE, ExplainParams},
        params::{Dates, SensingParams, Span, SpanUnit},
        plan::{
            self,
            change::{Compared, Stretch, spans, split},
            prepared::{Prepared, Wanted, prepare},
            unexplained::Unexplained,
        },
        tell::{
            advice,
            confidence::confidence,
            explain::{self, Explained},
            findings::Findings,
            story::not_used,
            tables::{decomposition::decomposition, sentiment::sentiment, signals::signals},
        },
    },
    request::{Request, Tools},
};
use intake::{AgentError, Dataset, holidays::Country};
use report::{
    Documents,
    answer::Answer,
    draft::Draft,
    result::{DatasetInfo, Table},
    run,
};

/// Explains a change as the parameters ask.
pub(super) fn run(
    request: &Request,
    dataset: &Dataset,
    source: &Source,
    candidates: &Candidates,
    params: ExplainParams,
    left: &[String],
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let prepared = prepare(dataset, source, candidates, &wanted(&params))?;
    let compared = spans(&prepared, &params)?;
    let settled = settled(&params, &prepared, compared);
    tools.start(EXPLAIN_CHANGE);
    tools.step(3, 15, format!("Looking at {}", report::number::counted(prepared.signals.len(), "signal")))?;
    let sensed = plan::sensed::sense(&dataset.name, &prepared, params.fdr, params.max_lag_days, tools)?;
    let split = split(&prepared, &sensed, compared)?;

    tools.step(4, 90, "Writing the report".to_owned())?;
    let limit = advice::limit_of_leads(&sensed, &prepared, params.max_lag_days);
    let explained = Explained { prepared: &prepared, params: &params, split: &split };
    let no_params = SensingParams::default();
    let unexplained = Unexplained::default();
    let findings = Findings {
        file: &dataset.name,
        prepared: &prepared,
        sensed: &sensed,
        params: &no_params,
        what_if: None,
        changed_past: None,
        unexplained: &unexplained,
    };
    let mut tables: Vec<Table> =
        vec![explain::table(&explained), signals(&findings), decomposition(&findings)];
    tables.extend(prepared.scored.as_ref().map(sentiment));
    let fit = sensed.total_accuracy.wape_with.or(sensed.total_accuracy.wape_used);
    let draft = Draft {
        tool: EXPLAIN_CHANGE,
        agent: AgentKind::DynamicDemandSensing,
        dataset: DatasetInfo::of(dataset, &source.table).traced(&source.table, &source.roles).joined(),
        params: serde_json::to_value(settled).map_err(anyhow::Error::from)?,
        seed: request.seed,
        method: METHOD,
        inputs: Vec::new(),
        figures: Vec::new(),
        levers: Vec::new(),
        remarks: not_used(left),
        story: explain::story(&explained),
        confidence: confidence(fit),
        tables,
        charts: vec![explain::chart(&explained)],
        problems: &source.demand.problems,
        assumptions: explain::assumptions(&explained).into_iter().chain(limit).collect(),
        warnings: explain::warnings(&explained),
        next_steps: vec!["Ask what drives demand to see every signal with its effect.".to_owned()],
        documents: Documents::default(),
    };
    Ok(run::close(draft, request.purpose)?)
}

fn wanted(params: &ExplainParams) -> Wanted<'_> {
    Wanted {
        products: params.products.as_deref().unwrap_or_default(),
        frequency: None,
        // The kernel forecasts at least one period.
        horizon: Some(Span { n: 1, unit: SpanUnit::Period }),
        period: None,
        only: None,
        exclude: params.exclude_signals.as_deref().unwrap_or_default(),
        event: None,
        holidays: params.holidays,
    }
}

/// Fills in the days that were compared, so that a run's parameters describe the whole run.
fn settled(params: &ExplainParams, prepared: &Prepared, compared: Compared) -> ExplainParams {
    let grid = &prepared.grid;
    ExplainParams {
        history_period: Some(dates(grid, compared.after)),
        compare_period: Some(dates(grid, compared.before)),
        holidays: params.holidays.filter(|country| *country != Country::Nowhere),
        ..params.clone()
    }
}

fn dates(grid: &Grid, stretch: Stretch) -> Dates {
    let last = grid.calendar.end(grid.first + stretch.to as i64);
    Dates { from: Some(grid.date(stretch.from)), to: Some(last) }
}
