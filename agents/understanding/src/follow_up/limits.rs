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
        [] => named(reading, in_force).or_else(|| only(in_force, recent))?,
        [said] => with_value(in_force, *said)?,
        _ => return None,
    };
    let end = reading.sentence.tokens.len();
    let last = (at..end).find(|place| reading.sentence.tokens[*place].ends_clause());
    reading.use_tokens(first..last.unwrap_or(end));
    Some(name)
}

/// The limit in force that has this value.
fn with_value(in_force: &Params, said: f64) -> Option<&'static str> {
    let has_value = |name: &&str| {
        let known = in_force.get(name).and_then(serde_json::Value::as_f64);
        known.is_some_and(|known| (known - said).abs() < 1e-9 || (known * 100.0 - said).abs() < 1e-9)
    };
    LIMITS.iter().map(|(name, _)| *name).find(has_value)
}

/// The limit whose noun the sentence has.
fn named(reading: &Reading, in_force: &Params) -> Option<&'static str> {
    LIMITS
        .iter()
        .find(|(name, nouns)| {
            in_force.get(name).is_some()
                && reading
                    .sentence
                    .tokens
                    .iter()
                    .any(|token| token.word().is_some_and(|word| nouns.contains(&singular(word).as_str())))
        })
        .map(|(name, _)| *name)
}

/// The limit that was changed last, else the only one.
fn only(in_force: &Params, recent: &[String]) -> Option<&'static str> {
    let are_in_force = || LIMITS.iter().map(|(name, _)| *name).filter(|name| in_force.get(name).is_some());
    let is_plain = |name: &&str| *name != "vehicles" && *name != "history" && *name != "top_n";
    are_in_force().find(|name| recent.iter().any(|known| known == name)).or_else(|| {
        let mut plain = are_in_force().filter(is_plain);
        let first = plain.next()?;
        plain.next().is_none().then_some(first)
    })
}
