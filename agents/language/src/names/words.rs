//! Reads names of methods and negations.

use crate::{
    lexicon::{
        methods::METHODS,
        negation::{NEGATIONS, NOT_NEGATIONS},
    },
    text::Text,
};

/// The product's name of a method, and the piece after it.
#[must_use]
pub fn method(text: &Text, at: usize) -> Option<(&'static str, usize)> {
    let word = text.word(at);
    if word.is_empty() {
        return None;
    }
    let mut best: Option<(&'static str, usize)> = None;
    for (phrase, name) in METHODS {
        if !phrase.starts_with(word) {
            continue;
        }
        if let Some(next) = text.phrase(at, phrase)
            && best.is_none_or(|(_, end)| next > end)
        {
            best = Some((name, next));
        }
    }
    best
}

/// The piece after a negation.
#[must_use]
pub fn negation(text: &Text, at: usize) -> Option<usize> {
    for phrase in NOT_NEGATIONS {
        if text.phrase(at, phrase).is_some() {
            return None;
        }
    }
    if text.phrase(at, "all but").is_some() {
        return Some(at + 2);
    }
    let is_number = text.word(at) == "no"
        && (text.digits(at + 1).is_some() || text.is_mark(at + 1, &['.']) && text.digits(at + 2).is_some());
    (text.is_word(at, NEGATIONS) && !is_number).then_some(at + 1)
}
