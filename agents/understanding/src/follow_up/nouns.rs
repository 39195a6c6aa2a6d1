//! Parameters in force that a sentence calls by their noun: `the horizon`, `vans`, `order cost`.

use std::ops::Range;

use language::tokens::Token;

use crate::{data::singular, names::NOUNS, params::Params};

/// A parameter in force with the tokens of its noun.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) tokens: Range<usize>,
}

/// All nouns of parameters in force; of several that begin at a token the longest.
pub(super) fn named(tokens: &[Token], in_force: &Params) -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match longest_at(tokens, at, in_force) {
            Some(named) => {
                at = named.tokens.end;
                found.push(named);
            }
            None => at += 1,
        }
    }
    found
}

fn longest_at(tokens: &[Token], at: usize, in_force: &Params) -> Option<Named> {
    let mut longest: Option<Named> = None;
    for (name, nouns) in NOUNS {
        if in_force.get(name).is_none() {
            continue;
        }
        for noun in *nouns {
            let length = noun.split(' ').count();
            let is_longer = longest.as_ref().is_none_or(|known| known.tokens.len() < length);
            if is_longer && is_here(tokens, at, noun) {
                longest = Some(Named { name, tokens: at..at + length });
            }
        }
    }
    longest
}

/// Whether the words of a noun stand here, in the singular or the plural.
fn is_here(tokens: &[Token], at: usize, noun: &str) -> bool {
    noun.split(' ').enumerate().all(|(place, word)| {
        tokens
            .get(at + place)
            .and_then(Token::word)
            .is_some_and(|said| said == word || singular(said) == singular(word))
    })
}
