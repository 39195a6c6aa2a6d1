//! How much one vehicle loads.

use super::vehicles::{Read, vehicles};
use crate::{params::Params, pattern::Captured, rules::Rule};

/// A load needs its unit, or a word that says that it is a load.
pub(super) fn rules() -> Vec<Rule> {
    let mut rules = vec![
        Rule::read("<capacity> <is>? <about>? {size} <each>?", of_size),
        Rule::read("<capacity> <is>? <about>? {count} <each>?", of_number),
        Rule::read("<capacity> <each> <is>? <about>? {size|count}", of_size_or_number),
        Rule::read("q (=|:)? {size|count}", of_size_or_number),
        Rule::read("{count} (units)? (of)? (capacity|payload|cap|max load) <each>?", of_number),
        Rule::read("{size} (of)? (capacity|payload|cap|max load|load) <each>?", of_size),
        Rule::read("<about>? {size} <each>", of_size),
        Rule::read("(with|has|have)? (room|space) for <about>? {size} <each>?", of_size),
        Rule::read("<each> <holds>? <about>? {size}", of_size),
        Rule::read(
            "<each> (of (them|em|those))? (can)? (hold|holds|carry|carries|take|takes|fit|fits|fasst|lleva|porte|prend|leva) <about>? {count}",
            of_number,
        ),
        // A German verb ends its clause: `wenn jedes 150 fasst`.
        Rule::read(
            "(jedes|jeder|jede|eines|einer) <vehicle>? <about>? {count} (fasst|trägt|lädt|mitnimmt)",
            of_number,
        ),
        Rule::read("<vehicle> <holds>? <about>? {size}", of_size),
        Rule::read(
            "<vehicle> (can)? (hold|holds|carry|carries|fit|fits|fasst|lleva|llevan|porte|prend|leva|levam) <about>? {count}",
            of_number,
        ),
        Rule::read(
            "(it|they|each|both|all|which|that|every one|each one) (is|are) (good for|rated for|rated at|licensed for|big enough for) <about>? {size}",
            of_size,
        ),
        Rule::read(
            "(it|they|each|both|all|which|that) (can|will)? (only)? (hold|holds|carry|carries|take|takes|fit|fits|load|loads) <about>? {size}",
            of_size,
        ),
        Rule::read(
            "<vehicle> ~ (hold|holds|carry|carries|take|takes|fit|fits|load|loads|accommodate*) (more than|over|above) {size}",
            of_size,
        ),
        Rule::read("{size} <vehicle>", of_size),
        Rule::read("{count} <of a kind>? <vehicle> (,)? <holds>? <about>? {size} <each>?", vehicles_of_size),
        Rule::read(
            "{count} <of a kind>? <vehicle> (,)? (of|with|à|a|at|de|mit|zu|con|avec|com|x)? <about>? {count} <each>",
            vehicles_of_number,
        ),
        Rule::read(
            "{count} <of a kind>? <vehicle> (of|holding|carrying|à|a|x|with capacity|with capacity of|with a capacity of) {count}",
            vehicles_of_number,
        ),
        Rule::read("{count} {count} (tonner|tonners)", vehicles_of_tonnes),
    ];
    for (unit, read, read_with_count) in UNITS {
        rules.push(Rule::read(&format!("<about>? {{number}} <{unit}> <each>"), *read));
        rules.push(Rule::read(
            &format!("<each> <holds>? <about>? {{number}} <{unit}> (tragen|laden|transportieren)?"),
            *read,
        ));
        rules.push(Rule::read(
            &format!("<vehicle> <holds>? <about>? {{number}} <{unit}> (tragen|laden|transportieren)?"),
            *read,
        ));
        rules.push(Rule::read(&format!("<capacity> <is>? <about>? {{number}} <{unit}> <each>?"), *read));
        rules.push(Rule::read(
            &format!("{{count}} <of a kind>? <vehicle> (,)? <holds>? <about>? {{number}} <{unit}> <each>? (tragen|laden)?"),
            *read_with_count,
        ));
    }
    rules
}

/// Units of other languages: what a load of them is, alone and behind a number of vehicles.
const UNITS: &[(&str, Read, Read)] = &[
    (
        "pallets",
        |params, values| of_unit(params, values, "pallet"),
        |params, values| vehicles_of_unit(params, values, "pallet"),
    ),
    (
        "boxes",
        |params, values| of_unit(params, values, "box"),
        |params, values| vehicles_of_unit(params, values, "box"),
    ),
    (
        "crates",
        |params, values| of_unit(params, values, "crate"),
        |params, values| vehicles_of_unit(params, values, "crate"),
    ),
    (
        "parcels",
        |params, values| of_unit(params, values, "parcel"),
        |params, values| vehicles_of_unit(params, values, "parcel"),
    ),
    (
        "kilos",
        |params, values| of_unit(params, values, "kg"),
        |params, values| vehicles_of_unit(params, values, "kg"),
    ),
    (
        "tonnes",
        |params, values| of_unit(params, values, "tonne"),
        |params, values| vehicles_of_unit(params, values, "tonne"),
    ),
];

/// The name of a unit of load in requests; none for lengths, speeds and the like.
pub(crate) fn load_unit(unit: &'static str) -> Option<&'static str> {
    match unit {
        "carton" => Some("box"),
        "package" => Some("parcel"),
        "kg" | "tonne" | "pallet" | "crate" | "box" | "parcel" | "case" | "lb" | "quintal" | "litre"
        | "gallon" | "hectolitre" | "m3" | "cubic foot" | "container" | "bag" | "sack" | "drum"
        | "barrel" | "roll" | "tray" | "tote" | "bin" | "pack" | "keg" | "bale" | "bundle" | "unit"
        | "piece" | "bottle" => Some(unit),
        _ => None,
    }
}

/// States a load, unless another load was stated.
pub(super) fn load(params: &mut Params, capacity: f64, unit: Option<&'static str>) -> bool {
    let is_other =
        params.get("capacity").and_then(serde_json::Value::as_f64).is_some_and(|known| known != capacity);
    if is_other || params.get("fleet").is_some() || capacity <= 0.0 {
        return false;
    }
    params.number("capacity", capacity);
    if let Some(unit) = unit {
        params.text("capacity_unit", unit);
    }
    true
}

fn of_size(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.last() else { return false };
    let (Some(number), Some(unit)) = (value.number(), value.unit().and_then(load_unit)) else { return false };
    load(params, number, Some(unit))
}

fn of_number(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.last().and_then(Captured::number) else { return false };
    load(params, number, None)
}

fn of_size_or_number(params: &mut Params, values: &[Captured]) -> bool {
    if values.last().is_some_and(|value| value.unit().is_some()) {
        of_size(params, values)
    } else {
        of_number(params, values)
    }
}

fn vehicles_of_size(params: &mut Params, values: &[Captured]) -> bool {
    let is_load = values.last().and_then(Captured::unit).and_then(load_unit).is_some();
    is_load && vehicles(params, values) && of_size(params, values)
}

fn vehicles_of_number(params: &mut Params, values: &[Captured]) -> bool {
    vehicles(params, values) && of_number(params, values)
}

fn vehicles_of_tonnes(params: &mut Params, values: &[Captured]) -> bool {
    vehicles_of_unit(params, values, "tonne")
}

fn of_unit(params: &mut Params, values: &[Captured], unit: &'static str) -> bool {
    let Some(number) = values.last().and_then(Captured::number) else { return false };
    load(params, number, Some(unit))
}

fn vehicles_of_unit(params: &mut Params, values: &[Captured], unit: &'static str) -> bool {
    vehicles(params, values) && of_unit(params, values, unit)
}
