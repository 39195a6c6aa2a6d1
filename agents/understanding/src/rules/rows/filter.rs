//! States filters.

use serde_json::{Value, json};

use super::columns::{is_numeric, number_of};
use crate::{params::number, reading::Reading};

/// Adds a filter; values of one column that are kept become one `in`.
pub(super) fn add(reading: &mut Reading, column: &str, op: &str, value: Value) {
    let mut filters = reading.params.get("filters").and_then(Value::as_array).cloned().unwrap_or_default();
    let kept = filters.iter().position(|filter| filter["column"] == column && is_choice(filter));
    match kept {
        Some(at) if op == "eq" => {
            let mut values = match &filters[at]["value"] {
                Value::Array(values) => values.clone(),
                value => vec![value.clone()],
            };
            if !values.contains(&value) {
                values.push(value);
            }
            let op = if values.len() > 1 { "in" } else { "eq" };
            let value = if values.len() > 1 { json!(values) } else { values.remove(0) };
            filters[at] = json!({ "column": column, "op": op, "value": value });
        }
        _ => {
            let filter = json!({ "column": column, "op": op, "value": value });
            if !filters.contains(&filter) {
                filters.push(filter);
            }
        }
    }
    reading.params.set("filters", Value::Array(filters));
}

/// The comparison that holds for exactly the other rows.
pub(super) fn opposite(op: &str) -> &str {
    match op {
        "lt" => "ge",
        "le" => "gt",
        "gt" => "le",
        "ge" => "lt",
        "eq" => "ne",
        op => op,
    }
}

fn is_choice(filter: &Value) -> bool {
    filter["op"] == "eq" || filter["op"] == "in"
}

/// A value as the file has it: a number in a column of numbers, otherwise its text.
pub(super) fn typed(reading: &Reading, column: &str, value: &str) -> Value {
    let numeric = reading.data.column(column).is_some_and(is_numeric);
    match number_of(value).filter(|_| numeric) {
        Some(value) => number(value),
        None => json!(value),
    }
}
