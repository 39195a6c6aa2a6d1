//! What the sentence supposes of some rows: `the lead time at Vogt rises by 10 days`. It changes these rows in the analysis of all, and
//! chooses none.

use std::ops::Range;

use language::Kind;
use serde_json::{Value, json};

use super::meet;
use crate::{data::Change, reading::Reading};

/// Words that ask for the plan of all items, in which some are changed.
const WHOLE: &[&str] = &[
    "order",
    "buy",
    "purchas",
    "reorder",
    "replenish",
    "plan",
    "bestell",
    "kauf",
    "beschaff",
    "pedir",
    "pedido",
    "compr",
    "command",
    "achet",
    "encomend",
];

/// Analyses that can change single rows.
const WITH_CHANGES: &[&str] = &["rank_suppliers", "optimize_inventory", "plan_routes", "forecast_demand"];

/// States the changes that are about rows of this analysis.
pub(super) fn read(reading: &mut Reading) {
    let Some(tool) = reading.tool.filter(|tool| WITH_CHANGES.contains(tool)) else { return };
    let mut changes: Vec<Value> = Vec::new();
    // Several changes cannot be one setting of the rows that are chosen.
    let are_several = reading.data.changes.len() > 1 && tool != "forecast_demand";
    for change in reading.data.changes.clone() {
        let is_exception = reading.parts.exceptions.iter().any(|clause| {
            let place = reading.tokens_between(change.place.start, change.place.end);
            meet(clause, &place)
        });
        let is_own = is_exception && tool != "forecast_demand";
        if !are_several && !is_own && !is_of_rows(reading, tool, &change) {
            continue;
        }
        changes.push(stated(reading, &change));
        use_bytes(reading, &change.place);
        if let Some(place) = change.named_at.filter(|_| tool == "rank_suppliers") {
            use_bytes(reading, &place);
        }
    }
    if !changes.is_empty() {
        reading.params.set("changes", Value::Array(changes));
    }
}

/// States the changes of rows that are chosen, where no rule has read the words as a setting of them.
pub(super) fn read_what_is_left(reading: &mut Reading) {
    let is_of_stock = reading.tool == Some("optimize_inventory");
    if !is_of_stock || reading.params.get("changes").is_some() {
        return;
    }
    let mut changes: Vec<Value> = Vec::new();
    for change in reading.data.changes.clone() {
        let place = reading.tokens_between(change.place.start, change.place.end);
        let numbers = place.clone().filter(|at| reading.sentence.tokens[*at].number().is_some());
        let numbers: Vec<usize> = numbers.collect();
        let is_free = |at: &usize| reading.are_free(*at..*at + 1);
        let is_left = match numbers.as_slice() {
            [] => place.clone().all(|at| is_free(&at) || reading.is_name(at)),
            numbers => numbers.iter().all(is_free),
        };
        if is_left {
            changes.push(stated(reading, &change));
            use_bytes(reading, &change.place);
        }
    }
    if !changes.is_empty() {
        reading.params.set("changes", Value::Array(changes));
    }
}

/// A change with the words that state it.
fn stated(reading: &Reading, change: &Change) -> Value {
    let mut stated = change.change.clone();
    stated["said"] = json!(&reading.sentence.source[change.place.clone()]);
    stated
}

/// Whether the change is one of some rows among others, which are planned as well. Where the sentence is about these rows only, they
/// are chosen and the change is a setting: `what if the lead time of A-100 doubles`.
fn is_of_rows(reading: &Reading, tool: &str, change: &Change) -> bool {
    match tool {
        "optimize_inventory" => {
            !change.is_by_item && (asks_for_all(reading, change) || names_others(reading, change))
        }
        "forecast_demand" => !change.is_by_item && splits_by(reading, change),
        _ => true,
    }
}

fn asks_for_all(reading: &Reading, change: &Change) -> bool {
    let place = reading.tokens_between(change.place.start, change.place.end);
    let tokens = reading.sentence.tokens.iter().enumerate();
    tokens.filter(|(at, _)| !place.contains(at)).any(|(_, token)| token.starts_one_of(WHOLE))
}

/// Whether another name of the column is in the sentence.
fn names_others(reading: &Reading, change: &Change) -> bool {
    let is_chosen_by = |name: &str| columns_of(change).any(|column| column == name);
    let is_outside = |start: usize| !change.place.contains(&start);
    reading.sentence.entities.iter().any(|entity| {
        let of_column = matches!(&entity.kind, Kind::ValueOfFile { column, .. } if is_chosen_by(column));
        of_column && is_outside(entity.start)
    })
}

/// Whether the forecast is to be split by the column of the names.
fn splits_by(reading: &Reading, change: &Change) -> bool {
    let outside = reading.sentence.tokens.iter().filter(|token| !change.place.contains(&token.start));
    let named: Vec<&str> = outside
        .filter_map(|token| reading.data.column_of_noun(token.word()?))
        .map(|column| column.name.as_str())
        .collect();
    columns_of(change).all(|name| named.contains(&name))
}

fn columns_of(change: &Change) -> impl Iterator<Item = &str> {
    let rows = change.change["rows"].as_array();
    rows.into_iter().flatten().filter_map(|row| row["column"].as_str())
}

fn use_bytes(reading: &mut Reading, place: &Range<usize>) {
    let tokens = reading.tokens_between(place.start, place.end);
    reading.use_tokens(tokens);
}
