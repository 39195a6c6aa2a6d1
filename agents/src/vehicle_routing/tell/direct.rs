//! The answer to what the question wants to know first, above the plan.

use std::collections::{HashMap, HashSet};

use crate::vehicle_routing::{
    data::place::Place,
    plan::{
        remote,
        route::{Route, Step},
        sensitivity::Change,
    },
    tell::{
        buys::buys,
        found::{Found, vehicles_in_words},
    },
    times::{clock, duration},
    view::View,
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{agree, amount, percent, whole},
};

/// Stops that a table shows.
const SHOWN: usize = 20;
const FARTHEST_SHOWN: usize = 5;

/// Empty when the question asks for the plan as a whole.
pub(super) fn direct(found: &Found) -> String {
    if found.outcome.totals.routes == 0 {
        return String::new();
    }
    let text = match found.params.view {
        None => return String::new(),
        Some(View::Stops) => stops(found),
        Some(View::Late) => late(found),
        Some(View::Back) => back(found),
        Some(View::Load) => load(found),
        Some(View::Loads) => loads(found),
        Some(View::Longest) => longest(found),
        Some(View::Farthest) => farthest(found),
        Some(View::OneMore) => one_more(found),
        Some(View::Limits) => limits(found),
    };
    format!("{}\n\n", text.trim_end())
}

/// A visit with the number of its route and its place in it, both counted from 1.
struct Visit<'a> {
    stop: usize,
    route: usize,
    place: usize,
    step: &'a Step,
}

fn visits<'a>(found: &Found<'a>) -> impl Iterator<Item = Visit<'a>> {
    (1..).zip(&found.outcome.routes).flat_map(|(number, route)| {
        (1..).zip(route.visits()).map(move |(place, (stop, step))| Visit { stop, route: number, place, step })
    })
}

fn name(found: &Found, stop: usize) -> String {
    let stop = &found.places.stops[stop];
    match stop.name.as_deref() {
        Some(name) if name != stop.id => format!("{} ({})", plain(&stop.id), plain(name)),
        _ => plain(&stop.id),
    }
}

/// When and on which route the asked stops are visited, or why they are not.
fn stops(found: &Found) -> String {
    let asked: HashSet<&str> = found.params.asked_stops.iter().flatten().map(String::as_str).collect();
    let is_asked = |stop: usize| asked.contains(found.places.stops[stop].id.as_str());
    let visits: Vec<Visit> = visits(found).filter(|visit| is_asked(visit.stop)).collect();
    let mut lines: Vec<String> = Vec::new();
    if let [visit] = visits.as_slice() {
        let stop = name(found, visit.stop);
        let waits = match visit.step.waiting {
            waiting if waiting >= 1.0 => format!(" after waiting {}", duration(waiting)),
            _ => String::new(),
        };
        lines.push(format!(
            "**{stop} is served at {}**, as stop {} of route {}: arrival at {}{waits}, departure at {}.",
            clock(visit.step.begin),
            visit.place,
            visit.route,
            clock(visit.step.arrival),
            clock(visit.step.departure)
        ));
    } else if !visits.is_empty() {
        let mut table = MarkdownTable::<Visit>::new();
        table.text("Stop", |visit| name(found, visit.stop));
        table.number("Route", |visit| visit.route.to_string());
        table.number("As stop", |visit| visit.place.to_string());
        table.number("Arrival", |visit| clock(visit.step.arrival));
        table.number("Served at", |visit| clock(visit.step.begin));
        let first = visits.iter().map(|visit| visit.step.begin).fold(f64::INFINITY, f64::min);
        let last = visits.iter().map(|visit| visit.step.begin).fold(0.0, f64::max);
        lines.push(format!(
            "**{} of these stops are served, from {} to {}.**\n\n{}",
            whole(visits.len() as f64),
            clock(first),
            clock(last),
            table.write(visits.iter().take(SHOWN))
        ));
    }
    for left_out in found.outcome.unassigned.iter().filter(|row| is_asked(row.stop)).take(SHOWN) {
        lines.push(format!(
            "**{} is in no route**: {}. {}",
            name(found, left_out.stop),
            plain(left_out.reason.trim_end_matches('.')),
            plain(&left_out.remedy)
        ));
    }
    if lines.is_empty() {
        lines.push(
            "**The stops that you ask about are in no row that can be used**; the reason is in the warnings."
                .to_owned(),
        );
    }
    lines.join("\n\n")
}

fn late(found: &Found) -> String {
    if !found.places.has_windows() {
        return "**No stop can be late: the file has no times by which stops must be served.**".to_owned();
    }
    let late: Vec<Visit> = visits(found).filter(|visit| visit.step.late >= 1.0).collect();
    let left_out = found.outcome.unassigned.len();
    let unserved = match left_out {
        0 => String::new(),
        n => format!(" {} {} in no route.", whole(n as f64), agree(n, "stop is", "stops are")),
    };
    if late.is_empty() {
        return format!("**No stop is late: every visit begins within its window.**{unserved}");
    }
    let mut table = MarkdownTable::<Visit>::new();
    table.text("Stop", |visit| name(found, visit.stop));
    table.number("Route", |visit| visit.route.to_string());
    table.number("Served at", |visit| clock(visit.step.begin));
    table.number("Late", |visit| duration(visit.step.late));
    format!(
        "**{} {} late.**{unserved}\n\n{}",
        whole(late.len() as f64),
        agree(late.len(), "stop is", "stops are"),
        table.write(late.iter().take(SHOWN))
    )
}

/// The routes with their numbers, in the order of a figure, the largest first.
fn by<'a>(found: &Found<'a>, figure: impl Fn(&Route) -> f64) -> Vec<(usize, &'a Route)> {
    let mut routes: Vec<(usize, &Route)> = (1..).zip(&found.outcome.routes).collect();
    routes.sort_by(|one, other| figure(other.1).total_cmp(&figure(one.1)));
    routes
}

fn back(found: &Found) -> String {
    let done = if found.outcome.fleet.is_open { "done" } else { "back" };
    let routes = by(found, Route::end);
    let [(last, latest), .., (first, earliest)] = routes.as_slice() else {
        return routes.first().map_or(String::new(), |(_, route)| {
            format!("**The vehicle is {done} at {}.**", clock(route.end()))
        });
    };
    format!(
        "**The last vehicle is {done} at {} ({}), the first at {} ({}).**",
        clock(latest.end()),
        called(found, *last, latest),
        clock(earliest.end()),
        called(found, *first, earliest)
    )
}

/// `route 3`, `route 3, Anna`: the name of the vehicle or its driver, where it has one.
fn called(found: &Found, number: usize, route: &Route) -> String {
    let kind = &found.outcome.fleet.kinds[route.kind];
    if kind.name.is_empty() {
        format!("route {number}")
    } else {
        format!("route {number}, {}", plain(&kind.name))
    }
}

fn load(found: &Found) -> String {
    let share = |route: &Route| route.utilisation(&found.outcome.fleet.kinds[route.kind]);
    let (Some(mean), routes) =
        (found.outcome.totals.utilisation, by(found, |route| share(route).unwrap_or(0.0)))
    else {
        return "**How full the vehicles are cannot be said, because no capacity is stated.** Say it, for example “5 vans of 200 units”."
            .to_owned();
    };
    let of = |(number, route): &(usize, &Route)| {
        format!("{} (route {number})", share(route).map_or("–".to_owned(), percent))
    };
    match routes.as_slice() {
        [fullest, .., emptiest] => format!(
            "**The vehicles are {} full on average, from {} to {}.**",
            percent(mean),
            of(emptiest),
            of(fullest)
        ),
        _ => format!("**The vehicle is {} full.**", percent(mean)),
    }
}

/// What each vehicle brings, and the stop that gets most.
fn loads(found: &Found) -> String {
    let unit = found.outcome.fleet.unit();
    let all: Vec<(usize, &Route)> = (1..).zip(&found.outcome.routes).collect();
    let least = all.iter().map(|(_, route)| route.delivered).fold(f64::INFINITY, f64::min);
    let most = all.iter().map(|(_, route)| route.delivered).fold(0.0, f64::max);
    let first = match all.as_slice() {
        [(_, only)] => format!("**The vehicle brings {} {unit}.**", amount(only.delivered)),
        _ if least == most => format!("**Each of {} vehicles brings {} {unit}.**", all.len(), amount(most)),
        _ => {
            format!("**The {} vehicles bring {} to {} {unit} each.**", all.len(), amount(least), amount(most))
        }
    };
    let mut table = MarkdownTable::<&(usize, &Route)>::new();
    table.text("Vehicle", |(number, route)| called(found, *number, route));
    table.number("Stops", |(_, route)| route.stops().to_string());
    table.number("Load", |(_, route)| amount(route.delivered));
    table.number("Full", |(_, route)| {
        route.utilisation(&found.outcome.fleet.kinds[route.kind]).map_or("–".to_owned(), percent)
    });
    format!("{first}{}\n\n{}", largest_stop(found, unit), table.write(all.iter().take(SHOWN)))
}

/// `C7 gets the most: 15 units, on route 2.`
fn largest_stop(found: &Found, unit: &str) -> String {
    let most = found.places.stops.iter().map(Place::delivered).fold(0.0, f64::max);
    if most <= 0.0 {
        return String::new();
    }
    let with: Vec<usize> =
        (0..found.places.stops.len()).filter(|stop| found.places.stops[*stop].delivered() == most).collect();
    let names: Vec<String> = with.iter().take(FARTHEST_SHOWN).map(|stop| name(found, *stop)).collect();
    let others = with.len() - names.len();
    let others = if others > 0 { format!(" and {others} more") } else { String::new() };
    let route = visits(found).find(|visit| visit.stop == with[0]).filter(|_| with.len() == 1);
    let route = route.map_or(String::new(), |visit| format!(", on route {}", visit.route));
    let verb = if with.len() == 1 { "gets" } else { "get" };
    format!(" {}{others} {verb} the most: {} {unit}{route}.", names.join(", "), amount(most))
}

fn longest(found: &Found) -> String {
    let routes = by(found, Route::km);
    let Some((number, route)) = routes.first() else { return String::new() };
    let slowest = by(found, Route::minutes);
    let slowest = slowest.first().filter(|(other, _)| other != number);
    let also = slowest.map_or(String::new(), |(other, route)| {
        format!(" Route {other} takes the most time: {}.", duration(route.minutes()))
    });
    format!(
        "**Route {number} is the longest: {} km and {} with {} stops.**{also}",
        amount(route.km()),
        duration(route.minutes()),
        whole(route.stops() as f64)
    )
}

/// The stops that are farthest from where vehicles start, with the route that serves each.
fn farthest(found: &Found) -> String {
    let stops = remote::farthest_first(found.places, found.params);
    let Some(first) = stops.first() else { return String::new() };
    let route_of: HashMap<usize, usize> = visits(found).map(|visit| (visit.stop, visit.route)).collect();
    let mut table = MarkdownTable::<&remote::Remote>::new();
    table.text("Stop", |stop| name(found, stop.stop));
    table.number("km from the depot", |stop| amount(stop.km));
    table.number("Route", |stop| route_of.get(&stop.stop).map_or("none".to_owned(), usize::to_string));
    let depot = if found.places.starts == 1 { "the depot" } else { "the nearest depot" };
    format!(
        "**{} is farthest from {depot}: {} km one way.**\n\n{}",
        name(found, first.stop),
        amount(first.km),
        table.write(stops.iter().take(FARTHEST_SHOWN))
    )
}

fn one_more(found: &Found) -> String {
    let tried = found.outcome.changes.iter().find(|tried| tried.change == Change::OneVehicleMore);
    let used = found.outcome.totals.routes;
    match tried {
        Some(tried) => match buys(&found.outcome.totals, &tried.totals).as_str() {
            "nothing" => "**One vehicle more changes almost nothing.**".to_owned(),
            changes => format!("**With one vehicle more the plan {changes}.**"),
        },
        None => {
            let free = found.outcome.fleet.kinds.iter().any(|kind| kind.count.is_none());
            let counts = found.outcome.fleet.kinds.iter().filter_map(|kind| kind.count);
            let unused = (counts.sum::<usize>()).saturating_sub(used);
            let why = if !free && unused > 0 {
                format!(
                    "the plan leaves {} unused, so that more would change nothing",
                    vehicles_in_words(unused)
                )
            } else if free {
                format!(
                    "the number of vehicles is not limited, and the plan uses {} because more would not be better",
                    whole(used as f64)
                )
            } else {
                "with so many stops other limits are not tried".to_owned()
            };
            format!(
                "**What one vehicle more would change was not calculated: {why}.** Ask “what if” with a number of vehicles to \
                 compare two plans."
            )
        }
    }
}

/// What each limit buys that was tried.
fn limits(found: &Found) -> String {
    let changes = &found.outcome.changes;
    if changes.is_empty() {
        return "**What other limits would change was not calculated**: the plan has no limit to loosen, or too many stops to plan \
                it several times. Ask “what if” with another limit to compare two plans."
            .to_owned();
    }
    let said = changes.iter().map(|tried| {
        let buys = match buys(&found.outcome.totals, &tried.totals) {
            nothing if nothing == "nothing" => "stays about the same".to_owned(),
            buys => buys,
        };
        format!("- With {} the plan **{buys}**.", tried.change.words())
    });
    said.collect::<Vec<_>>().join("\n")
}
