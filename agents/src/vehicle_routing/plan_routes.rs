//! The tool `plan_routes`: takes the bytes of a file and returns a closed run. CPU work from start to end, on one core.

use sha2::{Digest, Sha256};

use crate::{
    outside::Tiles,
    request::{Request, Tools},
    vehicle_routing::{
        beside,
        chosen::{Chosen, chosen},
        data::{
            addresses::{self, Addresses},
            coordinates,
            read::{self, Places},
            source,
        },
        params::{PLAN_ROUTES, RouteParams, Wish},
        plan::{
            effort::Effort,
            goal::Goal,
            outcome::{self, Outcome},
            pace,
            roads::RoadMap,
        },
        question::{self, Vocabulary},
        tell::{
            draft::draft,
            files,
            found::{Before, Found, cause, vehicles_in_words},
            misplaced,
        },
        view::View,
    },
};
use intake::{AgentError, Dataset, changes::RowChange, dataset::hex};
use report::{
    Purpose,
    answer::Answer,
    number::{amount, whole},
    result::DatasetInfo,
    run,
};

/// The progress in percent when the search begins and when everything is planned.
const PLANNED: u8 = 20;
const WRITING: u8 = 90;

/// Plans the file as the question asks.
pub(super) fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.start(PLAN_ROUTES);
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(RouteParams::from_json).transpose()?;
    let rows = chosen(request, dataset, explicit.as_ref())?;
    let Chosen { dataset, not_chosen, chosen_by, asked, .. } = &rows;
    let mut source = source::open(dataset, explicit.as_ref())?;
    source.addresses = addresses::locate(&source, tools)?;
    let names = Vocabulary {
        not_chosen: not_chosen.clone(),
        chosen_by: chosen_by.clone(),
        of_some_rows: request.understood.as_ref().map(|read| read.of_some_rows.clone()).unwrap_or_default(),
        ..source.vocabulary()
    };
    let mut params = question::plan(request, &dataset.name, &names)?;
    if !asked.is_empty() {
        (params.view, params.asked_stops) = (Some(View::Stops), Some(asked.clone()));
    }
    let shortened = params.search_at_most(request.limits.max_search_seconds);
    if params.misplaced_stops.is_none()
        && let Some(found) = coordinates::misplaced(&source, &params, &dataset.recipe)?
    {
        return Ok(misplaced::ask(&request.question, &source, &found));
    }
    if let Some(before) = &mut params.compared_with {
        before.misplaced_stops = before.misplaced_stops.or(params.misplaced_stops);
    }
    let mut places = read::read(&source, &params, &dataset.recipe)?;
    pickups_first(&params, &places)?;
    request.limits.allow_stops(&dataset.name, places.stops.len())?;
    pace::check_size(&dataset.name, places.stops.len(), places.given.is_some())?;

    let mut map = RoadMap::new(tools);
    map.lay(&mut places, &params)?;
    let effort = match request.purpose {
        Purpose::Answer | Purpose::Preview => Effort::Whole,
        Purpose::FirstLook => Effort::FirstLook,
    };
    let other = beside::params(&params, dataset);
    let (searched, other) = beside::shared_time(&params, other, places.stops.len());
    let seconds = effort.seconds(&params, places.stops.len());
    let stops = whole(places.stops.len() as f64);
    tools.step(2, 15, format!("Planning routes to {stops} stops for about {} s", amount(seconds)))?;
    let half = if other.is_some() { PLANNED.midpoint(WRITING) } else { WRITING };
    let search =
        Search { seed: request.seed, tools, percent: (PLANNED, half), what: "Best plan so far", effort };
    let outcome = search.plan(&places, &searched)?;
    let before = match &other {
        Some(other) => {
            let mut places = beside::places(&source, other, dataset, tools)?;
            map.lay(&mut places, other)?;
            let search = Search {
                percent: (half, WRITING),
                what: "Best plan to compare with so far",
                effort: effort.alone(),
                ..search
            };
            Some(search.plan(&places, other)?)
        }
        None => None,
    };
    tools.step(4, WRITING, "Writing the routes, the map and the driver sheets".to_owned())?;
    let unused = question::unread(request, &dataset.name, &names);
    let mut beyond = question::beyond(request, &dataset.name, &names);
    beyond.extend(rows.lost_wishes(&names.places));
    beyond.retain(|clause| !clause.is_choice || !dataset.selection.chooses_rows());
    let found = Found {
        places: &places,
        outcome: &outcome,
        before: Before::of(
            before.as_ref(),
            &outcome,
            cause(!dataset.selection.changes.is_empty(), &params, params.compared_with.as_deref()),
        ),
        params: &params,
        supposed: dataset.selection.changes.iter().map(RowChange::sentence).collect(),
        unused: &unused,
        beyond: &beyond,
        tiles: tools.outside.tiles.as_ref().filter(|_| files::has_background(&places)),
    };
    let located = source.addresses.as_ref().map(Addresses::learnt);
    let outside = digest_of_outside([map.learnt(), located], found.tiles);
    let mut dataset = DatasetInfo {
        outside,
        ..DatasetInfo::of(dataset, &source.table).traced(&source.table, &source.roles_by_id())
    };
    for found in &places.readings {
        dataset.traced.reads(found.role, &found.column, found.reading.clone());
    }
    let draft = draft(request.seed, dataset, &found)?;
    let mut answer = run::close(draft, request.purpose)?;
    if let Some(run) = &mut answer.run {
        run.is_first_look = effort == Effort::FirstLook;
    }
    if let (Some(asked), Some(most)) = (shortened, request.limits.max_search_seconds) {
        answer.content.push_str(&shorter_search(asked, most));
    }
    Ok(answer)
}

/// Refuses to pick up before delivering when the file does not say which goods go where.
fn pickups_first(params: &RouteParams, places: &Places) -> Result<(), AgentError> {
    let is_asked = params.wishes.iter().flatten().any(|wish| *wish == Wish::PickupFirst);
    if !is_asked || !places.pairs.is_empty() {
        return Ok(());
    }
    Err(AgentError::Needs(
        "The file does not say which goods that are picked up go to which stop, so none can be picked up before they are \
         delivered. Add a column `deliver_to` with the id of that stop, or give both rows of an order the same `order_id` and \
         a `type`, pickup or delivery."
            .to_owned(),
    ))
}

/// A note next to the run, not part of it: any other request for a search of that length gives the same run.
fn shorter_search(asked: f64, most: f64) -> String {
    format!(
        "\n\nYou asked for a search of {asked} seconds. Your plan allows {most} seconds in the chat, so the search took \
         about that long.\n"
    )
}

/// Distinguishes the run from runs with other roads, other places of addresses, or another map background.
fn digest_of_outside([roads, located]: [Option<Vec<u8>>; 2], tiles: Option<&Tiles>) -> Option<String> {
    let tiles =
        tiles.map(|tiles| [tiles.template.as_str(), tiles.attribution.as_str()].join("\n").into_bytes());
    let parts = [roads, tiles, located];
    if parts.iter().all(Option::is_none) {
        return None;
    }
    let parts = parts.map(|part| Sha256::digest(part.unwrap_or_default()));
    Some(hex(&Sha256::digest(parts.concat())))
}

/// Reports the progress of a search.
#[derive(Clone, Copy)]
struct Search<'a> {
    seed: u64,
    tools: &'a Tools,
    /// The progress of the whole work in percent, before and after the search.
    percent: (u8, u8),
    what: &'static str,
    effort: Effort,
}

impl Search<'_> {
    fn plan(self, places: &Places, params: &RouteParams) -> Result<Outcome, AgentError> {
        let unit = Goal::of(params).unit();
        outcome::plan(places, params, self.effort, self.seed, self.tools, &mut |best, vehicles, share| {
            self.report(&format!("{} {unit}", amount(best)), vehicles, share);
        })
    }

    /// Reports the best plan so far and the elapsed share of the search.
    fn report(self, best: &str, vehicles: usize, share: f64) {
        let (from, until) = self.percent;
        let percent = from + (f64::from(until - from) * share.clamp(0.0, 1.0)) as u8;
        let message = format!("{}: {best} with {}", self.what, vehicles_in_words(vehicles));
        // The solver checks for cancellation itself.
        let _ = self.tools.step(3, percent, message);
    }
}
