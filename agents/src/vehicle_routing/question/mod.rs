//! Reads a question about routes as parameters: `5 vans of 200 units, 8 to 17 h, 40 km/h`.
//! `reading` turns the text into tokens, including the names of the file. `trips` (reloading), `running` (a plan
//! under way), `lateness`, `breaks`, `phrases` (settings without numbers), `fleet` (vehicles of one kind or several), `shifts`
//! (when vehicles are out) and `figures` (every other number) each remove the tokens that they understood. `refused` asks
//! the user about ranges and negative numbers, and `unread` lists the numbers that no reader understood.

mod apart;
mod before;
mod beyond;
mod breaks;
mod called;
mod figures;
mod fleet;
mod groups;
mod heard;
mod lateness;
mod levers;
mod longer;
mod named;
mod one_group;
mod phrases;
mod reading;
mod refused;
mod running;
mod shifts;
mod spellings;
mod stop_rules;
mod trips;
mod turns;
mod unknown_group;
mod unread;
mod views;
mod vocabulary;
mod wishes;

use crate::{
    question::follow_up::{asks_what_if, without_name},
    request::Request,
    vehicle_routing::{
        params::{RouteParams, VehicleKind, Wish},
        view::View,
    },
};
pub use beyond::Clause;
use fleet::{kinds, vehicles};
pub use heard::heard;
use intake::AgentError;
use language::tokens::words;
use reading::{
    foreign, names, ranges,
    runs::{self, Run},
    skills,
    tokens::{self, Token},
};
pub use unread::{beyond, unread};
pub(super) use views::asks_about_stops;
pub use vocabulary::Vocabulary;
pub(super) use vocabulary::is_vehicle;
use wishes::Wishes;

/// The parameters of a question: a follow-up edits the previous plan, and explicit parameters override the words. An
/// assumption (`what if`) is planned next to the plan without it.
pub fn plan(request: &Request, file: &str, names: &Vocabulary) -> Result<RouteParams, AgentError> {
    let question = without_name(&request.question, file);
    let asked = levers::asked(&question).map(|(view, _)| view);
    let question = levers::without(&question);
    let view = asked.or_else(|| views::view(&question));
    // The vehicle of `how much would one more van save` is none of the fleet.
    let question = if view == Some(View::OneMore) { views::without_one_more(&question) } else { question };
    let parts = turns::parts(&question);
    let last = turns::last_params(request, &question);
    let names = &named::with_names(&question, names, last.as_ref());
    let last = last.map(|last| named::as_read(last, names));
    let mut explicit = request.params.as_ref().map(RouteParams::from_json).transpose()?.unwrap_or_default();
    if request.understood.is_some() {
        // What a follow-up changes was read from the words as well.
        for text in [Some(&*parts.given), parts.assumed].into_iter().flatten() {
            let read = understood(text, names, &RouteParams::default());
            unread::forget(&mut explicit, &read);
            levers::forget(&mut explicit, &request.question, &read);
        }
    }
    let mut filled = filled_in(request, &parts, names);
    if view == Some(View::OneMore) {
        filled.vehicles = filled.vehicles.filter(|count| *count != 1);
        explicit.vehicles = None;
    }
    let base = last.clone().unwrap_or_default();
    let base = if parts.assumed.is_none() { base.edited(filled.clone()) } else { base };
    let given = understood(&parts.given, names, &base);
    refused::check(&given, names, &explicit)?;
    let mut params = given.params.clone();
    let mut supposing = None;
    if let Some(assumed) = parts.assumed {
        // `one more van` counts from the vehicles before it, and not from what was understood with it.
        let counted = given.params.vehicles.or(filled.vehicles);
        let filled = RouteParams { vehicles: counted.filter(|_| given.params.fleet.is_none()), ..filled };
        let assumed = understood(assumed, names, &given.params.clone().edited(filled));
        refused::check(&assumed, names, &explicit)?;
        params = assumed.params.clone();
        supposing = Some(assumed);
    }
    // The plan of the conversation is the one before, unless rows of the file change: then all else is alike.
    let supposing = supposing.as_ref().unwrap_or(&given);
    let shares_stated = names.changes_rows || last.is_none() && before::supposes(supposing, names);
    let compared = match last {
        _ if parts.assumed.is_some() => Some(given.params.clone()),
        None => without_added(&given, names).or_else(|| with_missing(&given, names)),
        last => last,
    };
    params = params.edited(explicit);
    if params.compared_with.is_none() {
        let plan = RouteParams { view: None, asked_stops: None, ..params.clone() };
        let compared = compared.map(|before| match shares_stated {
            true => before::with_stated(before, &plan, supposing, names),
            false => before,
        });
        params.compared_with = compared.filter(|before| *before != plan).map(Box::new);
    }
    params.view = params.view.or(view);
    if params.reload_minutes.is_some() && params.max_trips.is_none() {
        // The duration of a reload matters only if vehicles reload.
        params.max_trips = Some(0);
    }
    named::written(&mut params, names);
    params.check()?;
    Ok(params)
}

/// The plan without the vehicles that the question adds to those that it counts: `3 vans, with one more van`.
fn without_added(given: &Understood, names: &Vocabulary) -> Option<RouteParams> {
    let (all, added) = given.params.vehicles.zip(vehicles::added(&given.tokens, names))?;
    (all > added).then(|| RouteParams { vehicles: Some(all - added), ..given.params.clone() })
}

/// The plan with the vehicles that the question counts and that cannot drive: `one of our 4 vans breaks down, can the others do it`.
fn with_missing(given: &Understood, names: &Vocabulary) -> Option<RouteParams> {
    let (left, all) = given.params.vehicles.zip(vehicles::of_missing(&given.tokens, names))?;
    (all > left).then(|| RouteParams { vehicles: Some(all), ..given.params.clone() })
}

/// What was understood of the question, without what the words say in a way that it would contradict: a load in weight or
/// volume, and vehicles of several kinds.
fn filled_in(request: &Request, parts: &turns::Parts, names: &Vocabulary) -> RouteParams {
    let mut filled: RouteParams = request.understood_as();
    for depot in filled.depots.iter_mut().flatten() {
        *depot = called::id_of(depot, names);
    }
    for text in [Some(&*parts.given), parts.assumed].into_iter().flatten() {
        let read = understood(text, names, &RouteParams::default());
        unread::forget(&mut filled, &read);
        levers::forget(&mut filled, &request.question, &read);
        let (said, beyond) = (read.params, read.beyond);
        if said.weight_capacity.or(said.volume_capacity).is_some() || said.fleet.is_some() {
            filled.capacity = None;
        }
        // `start with C5` names the first stop and not the depot.
        let is_of_wish = |id: &String| said.wishes.iter().flatten().any(|wish| wish.places().contains(id));
        let is_of_rule = |id: &String| said.stop_rules.iter().flatten().any(|rule| rule.id == *id);
        let is_beyond = |id: &String| beyond.iter().any(|clause| clause.places.contains(id));
        if filled.depots.iter().flatten().any(|id| is_of_wish(id) || is_of_rule(id) || is_beyond(id)) {
            filled.depots = None;
        }
        // `lateness costs 30 per hour` is no price of hours on the way, and `reloading takes 20 minutes` no time at stops.
        if let Some(late) = said.cost_per_hour_late {
            filled.cost_per_hour = filled.cost_per_hour.filter(|cost| *cost != late);
            filled.cost_per_km = filled.cost_per_km.filter(|cost| *cost != late);
            filled.cost_per_vehicle = filled.cost_per_vehicle.filter(|cost| *cost != late);
            // `at most 1 hour late` is no time at a stop.
            filled.service_minutes = None;
        }
        if said.service_minutes.is_none() {
            let others = [said.reload_minutes, said.break_minutes];
            filled.service_minutes =
                filled.service_minutes.filter(|minutes| !others.contains(&Some(*minutes)));
        }
        // `45 minutes of rest after 4.5 hours of driving` is no limit of the time out.
        if said.max_duration_minutes.is_none() && filled.max_duration_minutes == said.break_after_minutes {
            filled.max_duration_minutes = None;
        }
        // `a break between 11 and 13` is no shift.
        let of_break = (said.break_from_minutes, said.break_until_minutes);
        let of_shift = (filled.shift_start_minutes, filled.shift_end_minutes);
        if said.shift_start_minutes.is_none() && of_shift.0.is_some() && of_shift == of_break {
            (filled.shift_start_minutes, filled.shift_end_minutes) = (None, None);
        }
        // `22 pounds per hour` is no price of kilometres, and `drivers 24 per hour` does not count them.
        if let Some(hour) = said.cost_per_hour {
            filled.cost_per_km =
                filled.cost_per_km.filter(|cost| said.cost_per_km.is_some() || *cost != hour);
            filled.vehicles =
                filled.vehicles.filter(|count| said.vehicles.is_some() || f64::from(*count) != hour);
            // `each hour costs 25` is no load and no price of a vehicle.
            filled.capacity = filled.capacity.filter(|load| said.capacity.is_some() || *load != hour);
            filled.cost_per_vehicle =
                filled.cost_per_vehicle.filter(|cost| said.cost_per_vehicle.is_some() || *cost != hour);
        }
        // `drivers are paid 18 per hour` is no speed.
        if said.speed_kmh.is_none() && filled.speed_kmh == said.cost_per_hour {
            filled.speed_kmh = None;
        }
        // `up to 30 minutes late` is no time of a search.
        if said.solve_seconds.is_none() && !says_search(text) {
            filled.solve_seconds = None;
        }
        // `das 8 às 17 h` ends at 17 h, and no route may take 17 hours.
        if filled.max_duration_minutes.is_some() && filled.max_duration_minutes == said.shift_end_minutes {
            filled.max_duration_minutes = None;
        }
        // `3,200 per vehicle` may be a load as well as a price.
        if said.cost_per_vehicle.is_none() && !tokens::tokens(text, &[]).iter().any(figures::names_money) {
            filled.cost_per_vehicle = None;
        }
        // `if the shift were 2 hours longer` is no limit of the time out.
        if said.max_duration_minutes.is_none() && longer::is_said(text) {
            filled.max_duration_minutes = None;
        }
        // `at most 4 hours of driving` is no limit of the time out.
        if said.max_duration_minutes.is_none() && filled.max_duration_minutes == said.most_driving_minutes() {
            filled.max_duration_minutes = None;
        }
        without_limits_of_kinds(&mut filled, said.fleet.as_deref().unwrap_or_default());
        if said.fleet.is_some() {
            (filled.vehicles, filled.cost_per_km, filled.cost_per_vehicle) = (None, None, None);
        }
    }
    filled
}

/// Removes limits that hold for one kind alone: `trucks at most 200 km` is no limit of the vans.
fn without_limits_of_kinds(filled: &mut RouteParams, fleet: &[VehicleKind]) {
    let has = |is_stated: fn(&VehicleKind) -> bool| fleet.iter().any(is_stated);
    if has(|kind| kind.max_stops.is_some() || kind.max_distance_km.is_some()) {
        (filled.max_stops, filled.max_distance_km) = (None, None);
    }
    if has(|kind| kind.shift_start_minutes.or(kind.shift_end_minutes).is_some()) {
        (filled.shift_start_minutes, filled.shift_end_minutes) = (None, None);
    }
    if has(|kind| kind.max_duration_minutes.is_some()) {
        filled.max_duration_minutes = None;
    }
    if has(|kind| kind.speed_kmh.is_some()) {
        filled.speed_kmh = None;
    }
}

/// Whether a text says how long to search.
fn says_search(text: &str) -> bool {
    const SEARCH: [&str; 14] = [
        "solv", "search", "optim", "comput", "calculat", "think", "improv", "run", "spend", "such", "rechne",
        "lös", "busc", "cálcul",
    ];
    let text = text.to_lowercase();
    SEARCH.iter().any(|word| text.contains(word))
}

/// Whether a question without a keyword is still for this agent.
pub fn is_meant(question: &str) -> bool {
    let words: Vec<String> = words(question).into_iter().map(|word| word.text).collect();
    words.iter().any(|word| vocabulary::is_about_routes(word))
        || asks_what_if(&words)
        || understood(question, &Vocabulary::default(), &RouteParams::default()).params
            != RouteParams::default()
}

/// The result of reading a text: the edited previous plan, and the tokens that were not understood.
struct Understood {
    before: RouteParams,
    /// The depots, the stops to leave out and the wishes, which name places and are read before the tokens.
    about_places: RouteParams,
    params: RouteParams,
    tokens: Vec<Token>,
    left: Vec<Token>,
    /// Names of places where routes should end and that the file does not have.
    unknown_ends: Vec<String>,
    /// Clauses that no plan considers.
    beyond: Vec<Clause>,
    /// Runs of stops, such as `C10-C15`, of which no reader knows what they are for.
    unused_runs: Vec<String>,
}

fn understood(text: &str, names: &Vocabulary, before: &RouteParams) -> Understood {
    let text = named::counted(&called::as_ids(text, names), names);
    let (text, unknown) = beyond::out_of_lists(&text, names);
    let (text, runs) = runs::spelled_out(&text, names);
    let (mut beyond, rest) = beyond::of_kinds(&text);
    let (apart, rest) = apart::read(&rest, names);
    beyond.extend(apart);
    let (wished, rest) = groups::wished(&rest, names);
    beyond.extend(wished);
    let Wishes { wishes, left_out, unknown_ends, rest } = wishes::read(&rest, names);
    let (others, rest) = beyond::read(&rest, names);
    beyond.extend(others);
    beyond.extend(unknown);
    let (of_stops, rest) = stop_rules::read(&rest, names);
    let (mut stop_rules, rest) = groups::read(&rest, names);
    // What is said of a single stop holds against what is said of its group.
    stop_rules.extend(of_stops);
    let (of_stops, rest) = beyond::of_single_stops(&rest, names);
    beyond.extend(of_stops);
    let (of_groups, rest) = one_group::read(&text, rest, names);
    beyond.extend(of_groups);
    let (of_unknown, rest) = unknown_group::read(&rest, names);
    beyond.extend(of_unknown);
    // What a reader understood is blank in the rest.
    let is_unused = |run: &Run| rest[run.at.clone()].contains(char::is_alphanumeric);
    let unused_runs = runs.into_iter().filter(is_unused).map(|run| run.written).collect();
    let places = names::places(&rest, names);
    let tokens = skills::marked(foreign::in_english(tokens::tokens(&rest, &places), names), names);
    let tokens = ranges::joined(tokens, names);
    let about_places = RouteParams {
        depots: names::depots(&places),
        wishes: Some(wishes).filter(|wishes| !wishes.is_empty()),
        left_out: Some(left_out).filter(|left_out| !left_out.is_empty()),
        stop_rules: Some(stop_rules).filter(|rules| !rules.is_empty()),
        ..RouteParams::default()
    };
    let (params, left) = read(tokens.clone(), names, about_places.clone(), before);
    Understood {
        before: before.clone(),
        about_places,
        params,
        tokens,
        left,
        unknown_ends,
        beyond,
        unused_runs,
    }
}

/// The previous plan, edited by the tokens, and the remaining tokens. Each reader removes the tokens that it understood
/// before the next one reads. The previous plan decides what words such as `the vans` mean.
fn read(
    mut tokens: Vec<Token>,
    names: &Vocabulary,
    about_places: RouteParams,
    before: &RouteParams,
) -> (RouteParams, Vec<Token>) {
    let mut params = about_places;
    trips::read(&mut tokens, &mut params);
    running::read(&mut tokens, &mut params);
    lateness::read(&mut tokens, &mut params);
    let relative = breaks::read(&mut tokens, &mut params, before);
    if params.other_breaks.is_some() {
        // The second break is read with its length.
        params.wishes.iter_mut().for_each(|wishes| wishes.retain(|wish| *wish != Wish::SecondBreak));
        params.wishes = params.wishes.filter(|wishes| !wishes.is_empty());
    }
    phrases::read(&tokens, &mut params);
    longer::read(&mut tokens, &mut params, before);
    if params.ends_at().is_some() && params.open_routes != Some(true) {
        params.open_routes = Some(false);
    }
    let is_fleet = kinds::read(&mut tokens, &mut params, names, before);
    shifts::read(&mut tokens, &mut params);
    if let Some(relative) = relative {
        relative.settle(&mut tokens, &mut params);
    }
    figures::read(&mut tokens, &mut params);
    if !is_fleet {
        vehicles::read(&mut tokens, &mut params, names, before.vehicles);
    }
    (before.clone().edited(params), tokens)
}

/// Replaces understood tokens by ends of clauses.
fn take(tokens: &mut [Token], range: std::ops::Range<usize>) {
    tokens[range].fill(Token::Stop);
}

#[cfg(test)]
mod sentences;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_numbers;
