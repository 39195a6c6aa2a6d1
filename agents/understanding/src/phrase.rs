//! A parameter and its value in words, for replies.

use serde_json::Value;

use crate::{
    names::noun,
    sentence::{ends, services},
};

/// Parameters that are shares of 1.
const SHARES: &[&str] = &[
    "service_level",
    "compare_service_level",
    "max_share",
    "holding_rate",
    "interval_level",
    "fdr",
    "abc_thresholds",
];

/// `service level 95 %`, `horizon 6 weeks`, `filter Branch = Leeds`.
#[must_use]
pub fn phrase(name: &str, value: &Value) -> String {
    if let Some(agreed) = agreed(name, value) {
        return agreed;
    }
    if name == "ends" {
        return ends(value);
    }
    if name == "service_by" {
        return format!("service level {}", services(value, None));
    }
    if name == "changes" {
        return supposed(value);
    }
    let text = value_text(name, value);
    if name == "filters" { text } else { format!("{} {text}", noun(name)) }
}

/// What is supposed of some rows, as it was said: `the lead time at Vogt rises by 10 days`.
pub(crate) fn supposed(changes: &Value) -> String {
    let said = changes.as_array().into_iter().flatten().filter_map(|change| change["said"].as_str());
    said.collect::<Vec<_>>().join(", ")
}

/// What is agreed with single suppliers, as it would be said again: `Alder at most 400 units`, `A4 paper only from Birch`.
fn agreed(name: &str, value: &Value) -> Option<String> {
    let map = value.as_object()?;
    let mut parts = Vec::new();
    for (of, what) in map {
        match name {
            "supplier_limits" => {
                for (limit, amount) in what.as_object()? {
                    let (side, unit) = match limit.as_str() {
                        "most_units" => ("at most", "units"),
                        "fewest_units" => ("at least", "units"),
                        "largest_share" => ("at most", "%"),
                        _ => ("at least", "%"),
                    };
                    parts.push(format!("{of} {side} {amount} {unit}"));
                }
            }
            "item_sources" => parts.push(format!("{of} only from {}", names_or(what)?)),
            "item_exclusions" => parts.push(format!("{of} not from {}", names_or(what)?)),
            _ => return None,
        }
    }
    Some(parts.join(", "))
}

fn names_or(names: &Value) -> Option<String> {
    let names: Vec<&str> = names.as_array()?.iter().filter_map(Value::as_str).collect();
    Some(names.join(" or "))
}

fn value_text(name: &str, value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
        Value::Number(number) if SHARES.contains(&name) => {
            let percent = (number.as_f64().unwrap_or_default() * 1e4).round() / 100.0;
            format!("{percent} %")
        }
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.replace('_', " "),
        Value::Array(list) => {
            let texts: Vec<String> = list.iter().map(|item| value_text(name, item)).collect();
            texts.join(", ")
        }
        Value::Object(map) => object_text(name, map),
    }
}

fn object_text(name: &str, map: &serde_json::Map<String, Value>) -> String {
    let text = |key: &str| map.get(key).map(|value| value_text(name, value)).unwrap_or_default();
    if map.contains_key("op") && map.contains_key("value") {
        return format!(
            "{} {} {}",
            text("column"),
            operator(map["op"].as_str().unwrap_or("eq")),
            text("value")
        );
    }
    if map.contains_key("n") && map.contains_key("unit") {
        let plural = if map["n"].as_f64() == Some(1.0) { "" } else { "s" };
        return format!("{} {}{plural}", text("n"), text("unit"));
    }
    if map.contains_key("from") && map.contains_key("to") {
        return format!("{} to {}", text("from"), text("to"));
    }
    if map.contains_key("from") && map.contains_key("percent_off") {
        return format!("{} % off from {} units", text("percent_off"), text("from"));
    }
    match (map.contains_key("from"), map.contains_key("to"), map.len()) {
        (true, false, 1) => return format!("since {}", text("from")),
        (false, true, 1) => return format!("until {}", text("to")),
        _ => {}
    }
    let pairs: Vec<String> =
        map.iter().map(|(key, value)| format!("{key} {}", value_text(name, value))).collect();
    pairs.join(", ")
}

fn operator(op: &str) -> &'static str {
    match op {
        "ne" => "is not",
        "in" => "one of",
        "lt" => "below",
        "le" => "at most",
        "gt" => "above",
        "ge" => "at least",
        "contains" => "contains",
        _ => "=",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::phrase;

    #[test]
    fn a_parameter_reads_like_a_person_would_say_it() {
        assert_eq!(phrase("service_level", &json!(0.95)), "service level 95 %");
        assert_eq!(phrase("horizon", &json!({ "n": 6, "unit": "week" })), "horizon 6 weeks");
        assert_eq!(
            phrase("filters", &json!([{ "column": "Branch", "op": "ne", "value": "Leeds" }])),
            "Branch is not Leeds"
        );
        assert_eq!(
            phrase("supplier_limits", &json!({"Alder": {"most_units": 400}})),
            "Alder at most 400 units"
        );
        assert_eq!(
            phrase("price_breaks", &json!([{"from": 500, "percent_off": 10}])),
            "price breaks 10 % off from 500 units"
        );
        assert_eq!(phrase("item_sources", &json!({"Toner": ["Birch"]})), "Toner only from Birch");
    }
}
