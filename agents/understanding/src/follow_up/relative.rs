//! A value in force, changed by an amount or a factor: `half of that`, `10 % more`, `one less`, `raise it by 500`.

use language::{Kind, Unit};
use serde_json::{Value, json};

use super::{
    nouns::named,
    said::{Said, values, word_before},
    value::{is_change, is_count, is_days, is_money, is_share, is_span},
};
use crate::{
    params::{Params, number},
    reading::Reading,
};

const UP: &[&str] = &[
    "more",
    "extra",
    "additional",
    "higher",
    "longer",
    "faster",
    "bigger",
    "larger",
    "up",
    "raise",
    "increase",
    "bump",
    "add",
    "extend",
    "lengthen",
    "top",
    "plus",
    "another",
    "further",
    "mehr",
    "más",
    "mas",
    "mais",
    "zyada",
    "aur",
    "grow",
];
const DOWN: &[&str] = &[
    "less", "fewer", "lower", "shorter", "down", "reduce", "cut", "decrease", "shorten", "minus", "weniger",
    "menos", "moins", "kam", "trim", "shave",
];

/// Words of a factor without digits.
const HALF: &[&str] = &["half", "halve", "halves", "hälfte", "mitad", "moitié", "metade", "aadha"];
const DOUBLE: &[&str] =
    &["double", "twice", "doppelt", "verdoppeln", "doble", "duplica", "dobro", "duplo", "dugna"];
const TRIPLE: &[&str] = &["triple", "thrice", "treble"];

/// What stands behind the word of a factor when it is one of a value in force.
const OF_THAT: &[&str] = &[
    "of", "that", "this", "it", "the", "as", "them", "our", "my", "please", "davon", "eso", "cela", "isso",
    "kar", "karo",
];

/// How a value changes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Factor(f64),
    Percent(f64),
    Amount(f64),
    Days(f64, Unit),
}

/// Reads a relative change of one parameter in force. `recent` are the parameters that the last edit changed.
pub(super) fn read(reading: &mut Reading, in_force: &Params, recent: &[String]) {
    if let Some(found) = factor(reading).or_else(|| step(reading)) {
        apply(reading, in_force, recent, found);
    }
}

/// Reads `two more weeks` and `reduce the vans by two` before the rules of a tool take them for something else.
pub(super) fn lengths(reading: &mut Reading, in_force: &Params, recent: &[String]) {
    let found = step(reading).filter(|(change, start, _)| {
        let is_by = word_before(reading, *start).is_some_and(|word| matches!(word, "by" | "um"));
        let is_named = !named(&reading.sentence.tokens, in_force).is_empty();
        matches!(change, Change::Days(..)) || (is_by && is_named && !matches!(change, Change::Percent(_)))
    });
    if let Some(found) = found {
        apply(reading, in_force, recent, found);
    }
}

fn apply(reading: &mut Reading, in_force: &Params, recent: &[String], found: (Change, usize, usize)) {
    let (change, start, end) = found;
    for name in targets(reading, in_force, recent, change) {
        if reading.params.get(name).is_some() {
            return;
        }
        let Some(value) = in_force.get(name).and_then(|before| changed(name, before, change)) else {
            continue;
        };
        reading.params.set(name, value);
        reading.use_bytes(start, end);
        reading.use_words(UP);
        reading.use_words(DOWN);
        reading.use_words(&["by", "on"]);
        for noun in named(&reading.sentence.tokens, in_force) {
            reading.use_tokens(noun.tokens);
        }
        return;
    }
}

/// `half of that`, `double the horizon`, `2 x that`.
fn factor(reading: &Reading) -> Option<(Change, usize, usize)> {
    let tokens = &reading.sentence.tokens;
    for (at, token) in tokens.iter().enumerate() {
        let written = reading.sentence.source[token.start..token.end].to_lowercase();
        let is = |words: &[&str]| words.contains(&written.as_str());
        let mut factor = match () {
            () if is(HALF) => 0.5,
            () if is(DOUBLE) => 2.0,
            () if is(TRIPLE) => 3.0,
            () => 0.0,
        };
        let mut next = at + 1;
        if let Some(times) = token.number()
            && tokens.get(next).is_some_and(|next| next.is_one_of(&["x", "times"]))
        {
            factor = times;
            next += 1;
        }
        let goes_on = tokens.get(next).is_none_or(|token| token.is_one_of(OF_THAT) || token.ends_clause());
        let is_limit = at.checked_sub(1).is_some_and(|before| {
            tokens[before].is_one_of(&["than", "over", "above", "under", "below", "most", "exceed", "least"])
        });
        if factor > 0.0 && goes_on && !is_limit && reading.are_free(at..next) {
            return Some((Change::Factor(factor), token.start, tokens[next - 1].end));
        }
    }
    None
}

/// `10 % more`, `one less`, `by 500`: an amount with a direction.
fn step(reading: &Reading) -> Option<(Change, usize, usize)> {
    let tokens = &reading.sentence.tokens;
    let has_verb = |words: &[&str]| tokens.iter().any(|token| token.is_one_of(words));
    for said in values(reading) {
        let place = reading.tokens_between(said.start, said.end);
        let is_by = place.start.checked_sub(1).is_some_and(|before| tokens[before].is_one_of(&["by", "um"]));
        let inside = &tokens[place.clone()];
        // `plus 80 per van` states a price.
        if tokens.get(place.end).is_some_and(|token| token.is_one_of(&["per", "a", "each", "every", "for"])) {
            continue;
        }
        let behind = tokens.get(place.end..(place.end + 2).min(tokens.len())).unwrap_or_default();
        let before = tokens.get(place.start.saturating_sub(1)..place.start).unwrap_or_default();
        let is_near = |words: &[&str]| {
            inside.iter().chain(behind).any(|token| token.is_one_of(words))
                || before.iter().any(|token| {
                    token.is_one_of(&["another", "extra", "add", "plus", "minus"]) && token.is_one_of(words)
                })
        };
        let up = is_near(UP) || (is_by && has_verb(UP) && !has_verb(DOWN));
        let down = is_near(DOWN) || (is_by && has_verb(DOWN));
        if up == down || behind.first().is_some_and(|token| token.is("than")) || says_than(behind) {
            continue;
        }
        if let Some(change) = amount(&said, if up { 1.0 } else { -1.0 }) {
            return Some((change, said.start, said.end));
        }
    }
    None
}

/// `not more than`: a limit and no change.
fn says_than(behind: &[language::tokens::Token]) -> bool {
    behind.iter().any(|token| token.is("than"))
}

fn amount(said: &Said, sign: f64) -> Option<Change> {
    Some(match &said.kind {
        Kind::Percent { value } => Change::Percent(sign * value.abs()),
        // `a third more`
        Kind::Number { value } if value.abs() < 1.0 => Change::Percent(sign * value.abs()),
        Kind::Number { value } | Kind::Money { value, .. } | Kind::Size { value, .. } => {
            Change::Amount(sign * value.abs())
        }
        Kind::Duration(span) => Change::Days(sign * span.n, span.unit),
        _ => return None,
    })
}

/// The parameters that may be meant, the most probable first: the one named, those changed last, the only one.
fn targets(reading: &Reading, in_force: &Params, recent: &[String], change: Change) -> Vec<&'static str> {
    let nouns = named(&reading.sentence.tokens, in_force);
    let fits = |name: &&'static str| {
        in_force.get(name).is_some_and(|before| changed(name, before, change).is_some())
    };
    if let Some(noun) = nouns.iter().map(|noun| noun.name).find(|name| fits(name)) {
        return vec![noun];
    }
    let all: Vec<&'static str> = in_force.names().filter(fits).collect();
    let recently: Vec<&'static str> =
        all.iter().copied().filter(|name| recent.iter().any(|known| known == name)).collect();
    if recently.len() == 1 || all.len() == 1 {
        return if recently.len() == 1 { recently } else { all };
    }
    Vec::new()
}

/// The value after the change; none when it cannot be changed so.
fn changed(name: &str, before: &Value, change: Change) -> Option<Value> {
    if is_span(name) {
        return span(before, change);
    }
    let value = before.as_f64()?;
    let after = match change {
        Change::Days(n, unit) if is_days(name) => value + n * days_of(unit)?,
        Change::Days(n, Unit::Minute) if name == "service_minutes" => value + n,
        Change::Days(n, Unit::Hour) if name == "max_route_hours" => value + n,
        Change::Days(..) => return None,
        Change::Factor(factor) if !is_share(name) => value * factor,
        Change::Percent(share) if is_money(name) || is_count(name) => value * (1.0 + share),
        Change::Percent(share) if is_share(name) => value + share,
        Change::Amount(by) if is_share(name) => value + by / 100.0,
        Change::Amount(by) if is_money(name) || is_count(name) || is_days(name) || is_change(name) => {
            value + by
        }
        _ => return None,
    };
    let is_whole = (is_count(name) && value < 1000.0) || (is_money(name) && value >= 1000.0);
    let after = if is_whole && value.fract() == 0.0 { after.round() } else { after };
    let is_possible =
        if is_share(name) { after > 0.0 && after < 1.0 } else { after > 0.0 || is_change(name) };
    is_possible.then(|| number(after))
}

fn span(before: &Value, change: Change) -> Option<Value> {
    let n = before["n"].as_f64()?;
    let after = match change {
        Change::Factor(factor) => n * factor,
        Change::Amount(by) => n + by,
        Change::Days(by, unit) if before["unit"] == unit.name() => n + by,
        Change::Days(..) | Change::Percent(_) => return None,
    };
    (after > 0.0).then(|| json!({ "n": number(after), "unit": before["unit"] }))
}

fn days_of(unit: Unit) -> Option<f64> {
    Some(match unit {
        Unit::Day | Unit::BusinessDay => 1.0,
        Unit::Week => 7.0,
        Unit::Month => 30.0,
        Unit::Quarter => 90.0,
        Unit::Year => 365.0,
        _ => return None,
    })
}
