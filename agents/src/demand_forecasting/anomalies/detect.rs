//! Takes the bytes of a file and returns a closed run of `detect_anomalies`. CPU work from start to end.

use kernels::anomaly::detect_many;
use protocol::AgentKind;

use crate::demand_forecasting::anomalies::{
    advice,
    examined::Examined,
    finding::{Finding, findings},
    narrative,
    narrative::Story,
    params::AnomalyParams,
    tables,
};
use crate::demand_forecasting::data::{
    history::{self, History},
    series::Series,
    source::{self, Intake},
};
use crate::{
    demand_forecasting::anomalies::params::DETECT_ANOMALIES,
    request::{Request, Tools},
};
use intake::{AgentError, Dataset, recipe::Rules};
use report::{
    Documents, answer::Answer, confidence::share, draft::Draft, number::products, result::DatasetInfo, run,
};

/// Searches the file for unusual demand as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.start(DETECT_ANOMALIES);
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(AnomalyParams::from_json).transpose()?;
    let understood = || request.understood_as::<AnomalyParams>().columns;
    let columns = explicit.and_then(|params| params.columns).or_else(understood);
    let Intake { table, demand, roles, .. } = source::read(dataset, columns.as_ref())?;
    let asked =
        crate::demand_forecasting::anomalies::question::plan(request, &demand.products, &dataset.name)?;
    let named = asked.products.as_deref().map_or(0, <[String]>::len);
    request.limits.allow(&dataset.name, demand.products.len(), named)?;

    tools.step(2, 10, format!("Preparing {}", products(demand.products.len())))?;
    // Values that a user excluded from forecasts are still checked here.
    let rules = Rules { outliers: None, ..dataset.recipe.rules };
    let history = history::build(demand, asked.frequency, &rules)?;
    let params = settled(asked, &history);
    let examined = examine(&history, &params, tools)?;
    tools.step(4, 90, "Writing the report".to_owned())?;
    let dataset = DatasetInfo::of(dataset, &table).traced(&table, &roles);
    let draft = draft(request.seed, dataset, params, &history, &examined)?;
    Ok(run::close(draft, request.purpose)?)
}

/// Fills in parameters that the question left open, so that the run's parameters describe the whole run.
fn settled(asked: AnomalyParams, history: &History) -> AnomalyParams {
    AnomalyParams {
        frequency: Some(history.calendar.frequency),
        products: Some(asked.products.clone().unwrap_or_default()),
        sensitivity: asked.named(),
        ..asked
    }
}

/// Judges every requested product, or all products when the question names none.
fn examine(history: &History, params: &AnomalyParams, tools: &Tools) -> Result<Vec<Examined>, AgentError> {
    let names = params.products.as_deref().unwrap_or_default();
    let mut chosen: Vec<&Series> = history.series.iter().collect();
    if !names.is_empty() {
        chosen.retain(|series| names.binary_search(&series.product).is_ok());
    }
    let total = chosen.len();
    tools.step(3, 20, format!("Looking through {}", products(total)))?;
    let values: Vec<&[f64]> = chosen.iter().map(|series| series.values.as_slice()).collect();
    let (seasons, threshold) = (history.calendar.frequency.seasons(), params.threshold());
    let count_finished = tools.counting("Looked through", total);
    let found = detect_many(&values, seasons, threshold, &count_finished, &|| tools.cancel.is_cancelled())
        .ok_or(AgentError::Cancelled)?;
    let year = usize::try_from(history.calendar.frequency.periods_per_year()).unwrap_or(1);
    let mut examined = Vec::with_capacity(total);
    for (series, anomalies) in chosen.into_iter().zip(found) {
        let findings = findings(examined.len(), series, &anomalies, year);
        examined.push(Examined { series: series.clone(), anomalies, findings });
    }
    Ok(examined)
}

/// How the figures without a formula are found.
const METHOD: &str =
    "compared with what level and season of its own series lead to expect, in robust deviations";

/// Gathers all parts of the run: texts, tables, charts.
fn draft<'a>(
    seed: u64,
    dataset: DatasetInfo,
    params: AnomalyParams,
    history: &'a History,
    examined: &[Examined],
) -> Result<Draft<'a>, AgentError> {
    let mut ranked: Vec<&Finding> = examined.iter().flat_map(|examined| &examined.findings).collect();
    ranked.sort_by(|a, b| b.units.abs().total_cmp(&a.units.abs()));
    let meaning = &advice::meaning(history, &params, &dataset.recipe.rules, examined);
    Ok(Draft {
        tool: DETECT_ANOMALIES,
        agent: AgentKind::DemandForecasting,
        params: serde_json::to_value(&params).map_err(anyhow::Error::from)?,
        dataset,
        seed,
        method: METHOD,
        inputs: Vec::new(),
        figures: Vec::new(),
        levers: Vec::new(),
        remarks: String::new(),
        story: narrative::story(&Story { history, examined, ranked: &ranked, meaning }),
        confidence: confidence(examined),
        tables: vec![tables::anomalies(history, examined)],
        charts: ranked
            .first()
            .map(|top| tables::chart(history, &examined[top.product]))
            .into_iter()
            .collect(),
        problems: &history.problems,
        assumptions: advice::assumptions(history, &params, examined),
        warnings: advice::warnings(history, examined),
        next_steps: advice::next_steps(history, &params, examined, &ranked),
        documents: Documents::default(),
    })
}

/// The share of all periods whose demand was judged and is as expected.
fn confidence(examined: &[Examined]) -> f64 {
    let (mut usual, mut all) = (0, 0);
    for product in examined {
        let judged = product.anomalies.expected.len();
        usual += judged.saturating_sub(product.anomalies.points.len());
        all += product.series.values.len();
    }
    share(usual as f64, all as f64)
}
