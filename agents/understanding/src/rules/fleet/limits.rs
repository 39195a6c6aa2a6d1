//! Limits of a route: distance, stops, hours, trips.

use std::sync::LazyLock;

use language::Unit;

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("(<no more than>|max*|over|longest|tour*|route*|nobody|none) ~ {size}", distance),
        Rule::read(
            "{size} (is)? (max*|at most|tops|limit|is all right (too)?|ok too|per route|per tour|a route|per van)",
            distance,
        ),
        Rule::read("{size} (से|se) (लंबा|lamba|zyada)", distance),
        Rule::number(
            "max_stops",
            "<no more than> {number} <stops> (per|a|each|on|for|par|por|je|cada)? (a|one|each|every|uno|uma|una)? <route>?",
        ),
        Rule::number("max_stops", "{number} <stops> (max*|at most|per|a|each|tops|maximum|limit) (<route>)?"),
        Rule::number("max_stops", "(stops|drops) (limit|cap) (of|=|:)? {number}"),
        Rule::read(
            "(<no more than>|max*|maximum|route duration|routes at most|longest) ~ {span} (each|per|a)? (<route>|driver|day)?",
            hours,
        ),
        Rule::read("{span} (a|per|each|je|por|par)? (<route>)? (at most|max*|tops|limit|day)", hours),
        Rule::read("{span} (per|a) (<route>|driver)", hours),
        Rule::number(
            "max_trips",
            "<no more than> {number} (trips|tours|runs|loads|rounds) (per|a|each|for|of) (each|every|one)? <vehicle>",
        ),
        Rule::number(
            "max_trips",
            "{number} (trips|tours|loads|viagem|viagens|viajes|runs|voyages|touren) (per|a|each|por|par|je|pro) <vehicle> (max*)?",
        ),
        Rule::number(
            "max_trips",
            "(does|do|make|fazer|can do|can make|hacer|faire) {number} (trips|tours|loads|runs|viagem|viagens|viajes|voyages|rounds)",
        ),
        Rule::read("(go*|goes|drive*|run*|come back and go out) ~ twice", twice),
        Rule::read("a second time", twice),
    ]
});

/// A length in kilometres; other sizes are not a distance.
fn distance(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let (Some(amount), Some(unit)) = (value.number(), value.unit()) else { return false };
    let factor = match unit.to_lowercase().as_str() {
        "km" | "kilometre" | "kilometer" => 1.0,
        "mile" | "mi" | "miles" => 1.609_344,
        _ => return false,
    };
    params.number("max_distance_km", (amount * factor * 100.0).round() / 100.0);
    true
}

/// A length of time of half an hour or more is the longest route.
fn hours(params: &mut Params, values: &[Captured]) -> bool {
    let Some(span) = values.first().and_then(Captured::span) else { return false };
    let hours = span.seconds() / 3600.0;
    if !span.unit.is_of_clock() || span.unit == Unit::Second || !(1.0..=24.0).contains(&hours) {
        return false;
    }
    params.number("max_route_hours", hours);
    true
}

fn twice(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_trips", 2.0);
    true
}
