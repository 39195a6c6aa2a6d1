//! The tool `plan_routes`: from the bytes of a file to a closed run. CPU work from start to end, on one core.

use protocol::AgentKind;
use sha2::{Digest, Sha256};

use crate::vehicle_routing::{
    data::{
        read::{self, Places},
        source,
    },
    params::RouteParams,
    plan::{
        outcome::{self, Outcome},
        pace,
        roads::RoadMap,
        totals::Totals,
    },
    tell::{advice, assumptions, charts, files, inputs, narrative, tables},
};
use crate::{
    outside::Tiles,
    request::{Request, Tools},
    vehicle_routing::params::PLAN_ROUTES,
};
use intake::{AgentError, Dataset, dataset::hex};
use report::{
    answer::Answer,
    draft::Draft,
    number::{amount, counted, whole},
    result::DatasetInfo,
    run,
};

/// How much of the work is done, in percent, when the search begins and when everything is planned.
const PLANNED: u8 = 20;
const WRITING: u8 = 90;

/// All that a run is told from.
pub struct Found<'a> {
    pub places: &'a Places,
    pub outcome: &'a Outcome,
    pub before: Option<Before<'a>>,
    pub params: &'a RouteParams,
    /// Phrases of the question that nothing was made of.
    pub unused: &'a [String],
    /// The background of the map.
    pub tiles: Option<&'a Tiles>,
}

/// The plan that this one is shown beside.
#[derive(Clone, Copy)]
pub struct Before<'a> {
    pub title: &'static str,
    pub totals: &'a Totals,
    pub was_cut_short: bool,
}

impl<'a> Before<'a> {
    /// The plan that was asked to stand beside, else the one that the file brought.
    fn of(asked: Option<&'a Outcome>, outcome: &'a Outcome) -> Option<Self> {
        let asked = asked.map(|plan| Self {
            title: "What if: before and after",
            totals: &plan.totals,
            was_cut_short: plan.was_cut_short,
        });
        let of_file = outcome.of_file.as_ref().map(|plan| Self {
            title: "The plan of the file and this one",
            totals: &plan.totals,
            was_cut_short: false,
        });
        asked.or(of_file)
    }
}

/// Plans the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(RouteParams::from_json).transpose()?;
    let source = source::open(dataset, explicit.as_ref())?;
    let names = source.vocabulary();
    let mut params = crate::vehicle_routing::question::plan(request, &dataset.name, &names)?;
    let shortened = params.search_at_most(request.limits.max_search_seconds);
    let mut places = read::read(&source, &params, &dataset.recipe)?;
    request.limits.allow_stops(&dataset.name, places.stops.len())?;
    pace::check_size(&dataset.name, places.stops.len(), places.given.is_some())?;

    let mut map = RoadMap::new(tools);
    map.lay(&mut places, &params)?;
    tools.step(2, 15, format!("Planning routes to {} stops", whole(places.stops.len() as f64)))?;
    let half = if params.compared_with.is_some() { PLANNED.midpoint(WRITING) } else { WRITING };
    let search = Search { seed: request.seed, tools, percent: (PLANNED, half), what: "Best plan so far" };
    let outcome = search.plan(&places, &params)?;
    let before = match params.compared_with.as_deref() {
        Some(before) => {
            let mut places = read::read(&source, before, &dataset.recipe)?;
            map.lay(&mut places, before)?;
            let search =
                Search { percent: (half, WRITING), what: "Best plan to compare with so far", ..search };
            Some(search.plan(&places, before)?)
        }
        None => None,
    };
    tools.step(4, WRITING, "Writing the routes, the map and the driver sheets".to_owned())?;
    let unused = crate::vehicle_routing::question::unused(request, &dataset.name, &names);
    let found = Found {
        places: &places,
        outcome: &outcome,
        before: Before::of(before.as_ref(), &outcome),
        params: &params,
        unused: &unused,
        tiles: tools.outside.tiles.as_ref().filter(|_| files::has_background(&places)),
    };
    let outside = digest_of_outside(map.learnt(), found.tiles);
    let dataset = DatasetInfo { outside, ..DatasetInfo::of(dataset, &source.table) };
    let draft = draft(request.seed, dataset, &found)?;
    let mut answer = run::close(draft)?;
    if let (Some(asked), Some(most)) = (shortened, request.limits.max_search_seconds) {
        answer.content.push_str(&shorter_search(asked, most));
    }
    Ok(answer)
}

/// Said beside the run and not in it: the run is the one that a search of that length has for anybody.
fn shorter_search(asked: f64, most: f64) -> String {
    format!(
        "\n\nYou asked for a search of {asked} seconds. Your plan allows {most} seconds in the chat, so the search took \
         about that long.\n"
    )
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

/// A search that tells the best plan so far.
#[derive(Clone, Copy)]
struct Search<'a> {
    seed: u64,
    tools: &'a Tools,
    /// How far the work is before and after it.
    percent: (u8, u8),
    what: &'static str,
}

impl Search<'_> {
    fn plan(self, places: &Places, params: &RouteParams) -> Result<Outcome, AgentError> {
        let unit = if params.minimize_cost.unwrap_or(false) { "in cost" } else { "km" };
        let (from, until) = self.percent;
        let mut hear = |best: f64, vehicles: usize, share: f64| {
            let percent = from + (f64::from(until - from) * share.clamp(0.0, 1.0)) as u8;
            let vehicles = vehicles_in_words(vehicles);
            let message = format!("{}: {} {unit} with {vehicles}", self.what, amount(best));
            // The solver asks for the cancel itself.
            let _ = self.tools.step(3, percent, message);
        };
        outcome::plan(places, params, self.seed, self.tools, &mut hear)
    }
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
        tables::plan_totals(&outcome.totals, outcome.fleet.unit()),
        tables::unassigned(places, outcome),
    ];
    if let Some(before) = before {
        tables.push(tables::what_if(before.totals, &outcome.totals, outcome.fleet.unit()));
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
