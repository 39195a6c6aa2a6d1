//! Builds the run with its texts, tables, charts and files, before it is closed.

use protocol::AgentKind;

use super::{advice, assumptions, charts, files, found::Found, inputs, levers, narrative, tables, wishes};
use crate::vehicle_routing::{
    params::PLAN_ROUTES,
    settings::{Coordinates, DETOUR},
};
use intake::AgentError;
use report::{confidence::share, draft::Draft, result::DatasetInfo};

/// How the figures without a formula are found.
const METHOD: &str = "follows from the order of the stops, which the route search has found; times add up driving, service, \
     waiting and breaks from stop to stop";

/// Gathers all parts of the run.
pub(crate) fn draft<'a>(seed: u64, dataset: DatasetInfo, found: &Found<'a>) -> Result<Draft<'a>, AgentError> {
    let Found { places, outcome, before, params, .. } = *found;
    let inputs = inputs::inputs(outcome);
    let input_names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    let mut tables = vec![
        tables::route_report(places, outcome, params),
        tables::routes(places, outcome, &input_names),
        tables::plan_totals(&outcome.totals, outcome.fleet.unit()),
        tables::unassigned(places, outcome),
    ];
    if !outcome.changes.is_empty() {
        tables.push(tables::sensitivity(outcome));
    }
    if let Some(before) = before {
        tables.push(tables::what_if(before.totals, &outcome.totals, outcome.fleet.unit()));
    }
    Ok(Draft {
        tool: PLAN_ROUTES,
        agent: AgentKind::VehicleRouting,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed,
        method: METHOD,
        inputs,
        figures: inputs::figures(outcome),
        levers: levers::levers(found),
        remarks: wishes::beyond_plan(found),
        story: narrative::story(found),
        confidence: confidence(found),
        charts: charts::charts(outcome),
        tables,
        problems: &places.problems,
        assumptions: assumptions::assumptions(found),
        warnings: advice::warnings(found),
        next_steps: advice::next_steps(found),
        documents: files::documents(places, outcome, &dataset.name, found.tiles),
        dataset,
    })
}

/// The share of the stops that the plan visits, times the known share of the distances: the part that an assumed detour
/// factor adds to straight lines is not measured.
fn confidence(found: &Found) -> f64 {
    let Found { places, outcome, params, .. } = found;
    let stops = places.stops.len() + places.unusable;
    let visited = share(stops.saturating_sub(outcome.unassigned.len()) as f64, stops as f64);
    let assumes_detour =
        places.given.is_none() && places.coordinates == Coordinates::Globe && params.detour.is_none();
    if assumes_detour { visited / DETOUR } else { visited }
}
