//! Ranges where one number is needed: `40-60 units`, `between 2 and 3 hours per route`. `8 to 17 h` is a shift and is not
//! changed.

use super::{
    times::is_hour,
    tokens::{Amount, Token},
    units::{is_currency, is_hour_unit, is_litre, is_minute_unit, is_second_unit, km_of, kmh_of},
};
use crate::vehicle_routing::question::{
    fleet::loads::is_unit,
    vocabulary::{BREAK, STOPS, TRIPS, Vocabulary, kind_of_vehicle},
};

/// After these words, a range without a unit is a range of amounts.
const BEFORE_AMOUNTS: [&str; 12] = [
    "of", "capacity", "speed", "payload", "carry", "carries", "carrying", "hold", "holds", "detour", "a", "à",
];
/// Next to these words, a range is a range of times.
const ABOUT_TIMES: [&str; 14] = [
    "shift", "shifts", "from", "work", "works", "working", "open", "run", "runs", "drive", "out", "hours",
    "now", "start",
];
/// After these words, hours are a length of time.
const BEFORE_LENGTHS: [&str; 12] =
    ["most", "max", "maximum", "takes", "take", "lasts", "for", "within", "every", "about", "than", "up"];
/// A longer span is a shift.
const LONGEST_HOURS: f64 = 12.0;

/// The tokens with every range of amounts as one token.
pub(crate) fn joined(tokens: Vec<Token>, names: &Vocabulary) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match range(&tokens, at, names) {
            Some(range) => {
                joined.push(Token::Number(range));
                at += 3;
            }
            None => {
                joined.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    joined
}

/// The range that begins at a token and covers three of them.
fn range(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Amount> {
    let low = tokens[at].amount()?;
    let link = tokens.get(at + 1)?;
    let high = tokens.get(at + 2)?.amount()?;
    let before = before(tokens, at);
    let is_between = link.is("and") && before.last().is_some_and(|word| word.is("between"));
    let is_link = *link == Token::Dash || link.is_one_of(&["to", "or"]) || is_between;
    let is_from = before.last().is_some_and(|word| word.is("from"));
    if !is_link || is_from || high.value <= low.value {
        return None;
    }
    let is_of_amounts = match tokens.get(at + 3) {
        None | Some(Token::Stop) => is_announced(before),
        Some(_) => is_counted(tokens, at + 3, names) || is_length(tokens, at + 3, high.value, before),
    };
    is_of_amounts.then_some(Amount { to: Some(high.value), ..low })
}

/// The words of the clause before a token, at most four.
fn before(tokens: &[Token], at: usize) -> &[Token] {
    let mut from = at;
    while from > 0 && at - from < 4 && tokens[from - 1] != Token::Stop {
        from -= 1;
    }
    &tokens[from..at]
}

/// `vans of 40-60`, but not `shift of 8-17`.
fn is_announced(before: &[Token]) -> bool {
    let is_of_times = before
        .iter()
        .any(|token| token.is_one_of(&ABOUT_TIMES) || token.is_one_of(&BREAK) || is_hour(Some(token)));
    let last = before.iter().rev().find(|token| !token.is_one_of(&["between", "about", "is"]));
    !is_of_times && last.is_some_and(|token| token.is_one_of(&BEFORE_AMOUNTS))
}

/// Whether the token after a range is a unit or a counted thing.
fn is_counted(tokens: &[Token], at: usize, names: &Vocabulary) -> bool {
    let at = if tokens[at] == Token::Dash { at + 1 } else { at };
    let Some(token) = tokens.get(at) else { return false };
    let is_rate = token.is("per") && !tokens.get(at + 1).is_some_and(|of| of.is("day"));
    let is_adjective = token.word().is_some_and(|word| !["h", "and", "with", "for"].contains(&word));
    let is_of_vehicles = kind_of_vehicle(token, names).is_some()
        || is_adjective && tokens.get(at + 1).is_some_and(|noun| kind_of_vehicle(noun, names).is_some());
    let is_measured = km_of(token).or(kmh_of(token)).is_some()
        || is_minute_unit(token)
        || is_second_unit(token)
        || is_litre(token)
        || is_unit(tokens, at);
    is_measured
        || is_rate
        || is_of_vehicles
        || token.is_one_of(&TRIPS)
        || is_currency(token)
        || token.is("%")
        || token.starts_one_of(&STOPS)
}

/// `at most 2-3 hours`, but not `8-12 h`.
fn is_length(tokens: &[Token], at: usize, hours: f64, before: &[Token]) -> bool {
    let is_announced = before.iter().any(|token| token.is_one_of(&BEFORE_LENGTHS))
        || tokens.get(at + 1).is_some_and(|per| per.is("per"));
    let is_of_times = before.iter().any(|token| token.is_one_of(&ABOUT_TIMES));
    is_hour_unit(&tokens[at]) && hours <= LONGEST_HOURS && is_announced && !is_of_times
}
