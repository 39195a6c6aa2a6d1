//! Growth that is stated as a factor: `double the demand`, `multiply by 1.2`.

use crate::demand_forecasting::question::{
    growth::{
        clause::Clause,
        lexicon::{ASKING, ASSUMING, OBJECTS},
    },
    words::{has_one_of, is_one_of},
};
use language::tokens::Token;

/// Words between `demand` and its verb.
const AUXILIARY: &[&str] = &["will", "would", "should", "may", "might", "could", "to", "going", "is", "are"];
/// Words between a verb and `demand`.
const BEFORE_OBJECTS: &[&str] = &["the", "our", "all", "of", "its"];
const SCALING: &[&str] = &["multiply", "multiplied", "scale", "scaled", "factor"];

/// `double the demand`, `demand halves`, `sales will double`, `multiply the forecast by 1.2`.
pub(super) fn multiple(words: &[Token]) -> Option<Clause> {
    if is_one_of(words, 0, ASKING) && !has_one_of(words, ASSUMING) {
        return None;
    }
    (0..words.len()).find_map(|at| verb(words, at).or_else(|| factor(words, at)))
}

/// `double the demand`, `demand doubles`.
fn verb(words: &[Token], at: usize) -> Option<Clause> {
    let percent = match words[at].word()? {
        "double" | "doubles" | "doubling" | "twice" => 100.0,
        "triple" | "triples" => 200.0,
        "halve" | "halves" | "half" => -50.0,
        _ => return None,
    };
    let mut next = at + 1;
    while is_one_of(words, next, BEFORE_OBJECTS) {
        next += 1;
    }
    if is_one_of(words, next, OBJECTS) {
        return Some(Clause { percent, first: at, last: next });
    }
    let subject = words[..at].iter().rev().find(|word| !word.is_one_of(AUXILIARY))?;
    let is_verb = subject.is_one_of(OBJECTS) && !words[at].is("half");
    is_verb.then_some(Clause { percent, first: at, last: at })
}

/// `multiply by 1.2`, `scale by a factor of 0.9`, `a factor of 1,2`.
fn factor(words: &[Token], at: usize) -> Option<Clause> {
    let is_factor = words[at].is("factor");
    let is_scaled = is_factor || has_one_of(&words[..at], SCALING);
    if !(words[at].is_one_of(&["by", "times", "factor"]) && is_scaled) {
        return None;
    }
    let last = at + 1 + usize::from(is_one_of(words, at + 1, &["of"]));
    let factor = words.get(last)?.number()?;
    let is_percent = words.get(last + 1).is_some_and(Token::is_percent);
    (!is_percent).then_some(Clause { percent: in_percent(factor), first: at, last })
}

/// Converts a factor to percent: 1.2 is 20 % more.
fn in_percent(factor: f64) -> f64 {
    ((factor * 100.0 - 100.0) * 1e9).round() / 1e9
}
