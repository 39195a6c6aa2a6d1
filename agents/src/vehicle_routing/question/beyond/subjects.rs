//! What is said of single stops and no reader of rules and wishes understood: `C005 needs 2 people`, `C005 has moved`. Its stops
//! choose no rows, and its numbers mean nothing else.

use super::{
    clause,
    words::{ABOUT_NO_STOP, DAYTIMES},
};
use crate::{
    question::mentions::{Mention, is_between},
    vehicle_routing::question::{reading::cut::words, vocabulary::is_vehicle},
};
use std::ops::Range;

/// Words before the stops that are the subject of a clause.
const HEADS: [&str; 12] = [
    "the",
    "stop",
    "stops",
    "customer",
    "customers",
    "after",
    "before",
    "kunde",
    "der",
    "cliente",
    "el",
    "o",
];

/// The clauses whose subject is a stop or a list of them.
pub(super) fn ranges(lower: &str, places: &[Mention]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    while at < places.len() {
        let first = at;
        at += 1;
        while at < places.len() && is_list(&lower[places[at - 1].end..places[at].start]) {
            at += 1;
        }
        let (start, end) = (places[first].start, places[at - 1].end);
        if let Some(range) = of_daytime(lower, start..end) {
            ranges.push(range);
            continue;
        }
        let range = clause(lower, start).start..clause(lower, end).end.max(end);
        let is_question = lower[range.end..].starts_with('?');
        if range.start <= start
            && !is_question
            && lower[range.start..start].split_whitespace().all(|word| HEADS.contains(&word))
            && says_something(&lower[end..range.end])
        {
            ranges.push(range);
        }
    }
    ranges
}

fn is_list(between: &str) -> bool {
    !between.is_empty() && is_between(between) || [" und ", " y ", " e "].contains(&between)
}

/// Whether the words behind stops say something of them. Depots and their vehicles have readers of their own.
fn says_something(behind: &str) -> bool {
    let mut words = words(behind).map(|(_, word)| word);
    let is_said = words.clone().any(|word| !ABOUT_NO_STOP.contains(&word));
    is_said && words.all(|word| !is_vehicle(word) && !word.starts_with("depot") && !word.starts_with("start"))
}

/// `C5 and C7 in the morning`, whatever is before: a part of a day has no hours.
fn of_daytime(lower: &str, list: Range<usize>) -> Option<Range<usize>> {
    let end = clause(lower, list.end).end;
    let behind = lower.get(list.end..end)?;
    let is_daytime = DAYTIMES.iter().any(|daytime| behind.contains(daytime));
    (is_daytime && !behind.contains(|c: char| c.is_ascii_digit())).then_some(list.start..end)
}
