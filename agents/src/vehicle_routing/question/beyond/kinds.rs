//! What only one kind of vehicle is to do and no plan can give one kind alone: `trucks drive at most 4 hours`, `the truck has a break
//! of 30 minutes`. Without this, it would bind all vehicles.

use std::ops::Range;

use super::words::BREAKS;
use crate::vehicle_routing::question::{
    reading::cut::words,
    vocabulary::{is_general, is_person, is_vehicle, one_of},
};

/// The clauses of a text that names several kinds.
pub(super) fn ranges(lower: &str, clause: impl Fn(&str, usize) -> Range<usize>) -> Vec<Range<usize>> {
    let kinds = kinds(lower);
    let Some((_, first)) = kinds.first() else { return Vec::new() };
    if kinds.iter().all(|(_, name)| name == first) {
        return Vec::new();
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (at, name) in &kinds {
        let range = clause(lower, *at);
        let said = &lower[range.clone()];
        // Words before the verb are the subject: `with 2 vans and a truck` has none.
        let head = &lower[range.start..*at];
        let is_subject = head.split_whitespace().all(|word| SUBJECT.contains(&word));
        // `vans and trucks drive at most 4 hours` is about both.
        let before =
            [" and ", " und ", " y ", " e "].iter().find_map(|link| lower[..range.start].strip_suffix(link));
        let is_of_both =
            before.is_some_and(|before| words(before).last().is_some_and(|(_, word)| is_vehicle(word)));
        let is_alone = !is_of_both && kinds.iter().all(|(other, of)| !range.contains(other) || of == name);
        let has_length = ["hour", " h ", "min", "h."].iter().any(|unit| format!("{said} ").contains(unit))
            && said.contains(|c: char| c.is_ascii_digit());
        let behind = &lower[at + name.len()..range.end];
        let is_break = BREAKS.iter().any(|word| behind.contains(word));
        let is_driving = behind.contains("driv") && !said.contains("km") && !said.contains("mph");
        if is_subject && is_alone && has_length && (is_break || is_driving) {
            ranges.push(range);
        }
    }
    ranges
}

/// Words that may stand before the kind that a clause is about.
const SUBJECT: [&str; 9] = ["the", "our", "my", "each", "every", "all", "only", "both", "these"];

/// The places and the singular names of the vehicles that a text names.
fn kinds(lower: &str) -> Vec<(usize, String)> {
    let mut kinds = Vec::new();
    for (at, word) in words(lower) {
        let one = one_of(word);
        if is_vehicle(word) && !is_general(one) && !is_person(one) {
            kinds.push((at, one.to_owned()));
        }
    }
    kinds
}
