//! The tool `plan_routes`: from the bytes of a file to a closed run. CPU work from start to end, on one core.

use protocol::AgentKind;
use sha2::{Digest, Sha256};

use super::{
    advice, assumptions, charts, files, inputs, narrative,
    outcome::{self, Outcome},
    params::RouteParams,
    read::{self, Places},
    roads::Roads,
    source, tables,
};
use crate::{
    AgentError, Answer, Dataset, Request, Tiles, Tools, planner,
    report::{
        draft::Draft,
        number::{amount, counted, whole},
        result::DatasetInfo,
        run,
    },
    request::hex,
    tools::PLAN_ROUTES,
};

/// All that a run is told from.
pub struct Found<'a> {
    pub places: &'a Places,
    pub outcome: &'a Outcome,
    pub before: Option<&'a Outcome>,
    pub params: &'a RouteParams,
    /// Phrases of the question that nothing was made of.
    pub unused: &'a [String],
    /// The background of the map.
    pub tiles: Option<&'a Tiles>,
}

/// Plans the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(RouteParams::from_json).transpose()?;
    let source = source::open(dataset, explicit.as_ref())?;
    let params = planner::routing::plan(request, &dataset.name)?;
    let mut places = read::read(&source, &params, &dataset.recipe)?;
    request.limits.allow_stops(&dataset.name, places.stops.len())?;

    let mut roads = Roads::new(tools);
    roads.lay(&mut places, &params)?;
    tools.step(2, 15, format!("Planning routes to {} stops", whole(places.stops.len() as f64)))?;
    let outcome = plan(&places, &params, request.seed, tools)?;
    let before = match params.compared_with.as_deref() {
        Some(before) => {
            let mut places = read::read(&source, before, &dataset.recipe)?;
            roads.lay(&mut places, before)?;
            Some(plan(&places, before, request.seed, tools)?)
        }
        None => None,
    };
    tools.step(4, 90, "Writing the routes, the map and the driver sheets".to_owned())?;
    let unused = planner::routing::unused(request, &dataset.name);
    let found = Found {
        places: &places,
        outcome: &outcome,
        before: before.as_ref(),
        params: &params,
        unused: &unused,
        tiles: tools.outside.tiles.as_ref().filter(|_| files::has_background(&places)),
    };
    let outside = digest_of_outside(roads.learnt(), found.tiles);
    let dataset = DatasetInfo { outside, ..DatasetInfo::of(dataset, &source.table) };
    let draft = draft(request.seed, dataset, &found)?;
    Ok(run::close(draft)?)
}

/// Tells a run from others that knew other roads or had another background.
fn digest_of_outside(roads: Option<Vec<u8>>, tiles: Option<&Tiles>) -> Option<String> {
    let tiles =
        tiles.map(|tiles| [tiles.template.as_str(), tiles.attribution.as_str()].join("\n").into_bytes());
    if roads.is_none() && tiles.is_none() {
        return None;
    }
    let parts = [roads, tiles].map(|part| Sha256::digest(part.unwrap_or_default()));
    Some(hex(&Sha256::digest(parts.concat())))
}

/// Searches, and tells the best plan so far.
fn plan(places: &Places, params: &RouteParams, seed: u64, tools: &Tools) -> Result<Outcome, AgentError> {
    let unit = if params.minimize_cost.unwrap_or(false) { "in cost" } else { "km" };
    let mut hear = |best: f64, vehicles: usize, share: f64| {
        let percent = 20 + (60.0 * share.clamp(0.0, 1.0)) as u8;
        let vehicles = vehicles_in_words(vehicles);
        let message = format!("Best plan so far: {} {unit} with {vehicles}", amount(best));
        // The solver asks for the cancel itself.
        let _ = tools.step(3, percent, message);
    };
    outcome::plan(places, params, seed, tools, &mut hear)
}

/// `1 vehicle`, `5 vehicles`.
pub fn vehicles_in_words(count: usize) -> String {
    counted(count, "vehicle")
}

/// Gathers everything that the run leaves behind.
fn draft<'a>(seed: u64, dataset: DatasetInfo, found: &Found<'a>) -> Result<Draft<'a>, AgentError> {
    let Found { places, outcome, before, params, .. } = *found;
    let inputs = inputs::inputs(outcome);
    let input_names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    let mut tables = vec![
        tables::route_report(places, outcome),
        tables::routes(outcome, &input_names),
        tables::plan_totals(&outcome.totals),
        tables::unassigned(places, outcome),
    ];
    if let Some(before) = before {
        tables.push(tables::what_if(&before.totals, &outcome.totals));
    }
    Ok(Draft {
        tool: PLAN_ROUTES,
        agent: AgentKind::VehicleRouting,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed,
        inputs,
        figures: inputs::figures(outcome),
        story: narrative::story(found),
        // A plan is no measurement.
        confidence: None,
        charts: charts::charts(outcome),
        tables,
        problems: &places.problems,
        assumptions: assumptions::assumptions(found),
        warnings: advice::warnings(found),
        next_steps: advice::next_steps(found),
        documents: files::documents(places, outcome, &dataset.name, found.tiles)?,
        dataset,
    })
}
