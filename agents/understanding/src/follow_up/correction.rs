//! Values without a name: `not 12, 9`, `make it 98`, `4`, `back to twenty thousand`.

use std::sync::LazyLock;

use language::{Kind, tokens::Direction};
use serde_json::Value;

use super::{
    said::{DENYING_BEFORE, Said, values, word_before},
    value::{is_change, is_value, replaced},
};
use crate::{
    names::NOUNS,
    params::{Params, number},
    pattern::{Pattern, longest},
    reading::Reading,
    state::Request,
};

/// A value further than this many times from the one in force is not guessed to take its place.
const FARTHEST: f64 = 4.0;

/// A value no further than this takes the place of one that was stated before the last turn, if the last is far away.
const NEAR: f64 = 2.0;

/// A value this many times from the one in force is another thing, even if that was stated last.
const OUT_OF_QUESTION: f64 = 100.0;

/// The nearest of several values in force is meant when the next is this many times further away.
const CLEARER: f64 = 1.5;

const FALLING: &[&str] = &[
    "lower", "less", "cut", "reduce", "reduced", "decrease", "drop", "drops", "fall", "falls", "down",
    "minus", "fewer", "cheaper", "shrink", "shrinks", "lose", "sinks", "discount", "kam", "weniger", "menos",
    "moins",
];
const RISING: &[&str] = &[
    "raise", "more", "increase", "up", "higher", "plus", "rise", "rises", "grow", "grows", "growth", "mehr",
    "más", "mais", "zyada", "dearer",
];

/// The parameters whose value in force the sentence denies; the words are then used.
pub(super) fn denied(reading: &mut Reading, in_force: &Params, recent: &[String]) -> Vec<&'static str> {
    let mut denied = Vec::new();
    for said in values(reading) {
        if !said.is_denied && !is_from(reading, &said) && !is_corrected(reading, &said) {
            continue;
        }
        let name = by_age(in_force, recent)
            .into_iter()
            .find(|name| in_force.get(name).is_some_and(|value| is_value(name, value, &said.kind)));
        if let Some(name) = name {
            reading.use_bytes(said.start, said.end);
            use_denial(reading, said.start);
            denied.push(name);
        }
    }
    denied
}

/// `80 per van` is what each vehicle costs and no number of vehicles.
fn cost_of_each(reading: &mut Reading, said: &Said) -> bool {
    static PER_VEHICLE: LazyLock<Pattern> =
        LazyLock::new(|| Pattern::new("(per|for each|for every|each|every) <vehicle>"));
    let place = reading.tokens_between(said.start, said.end);
    let Some(found) = longest(&PER_VEHICLE, reading.sentence, place.end) else { return false };
    let (Kind::Number { value } | Kind::Money { value, .. }) = said.kind else { return false };
    if reading.tool == Some("plan_routes") && reading.params.get("cost_per_vehicle").is_none() {
        reading.params.number("cost_per_vehicle", value);
        reading.use_tokens(place.start..found.tokens.end);
        reading.use_words(&["plus", "and"]);
    }
    true
}

/// `-10 % demand`: a change of the demand that is forecast.
fn growth(reading: &Reading, said: &Said) -> Option<(&'static str, Value)> {
    let Kind::Percent { value } = said.kind else { return None };
    let next = reading.tokens_between(said.start, said.end).end;
    let is_demand = reading
        .sentence
        .tokens
        .get(next)
        .is_some_and(|token| token.is_one_of(&["demand", "sales", "volume", "growth", "uplift"]));
    let is_forecast = reading.tool == Some("forecast_demand");
    (is_demand && is_forecast).then(|| ("growth_pct", number(value * 100.0)))
}

/// `the last 30 weeks` is a stretch of the past, which the rules read as the history.
fn looks_back(reading: &Reading, said: &Said) -> bool {
    let is_length = matches!(said.kind, Kind::Duration(_) | Kind::Period(_));
    is_length
        && reading.sentence.lengths().iter().any(|length| {
            length.start < said.end && length.end > said.start && length.value.direction == Direction::Back
        })
}

/// `I said nine but meant ten`: of two values of a kind in a correction, the one in force is the old one.
fn is_corrected(reading: &Reading, said: &Said) -> bool {
    const CORRECTING: &[&str] =
        &["but", "meant", "mean", "said", "wrote", "sorry", "oops", "instead", "rather", "typo"];
    let corrects = reading.sentence.tokens.iter().any(|token| token.is_one_of(CORRECTING));
    let is_first = |other: &Said| {
        other.start > said.start && std::mem::discriminant(&other.kind) == std::mem::discriminant(&said.kind)
    };
    corrects && values(reading).iter().any(is_first)
}

/// The words before a denied value: `not`, `instead of the`.
fn use_denial(reading: &mut Reading, start: usize) {
    let mut at = reading.tokens_between(start, start + 1).start;
    while let Some(before) = at.checked_sub(1) {
        let token = &reading.sentence.tokens[before];
        if !token.is_one_of(DENYING_BEFORE) && !token.is_one_of(&["of", "the", "rather", "from"]) {
            break;
        }
        reading.use_tokens(before..at);
        at = before;
    }
}

/// `from 95 to 98`: the first is the value in force.
fn is_from(reading: &Reading, said: &Said) -> bool {
    let next = reading.tokens_between(said.start, said.end).end;
    word_before(reading, said.start)
        .is_some_and(|word| matches!(word, "from" | "change" | "replace" | "swap" | "exchange" | "turn"))
        && reading
            .sentence
            .tokens
            .get(next)
            .is_some_and(|token| token.is_one_of(&["to", "with", "by", "for", "into"]))
}

/// The parameter in force whose noun stands directly before the value: `price 8`.
fn named_before(reading: &Reading, said: &Said, in_force: &Params) -> Option<&'static str> {
    let before = reading.sentence.source[..said.start].to_lowercase();
    let before = before.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let before = before.strip_suffix(" is").or_else(|| before.strip_suffix(" of")).unwrap_or(before);
    NOUNS
        .iter()
        .find(|(name, nouns)| {
            in_force.get(name).is_some()
                && nouns.iter().any(|noun| {
                    before.strip_suffix(noun).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
                })
        })
        .map(|(name, _)| *name)
}

/// Gives the values that are left to the parameters that they can mean: first those denied, then the most recent.
/// `earlier` are the requests before, for `back to twenty thousand`.
pub(super) fn assign(
    reading: &mut Reading,
    in_force: &mut Params,
    denied: &[&'static str],
    recent: &[String],
    earlier: &[Request],
) {
    for said in values(reading) {
        if said.is_denied && !said.is_no {
            continue;
        }
        if cost_of_each(reading, &said) {
            continue;
        }
        if looks_back(reading, &said) && in_force.get("history").is_none() {
            continue;
        }
        let named = named_before(reading, &said, in_force)
            .and_then(|name| Some((name, replaced(name, in_force.get(name)?, &said.kind)?)));
        let Some((name, value)) = named
            .or_else(|| growth(reading, &said))
            .or_else(|| meant(&said.kind, in_force, denied, recent, earlier))
        else {
            continue;
        };
        let value = if is_change(name) { signed(reading, &said, in_force.get(name), value) } else { value };
        if reading.params.get(name).is_none() {
            reading.use_bytes(said.start, said.end);
            reading.params.set(name, value);
        }
    }
}

fn meant(
    said: &Kind,
    in_force: &Params,
    denied: &[&'static str],
    recent: &[String],
    earlier: &[Request],
) -> Option<(&'static str, Value)> {
    let of = |name: &'static str| Some((name, replaced(name, in_force.get(name)?, said)?));
    if let Some(found) = denied.iter().find_map(|name| of(name)) {
        return Some(found);
    }
    for name in by_age(in_force, recent) {
        let had_it = earlier
            .iter()
            .any(|request| request.params.get(name).is_some_and(|value| is_value(name, value, said)));
        if had_it && let Some(found) = of(name) {
            return Some(found);
        }
    }
    let candidates: Vec<(&'static str, Value)> =
        by_age(in_force, recent).into_iter().filter_map(of).collect();
    let is_recent = |found: &&(&'static str, Value)| {
        recent.iter().any(|name| name == found.0) && times(in_force, found) < OUT_OF_QUESTION
    };
    let Some(recently) = candidates.iter().find(is_recent).cloned() else {
        return nearest(candidates, in_force);
    };
    // `they take 55` after a change of 3 vans to 4 is their load of 40, not their number.
    let is_far = times(in_force, &recently) > FARTHEST;
    let nearer = nearest(candidates, in_force).filter(|near| is_far && times(in_force, near) < NEAR);
    Some(nearer.unwrap_or(recently))
}

/// The only candidate, else the one whose value in force is by far the nearest: `I said 50` is the speed of 45 and not
/// the 2 vans.
fn nearest(candidates: Vec<(&'static str, Value)>, in_force: &Params) -> Option<(&'static str, Value)> {
    if candidates.len() == 1 {
        return candidates.into_iter().next();
    }
    let mut by_distance: Vec<(f64, (&'static str, Value))> = Vec::new();
    for (name, after) in candidates {
        let distance = in_force.get(name).and_then(|before| distance(before, &after));
        by_distance.extend(distance.map(|distance| (distance, (name, after))));
    }
    by_distance.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (first, second) = (by_distance.first()?.0, by_distance.get(1).map_or(f64::MAX, |other| other.0));
    let is_clear = first < FARTHEST && second > first * CLEARER;
    is_clear.then(|| by_distance.remove(0).1)
}

/// How many times the value is that in force, or the other way round; 1 where that cannot be said.
fn times(in_force: &Params, (name, after): &(&'static str, Value)) -> f64 {
    in_force.get(name).and_then(|before| distance(before, after)).unwrap_or(1.0)
}

/// How many times the larger of two values is the smaller.
fn distance(before: &Value, after: &Value) -> Option<f64> {
    let of = |value: &Value| value.as_f64().or_else(|| value["n"].as_f64());
    let (before, after) = (of(before)?.abs(), of(after)?.abs());
    (before > 0.0 && after > 0.0).then(|| (before / after).max(after / before))
}

/// A change in percent with the direction that the sentence states; without one, that of the value in force.
fn signed(reading: &Reading, said: &Said, before: Option<&Value>, value: Value) -> Value {
    let (Some(change), Some(before)) = (value.as_f64(), before.and_then(Value::as_f64)) else { return value };
    let written = reading.sentence.source[..said.end].trim_end();
    let at = said.start.saturating_sub(1);
    let has_sign =
        change < 0.0 || written.get(at..).is_some_and(|text| text.trim_start().starts_with(['+', '-', '−']));
    let says = |words: &[&str]| reading.sentence.tokens.iter().any(|token| token.is_one_of(words));
    if has_sign {
        return value;
    }
    let is_down = says(FALLING) || (before < 0.0 && !says(RISING));
    if is_down { number(-change) } else { value }
}

/// The parameters in force, the ones changed last first.
fn by_age(in_force: &Params, recent: &[String]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = in_force.names().collect();
    names.sort_by_key(|name| recent.iter().position(|known| known == name).unwrap_or(usize::MAX));
    names
}
