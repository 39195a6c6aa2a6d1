//! Wishes that a plan may miss: `preferably those with ISO 14001`.

use std::ops::Range;

use super::{MOST_TOKENS, REQUESTS, is_at};
use crate::tokens::Token;

/// Wordings of a wish that a plan may miss.
const WISHING: &[&[&str]] = &[
    &["like", "the", "winner"],
    &["like", "it", "to", "be"],
    &["if", "possible"],
    &["preferably"],
    &["ideally"],
    &["wherever", "possible"],
    &["where", "possible"],
    &["when", "possible"],
    &["if", "we", "can"],
    &["if", "you", "can"],
    &["would", "prefer"],
    &["wed", "prefer"],
    &["would", "be", "nice"],
    &["wenn", "möglich"],
    &["möglichst"],
    &["am", "liebsten"],
    &["bevorzugt"],
    &["idealerweise"],
    &["si", "es", "posible"],
    &["preferiblemente"],
    &["de", "preferencia"],
    &["idealmente"],
    &["si", "possible"],
    &["de", "préférence"],
    &["idéalement"],
    &["se", "possível"],
    &["de", "preferência"],
];

/// First words of wishes.
const WISHES: &[&str] =
    &["preferably", "ideally", "möglichst", "bevorzugt", "preferiblemente", "idealmente", "idéalement"];

/// Stretches that only wish: the part of the sentence between marks, `and` and `but` that has the wording, in tokens.
#[must_use]
pub fn wishes(tokens: &[Token]) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..tokens.len() {
        let is_wish = WISHING.iter().any(|words| is_at(tokens, at, words));
        if !is_wish || found.last().is_some_and(|last| last.contains(&at)) {
            continue;
        }
        // `Nordia and Kroll if possible` is one wish, and a request behind `and` another part.
        let ends = |place: usize| {
            let joins =
                tokens[place].is_one_of(&["and", "but", "und", "aber", "y", "et", "mais", "e", "mas"]);
            let begins =
                tokens.get(place + 1).is_some_and(|next| next.is_one_of(REQUESTS) || next.is_one_of(WISHES));
            tokens[place].ends_clause() || (joins && begins)
        };
        let start = (0..at).rev().find(|place| ends(*place)).map_or(0, |place| place + 1);
        let end = (at..tokens.len()).find(|place| ends(*place)).unwrap_or(tokens.len());
        found.push(start..end);
    }
    found
}
