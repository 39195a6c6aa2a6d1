//! Choices among the values of one column without their names: `both`, `the other depot`.

use serde_json::{Value, json};

use crate::{reading::Reading, state::Request};

const BOTH: &[&str] = &["both", "beide", "beides", "ambos", "ambas", "dono", "donon", "together", "दोनों"];

/// Reads `both` and `the other one`.
pub(super) fn read(reading: &mut Reading, base: &Request, earlier: &[Request]) {
    if reading.params.get("filters").is_none() && reading.params.get("compare_methods").is_none() {
        both(reading, base, earlier);
        other(reading, base);
    }
}

/// The one value that a column of two values has besides the one in force.
fn other(reading: &mut Reading, base: &Request) {
    const OTHER: &[&str] =
        &["other", "andere", "anderen", "otro", "otra", "autre", "outro", "outra", "dusra", "dusre"];
    let Some(at) = reading.sentence.tokens.iter().position(|token| token.is_one_of(OTHER)) else { return };
    let Some(filters) = base.params.get("filters").and_then(Value::as_array) else { return };
    for filter in filters.iter().filter(|filter| filter["op"] == "eq") {
        let (Some(name), Some(value)) = (filter["column"].as_str(), filter["value"].as_str()) else {
            continue;
        };
        let Some(column) = reading.data.column(name) else { continue };
        let others: Vec<&String> = column.values.iter().filter(|other| *other != value).collect();
        let is_noun = |token: &language::tokens::Token| {
            token.is_one_of(&["one"])
                || token.number() == Some(1.0)
                || token.word().is_some_and(|word| {
                    reading.data.column_of_noun(word).is_some_and(|known| known.name == name)
                })
        };
        let ends =
            reading.sentence.tokens.get(at + 1).is_none_or(|token| is_noun(token) || token.ends_clause());
        if let [only] = others.as_slice()
            && ends
        {
            let filter = json!({ "column": name, "op": "eq", "value": only });
            reading.params.set("filters", json!([filter]));
            let end = (at + 2).min(reading.sentence.tokens.len());
            reading.use_tokens(at..end);
            return;
        }
    }
}

/// States the values of the last two choices of one column, when the sentence wants both and names none.
fn both(reading: &mut Reading, base: &Request, earlier: &[Request]) {
    if !reading.sentence.tokens.iter().any(|token| token.is_one_of(BOTH)) {
        return;
    }
    let Some(filters) = base.params.get("filters").and_then(Value::as_array) else { return };
    for filter in filters.iter().filter(|filter| filter["op"] == "eq") {
        let Some(other) = value_before(filter, earlier) else { continue };
        let joined = json!({ "column": filter["column"], "op": "in", "value": [other, filter["value"]] });
        reading.params.set("filters", json!([joined]));
        reading.use_words(BOTH);
        return;
    }
}

/// The other value that the column had most recently.
fn value_before(filter: &Value, earlier: &[Request]) -> Option<Value> {
    for request in earlier.iter().rev() {
        let filters = request.params.get("filters").and_then(Value::as_array).into_iter().flatten();
        for known in filters {
            let is_other = known["column"] == filter["column"] && known["value"] != filter["value"];
            if is_other && known["op"] == "eq" {
                return Some(known["value"].clone());
            }
        }
    }
    None
}
