//! Speed, the longest route in km and in time, the time at a stop, and the time of the search.

use super::{Length, figure::Figure};
use crate::vehicle_routing::{
    params::RouteParams,
    question::reading::{
        tokens::Token,
        units::{is_hour_unit, is_minute_unit, is_second_unit, km_of, kmh_of},
    },
};

pub(super) fn search(figure: &Figure, params: &mut RouteParams) -> Length {
    const BEFORE: [&str; 8] = ["solv", "search", "think", "optimi", "comput", "calculat", "run", "improv"];
    const BEHIND: [&str; 4] = ["solv", "search", "comput", "calculat"];
    if let Some(value) = figure.value.filter(|_| figure.after.first().is_some_and(is_second_unit)) {
        params.solve_seconds = Some(value);
        return Some(1);
    }
    let (minutes, length) = figure.minutes.filter(|_| figure.after.first().is_some_and(is_minute_unit))?;
    if !(figure.is_after(&BEFORE) || figure.is_before(&BEHIND)) {
        return None;
    }
    params.solve_seconds = Some(60.0 * minutes);
    Some(length)
}

pub(super) fn speed(figure: &Figure, params: &mut RouteParams) -> Length {
    let value = figure.value?;
    let first = figure.after.first();
    let (factor, length) = if let Some(factor) = first.and_then(kmh_of) {
        (factor, 1)
    } else if let Some((factor, per_hour)) = first.and_then(km_of).zip(per_hour(figure.after)) {
        (factor, 1 + per_hour)
    } else if figure.is_after(&["speed"]) && !first.is_some_and(is_minute_unit) {
        (1.0, 0)
    } else {
        return None;
    };
    params.speed_kmh = Some(factor * value);
    Some(length)
}

/// The number of tokens that follow `km` and make it a speed: `/h`, `per hour`.
fn per_hour(after: &[Token]) -> Option<usize> {
    let second = after.get(1)?;
    if is_hour_unit(second) {
        return Some(1);
    }
    let is_hour = after.get(2).is_some_and(|hour| hour.starts("h"));
    (second.is_one_of(&["per", "an"]) && is_hour).then_some(2)
}

pub(super) fn distance(figure: &Figure, params: &mut RouteParams) -> Length {
    let factor = figure.after.first().and_then(km_of).filter(|_| figure.is_limit())?;
    params.max_distance_km = Some(factor * figure.value?);
    Some(figure.with_per(1))
}

pub(super) fn duration(figure: &Figure, params: &mut RouteParams) -> Length {
    let (minutes, length) = figure.minutes?;
    if is_at_stop(figure) || is_of_visit(figure) || !(figure.is_limit() || figure.is_near(&["shift"])) {
        return None;
    }
    params.max_duration_minutes = Some(minutes);
    Some(figure.with_per(length))
}

/// `10 minutes per stop`, `unloading takes a quarter of an hour`.
pub(super) fn service(figure: &Figure, params: &mut RouteParams) -> Length {
    let (minutes, length) = figure.minutes?;
    let is_in_minutes = figure.after.first().is_some_and(is_minute_unit);
    let is_of_stops = figure.is_near(&["stop", "each", "every", "deliver", "customer"]);
    // `road works cost us 20 minutes on every trip` is no time at a stop.
    let is_of_trip = figure
        .after
        .iter()
        .take(5)
        .any(|token| token.starts_one_of(&["trip", "tour", "run", "journey", "drive"]));
    // `add 10 minutes to each stop` is no time of all stops.
    let is_added = figure
        .before
        .iter()
        .rev()
        .take(3)
        .any(|token| token.is_one_of(&["add", "adds", "additional", "extra", "plus", "another"]))
        || figure.after.iter().take(2).any(|token| token.is_one_of(&["extra", "more", "longer"]));
    if is_of_visit(figure) || is_of_trip || is_added || !(is_at_stop(figure) || is_in_minutes && is_of_stops)
    {
        return None;
    }
    params.service_minutes = Some(minutes);
    Some(figure.with_per(length))
}

/// `up to 30 minutes late`, `call 30 minutes before arrival`, `at most 45 minutes of waiting`: neither the length of a route nor
/// the time at a stop. No plan can hold to these, so that the number is told as not used.
fn is_of_visit(figure: &Figure) -> bool {
    const LATE: [&str; 13] = [
        "late",
        "delay",
        "overdue",
        "behind",
        "wait",
        "idle",
        "idling",
        "verspät",
        "leerlauf",
        "wartezeit",
        "retras",
        "retard",
        "attente",
    ];
    const NOTICE: [&str; 10] =
        ["call", "phone", "ring", "text", "sms", "notif", "inform", "warn", "announce", "notice"];
    const AHEAD: [&str; 6] = ["before", "prior", "ahead", "advance", "early", "earlier"];
    let behind = &figure.after[..figure.after.len().min(4)];
    // `half past six` is a time of day.
    let is_past =
        behind.windows(2).any(|pair| !pair[0].is_one_of(&["half", "quarter"]) && pair[1].is("past"));
    figure.is_near(&LATE)
        || figure.is_near(&NOTICE)
        || is_past
        || behind.iter().any(|token| token.is_one_of(&AHEAD))
}

fn is_at_stop(figure: &Figure) -> bool {
    figure.is_near(&["servic", "unload", "handl"]) || figure.is_per(&["stop", "customer", "delivery"])
}
