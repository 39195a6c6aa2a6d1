//! Another unit for a length of time in force: `not weeks, days`, `I meant months`.

use serde_json::{Value, json};

use crate::{
    data::singular,
    fillers,
    params::{Params, number},
    reading::Reading,
};

const UNITS: &[(&str, f64)] =
    &[("hour", 1.0 / 24.0), ("day", 1.0), ("week", 7.0), ("month", 30.0), ("quarter", 90.0), ("year", 365.0)];

/// Lengths of time that are kept in days.
const DAYS: &[&str] = &["lead_time_days", "review_days", "safety_days", "days_of_cover", "max_lag_days"];

/// Reads a unit that takes the place of another; a sentence with an amount is left to the rules.
pub(super) fn read(reading: &mut Reading, in_force: &Params, recent: &[String]) {
    if reading.sentence.tokens.iter().any(|token| token.number().is_some()) {
        return;
    }
    one_unit(reading, in_force);
    let Some((denied, wanted)) = units(reading) else {
        frequency(reading);
        return;
    };
    let mut names: Vec<&'static str> = in_force.names().collect();
    names.sort_by_key(|name| !recent.iter().any(|known| known == name));
    for name in names {
        let Some(value) = in_force.get(name).and_then(|before| in_unit(name, before, denied, wanted)) else {
            continue;
        };
        reading.params.set(name, value);
        let words: Vec<usize> = (0..reading.sentence.tokens.len())
            .filter(|at| {
                let token = &reading.sentence.tokens[*at];
                unit_of(token).is_some() || token.is_one_of(&["not", "no", "meant", "mean"])
            })
            .collect();
        for at in words {
            reading.use_tokens(at..at + 1);
        }
        return;
    }
}

/// `make that a month`: one unit as the horizon.
fn one_unit(reading: &mut Reading, in_force: &Params) {
    const CHANGING: &[&str] = &["more", "longer", "less", "shorter", "later", "earlier", "ago", "extra"];
    if in_force.get("horizon").is_none() {
        return;
    }
    for at in 1..reading.sentence.tokens.len() {
        let tokens = &reading.sentence.tokens;
        let is_one =
            tokens[at - 1].is_one_of(&["a", "an", "whole", "full", "ein", "einen", "un", "um", "ek"]);
        let sets = at > 1
            && tokens[at - 2].is_one_of(&["that", "it", "to", "for", "only", "just", "a", "rather", "make"]);
        let changes = tokens.get(at + 1).is_some_and(|token| token.is_one_of(CHANGING));
        if let Some((unit, _)) = unit_of(&tokens[at]).filter(|_| is_one && sets && !changes) {
            reading.params.set("horizon", json!({ "n": 1, "unit": unit }));
            reading.use_tokens(at - 1..at + 1);
            return;
        }
    }
}

/// `as days please`, `now in quarters`: the step of a forecast.
fn frequency(reading: &mut Reading) {
    if !matches!(reading.tool, Some("forecast_demand" | "sense_demand")) {
        return;
    }
    for at in 1..reading.sentence.tokens.len() {
        let tokens = &reading.sentence.tokens;
        let is_step = tokens[at - 1].is_one_of(&["as", "in", "by", "into", "per", "pro", "en", "por", "par"])
            && tokens[at]
                .word()
                .is_some_and(|word| word.ends_with('s') || tokens[at - 1].is_one_of(&["by", "per"]));
        let ends =
            tokens.get(at + 1).is_none_or(|token| token.ends_clause() || fillers::is_filler(&token.text));
        if let Some((unit, _)) = unit_of(&tokens[at]).filter(|_| is_step && ends) {
            reading.params.text("frequency", unit);
            reading.use_tokens(at - 1..at + 1);
            return;
        }
    }
}

type Unit = (&'static str, f64);

fn unit_of(token: &language::tokens::Token) -> Option<Unit> {
    let word = singular(token.word()?);
    UNITS.iter().copied().find(|(unit, _)| *unit == word)
}

/// The unit that is denied, if one is, and the one wanted.
fn units(reading: &Reading) -> Option<(Option<Unit>, Unit)> {
    let tokens = &reading.sentence.tokens;
    let (mut denied, mut wanted) = (None, None);
    for (at, token) in tokens.iter().enumerate() {
        let Some(unit) = unit_of(token) else { continue };
        let before = at.checked_sub(1).map(|at| &tokens[at]);
        let is_denied = before.is_some_and(|token| token.is_one_of(&["not", "no", "than", "of"]));
        *(if is_denied { &mut denied } else { &mut wanted }) = Some(unit);
    }
    let says_meant = tokens.iter().any(|token| token.is_one_of(&["meant", "mean", "sorry"]));
    (denied.is_some() || says_meant).then_some((denied, wanted?))
}

fn in_unit(name: &str, before: &Value, denied: Option<Unit>, wanted: Unit) -> Option<Value> {
    if DAYS.contains(&name) {
        let n = before.as_f64()? / denied?.1;
        return (n.fract() == 0.0).then(|| number(n * wanted.1));
    }
    let is_other = denied.is_none_or(|(unit, _)| before["unit"] == unit);
    (before["n"].is_number() && is_other).then(|| json!({ "n": before["n"], "unit": wanted.0 }))
}
