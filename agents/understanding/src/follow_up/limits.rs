//! Limits that are lifted by the word for a limit: `no cap any more`, `lift the cap on stops`, `forget the maximum`.

use super::removal::REMOVING;
use crate::{data::singular, params::Params, reading::Reading};

const LIMIT: &[&str] =
    &["limit", "cap", "maximum", "max", "ceiling", "restriction", "constraint", "bound", "minimum", "min"];

/// Words that say that a limit is gone, behind it.
const GONE: &[&str] =
    &["off", "away", "gone", "go", "anymore", "out", "longer", "more", "needed", "necessary"];

/// Limits with the nouns of what they limit.
const LIMITS: &[(&str, &[&str])] = &[
    ("budget", &["money", "spend", "spending", "budget", "cash", "cost", "capital"]),
    ("max_stops", &["stop", "drop", "customer", "delivery"]),
    ("max_distance_km", &["km", "distance", "kilometre", "kilometer", "mile", "mileage", "range", "length"]),
    ("max_route_hours", &["hour", "time", "duration"]),
    ("max_trips", &["trip"]),
    ("max_suppliers", &["supplier", "vendor", "source", "number"]),
    ("min_suppliers", &["supplier", "vendor", "source"]),
    ("max_share", &["share", "percent", "percentage"]),
    ("max_defect_pct", &["defect", "reject", "quality", "failure"]),
    ("min_order", &["lot", "order"]),
    ("moq", &["order", "quantity"]),
    ("max_order", &["order", "quantity"]),
    ("days_of_cover", &["cover", "coverage", "day", "supply"]),
    ("max_lag_days", &["lag", "delay"]),
    ("top_n", &["result", "row", "list"]),
    ("vehicles", &["vehicle", "van", "truck", "lorry", "fleet", "car"]),
    ("latest", &["arrival", "deadline"]),
    ("history", &["history", "past"]),
];

/// The limit in force that the sentence lifts.
pub(super) fn lifted(reading: &mut Reading, in_force: &Params, recent: &[String]) -> Option<&'static str> {
    let tokens = &reading.sentence.tokens;
    let at = tokens.iter().position(|token| {
        token.word().is_some_and(|word| LIMIT.contains(&word) || LIMIT.contains(&singular(word).as_str()))
    })?;
    let verb = (0..at).rev().find(|before| tokens[*before].is_one_of(REMOVING));
    let gone = tokens[at..].iter().position(|token| token.is_one_of(GONE)).map(|place| at + place);
    let first = verb.or(gone.map(|_| at))?;
    // `no more than 5`, `no maximum above 40`: a value states a limit. `the limit of 3` names the one in force.
    let said: Vec<f64> = tokens.iter().filter_map(|token| token.number()).collect();
    let name = match said.as_slice() {
        [] => {
            let is_lower = tokens[at].is_one_of(&["minimum", "min", "minimums"]);
            let fits = |name: &&'static str| {
                LOWER.contains(name) == is_lower || tokens[at].is_one_of(&["limit", "limits"])
            };
            named(reading, in_force, verb).filter(fits).or_else(|| only(in_force, recent, fits))?
        }
        [said] => with_value(in_force, *said)?,
        _ => return None,
    };
    let end = reading.sentence.tokens.len();
    let last = (at..end).find(|place| reading.sentence.tokens[*place].ends_clause());
    reading.use_tokens(first..last.unwrap_or(end));
    Some(name)
}

/// The limit in force of things that are counted by this noun.
pub(super) fn of_noun(in_force: &Params, noun: &str) -> Option<&'static str> {
    const COUNTED: &[&str] = &["max_stops", "max_trips", "max_suppliers", "min_suppliers"];
    let noun = singular(noun);
    let limits =
        LIMITS.iter().filter(|(name, nouns)| COUNTED.contains(name) && nouns.contains(&noun.as_str()));
    let mut in_force = limits.map(|(name, _)| *name).filter(|name| in_force.get(name).is_some());
    let only = in_force.next()?;
    in_force.next().is_none().then_some(only)
}

/// The limit in force that has this value.
fn with_value(in_force: &Params, said: f64) -> Option<&'static str> {
    let has_value = |name: &&str| {
        let known = in_force.get(name).and_then(serde_json::Value::as_f64);
        known.is_some_and(|known| (known - said).abs() < 1e-9 || (known * 100.0 - said).abs() < 1e-9)
    };
    LIMITS.iter().map(|(name, _)| *name).find(has_value)
}

/// Limits from below.
const LOWER: &[&str] = &["min_suppliers", "min_order", "moq"];

/// The limit whose noun the sentence has.
fn named(reading: &Reading, in_force: &Params, verb: Option<usize>) -> Option<&'static str> {
    LIMITS
        .iter()
        .find(|(name, nouns)| {
            in_force.get(name).is_some()
                && reading.sentence.tokens.iter().enumerate().any(|(at, token)| {
                    Some(at) != verb
                        && token.word().is_some_and(|word| nouns.contains(&singular(word).as_str()))
                })
        })
        .map(|(name, _)| *name)
}

/// Of the limits that fit, the one that was changed last, else the only one.
fn only(in_force: &Params, recent: &[String], fits: impl Fn(&&'static str) -> bool) -> Option<&'static str> {
    let mut found: Vec<&'static str> = LIMITS.iter().map(|(name, _)| *name).collect();
    found.retain(|name| in_force.get(name).is_some() && fits(name));
    if let Some(recently) = found.iter().find(|name| recent.iter().any(|known| known == **name)) {
        return Some(recently);
    }
    found.retain(|name| !matches!(*name, "vehicles" | "history" | "top_n"));
    if let [only] = found.as_slice() { Some(only) } else { None }
}
