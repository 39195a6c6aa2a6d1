//! One vehicle more or fewer, counted by an article or its place: `ek van aur`, `un carro menos`, `a third van`.

use std::sync::LazyLock;

use language::tokens::{Token, TokenKind};
use serde_json::Value;

use crate::{
    params::Params,
    pattern::{Pattern, longest},
    reading::Reading,
};

/// `ek van aur`, `un carro menos`: one vehicle more or fewer, counted by an article; `a third van` after two.
static ONE_MORE: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new(
        "(ek|un|une|uno|una|um|uma|ein|eine|einen|a|an) <of a kind>? <vehicle> (more|extra|mehr|más|mas|mais|aur|zyada|de plus|a mais)",
    )
});
static ONE_FEWER: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new(
        "(ek|un|une|uno|una|um|uma|ein|eine|einen|a|an) <of a kind>? <vehicle> (less|fewer|weniger|menos|kam|de moins|a menos)",
    )
});

/// Reads one vehicle more or fewer, when a number of vehicles is in force.
pub(super) fn read(reading: &mut Reading, in_force: &Params) {
    if in_force.get("vehicles").or(in_force.get("vehicles_delta")).is_some() {
        one_vehicle(reading, in_force.get("vehicles").and_then(Value::as_f64));
    }
}

fn one_vehicle(reading: &mut Reading, vehicles: Option<f64>) {
    static VEHICLE: LazyLock<Pattern> = LazyLock::new(|| Pattern::new("<of a kind>? <vehicle>"));
    for at in 0..reading.sentence.tokens.len() {
        let Some(place) = place_of(&reading.sentence.tokens[at]) else { continue };
        let is_next = vehicles.is_some_and(|vehicles| f64::from(place) == vehicles + 1.0);
        if let Some(found) = longest(&VEHICLE, reading.sentence, at + 1).filter(|_| is_next) {
            reading.params.number("vehicles_delta", 1.0);
            reading.use_tokens(at..found.tokens.end);
            return;
        }
    }
    for (pattern, delta) in [(&ONE_MORE, 1.0), (&ONE_FEWER, -1.0)] {
        for at in 0..reading.sentence.tokens.len() {
            if let Some(found) = longest(pattern, reading.sentence, at) {
                reading.params.number("vehicles_delta", delta);
                reading.use_tokens(found.tokens);
                return;
            }
        }
    }
}

/// `3rd`, `third`.
fn place_of(token: &Token) -> Option<u32> {
    const PLACES: &[&str] =
        &["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    match token.kind {
        TokenKind::Ordinal(place) => Some(place),
        _ => {
            let place = PLACES.iter().position(|word| token.is(word))?;
            u32::try_from(place).ok().map(|place| place + 2)
        }
    }
}
