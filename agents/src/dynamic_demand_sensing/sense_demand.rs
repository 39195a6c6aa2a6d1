//! The tool `sense_demand`: which signals move demand, and the forecast that proves it. CPU work from start to end.

use protocol::AgentKind;

use crate::{
    dynamic_demand_sensing::{
        data::{candidates::Candidates, source::Source, step},
        params::{About, Dates, SENSE_DEMAND, SensingParams, Span, SpanUnit, StepName},
        plan::{
            self,
            prepared::{Prepared, Wanted, prepare},
            unexplained::Unexplained,
        },
        tell::{
            advice, charts,
            confidence::confidence,
            figures::figures,
            findings::Findings,
            levers, story,
            tables::{
                accuracy::accuracy, assumed::what_if, decomposition::decomposition,
                elasticities::elasticities, report::report, sentiment::sentiment, signals::signals,
                unexplained,
            },
            workbook::Live,
        },
    },
    request::{Request, Tools},
};
use intake::{AgentError, Dataset, holidays::Country};
use kernels::sensing::Step;
use report::{
    Documents,
    answer::Answer,
    draft::Draft,
    result::{DatasetInfo, Table},
    run,
};

/// Senses demand as the parameters ask.
pub(super) fn run(
    request: &Request,
    dataset: &Dataset,
    source: &Source,
    candidates: &Candidates,
    params: SensingParams,
    left: &[String],
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let prepared = prepare(dataset, source, candidates, &wanted(&params))?;
    let params = settled(params, &prepared);
    let past = plan::assumed::past(&prepared, &params)?;
    let changes = plan::assumed::changes(&dataset.name, &prepared, &params, past)?;
    tools.start(SENSE_DEMAND);
    tools.step(3, 15, format!("Looking at {}", report::number::counted(prepared.signals.len(), "signal")))?;
    let sensed = plan::sensed::sense(&dataset.name, &prepared, params.fdr, params.max_lag_days, tools)?;
    let assumed = plan::assumed::compared(&prepared, &sensed, &changes, past);

    let unexplained = Unexplained::of(&prepared, &sensed);

    tools.step(4, 90, "Writing the report".to_owned())?;
    let findings = Findings {
        file: &dataset.name,
        prepared: &prepared,
        sensed: &sensed,
        params: &params,
        what_if: assumed.as_ref(),
        changed_past: past,
        unexplained: &unexplained,
    };
    let draft = draft(
        request.seed,
        DatasetInfo::of(dataset, &source.table).traced(&source.table, &source.roles).joined(),
        source,
        &findings,
        left,
    )?;
    Ok(run::close(draft, request.purpose)?)
}

fn wanted(params: &SensingParams) -> Wanted<'_> {
    Wanted {
        products: params.products.as_deref().unwrap_or_default(),
        frequency: params.frequency,
        horizon: params.horizon,
        period: params.period,
        only: params.signals.as_deref().filter(|_| params.only_signals == Some(true)),
        exclude: params.exclude_signals.as_deref().unwrap_or_default(),
        event: params
            .history_period
            .filter(|_| !params.changes_the_past())
            .or(params.event_date.map(|day| Dates { from: Some(day), to: Some(day) })),
        holidays: params.holidays,
    }
}

/// Fills in what was not asked for, so that a run's parameters describe the whole run.
fn settled(params: SensingParams, prepared: &Prepared) -> SensingParams {
    let (unit, frequency) = match prepared.grid.step() {
        Step::Day => (SpanUnit::Day, StepName::Day),
        Step::Week => (SpanUnit::Week, StepName::Week),
    };
    let n = u32::try_from(prepared.grid.ahead).unwrap_or(u32::MAX);
    SensingParams {
        about: Some(params.about.unwrap_or(About::Drivers)),
        horizon: Some(Span { n, unit }),
        frequency: Some(frequency),
        holidays: params.holidays.filter(|country| *country != Country::Nowhere),
        ..params
    }
}

/// How the figures without a formula are found.
pub(super) const METHOD: &str = "estimated by a regression of the demand of the file on its level, season and signals, tested \
     on periods that it had not seen";

/// Gathers everything that the run reports.
fn draft<'a>(
    seed: u64,
    dataset: DatasetInfo,
    source: &'a Source,
    findings: &Findings,
    left: &[String],
) -> Result<Draft<'a>, AgentError> {
    let live = Live::of(findings);
    let wape = findings.sensed.total_accuracy.wape_used;
    Ok(Draft {
        tool: SENSE_DEMAND,
        agent: AgentKind::DynamicDemandSensing,
        dataset,
        params: serde_json::to_value(findings.params).map_err(anyhow::Error::from)?,
        seed,
        levers: levers::levers(findings, step::frequency(source)),
        remarks: story::not_used(left),
        story: story::story(findings),
        confidence: confidence(wape),
        tables: tables(findings, &live),
        charts: charts::charts(findings),
        problems: &source.demand.problems,
        assumptions: advice::assumptions(findings),
        warnings: advice::warnings(findings),
        next_steps: advice::next_steps(findings),
        documents: Documents::default(),
        figures: figures(findings),
        method: METHOD,
        inputs: live.inputs,
    })
}

fn tables(findings: &Findings, live: &Live) -> Vec<Table> {
    let mut tables =
        vec![report(findings, live), signals(findings), accuracy(findings), decomposition(findings)];
    tables.extend([
        unexplained::anomalies(findings),
        unexplained::levels(findings),
        unexplained::events(findings),
    ]);
    tables.extend(elasticities(findings));
    tables.extend(what_if(findings));
    tables.extend(findings.prepared.scored.as_ref().map(sentiment));
    tables
}
