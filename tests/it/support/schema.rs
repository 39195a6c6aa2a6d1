//! Checks a value against a JSON schema: the part of the standard that the API's own schemas use. A full library would
//! change features of numeric crates, so that all crates that use them would be built twice.

use serde_json::Value;

/// The differences between a value and a schema; references are looked up in the document.
pub fn problems(document: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.trim_start_matches('#'));
        return match target {
            Some(target) => problems(document, target, value, place),
            None => vec![format!("{place}: {reference} leads nowhere")],
        };
    }
    let choices = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array());
    if let Some(choices) = choices {
        let fits = choices.iter().any(|choice| problems(document, choice, value, place).is_empty());
        return if fits { Vec::new() } else { vec![format!("{place}: {value} is not one of the choices")] };
    }
    let mut found = own_problems(schema, value, place);
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            found.extend(problems(document, field, value, &format!("{place}.{name}")));
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for (i, value) in values.iter().enumerate() {
            found.extend(problems(document, items, value, &format!("{place}[{i}]")));
        }
    }
    found
}

fn own_problems(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut found = Vec::new();
    let types: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|kind| is(value, kind)) {
        found.push(format!("{place}: {value} is no {types:?}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        found.push(format!("{place}: {value} is not listed"));
    }
    if schema.get("const").is_some_and(|constant| constant != value) {
        found.push(format!("{place}: {value} is another value"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            found.push(format!("{place}: {name} is missing"));
        }
    }
    found
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn values_that_do_not_match_the_schema_are_named() {
    let document = serde_json::json!({ "components": { "schemas": { "Agent": {
        "type": "object", "required": ["name"],
        "properties": { "name": { "type": "string" }, "plan": { "enum": ["basic", "pro"] } },
    } } } });
    let schema = serde_json::json!({ "type": "array", "items": { "$ref": "#/components/schemas/Agent" } });
    let good = serde_json::json!([{ "name": "a", "plan": "pro" }]);
    assert_eq!(problems(&document, &schema, &good, "answer"), Vec::<String>::new());
    let bad = serde_json::json!([{ "name": 1 }, {}, { "name": "a", "plan": "gold" }, 7]);
    assert_eq!(problems(&document, &schema, &bad, "answer").len(), 4);
}
