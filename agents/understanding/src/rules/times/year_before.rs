//! `compare next quarter with last year`: every forecast stands beside the same time a year before, so the words choose
//! no rows of the past.

use language::{
    lexicon::{calendar::MONTHS, find},
    tokens::Token,
};

use crate::reading::Reading;

const COMPARING: &[&str] = &[
    "compare",
    "compared",
    "comparing",
    "comparison",
    "versus",
    "vs",
    "against",
    "than",
    "relative",
    "vergleich",
    "vergleiche",
    "verglichen",
    "gegenüber",
];
/// Words between the comparison and the year.
const LINKS: &[&str] = &[
    "with", "to", "the", "mit", "dem", "den", "im", "zum", "same", "gleichen", "selben", "time", "period",
    "zeitraum", "of",
];
/// What is the same: `the same months last year`.
const UNITS: &[&str] =
    &["months", "weeks", "days", "quarter", "month", "week", "year", "monaten", "wochen", "tagen", "quartal"];
/// The year stands at most this many words behind.
const REACH: usize = 12;

pub(super) fn read(reading: &mut Reading) {
    let tokens = &reading.sentence.tokens;
    let Some(comparing) = tokens.iter().position(|token| token.is_one_of(COMPARING)) else { return };
    let places = comparing + 1..tokens.len().min(comparing + 1 + REACH);
    let Some((first, end)) = places.clone().find_map(|at| year_before_at(reading, at).map(|end| (at, end)))
    else {
        return;
    };
    if !reading.are_free(first..end) {
        return;
    }
    let links: Vec<usize> =
        (comparing + 1..first).rev().take_while(|at| is_link(&reading.sentence.tokens, *at)).collect();
    for at in links {
        reading.use_tokens(at..at + 1);
    }
    reading.use_tokens(comparing..comparing + 1);
    reading.use_tokens(first..end);
}

fn is_link(tokens: &[Token], at: usize) -> bool {
    let is_same = tokens[at - 1].is_one_of(&["same", "gleichen", "selben"]);
    tokens[at].is_one_of(LINKS) || is_same && tokens[at].is_one_of(UNITS)
}

/// The token after `last year`, when it stands here.
fn year_before_at(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    if tokens[at].is_one_of(&["vorjahr"]) {
        return Some(at + 1);
    }
    let next = tokens.get(at + 1)?;
    let is_last =
        tokens[at].is_one_of(&["last", "previous", "prior", "letztes", "letzten", "letztem", "vorigen"]);
    // `compare July with last July`
    let is_year =
        next.is_one_of(&["year", "jahr"]) || next.word().is_some_and(|word| find(MONTHS, word).is_some());
    let is_before = tokens[at].is("year") && next.is_one_of(&["before", "ago", "earlier"]);
    (is_last && is_year || is_before).then_some(at + 2)
}
