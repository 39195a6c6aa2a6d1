//! A fleet of several kinds of vehicles: `3 x 12 t and 2 x 7.5 t`, `one big van with 160 crates and two small ones with 40`.

use std::sync::LazyLock;

use language::tokens::TokenKind;
use serde_json::json;

use super::loads::load_unit;
use crate::{
    params::number,
    pattern::{Match, Pattern, longest},
    reading::Reading,
};

static KINDS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let mut kinds = Vec::new();
    for pattern in [
        "{count} (x|×) <of a kind>? <vehicle>? (of|with|à|a|with capacity|@)? {size|count}",
        "{count} (of (our|the|my))? <of a kind>? <of a kind>? <vehicle> (that|which|can)? <holds>? <about>? {size}",
        "{count} (of (our|the|my))? <of a kind>? <of a kind>? <vehicle> (that|which|can)? <holds> <about>? {count}",
        "(each|all|every one) of (our|the|my|these|those)? {count} <of a kind>? <of a kind>? <vehicle> (can)? <holds> <about>? {size|count}",
        "{count} (of|with) (a)? <capacity> (of)? {size|count}",
        "(a|an|the|our|my) (van|truck|lorry|car|bike|wagon|vehicle|trailer|tempo) (that|which|can)? <holds> <about>? {size}",
        "{count} <of a kind> (ones|one)? (that|which|can)? <holds>? <about>? {size}",
        "{count} <of a kind> (ones|one)? (that|which|can)? <holds> <about>? {count}",
        "{count} (ones|others|other) (that|which|can)? <holds> <about>? {size|count}",
        "{count} (that|which|who) (can)? <holds> <about>? {size|count}",
        "{count} (of|with) {count}",
        "(the|our|my|a)? <of a kind> (van|truck|lorry|car|bike|wagon|vehicle|one) (can)? <holds>? <about>? {size|count}",
        "{count} {size} <vehicle>?",
        "{count} {count} (-)? (tonner|tonners)",
        "(a|an) {count} (-)? (tonner|tonners)",
        "{count} (with|of|mit|de|com|con|avec) {size}",
        "(a|an|ein|einem|einen|one|un|una|um|uma|une) <vehicle> (of|for|with|für|mit|à|para|pour|de|com|con) (je|jeweils|each)? {size}",
        "{count} <vehicle> (für|mit|para|pour|de|com|con|avec) (je|jeweils)? {size}",
    ] {
        kinds.push(Pattern::new(pattern));
    }
    kinds
});

static BETWEEN: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new(
        "(each)? (,|;)? (and|+|plus|&|und|y|et|e|aur|also|as well as|sowie)? (the|our|another|another set of)? (other)?",
    )
});

/// One kind of vehicle and the token behind it.
struct Kind {
    vehicles: f64,
    capacity: f64,
    unit: Option<&'static str>,
    next: usize,
}

/// States the fleet when two or more kinds of vehicles follow each other.
pub(super) fn read(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let kinds = kinds_from(reading, at);
        if let (true, Some(last)) = (kinds.len() > 1, kinds.last()) {
            state(reading, at, last.next, &kinds);
            return;
        }
    }
}

fn kinds_from(reading: &Reading, start: usize) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut at = start;
    while let Some(kind) = kind_at(reading, at) {
        if kinds.first().is_some_and(|first| !is_same_unit(first, &kind)) {
            break;
        }
        at = longest(&BETWEEN, reading.sentence, kind.next).map_or(kind.next, |found| found.tokens.end);
        kinds.push(kind);
    }
    kinds
}

/// Loads in different units cannot stand in one list; a load without a unit has that of the others.
fn is_same_unit(first: &Kind, other: &Kind) -> bool {
    first.unit.is_none() || other.unit.is_none() || first.unit == other.unit
}

fn kind_at(reading: &Reading, at: usize) -> Option<Kind> {
    let mut best: Option<Kind> = None;
    for pattern in KINDS.iter() {
        let Some(kind) = longest(pattern, reading.sentence, at).and_then(|found| kind(reading, &found))
        else {
            continue;
        };
        if best.as_ref().is_none_or(|best| kind.next > best.next) {
            best = Some(kind);
        }
    }
    best
}

fn kind(reading: &Reading, found: &Match) -> Option<Kind> {
    // `The big van` is one vehicle.
    let (vehicles, capacity) = match found.values.as_slice() {
        [capacity] => (1.0, capacity),
        [vehicles, capacity] => (vehicles.number()?, capacity),
        _ => return None,
    };
    let unit = match capacity.unit() {
        Some(unit) => Some(load_unit(unit)?),
        None => unit_behind(reading, found.tokens.end - 1)?,
    };
    Some(Kind { vehicles, capacity: capacity.number()?, unit, next: found.tokens.end })
}

/// A bare number is a load only when no other noun follows it: `2 trucks with 3 drivers` is none.
fn unit_behind(reading: &Reading, last: usize) -> Option<Option<&'static str>> {
    if reading.sentence.tokens[last].starts("tonner") {
        return Some(Some("tonne"));
    }
    let Some(next) = reading.sentence.tokens.get(last + 1) else { return Some(None) };
    let is_free = next.kind != TokenKind::Word
        || next.is_one_of(&[
            "and", "each", "plus", "und", "y", "et", "e", "aur", "capacity", "as", "what", "how",
        ]);
    is_free.then_some(None)
}

fn state(reading: &mut Reading, first: usize, next: usize, kinds: &[Kind]) {
    let mut fleet = Vec::new();
    for kind in kinds {
        fleet.push(json!({ "n": number(kind.vehicles), "capacity": number(kind.capacity) }));
    }
    reading.params.set("fleet", json!(fleet));
    if let Some(unit) = kinds.iter().find_map(|kind| kind.unit) {
        reading.params.text("capacity_unit", unit);
    }
    let (start, end) = (reading.sentence.tokens[first].start, reading.sentence.tokens[next - 1].end);
    reading.use_bytes(start, end);
}
