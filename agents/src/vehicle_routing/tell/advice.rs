//! Possible causes of a wrong plan, and the next steps that a dispatcher would take.

use std::cmp::Ordering;

use crate::vehicle_routing::{
    plan::{
        binding::{Binding, is_out_of_time},
        fleet::Kind,
        left_out::FLEET_TOO_SMALL,
        pace,
        totals::Totals,
    },
    tell::{buys::buys, found::Found, further_breaks},
    times::clock,
};
use report::{
    markdown::plain,
    number::{agree, amount, counted, percent, whole},
    result::Warning,
};

const SHOWN: usize = 5;
/// Routes with a lower utilisation than this could be merged.
const HALF_EMPTY: f64 = 0.5;
/// A search that spends more than this share of its time on the first plan is short.
const HALF: f64 = 0.5;
/// The share of their time for which vehicles wait, from which the advice mentions it.
const MUCH_WAITING: f64 = 0.15;

/// Possible causes of a wrong figure.
pub(crate) fn warnings(found: &Found) -> Vec<Warning> {
    let outcome = found.outcome;
    let mut lines = Vec::new();
    let names: Vec<String> = outcome
        .unassigned
        .iter()
        .take(SHOWN)
        .map(|unassigned| plain(&found.places.stops[unassigned.stop].id))
        .collect();
    if !names.is_empty() {
        let count = outcome.unassigned.len();
        lines.push(format!(
            "{} in no route ({}{}); reasons and what would fix them are in unassigned.csv.",
            if count == 1 { "1 stop is".to_owned() } else { format!("{} stops are", whole(count as f64)) },
            names.join(", "),
            if count > names.len() { " and others" } else { "" }
        ));
    }
    if !outcome.fleet.kinds.iter().any(Kind::has_capacity) {
        lines.push(
            "No capacity was given, so one vehicle could carry everything. Say, for example, “vans of 200 units”.".to_owned(),
        );
    }
    lines.extend(without_limit(&outcome.fleet.kinds));
    lines.extend(more_than_stated(found));
    lines.extend(further_breaks::not_planned(found));
    if let Some(of_file) = outcome.of_file.as_ref().filter(|plan| !plan.faults.is_empty()) {
        let shown: Vec<&str> = of_file.faults.iter().take(SHOWN).map(String::as_str).collect();
        let more = of_file.faults.len() - shown.len();
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        lines.push(format!("The plan of the file breaks rules: {}{more}.", shown.join("; ")));
    }
    if outcome.fleet.kinds.iter().any(|kind| kind.done.is_some()) {
        lines.push(
            "Vehicles under way are assumed to carry the goods for the stops that they visit next; goods for new stops must \
             already be on board."
                .to_owned(),
        );
    }
    if found.is_cut_short() {
        lines.push(
            "The search was stopped before its rounds were done because its time was over; more time, or a faster machine, \
             may give a different plan."
                .to_owned(),
        );
    }
    lines.extend(short_search(found));
    if outcome.routes.iter().any(|route| route.end() >= 1440.0) {
        lines.push("Some routes continue after midnight: times after 24:00 are on the next day.".to_owned());
    }
    let mut warnings = found.places.warnings.clone();
    warnings.extend(lines.into_iter().map(Warning::general));
    warnings
}

/// Whether so many stops leave little of the stated time for improving the first plan.
fn short_search(found: &Found) -> Option<String> {
    let (stops, seconds) = (found.places.stops.len(), found.outcome.seconds);
    let first = pace::first_seconds(stops);
    (first > HALF * seconds).then(|| {
        format!(
            "A first plan of {} takes about {} s, so most of the {} s of the search went into it; ask for more seconds, such \
             as “solve for {} seconds”, to have it improved.",
            counted(stops, "stop"),
            amount(first),
            amount(seconds),
            whole((10.0 * first).ceil())
        )
    })
}

/// Whether more vehicles drive than the question states, because there are as many at every depot.
fn more_than_stated(found: &Found) -> Option<String> {
    let stated = found.params.vehicles.filter(|count| *count > 0)? as usize;
    let used = found.outcome.totals.routes;
    let kinds = found.outcome.fleet.kinds.len();
    if used > stated && found.places.starts == 1 && kinds > 1 && found.outcome.of_file.is_none() {
        return Some(format!(
            "{} drive, because the stops name {} kinds of vehicle, and one of each is needed.",
            counted(used, "vehicle"),
            whole(kinds as f64)
        ));
    }
    (used > stated && found.outcome.of_file.is_none()).then(|| {
        format!(
            "{} drive, because each of the {} depots has {}; to share them out, ask with “1 van at {} and 1 van at {}”.",
            counted(used, "vehicle"),
            whole(found.places.starts as f64),
            whole(stated as f64),
            plain(&found.places.depots[0].id),
            plain(&found.places.depots[1.min(found.places.depots.len() - 1)].id)
        )
    })
}

/// Kinds of vehicles without a capacity limit, in a fleet where others have one.
fn without_limit(kinds: &[Kind]) -> Option<String> {
    let mut names = Vec::new();
    for kind in kinds {
        if !kind.has_capacity() && !kind.name.is_empty() {
            names.push(plain(&kind.name));
        }
    }
    names.dedup();
    if names.is_empty() || !kinds.iter().any(Kind::has_capacity) {
        return None;
    }
    Some(format!(
        "No capacity was given for {}, so one such vehicle could carry everything. State it for each kind of vehicle, as in \
         “2 trucks of 300 units and 3 vans of 200 units”.",
        names.join(" and ")
    ))
}

/// The next steps that a dispatcher would take.
pub(crate) fn next_steps(found: &Found) -> Vec<String> {
    let outcome = found.outcome;
    let mut steps = Vec::new();
    let binding = Binding::of(outcome);
    steps.extend(what_binds(found, binding));
    if !outcome.unassigned.is_empty() {
        let first = &outcome.unassigned[0];
        steps.push(format!(
            "Decide about the stops in no route first: for {}, {}.",
            plain(&found.places.stops[first.stop].id),
            plain(&first.remedy)
        ));
        if !binding.is_mostly_time() {
            steps.extend(more_vehicles(found));
        }
    }
    if let Some(unused) = outcome.fleet.vehicles().and_then(|count| count.checked_sub(outcome.routes.len()))
        && unused > 0
        && outcome.unassigned.is_empty()
    {
        let without = if unused == 1 { "it" } else { "them" };
        let why = if outcome.granted.fewest.is_some() {
            String::new()
        } else {
            format!(": the plan is shortest without {without}")
        };
        steps.push(format!(
            "{} not needed today{why}.",
            if unused == 1 {
                "1 vehicle is".to_owned()
            } else {
                format!("{} vehicles are", whole(unused as f64))
            }
        ));
    }
    if let Some((number, share)) = emptiest(found) {
        steps.push(format!(
            "Look at route {number}, which is only {} full: its stops may suit another day or a smaller vehicle.",
            percent(share)
        ));
    }
    let totals = &outcome.totals;
    if totals.waiting > MUCH_WAITING * totals.minutes {
        steps.push(format!(
            "Vehicles wait {} of their time for windows to open; ask the stops with late windows for earlier ones.",
            percent(totals.waiting / totals.minutes)
        ));
    }
    steps.push("Print driver_sheet.html: one page per vehicle.".to_owned());
    steps.push(ask_further(found));
    steps
}

/// The total demand of the stops for which the fleet is too small.
fn more_vehicles(found: &Found) -> Option<String> {
    let outcome = found.outcome;
    let (mut stops, mut units) = (0_usize, 0.0);
    for unassigned in &outcome.unassigned {
        if unassigned.reason.starts_with(FLEET_TOO_SMALL) {
            stops += 1;
            units += found.places.stops[unassigned.stop].delivered();
        }
    }
    let capacity = outcome.fleet.kinds.iter().filter_map(Kind::capacity).fold(0.0, f64::max);
    if stops == 0 || capacity <= 0.0 {
        return None;
    }
    let count = (units / capacity).ceil().max(1.0);
    Some(format!(
        "The {} for which the fleet is too small {} {} {}{}: at least {} more vehicle{} of {}.",
        if stops == 1 { "stop".to_owned() } else { format!("{} stops", whole(stops as f64)) },
        agree(stops, "wants", "want"),
        amount(units),
        outcome.fleet.unit(),
        agree(stops, "", " together"),
        whole(count),
        if count == 1.0 { "" } else { "s" },
        amount(capacity)
    ))
}

/// `23 of 25 routes have used up their time and 2 are full: ...`, with the change that buys most.
fn what_binds(found: &Found, binding: Binding) -> Option<String> {
    let outcome = found.outcome;
    let limits = [
        (binding.time, "out of time"),
        (binding.load, "full"),
        (binding.stops, "at the most stops"),
        (binding.km, "at the most km"),
    ];
    let said: Vec<String> = limits
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", whole(count as f64)))
        .collect();
    if said.is_empty() {
        return None;
    }
    let now = &outcome.totals;
    let helps = outcome.changes.iter().filter(|tried| {
        let is_less = rank(&tried.totals) < rank(now);
        is_less && buys(now, &tried.totals) != "nothing"
    });
    let best = helps
        .min_by(|one, other| rank(&one.totals).partial_cmp(&rank(&other.totals)).unwrap_or(Ordering::Equal));
    let best = match best {
        Some(tried) => {
            format!("With {}, the plan {} (sensitivity.csv)", tried.change.words(), buys(now, &tried.totals))
        }
        None if outcome.changes.is_empty() => return None,
        None => "None of the changes in sensitivity.csv makes the plan better".to_owned(),
    };
    Some(format!("Of {}, {}. {best}.", counted(outcome.routes.len(), "route"), said.join(" and ")))
}

/// Plans are compared by the stops that they leave out, and then by their cost.
fn rank(totals: &Totals) -> (usize, f64) {
    (totals.unassigned, totals.cost)
}

fn emptiest(found: &Found) -> Option<(usize, f64)> {
    let routes = &found.outcome.routes;
    // The stops of a route that is out of time suit neither another route nor a smaller vehicle.
    let shares =
        routes.iter().enumerate().filter(|(_, route)| !is_out_of_time(found.outcome, route)).filter_map(
            |(at, route)| Some((at + 1, route.utilisation(&found.outcome.fleet.kinds[route.kind])?)),
        );
    shares.filter(|(_, share)| *share < HALF_EMPTY && routes.len() > 1).min_by(|a, b| a.1.total_cmp(&b.1))
}

fn ask_further(found: &Found) -> String {
    let outcome = found.outcome;
    let fewer = outcome.routes.len().saturating_sub(1).max(1);
    let mut asks = Vec::new();
    // In a mixed fleet, neither a number nor a capacity is a small change.
    if let [kind] = outcome.fleet.kinds.as_slice() {
        asks.push(format!("“what if {}”", counted(fewer, "van")));
        if outcome.fleet.goods.len() == 1 {
            let capacity = kind.capacity().map_or(200.0, |capacity| (1.25 * capacity).round());
            asks.push(format!("“with capacity {}”", amount(capacity)));
        }
    }
    if outcome.fleet.driver_breaks.is_empty() {
        asks.push("“with a 30-minute break between 11 and 14 h”".to_owned());
    }
    if let Some(end) = outcome.fleet.shift_end {
        asks.push(format!("“until {}”", clock(end + 60.0)));
    }
    asks.push("“solve for 10 seconds”".to_owned());
    let last = asks.pop().unwrap_or_default();
    format!("Ask further: {} or {last}.", asks.join(", "))
}
