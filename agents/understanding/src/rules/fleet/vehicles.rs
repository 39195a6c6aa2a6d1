//! How many vehicles, and how much each of them loads.

use crate::{params::Params, pattern::Captured, rules::Rule};

/// More vehicles than this in a sentence are a number of something else.
const MOST_VEHICLES: f64 = 2_000.0;

pub(super) fn rules() -> Vec<Rule> {
    let mut rules = counts();
    rules.extend(changes());
    rules.extend(loads());
    rules
}

fn counts() -> Vec<Rule> {
    let mut rules = vec![
        Rule::read(
            "(max|maximum|at most|up to|only|just)? {count} <of a kind>? <of a kind>? <vehicle> (at most|max|maximum|available|today|we have)?",
            vehicles,
        ),
        Rule::read("{count} (of|out of) (our|my|the|all)? {count} <of a kind>? <vehicle>", vehicles),
        Rule::read("only {count} (left|remaining|available|working|running)", vehicles),
        Rule::read("<vehicle> limit (is|of|=|:)? {count}", vehicles),
        Rule::read("{count} of (them|em|those|these|us)", vehicles),
        Rule::read(
            "(number|no|nr|count|anzahl|número|numero|nombre) (of|de|der)? <vehicle> (is|=|:|are|limit* to)? {count}",
            vehicles,
        ),
        Rule::read("<vehicles> (is|=|:|are|x|max|limit* to|at most)? {count}", vehicles),
        Rule::read("<vehicle> (=|:|x|count|number) (=|:)? {count}", vehicles),
        Rule::read("(have|has|got|use|using|take|with) <vehicle> {count}", vehicles),
        Rule::read("(k|m) = {count} <vehicle>?", vehicles),
        Rule::read("fleet (size)? (of|is|=|:)? {count} <vehicle>?", vehicles),
        Rule::read("(left|down|us|me) (with|to) (only|just)? {count} <of a kind>? <vehicle>?", vehicles),
        Rule::read(
            "(do|manage|make|handle|cover|serve|deliver) (it|this|that|them|everything|all) (all)? with (only|just)? {count}",
            vehicles,
        ),
        Rule::read("{count} (people|men|guys|boys|chaps|blokes) (with|on|in) <vehicle>", vehicles),
        Rule::read("{count} <vehicle> (with|in|and) <vehicles>", vehicles),
        Rule::read("(a|one|1) single <vehicle>", one_vehicle),
        Rule::read("single <vehicle>", one_vehicle),
        Rule::read("(ek|einem|einen|un|une|una|um|uma) (seul|seule|solo|sola|só)? <vehicle>", one_vehicle),
    ];
    for (word, read) in WORDS_FOR_NUMBERS {
        rules.push(Rule::read(&format!("{word} <of a kind>? <vehicle>"), *read));
    }
    rules
}

type Read = fn(&mut Params, &[Captured]) -> bool;

/// Small numbers in other languages.
const WORDS_FOR_NUMBERS: &[(&str, Read)] = &[
    ("(zwei|dos|deux|dois|duas|do|दो)", |params, _| count(params, 2.0)),
    ("(drei|tres|trois|três|teen|तीन)", |params, _| count(params, 3.0)),
    ("(vier|cuatro|quatre|quatro|char|chaar|चार)", |params, _| count(params, 4.0)),
    ("(fünf|cinco|cinq|paanch|panch|पांच|पाँच)", |params, _| count(params, 5.0)),
    ("(sechs|seis|chhe|chhah|छह)", |params, _| count(params, 6.0)),
];

fn count(params: &mut Params, vehicles: f64) -> bool {
    if params.get("vehicles").is_some() {
        return false;
    }
    params.number("vehicles", vehicles);
    true
}

/// A second number of vehicles is not a correction of the first; it stays free and is reported.
fn vehicles(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.first().and_then(Captured::number) else { return false };
    if number > MOST_VEHICLES {
        return false;
    }
    match params.get("vehicles").and_then(serde_json::Value::as_f64) {
        Some(known) => (known - number).abs() < 1e-9,
        None => count(params, number),
    }
}

fn one_vehicle(params: &mut Params, _: &[Captured]) -> bool {
    count(params, 1.0)
}

fn changes() -> Vec<Rule> {
    vec![
        Rule::number(
            "vehicles_delta",
            "{count} (more|extra|additional|mehr|más|mas|de plus|a mais|aur) <of a kind>? <vehicle>",
        ),
        Rule::number("vehicles_delta", "{count} <of a kind>? <vehicle> (more|extra|mehr|más|de plus|a mais)"),
        Rule::number(
            "vehicles_delta",
            "(add|adding|plus|hire|rent|buy) {count} (more|extra)? <of a kind>? <vehicle>",
        ),
        Rule::read("(an|one) (extra|additional|more|further|other) <vehicle>", |params, _| {
            delta(params, 1.0)
        }),
        Rule::read(
            "(another|add a|an extra|noch ein|otro|otra|un autre|mais um|ek aur) <vehicle>",
            |params, _| delta(params, 1.0),
        ),
        Rule::read("{count} (fewer|less|weniger|menos|de moins|a menos|kam) <of a kind>? <vehicle>", fewer),
        Rule::read(
            "{count} <of a kind>? <vehicle> (fewer|less|weniger|menos|de moins|a menos|short|out|off|down|kam)",
            fewer,
        ),
        Rule::read(
            "{count} <of a kind>? <vehicle> (is|are)? (broke*|broken*|sick|in the shop|in repair|unavailable|missing|not available|off sick|out of service|kaputt)",
            fewer,
        ),
        Rule::read("(drop|lose|losing|minus|remove|without) {count} <of a kind>? <vehicle>", fewer),
        Rule::read("(drop|lose|losing|minus|remove) a <vehicle>", |params, _| delta(params, -1.0)),
    ]
}

fn delta(params: &mut Params, vehicles: f64) -> bool {
    params.number("vehicles_delta", vehicles);
    true
}

fn fewer(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.first().and_then(Captured::number) else { return false };
    delta(params, -number)
}

/// A load needs its unit, or a word that says that it is a load.
fn loads() -> Vec<Rule> {
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
        Rule::read("<vehicle> <holds>? <about>? {size}", of_size),
        Rule::read(
            "<vehicle> (can)? (hold|holds|carry|carries|fit|fits|fasst|lleva|llevan|porte|prend|leva|levam) <about>? {count}",
            of_number,
        ),
        Rule::read(
            "(it|they|each|both|all|which|that) (can|will)? (only)? (hold|holds|carry|carries|take|takes|fit|fits|load|loads) <about>? {size}",
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
pub(super) fn load_unit(unit: &'static str) -> Option<&'static str> {
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
