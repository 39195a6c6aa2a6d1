//! Fleets of several kinds: `2 x 12t and 1 x 7.5t`, `2 trucks with 1200 kg and 3 vans with 600 kg`.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::loads::load_unit;
use crate::{
    params::number,
    pattern::{Captured, Match, Pattern, longest},
    reading::Reading,
};

/// One kind of vehicle: how many, and what each carries.
static KINDS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    [
        "{number} (x|×|*|times) {size|number} (<vehicle>)?",
        "{number} (big|small|large|smaller|bigger|medium)? <vehicle>? (a|of|with|à|zu|de|x|×|mit|con|com|at|for|carrying|holding|that hold|that take)? {size}",
        "{number} (big|small|large|smaller|bigger|medium)? <vehicle> (of|with|à|zu|de|at|mit|con|com)? {number}",
        "{number} (big|small|large) (one|ones)? (with|of) {number|size}",
    ]
    .iter()
    .map(|text| Pattern::new(text))
    .collect()
});

/// States a fleet when two or more kinds are named.
pub(super) fn read(reading: &mut Reading) {
    let mut kinds: Vec<Match> = Vec::new();
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let found = KINDS
            .iter()
            .filter_map(|pattern| longest(pattern, reading.sentence, at))
            .max_by_key(|found| found.tokens.end);
        match found {
            Some(found) => {
                at = found.tokens.end;
                kinds.push(found);
            }
            None => at += 1,
        }
    }
    let fleet: Option<Vec<Value>> = kinds.iter().map(|kind| kind_of(&kind.values)).collect();
    let Some(fleet) = fleet.filter(|fleet| fleet.len() >= 2) else { return };
    if let Some(unit) = kinds
        .iter()
        .find_map(|kind| kind.values.last()?.unit())
        .and_then(load_unit)
        .filter(|unit| !unit.is_empty())
    {
        reading.params.text("capacity_unit", unit);
    }
    reading.params.set("fleet", Value::Array(fleet));
    for kind in kinds {
        reading.use_tokens(kind.tokens);
    }
}

fn kind_of(values: &[Captured]) -> Option<Value> {
    let [count, capacity] = values else { return None };
    let count = count.number().filter(|count| *count >= 1.0 && count.fract() == 0.0 && *count < 1000.0)?;
    if let Some(unit) = capacity.unit() {
        load_unit(unit)?;
    }
    Some(json!({ "n": number(count), "capacity": number(capacity.number()?) }))
}
