//! A parameter in force with its new value: `cut the vans to 3`, `service was meant to be 95`.

use super::{
    limits,
    nouns::{Named, named},
    said::{Said, values},
    value::replaced,
};
use crate::{params::Params, reading::Reading};

/// Words between the noun and its new value. One of the first group has to be there, or nothing: `holding 25`.
const LINKS: &[&str] =
    &["to", "be", "is", "was", "were", "becomes", "equals", "should", "must", "shall", "auf", "a", "à"];
const BETWEEN: &[&str] = &[
    "meant", "supposed", "down", "up", "of", "course", "now", "rather", "actually", "really", "just", "only",
    "at", "about", "said", "not", "then", "back", "instead", "ought", "have", "been", "better",
];

/// Verbs that set a value; they stand shortly before the noun.
const SETTING: &[&str] = &[
    "cut", "reduce", "raise", "increase", "lower", "set", "change", "bump", "bring", "put", "move", "push",
    "drop", "make", "turn", "limit", "extend", "shorten", "decrease", "lift", "take", "correct", "update",
    "adjust", "switch", "go", "the", "my", "our", "number", "of",
];

/// Words behind a value that make it a change of something: `demand should be 10 % higher`.
const CHANGING: &[&str] =
    &["more", "less", "higher", "lower", "longer", "shorter", "up", "down", "extra", "fewer", "cheaper"];

/// Reads nouns of parameters in force that are set to a value, before any rule takes the words for something else.
pub(super) fn read(reading: &mut Reading, in_force: &Params) {
    let nouns = named(&reading.sentence.tokens, in_force);
    for said in values(reading) {
        if said.is_denied {
            continue;
        }
        let Some(noun) = set_by(reading, &nouns, &said) else {
            limit_behind(reading, in_force, &said);
            continue;
        };
        let Some(value) = in_force.get(noun.name).and_then(|before| replaced(noun.name, before, &said.kind))
        else {
            continue;
        };
        let first = first_of_verb(reading, noun.tokens.start);
        let end = reading.tokens_between(said.start, said.end).end;
        if reading.are_free(noun.tokens.start..end) {
            reading.params.set(noun.name, value);
            reading.use_tokens(first..end);
        }
    }
}

/// The noun before the value, with a link between.
pub(super) fn set_by<'a>(reading: &Reading, nouns: &'a [Named], said: &Said) -> Option<&'a Named> {
    let tokens = &reading.sentence.tokens;
    let value = reading.tokens_between(said.start, said.end);
    if tokens.get(value.end).is_some_and(|token| token.is_one_of(CHANGING)) {
        return None;
    }
    let noun = nouns.iter().rev().find(|noun| noun.tokens.end <= value.start)?;
    let between = &tokens[noun.tokens.end..value.start];
    let has_link = between.is_empty() || between.iter().any(|token| token.is_one_of(LINKS));
    let all_small = between.iter().all(|token| token.is_one_of(LINKS) || token.is_one_of(BETWEEN));
    (has_link && all_small).then_some(noun)
}

fn first_of_verb(reading: &Reading, noun: usize) -> usize {
    let mut first = noun;
    while first > 0 && reading.sentence.tokens[first - 1].is_one_of(SETTING) {
        first -= 1;
    }
    first
}

/// `make that 5 stops`: the noun of a limit in force behind the value.
fn limit_behind(reading: &mut Reading, in_force: &Params, said: &Said) {
    let next = reading.tokens_between(said.start, said.end).end;
    let tokens = &reading.sentence.tokens;
    let Some(word) = tokens.get(next).and_then(|token| token.word()) else { return };
    let is_changed = tokens.get(next + 1).is_some_and(|token| token.is_one_of(CHANGING));
    let Some(name) = limits::of_noun(in_force, word).filter(|_| !is_changed) else { return };
    let Some(value) = in_force.get(name).and_then(|before| replaced(name, before, &said.kind)) else {
        return;
    };
    let start = reading.tokens_between(said.start, said.end).start;
    reading.params.set(name, value);
    reading.use_tokens(start..next + 1);
}
