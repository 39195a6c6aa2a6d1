//! Rows that count again and columns that split no longer: `all branches again`, `let Spain back in`, `forget the products`.

use language::Kind;
use serde_json::Value;

use super::{
    merge::set_filters,
    removal::{RETURNING, takes_back},
};
use crate::{params::Params, reading::Reading};

/// `forget the products`: the column by which the result is split.
pub(super) fn ungroups(reading: &mut Reading, params: &mut Params) -> bool {
    let Some(Value::Array(columns)) = params.get("group_by").cloned() else { return false };
    let mut kept = Vec::new();
    for column in &columns {
        let name = column.as_str().unwrap_or_default().to_lowercase().replace('_', " ");
        if !takes_back(reading, &name) && !takes_back(reading, &format!("{name}s")) {
            kept.push(column.clone());
        }
    }
    let is_changed = kept.len() < columns.len();
    if kept.is_empty() {
        params.remove("group_by");
    } else if is_changed {
        params.set("group_by", Value::Array(kept));
    }
    is_changed
}

/// Filters whose column or value is named: `all branches again`, `let Spain back in`, `forget the free range thing`.
pub(super) fn removes_filters(reading: &mut Reading, params: &mut Params) -> bool {
    let Some(Value::Array(filters)) = params.get("filters").cloned() else { return false };
    let before = filters.len();
    let mut kept = Vec::new();
    for filter in filters {
        if !(names_all_of(reading, &filter, before)
            || takes_in_again(reading, &filter)
            || takes_back_column(reading, &filter))
        {
            kept.push(filter);
        }
    }
    let is_changed = kept.len() < before;
    set_filters(params, kept);
    is_changed
}

/// `all branches`, `every country`, `the whole list`: the column of the filter, or everything.
fn names_all_of(reading: &mut Reading, filter: &Value, filters: usize) -> bool {
    let column = filter["column"].as_str().unwrap_or_default();
    for at in 0..reading.sentence.tokens.len() {
        let token = &reading.sentence.tokens[at];
        if !token.is_one_of(&[
            "all", "every", "alle", "todos", "todas", "tous", "toutes", "sab", "whole", "entire",
        ]) {
            continue;
        }
        let Some(noun) =
            reading.sentence.tokens.get(at + 1).and_then(|token| token.word().map(str::to_owned))
        else {
            continue;
        };
        let is_column = reading.data.column_of_noun(&noun).is_some_and(|known| known.name == column);
        let is_everything = matches!(
            noun.as_str(),
            "items" | "rows" | "of" | "shops" | "stores" | "list" | "again" | "lot" | "products" | "articles"
        );
        let has_again =
            reading.sentence.tokens.iter().any(|token| token.is_one_of(&["again", "now", "wieder"]));
        // `all items`, and nothing else.
        let is_whole_question = reading.sentence.tokens.len() <= 3;
        let is_only_filter = filters == 1 && has_again && !reading.is_name(at + 1);
        if is_column || (is_everything && (has_again || is_whole_question)) || is_only_filter {
            reading.use_tokens(at..at + 2);
            return true;
        }
    }
    false
}

/// A value that was left out and is wanted again.
fn takes_in_again(reading: &mut Reading, filter: &Value) -> bool {
    if filter["op"] != "ne" {
        return false;
    }
    let tokens = &reading.sentence.tokens;
    let returns = tokens.iter().any(|token| token.is_one_of(RETURNING))
        || tokens.iter().rev().find_map(|token| token.word()) == Some("in");
    let Some(place) = place_of(reading, filter).filter(|_| returns) else { return false };
    reading.use_bytes(place.0, place.1);
    reading.use_words(RETURNING);
    true
}

/// The bytes where the value of a filter is named.
fn place_of(reading: &Reading, filter: &Value) -> Option<(usize, usize)> {
    let wanted = filter["value"].as_str()?.to_lowercase();
    for entity in &reading.sentence.entities {
        if let Kind::ValueOfFile { value, .. } = &entity.kind
            && value.to_lowercase() == wanted
        {
            return Some((entity.start, entity.end));
        }
    }
    let at = reading.sentence.source.to_lowercase().find(&wanted)?;
    Some((at, at + wanted.len()))
}

/// `forget the free range thing`, `remove the supplier condition`: the words of the column.
fn takes_back_column(reading: &mut Reading, filter: &Value) -> bool {
    const NOUNS: &[&str] =
        &["filter", "condition", "restriction", "selection", "limit", "choice", "limitation", "thing"];
    let column = filter["column"].as_str().unwrap_or_default().to_lowercase().replace('_', " ");
    let is_back = takes_back(reading, &column);
    if is_back {
        reading.use_words(NOUNS);
    }
    is_back
}
