//! Columns that join or leave the list of criteria in force: `and with returns`, `without CO2`.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::removal::REMOVING;
use crate::{
    params::{Params, number},
    pattern::{Pattern, longest},
    reading::Reading,
    rules::numeric_column_at,
};

/// A word before a column that adds it, or stands behind it.
const ADDING: &[&str] =
    &["and", "with", "add", "plus", "also", "too", "include", "including", "well", "consider", "aur", "bhi"];

/// Reads numeric columns that nothing has used as criteria, when criteria are in force.
pub(super) fn read(reading: &mut Reading, in_force: &mut Params) {
    let names = ["criteria", "weights"];
    if !names.iter().any(|name| in_force.get(name).is_some()) || reading.params.get("weights").is_some() {
        return;
    }
    let mut added: Vec<String> = Vec::new();
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let found = numeric_column_at(reading, at).filter(|(_, next)| reading.are_free(at..*next));
        let Some((column, next)) = found else {
            at += 1;
            continue;
        };
        if let Some(end) = does_not_count(reading, next) {
            if take_out(in_force, &column) {
                reading.use_tokens(at..end);
            }
        } else if let Some(verb) = verb_before(reading, at, REMOVING) {
            if take_out(in_force, &column) {
                reading.use_tokens(verb..next);
            }
        } else if verb_before(reading, at, ADDING).is_some() {
            added.push(column);
            reading.use_tokens(at..next);
        }
        at = next;
    }
    if !added.is_empty() && in_force.get("criteria").is_some() && reading.params.get("criteria").is_none() {
        let mut list = in_force.get("criteria").and_then(Value::as_array).cloned().unwrap_or_default();
        for column in added {
            if !list.contains(&json!(column)) {
                list.push(json!(column));
            }
        }
        reading.params.set("criteria", Value::Array(list));
    }
}

/// `try 50/50`: as many numbers with strokes between as there are weights in force.
pub(super) fn ratio(reading: &mut Reading, in_force: &Params) {
    let Some(count) = in_force.get("weights").and_then(Value::as_object).map(Map::len) else { return };
    let tokens = &reading.sentence.tokens;
    for first in 0..tokens.len() {
        let last = first + 2 * count - 1;
        let is_ratio = count > 1
            && last <= tokens.len()
            && (first..last).all(|at| {
                let is_mark = matches!(tokens[at].text.as_str(), "/" | ":" | "-" | "–");
                if (at - first) % 2 == 0 { tokens[at].number().is_some() } else { is_mark }
            });
        if is_ratio && reading.are_free(first..last) {
            let said: Vec<Value> =
                (first..last).step_by(2).filter_map(|at| tokens[at].number()).map(number).collect();
            reading.params.set("weights", Value::Array(said));
            reading.use_tokens(first..last);
            return;
        }
    }
}

/// `weights 70/30 now`: values in the order of the columns whose weights are in force.
pub(super) fn name_weights(reading: &mut Reading, in_force: &Params) {
    let Some(Value::Array(said)) = reading.params.get("weights").cloned() else { return };
    let Some(Value::Object(before)) = in_force.get("weights") else { return };
    let mut names: Vec<&String> = before.keys().collect();
    names.sort_by_key(|name| reading.data.columns().position(|column| column.name == **name));
    if names.len() == said.len() {
        let named: Map<String, Value> = names.into_iter().cloned().zip(said).collect();
        reading.params.set("weights", Value::Object(named));
    }
}

/// `should not count`, `does not matter`, `is irrelevant`: the token behind.
fn does_not_count(reading: &Reading, next: usize) -> Option<usize> {
    static BEHIND: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "(should|shall|must|do|does|is|are|need)? (not|no longer) (count|matter|important|relevant|needed|be counted|considered)",
            "(doesnt|dont|shouldnt|isnt|arent) (count|matter|important|relevant|needed)",
            "(is|are) (irrelevant|unimportant|out)",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    BEHIND
        .iter()
        .filter_map(|pattern| longest(pattern, reading.sentence, next))
        .map(|found| found.tokens.end)
        .max()
}

fn verb_before(reading: &Reading, at: usize, words: &[&str]) -> Option<usize> {
    (at.saturating_sub(3)..at).rev().find(|before| reading.sentence.tokens[*before].is_one_of(words))
}

/// Removes a criterion with its weight; the last one stays.
fn take_out(in_force: &mut Params, column: &str) -> bool {
    let mut is_out = false;
    if let Some(Value::Array(list)) = in_force.get("criteria").cloned() {
        let kept: Vec<Value> = list.iter().filter(|name| **name != column).cloned().collect();
        if !kept.is_empty() && kept.len() < list.len() {
            in_force.set("criteria", Value::Array(kept));
            is_out = true;
        }
    }
    if let Some(Value::Object(weights)) = in_force.get("weights").cloned() {
        let kept: Map<String, Value> = weights
            .iter()
            .filter(|(name, _)| *name != column)
            .map(|(name, weight)| (name.clone(), weight.clone()))
            .collect();
        if !kept.is_empty() && kept.len() < weights.len() {
            in_force.set("weights", Value::Object(kept));
            is_out = true;
        }
    }
    is_out
}
