//! What became of the wishes: a sentence for each that the plan fulfils or was searched for, and the others by name.

use crate::vehicle_routing::{
    params::Wish,
    plan::{
        route::{Call, Route, Step},
        wishes::{
            even::{Even, Evened, Spread},
            fewest::{Fewest, OneLess},
        },
    },
    tell::found::{Found, vehicles_in_words},
    times::{clock, duration},
};
use report::{
    markdown::plain,
    number::{amount, counted, whole},
};

/// Smaller differences in minutes are rounding.
const SAME: f64 = 0.01;

/// The sentences about considered wishes, as a paragraph.
pub(crate) fn confirmed(found: &Found) -> String {
    let mut wishes: Vec<&Wish> = found.params.wishes.iter().flatten().collect();
    // Balance is compared with the plan of fewest vehicles.
    wishes.sort_by_key(|wish| **wish != Wish::FewestVehicles);
    let mut sentences: Vec<String> = left_out(&found.places.left_out).into_iter().collect();
    sentences.extend(wishes.into_iter().filter_map(|wish| sentence(found, wish)));
    sentences.extend(breaks(found));
    if sentences.is_empty() { String::new() } else { format!("\n{}\n", sentences.join(" ")) }
}

/// `Left out, as you asked: 3 stops (C10, C11 and C12).`
fn left_out(ids: &[String]) -> Option<String> {
    const SHOWN: usize = 12;
    let stops = counted(ids.len(), "stop");
    (!ids.is_empty()).then(|| format!("Left out, as you asked: {stops} ({}).", listed(ids, SHOWN)))
}

/// `C10, C11 and C12`, or `C10, C11 and 7 others`.
fn listed(ids: &[String], most: usize) -> String {
    let (shown, others) = ids.split_at(ids.len().min(most));
    let mut names: Vec<String> = shown.iter().map(|id| plain(id)).collect();
    if !others.is_empty() {
        names.push(counted(others.len(), "other"));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// What the question asks for and no parameter of a plan stands for.
pub(crate) fn beyond_plan(found: &Found) -> String {
    let clauses = found.beyond.iter().map(|clause| {
        let instead = clause.instead.as_ref().map_or(String::new(), |instead| format!(" ({instead})"));
        format!("“{}”{instead}", plain(&clause.text))
    });
    let clauses: Vec<String> = clauses.collect();
    let mut text = String::new();
    if !clauses.is_empty() {
        text.push_str(&format!("**Not considered in this plan:** {}.\n\n", clauses.join("; ")));
    }
    if !found.unused.is_empty() {
        let quoted: Vec<String> = found.unused.iter().map(|phrase| format!("“{}”", plain(phrase))).collect();
        text.push_str(&format!("**Not used from your question:** {}.\n\n", quoted.join(", ")));
    }
    text
}

/// The parameters that the plan does not consider, as a paragraph before everything else that the answer says about the plan.
pub(crate) fn not_considered(found: &Found) -> String {
    let wishes = unfulfilled(found).into_iter().map(|wish| plain(&wish.words()));
    let is_visited = |id: &&String| !found.places.left_out.iter().any(|out| out.eq_ignore_ascii_case(id));
    let kept = found.params.left_out.iter().flatten().filter(is_visited);
    let kept = kept.map(|id| format!("leaving out {}, which is no stop of this plan", plain(id)));
    let others = found.places.other_ends.clone();
    let all: Vec<String> = wishes.chain(kept).chain(others).collect();
    if all.is_empty() {
        return String::new();
    }
    format!("\n**Not considered in this plan:** {}.\n", all.join("; "))
}

/// The wishes that the plan does not consider or fulfil.
pub(crate) fn unfulfilled<'a>(found: &Found<'a>) -> Vec<&'a Wish> {
    let wishes = found.params.wishes.iter().flatten().filter(|wish| **wish != Wish::PickupFirst);
    wishes.filter(|wish| sentence(found, wish).is_none()).collect()
}

fn sentence(found: &Found, wish: &Wish) -> Option<String> {
    let granted = &found.outcome.granted;
    let evened = |what: Even| granted.evened.iter().find(|evened| evened.what == what);
    match wish {
        Wish::LeastTime => Some(least_time(found)),
        Wish::FewestVehicles => granted.fewest.as_ref().map(fewest),
        Wish::BalanceStops => evened(Even::Stops).map(|evened| even(found, evened)),
        Wish::BalanceHours => evened(Even::Minutes).map(|evened| even(found, evened)),
        Wish::BalanceLoad => evened(Even::Load).map(|evened| even(found, evened)),
        Wish::First(place) => is_first(found, place),
        Wish::Last(place) => is_at_end(found, place, |route| route.visits().last())
            .map(|number| format!("{} is the last stop of route {number}.", plain(place))),
        Wish::SameVehicle(places) => together(found, places),
        Wish::EndAt(place) => end_at(found, place),
        Wish::MostDrivingMinutes(most) => most_driving(found, f64::from(*most)),
        Wish::PickupFirst | Wish::SecondBreak => None,
    }
}

/// `No route drives more than 4 h 30 min; the longest drives 3 h 10 min.`
fn most_driving(found: &Found, most: f64) -> Option<String> {
    let longest = found.outcome.routes.iter().map(Route::driving).fold(0.0, f64::max);
    (longest <= most + SAME).then(|| {
        format!("No route drives more than {}; the longest drives {}.", duration(most), duration(longest))
    })
}

fn least_time(found: &Found) -> String {
    let Found { places, outcome, .. } = found;
    let totals = &outcome.totals;
    let speeds = || outcome.fleet.kinds.iter().map(|kind| kind.speed_kmh);
    let is_one_speed = places.given.is_none() && speeds().all(|speed| Some(speed) == speeds().next());
    let same = if is_one_speed && !places.has_windows() {
        " All vehicles drive at one speed everywhere, so the fastest routes are also the shortest."
    } else {
        ""
    };
    format!(
        "Least time: the routes take {} from departure to return, {} of it driving, and that time was made as small as \
         possible, not the km.{same}",
        duration(totals.minutes),
        duration(totals.driving)
    )
}

/// `As few vehicles as possible: 4 instead of 5, with 12 km more; with 3, the search left 2 stops out.`
fn fewest(fewest: &Fewest) -> String {
    let Fewest { before, after, one_less } = fewest;
    let fewer = after.0.saturating_sub(1);
    let more = if after.0 < before.0 {
        format!(" instead of {}, with {}", whole(before.0 as f64), km_more(before.1, after.1))
    } else {
        ", as many as the plan has without this wish".to_owned()
    };
    let why = match one_less {
        Some(OneLess::CannotTake { amount: needed, unit }) => {
            format!("; {} cannot take {} {unit}", whole(fewer as f64), amount(*needed))
        }
        Some(OneLess::LeavesOut(stops)) => {
            format!("; with {}, the search left {} out", whole(fewer as f64), counted(*stops, "stop"))
        }
        None => String::new(),
    };
    format!("As few vehicles as possible: {}{more}{why}.", vehicles_in_words(after.0))
}

/// `Balanced stops: 9 to 10 stops per route instead of 4 to 15, with 12 km more.`
fn even(found: &Found, evened: &Evened) -> String {
    let Evened { what, before, after } = evened;
    let unit = found.outcome.fleet.unit();
    let range = |spread: &Spread| match what {
        Even::Stops => between(&whole(spread.least), &whole(spread.most)),
        Even::Minutes => between(&duration(spread.least), &duration(spread.most)),
        Even::Load => between(&amount(spread.least), &amount(spread.most)),
    };
    let (name, of) = match what {
        Even::Stops => ("stops", " stops".to_owned()),
        Even::Minutes => ("hours", String::new()),
        Even::Load => ("load", format!(" {unit}")),
    };
    if range(before) == range(after) {
        let vehicles = vehicles_in_words(found.outcome.totals.routes);
        let why = if *what == Even::Stops && after.most - after.least <= 1.0 {
            format!("no plan with {vehicles} is more even")
        } else {
            format!("the search found no plan with {vehicles} that is more even")
        };
        return format!("Balanced {name}: routes have {}{of}; {why}.", range(before));
    }
    format!(
        "Balanced {name}: {}{of} per route instead of {}, with {}.",
        range(after),
        range(before),
        km_more(before.km, after.km)
    )
}

fn between(least: &str, most: &str) -> String {
    if least == most { least.to_owned() } else { format!("{least} to {most}") }
}

/// `12.3 km more`, `no km more`, `1.2 km less`.
fn km_more(before: f64, after: f64) -> String {
    let more = after - before;
    if more.abs() < 0.05 {
        return "no km more".to_owned();
    }
    let share = 100.0 * more.abs() / before;
    format!("{:.1} km ({share:.1} %) {}", more.abs(), if more > 0.0 { "more" } else { "less" })
}

/// `Breaks: 15 min from 09:00 to 10:00 on 3 routes; 30 min from 12:00 to 13:00 on 1 route, as the others end before.`
fn breaks(found: &Found) -> Option<String> {
    let outcome = found.outcome;
    let breaks = &outcome.fleet.driver_breaks;
    if breaks.len() < 2 || outcome.routes.is_empty() {
        return None;
    }
    let parts: Vec<String> = breaks
        .iter()
        .map(|one| {
            let is_taken = |start: f64, step: &Step| {
                let one = one.counted_from(start);
                step.call == Call::Break
                    && (step.begin >= one.from - SAME || one.after.is_some())
                    && step.begin <= one.until + SAME
                    && (step.minutes() - one.minutes).abs() < SAME
            };
            let routes = outcome
                .routes
                .iter()
                .filter(|route| route.steps.iter().any(|step| is_taken(route.start(), step)))
                .count();
            let others = match outcome.routes.len() - routes {
                0 => "",
                _ if routes == 0 => ", as all of them end before it is due",
                _ => ", as the others end before it is due or begin after it",
            };
            format!("{} {} on {}{others}", duration(one.minutes), one.begins(), counted(routes, "route"))
        })
        .collect();
    Some(format!("Breaks: {}.", parts.join("; ")))
}

/// `Every route ends at D2 South depot, between 15:10 and 16:40.`
fn end_at(found: &Found, id: &str) -> Option<String> {
    let Found { places, outcome, .. } = found;
    let end = places.depot_with_id(id).filter(|_| !outcome.fleet.is_open)?;
    let routes = &outcome.routes;
    if !routes.iter().all(|route| outcome.fleet.kinds[route.kind].end == end) {
        return None;
    }
    let place = &places.depots[end];
    let first = routes.iter().map(Route::end).reduce(f64::min)?;
    let last = routes.iter().map(Route::end).reduce(f64::max)?;
    let (first_clock, last_clock) = (clock(first), clock(last));
    let times = if first_clock == last_clock {
        format!("at {last_clock}")
    } else {
        format!("between {first_clock} and {last_clock}")
    };
    let early = places.depots[end].windows.first().filter(|opens| first < *opens);
    let early = early.map_or(String::new(), |opens| {
        format!(" That is before {} opens at {}.", plain(&place.label()), clock(opens))
    });
    Some(format!("Every route ends at {}, {times}.{early}", plain(&place.label())))
}

/// `C5 is the first stop of route 2.`, or the next one of a vehicle that is under way.
fn is_first(found: &Found, id: &str) -> Option<String> {
    let kinds = &found.outcome.fleet.kinds;
    let visited = |route: &Route| kinds[route.kind].done.as_ref().map_or(0, |done| done.stops.len());
    let number = is_at_end(found, id, |route| route.visits().nth(visited(route)))?;
    let is_next = visited(&found.outcome.routes[number - 1]) > 0;
    let which = if is_next { "next" } else { "first" };
    Some(format!("{} is the {which} stop of route {number}.", plain(id)))
}

/// The number of the route that has this stop at one of its ends.
fn is_at_end<'a>(
    found: &Found<'a>,
    id: &str,
    end: impl Fn(&'a Route) -> Option<(usize, &'a Step)>,
) -> Option<usize> {
    let stop = found.places.stop_with_id(id)?;
    let routes = &found.outcome.routes;
    routes.iter().position(|route| end(route).is_some_and(|(at, _)| at == stop)).map(|at| at + 1)
}

fn together(found: &Found, ids: &[String]) -> Option<String> {
    let route_of = |id: &String| {
        let stop = found.places.stop_with_id(id)?;
        found.outcome.routes.iter().position(|route| route.visits().any(|(visited, _)| visited == stop))
    };
    let number = route_of(ids.first()?)?;
    ids.iter()
        .all(|id| route_of(id) == Some(number))
        .then(|| format!("{} are on the same vehicle, in route {}.", listed(ids, ids.len()), number + 1))
}
