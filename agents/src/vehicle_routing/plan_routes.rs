//! The tool `plan_routes`: takes the bytes of a file and returns a closed run. CPU work from start to end, on one core.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    outside::Tiles,
    question::follow_up::without_name,
    request::{Request, Tools},
    vehicle_routing::{
        data::{
            addresses::{self, Addresses},
            coordinates, depots,
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
            found::{Before, Found, vehicles_in_words},
            misplaced,
        },
        view::View,
    },
};
use intake::{
    AgentError, Dataset,
    dataset::hex,
    selection::{Compared, RowFilter, Selection},
};
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
    let Chosen { dataset, not_chosen, asked } = &with_depots(request, dataset, explicit.as_ref())?;
    let mut source = source::open(dataset, explicit.as_ref())?;
    source.addresses = addresses::locate(&source, tools)?;
    let names = Vocabulary {
        not_chosen: not_chosen.clone(),
        chosen_by: chosen_by(&dataset.selection).into_iter().chain(numbers_in(asked)).collect(),
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
    let seconds = effort.seconds(&params, places.stops.len());
    let stops = whole(places.stops.len() as f64);
    tools.step(2, 15, format!("Planning routes to {stops} stops for about {} s", amount(seconds)))?;
    let half = if params.compared_with.is_some() { PLANNED.midpoint(WRITING) } else { WRITING };
    let search =
        Search { seed: request.seed, tools, percent: (PLANNED, half), what: "Best plan so far", effort };
    let outcome = search.plan(&places, &params)?;
    let before = match params.compared_with.as_deref() {
        Some(before) => {
            let mut places = read::read(&source, before, &dataset.recipe)?;
            map.lay(&mut places, before)?;
            let search = Search {
                percent: (half, WRITING),
                what: "Best plan to compare with so far",
                effort: effort.alone(),
                ..search
            };
            Some(search.plan(&places, before)?)
        }
        None => None,
    };
    tools.step(4, WRITING, "Writing the routes, the map and the driver sheets".to_owned())?;
    let unused = question::unread(request, &dataset.name, &names);
    let mut beyond = question::beyond(request, &dataset.name, &names);
    beyond.retain(|clause| !clause.is_choice || dataset.selection.is_empty());
    let found = Found {
        places: &places,
        outcome: &outcome,
        before: Before::of(before.as_ref(), &outcome),
        params: &params,
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

/// The file with its depots among the rows that count, whatever stops the question chooses. Names that the plan uses otherwise
/// choose no stops: depots, what vehicles are able to do, places of a wish and stops to leave out. With it, the ids of all rows.
fn with_depots(
    request: &Request,
    dataset: &Dataset,
    explicit: Option<&RouteParams>,
) -> Result<Chosen, AgentError> {
    let mut chosen = dataset.clone();
    if question::asks_about_stops(&request.question) {
        let asked = stops_asked_about(request, dataset, explicit)?;
        if !asked.is_empty() {
            // When a stop is served says the plan of all of them.
            chosen.selection = Selection::default();
            return Ok(Chosen { dataset: chosen, not_chosen: Vec::new(), asked });
        }
    }
    if dataset.selection.is_empty() {
        return Ok(Chosen { dataset: chosen, not_chosen: Vec::new(), asked: Vec::new() });
    }
    let whole = Dataset { selection: Selection::default(), ..dataset.clone() };
    let source = source::open(&whole, explicit)?;
    let params = question::plan(request, &dataset.name, &source.vocabulary())?;
    let beyond = question::beyond(request, &dataset.name, &source.vocabulary());
    let fleet = || params.fleet.iter().flatten();
    let mut used: Vec<&String> = params.depots.iter().flatten().collect();
    used.extend(fleet().flat_map(|kind| kind.skills.iter().chain(&kind.depot).chain(&kind.end)));
    used.extend(params.left_out.iter().flatten());
    used.extend(params.stop_rules.iter().flatten().map(|rule| &rule.id));
    used.extend(beyond.iter().flat_map(|clause| &clause.places));
    used.extend(params.wishes.iter().flatten().flat_map(Wish::places));
    chosen.selection.filters.retain(|filter| {
        let names = filter.value.as_array().cloned().unwrap_or_else(|| vec![filter.value.clone()]);
        let is_used = |name: &Value| used.iter().any(|used| Some(used.as_str()) == name.as_str());
        !names.iter().any(is_used)
    });
    let depots = depots::find(&source, &params)?;
    // A question about the depot is not about that row alone.
    let ids: Vec<String> =
        depots.used.iter().chain(&depots.ends).filter_map(|at| source.id_of(*at)).collect();
    chosen.selection.filters.retain(|filter| {
        let names = filter.value.as_array().cloned().unwrap_or_else(|| vec![filter.value.clone()]);
        let is_about_ids = source.id().is_some_and(|at| source.column_name(at) == filter.column);
        let is_depot = |name: &Value| name.as_str().is_some_and(|name| ids.iter().any(|id| id == name));
        !(is_about_ids && names.iter().all(is_depot))
    });
    chosen.selection.always = depots.used.into_iter().chain(depots.ends).collect();
    Ok(Chosen { dataset: chosen, not_chosen: source.vocabulary().places, asked: Vec::new() })
}

/// The ids of the stops that the question names, and the names by which it chooses them. The depot is no stop.
fn stops_asked_about(
    request: &Request,
    dataset: &Dataset,
    explicit: Option<&RouteParams>,
) -> Result<Vec<String>, AgentError> {
    let source = source::open(dataset, explicit)?;
    let depots = depots::find(&source, &RouteParams::default())?;
    let depots: Vec<String> =
        depots.used.iter().chain(&depots.ends).filter_map(|at| source.id_of(*at)).collect();
    let mut ids = source.vocabulary().places;
    ids.retain(|id| !depots.contains(id));
    if names_stops(&dataset.selection, &source) {
        let filters = dataset.selection.filters.iter();
        let values = filters.flat_map(|filter| {
            filter.value.as_array().map_or_else(|| vec![&filter.value], |list| list.iter().collect())
        });
        let names: Vec<String> = values.filter_map(Value::as_str).map(str::to_owned).collect();
        let others = names.into_iter().filter(|name| !ids.contains(name)).collect::<Vec<_>>();
        return Ok(if ids.is_empty() { Vec::new() } else { ids.into_iter().chain(others).collect() });
    }
    if !dataset.selection.is_empty() {
        return Ok(Vec::new());
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let question = without_name(&request.question, &dataset.name);
    let words: Vec<&str> =
        question.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    ids.retain(|id| (0..words.len()).any(|at| names_stop(&words, at, id)));
    Ok(ids)
}

/// Whether the word at a place is the id of a stop. `a` is a word and A is a stop; 5 is a number, and `stop 5` a stop.
fn names_stop(words: &[&str], at: usize, id: &str) -> bool {
    const STOPS: [&str; 8] = ["stop", "customer", "client", "shop", "store", "order", "id", "kunde"];
    let is_short = id.chars().count() < 3;
    let is_same = words[at] == id || !is_short && words[at].to_lowercase() == id.to_lowercase();
    let is_behind_noun =
        || at.checked_sub(1).is_some_and(|before| STOPS.contains(&words[before].to_lowercase().as_str()));
    is_same && (id.parse::<f64>().is_err() || is_behind_noun())
}

/// Whether rows are chosen by ids or names of stops alone.
fn names_stops(selection: &Selection, source: &source::Source) -> bool {
    let columns = [source.id(), source.names()].into_iter().flatten();
    let columns: Vec<&str> = columns.map(|at| source.column_name(at)).collect();
    let is_name = |filter: &RowFilter| {
        matches!(filter.op, Compared::Eq | Compared::In) && columns.contains(&filter.column.as_str())
    };
    !selection.filters.is_empty() && selection.filters.iter().all(is_name)
}

/// The rows that are planned.
struct Chosen {
    dataset: Dataset,
    /// The ids of all rows, when only some were chosen.
    not_chosen: Vec<String>,
    /// The ids of the stops that the question asks about.
    asked: Vec<String>,
}

/// The numbers in names of stops, such as 3 in `Zeist customer 3`.
fn numbers_in(names: &[String]) -> impl Iterator<Item = f64> {
    names
        .iter()
        .flat_map(|name| name.split(|letter: char| !letter.is_ascii_digit()))
        .filter_map(|part| part.parse().ok())
}

/// The numbers of the filters that chose the rows.
fn chosen_by(selection: &Selection) -> Vec<f64> {
    let values = selection
        .filters
        .iter()
        .flat_map(|filter| filter.value.as_array().cloned().unwrap_or_else(|| vec![filter.value.clone()]));
    values.filter_map(|value| value.as_f64()).collect()
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
