//! Stops that a kind of vehicle must or must not visit, which the file alone can say: `the truck cannot visit C010`, `C010 needs a
//! van`, `deliver to C010 with a truck`. Such a stop is no choice of the stops to plan.

use std::ops::Range;

use crate::{
    question::mentions::Mention,
    vehicle_routing::question::{reading::cut::words, vocabulary::is_vehicle},
};

const DENIALS: [&str; 17] = [
    "cannot",
    "can't",
    "can not",
    "must not",
    "mustn't",
    "may not",
    "should not",
    "shouldn't",
    "never",
    "do not",
    "don't",
    "not allowed",
    "darf nicht",
    "kann nicht",
    "no puede",
    "não pode",
    "nunca",
];
/// Between a stop and the vehicle that it needs.
const NEEDS: [&str; 14] = [
    "needs",
    "need",
    "requires",
    "require",
    "must be",
    "has to be",
    "only by",
    "only with",
    "braucht",
    "benötigt",
    "necesita",
    "requiere",
    "precisa",
    "exige",
];

/// Words by which a clause goes on with the vehicle of a stop.
const WITH: [&str; 4] = [" with ", " mit ", " con ", " com "];

/// The clauses about these stops.
pub(super) fn ranges(
    lower: &str,
    stops: &[Mention],
    clause: impl Fn(&str, usize) -> Range<usize>,
) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for stop in stops {
        let around = clause(lower, stop.start);
        // `C010 and C020 need a van`: the list goes on behind the link.
        let last = stops.iter().filter(|other| is_listed(lower, stop, other)).map(|other| other.end).max();
        let end = last.map_or(stop.end, |last| last.max(stop.end));
        let mut until = clause(lower, end).end.max(end);
        // `with a truck` goes on about the stop.
        if WITH.iter().any(|with| lower[until..].starts_with(with)) {
            until = clause(lower, until + 2).end.max(until);
        }
        let range = around.start.min(stop.start)..until;
        let said = &lower[range.clone()];
        let is_denied = DENIALS.iter().any(|denial| is_word_in(said, denial));
        if is_denied || names_kind_for(lower, stop.start..end, &range) {
            ranges.push(range);
        }
    }
    ranges
}

fn is_listed(lower: &str, first: &Mention, other: &Mention) -> bool {
    let between = lower.get(first.end..other.start);
    between.is_some_and(|between| [" and ", ", ", " und ", " y ", " e "].contains(&between))
}

fn is_word_in(said: &str, phrase: &str) -> bool {
    said.match_indices(phrase).any(|(at, _)| {
        !said[..at].ends_with(char::is_alphanumeric)
            && !said[at + phrase.len()..].starts_with(char::is_alphanumeric)
    })
}

/// Whether the clause gives the stop a kind of vehicle: `C010 needs a van`, `deliver to C010 with a truck`. A vehicle behind
/// `with` is the fleet where the rest of the text names none.
fn names_kind_for(lower: &str, stops: Range<usize>, clause: &Range<usize>) -> bool {
    let behind = &lower[stops.end..clause.end];
    let said: Vec<&str> = words(behind).map(|(_, word)| word).collect();
    let vehicle = said.iter().position(|word| is_vehicle(word));
    let Some(vehicle) = vehicle.filter(|at| *at > 0) else { return false };
    let before = said[vehicle - 1];
    let is_one = ["a", "an", "the", "by", "per", "one", "einen", "una", "um", "uma"].contains(&before);
    let is_needed = NEEDS.iter().any(|need| is_word_in(behind, need));
    let is_given =
        ["with", "by", "in", "per", "mit", "con", "com"].iter().any(|word| said[..vehicle].contains(word));
    let others = [&lower[..clause.start], &lower[clause.end..]].concat();
    let has_fleet = words(&others).any(|(_, word)| is_vehicle(word));
    is_one && (is_needed || is_given && has_fleet)
}
