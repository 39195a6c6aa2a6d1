//! `Skip everything after C050`: stops chosen by the place of another one among the rows, which no plan considers.

use super::words::EVERYTHING;
use crate::question::mentions::Mention;
use std::ops::Range;

/// Words that may stand before such a choice and belong to it.
const HEADS: [&str; 12] = [
    "skip",
    "without",
    "except",
    "drop",
    "only",
    "leave out",
    "leave off",
    "ohne",
    "außer",
    "nur",
    "sin",
    "sem",
];

/// From the word that chooses to the end of the stop that is named.
pub(super) fn ranges(lower: &str, stops: &[Mention]) -> Vec<Range<usize>> {
    let phrases = EVERYTHING.iter().flat_map(|phrase| lower.match_indices(phrase));
    let range = |(at, phrase): (usize, &str)| {
        let behind = at + phrase.len();
        // Articles and nouns may stand between: `everything after stop C050`.
        let is_near = |stop: &&Mention| {
            stop.start >= behind && lower[behind..stop.start].split_whitespace().count() <= 2
        };
        let stop = stops.iter().find(is_near)?;
        let before = lower[..at].trim_end();
        let head = HEADS.iter().find(|head| before.ends_with(*head));
        Some(head.map_or(at, |head| before.len() - head.len())..stop.end)
    };
    phrases.filter_map(range).collect()
}
