//! The words by which a run chose what it answers, which the typed request does not know: `lowest total cost`.

use serde_json::Value;

/// Whether a name stands anywhere among parameters.
fn has_key(value: &Value, name: &str) -> bool {
    match value {
        Value::Object(map) => map.iter().any(|(key, value)| key == name || has_key(value, name)),
        Value::Array(list) => list.iter().any(|value| has_key(value, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Beginnings of the words that a run with these parameters took up.
pub fn heard(params: &Value) -> Vec<&'static str> {
    const TOTAL_COST: [&str; 22] = [
        "total",
        "overall",
        "cost",
        "price",
        "landed",
        "ownership",
        "tco",
        "lowest",
        "least",
        "smallest",
        "cheapest",
        "cheaper",
        "expensive",
        "including",
        "included",
        "with",
        "and",
        "all",
        "duty",
        "duties",
        "freight",
        "customs",
    ];
    const COMPARED: [&str; 8] = ["pairwise", "pair", "ahp", "compar", "vs", "versus", "important", "times"];
    const FIXED_COST: [&str; 6] = ["fixed", "cost", "setup", "set", "up", "supplier"];
    const OF_SUPPLIERS: [&str; 8] = ["supplier", "vendor", "no", "not", "must", "get", "unit", "minimum"];
    let mut words = Vec::new();
    if has_key(params, "fixed_cost") {
        words.extend(FIXED_COST);
    }
    if ["most_units", "fewest_units", "item_limits"].iter().any(|name| params.get(name).is_some()) {
        words.extend(OF_SUPPLIERS);
    }
    if params.get("item_limits").is_some() {
        words.extend(OF_ITEMS);
    }
    const OF_ITEMS: [&str; 12] = [
        "item",
        "article",
        "product",
        "part",
        "artikel",
        "artículo",
        "least",
        "most",
        "mindestens",
        "höchstens",
        "menos",
        "moins",
    ];
    const CAPITAL: [&str; 7] = ["interest", "capital", "criteria", "lead", "time", "day", "cost"];
    const VIKOR: [&str; 9] = ["vikor", "s", "r", "q", "value", "part", "and", "show", "what"];
    const VARIANCE: [&str; 6] = ["price", "purchase", "variance", "supplier", "per", "by"];
    const THRESHOLDS: [&str; 11] = [
        "linear",
        "preference",
        "function",
        "indifference",
        "gaussian",
        "level",
        "usual",
        "v",
        "u",
        "shape",
        "threshold",
    ];
    const COMBINATIONS: [&str; 7] =
        ["combination", "sourcing", "supplier", "possible", "compare", "cost", "and"];
    let by_view = match params["view"].as_str() {
        Some("total_cost") => &TOTAL_COST[..],
        Some("vikor_parts") => &VIKOR[..],
        Some("price_variance") => &VARIANCE[..],
        _ => &[],
    };
    words.extend(by_view);
    if params["costs"]["interest_for_lead_time"] == true {
        words.extend(CAPITAL);
    }
    if params["thresholds"].is_array() {
        words.extend(THRESHOLDS);
    }
    if params["weights"]["pairwise"].is_object() {
        words.extend(["matrix", "table", "weight", "comparison", "pairwise", "use"]);
    }
    if params["combinations"] == true {
        words.extend(COMBINATIONS);
    }
    if params["weights"]["comparisons"].is_array() {
        words.extend(COMPARED);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::heard;
    use serde_json::json;

    #[test]
    fn words_of_the_total_cost_are_those_of_a_ranking_by_it() {
        assert!(heard(&json!({"view": "total_cost"})).contains(&"total"));
        assert!(heard(&json!({"weights": "equal"})).is_empty());
    }
}
