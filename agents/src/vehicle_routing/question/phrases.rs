//! Settings of a question about routes that need no number: open routes, rounding, coordinates, the goal.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{reading::tokens::Token, vocabulary::names_vehicle},
    settings::{Coordinates, MisplacedStops, Rounding, TimeUnit},
};

/// Whether these words follow each other; each is the beginning of a word.
fn says(tokens: &[Token], phrase: &str) -> bool {
    let words: Vec<&str> = phrase.split(' ').collect();
    tokens.windows(words.len()).any(|window| words.iter().zip(window).all(|(word, token)| token.starts(word)))
}

pub(super) fn says_any(tokens: &[Token], phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| says(tokens, phrase))
}

/// Reads every phrase.
pub(super) fn read(tokens: &[Token], params: &mut RouteParams) {
    params.open_routes = open_routes(tokens);
    params.rounding = rounding(tokens);
    params.coordinates = coordinates(tokens);
    params.misplaced_stops = misplaced_stops(tokens);
    params.time_unit = time_unit(tokens);
    if is_open_count(tokens) {
        params.vehicles = Some(0);
    }
    if says_any(tokens, &["travel time equal", "time equals distance", "time equal distance"]) {
        params.speed_kmh = Some(60.0);
    }
    let least = ["minimi", "lowest", "least", "cheapest", "smallest"];
    let is_cost = least.iter().any(|word| {
        ["cost", "total cost", "the cost", "the total cost", "money"]
            .iter()
            .any(|cost| says(tokens, &format!("{word} {cost}")))
    });
    if is_cost || says_any(tokens, &["cheapest route", "cheapest plan"]) {
        params.minimize_cost = Some(true);
    } else if says_any(
        tokens,
        &[
            "minimi distance",
            "minimi the distance",
            "minimi the total distance",
            "shortest",
            "minimi total distance",
        ],
    ) {
        params.minimize_cost = Some(false);
    }
}

/// Whether the question asks for any number of vehicles: `as many vans as needed`, `unlimited vehicles`.
fn is_open_count(tokens: &[Token]) -> bool {
    for pair in tokens.windows(2) {
        let is_of_drivers = pair[1].starts_one_of(&["driver", "courier"]);
        if pair[0].is_one_of(&["many", "unlimited"]) && names_vehicle(&pair[1]) && !is_of_drivers {
            return true;
        }
    }
    says_any(tokens, &["any number of"])
}

fn open_routes(tokens: &[Token]) -> Option<bool> {
    const OPEN: [&str; 28] = [
        "open route",
        "open tour",
        "not return",
        "dont return",
        "no return",
        "without return",
        "end at the last",
        "end at their last",
        "do not come back",
        "dont come back",
        "home from the last",
        "home from their last",
        "home after the last",
        "home after their last",
        "finish at the last",
        "enden am letzten",
        "enden beim letzten",
        "endet am letzten",
        "endet beim letzten",
        "nicht zurück",
        "ohne rückkehr",
        "terminan en el último",
        "terminan en la última",
        "no vuelven",
        "no regresan",
        "terminam no último",
        "terminam na última",
        "não voltam",
    ];
    const CLOSED: [&str; 4] = ["closed route", "return to the depot", "back to the depot", "round trip"];
    if says_any(tokens, &OPEN) { Some(true) } else { says_any(tokens, &CLOSED).then_some(false) }
}

fn rounding(tokens: &[Token]) -> Option<Rounding> {
    const NONE: [&str; 4] = ["no rounding", "not round", "without rounding", "exact distance"];
    const NINT: [&str; 6] = ["nearest integer", "nearest whole", "to whole", "to integer", "to full", "nint"];
    const TRUNC: [&str; 6] =
        ["after one decimal", "after 1 decimal", "to one decimal", "to 1 decimal", "one decimal", "trunc"];
    if says_any(tokens, &NONE) {
        Some(Rounding::None)
    } else if says_any(tokens, &NINT) {
        Some(Rounding::Nint)
    } else {
        (says_any(tokens, &TRUNC) || says_cut(tokens)).then_some(Rounding::Trunc1)
    }
}

/// `after one decimal`, where `one` is a number already.
fn says_cut(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| pair[0].number() == Some(1.0) && pair[1].starts("decimal"))
}

fn coordinates(tokens: &[Token]) -> Option<Coordinates> {
    const GLOBE: [&str; 6] =
        ["longitude", "latitude", "great circle", "haversine", "gps coordinate", "lat lon"];
    // `Plane Touren` and `Planeje rotas` ask for a plan.
    const PLANE: [&str; 13] = [
        "on a plane",
        "on the plane",
        "in a plane",
        "in the plane",
        "plane coord",
        "plane distance",
        "a plane",
        "are plane",
        "as plane",
        "euclid",
        "cartesian",
        "straight line",
        "planar",
    ];
    if says_any(tokens, &GLOBE) {
        Some(Coordinates::Globe)
    } else {
        says_any(tokens, &PLANE).then_some(Coordinates::Plane)
    }
}

/// What to do with places whose coordinates cannot be right; the answer that asks for it offers these words.
fn misplaced_stops(tokens: &[Token]) -> Option<MisplacedStops> {
    const REPAIR: [&str; 6] = [
        "repair the coord",
        "repair coord",
        "fix the coord",
        "correct the coord",
        "swap the coord",
        "swap latitude and longitude",
    ];
    const LEAVE_OUT: [&str; 3] = ["leave out misplaced", "leave out the misplaced", "without the misplaced"];
    const KEEP: [&str; 4] =
        ["coordinates are right", "coordinates are correct", "keep the coordinates", "keep misplaced"];
    if says_any(tokens, &REPAIR) {
        Some(MisplacedStops::Repair)
    } else if says_any(tokens, &LEAVE_OUT) {
        Some(MisplacedStops::LeaveOut)
    } else {
        says_any(tokens, &KEEP).then_some(MisplacedStops::Keep)
    }
}

fn time_unit(tokens: &[Token]) -> Option<TimeUnit> {
    let units = [("minute", TimeUnit::Minutes), ("hour", TimeUnit::Hours), ("second", TimeUnit::Seconds)];
    units.into_iter().find_map(|(word, unit)| {
        let starts = ["times are", "time is", "windows are", "times in", "windows in"];
        starts
            .iter()
            .any(|start| {
                says(tokens, &format!("{start} {word}")) || says(tokens, &format!("{start} in {word}"))
            })
            .then_some(unit)
    })
}
