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
    const COMPARED: [&str; 9] =
        ["pairwise", "pair", "ahp", "compar", "vs", "versus", "important", "times", "consist"];
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
    const COMBINATIONS: [&str; 19] = [
        "combination",
        "sourcing",
        "supplier",
        "possible",
        "compare",
        "cost",
        "and",
        "each",
        "every",
        "jede",
        "cada",
        "chaque",
        "lieferant",
        "proveedor",
        "fournisseur",
        "fornecedor",
        "buy",
        "unit",
        "piece",
    ];
    let by_view = match params["view"].as_str() {
        Some("total_cost") => &TOTAL_COST[..],
        Some("vikor_parts") => &VIKOR[..],
        Some("price_variance") => &VARIANCE[..],
        _ => &[],
    };
    words.extend(by_view);
    // A split makes the cost as small as it can be.
    if params["quantity"].is_number() || params["demand"].is_object() {
        words.extend([
            "cheap",
            "cheapest",
            "possible",
            "lowest",
            "least",
            "cost",
            "günstigst",
            "billigst",
            "barat",
            "menor",
        ]);
    }
    if params["criteria"].is_array() {
        words.extend(ALONE);
    }
    const ALONE: [&str; 8] = ["only", "just", "alone", "nur", "solo", "sólo", "seulement", "apenas"];
    if params["costs"]["interest_for_lead_time"] == true || params["interest_percent"].is_number() {
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
    for kind in ["shares", "points"] {
        let criteria = params["weights"][kind].as_object().into_iter().flat_map(|map| map.keys());
        words.extend(criteria.flat_map(|name| nouns_of(name)).chain(["rest", "weigh"]));
    }
    for end in ["first", "last"] {
        let criteria = params["weights"]["order"][end].as_array().into_iter().flatten();
        let nouns = criteria.filter_map(Value::as_str).flat_map(nouns_of);
        words.extend(nouns.chain(OF_ORDER));
    }
    const OF_ORDER: [&str; 28] = [
        "most",
        "important",
        "then",
        "least",
        "matter",
        "count",
        "is",
        "zähl",
        "wichtig",
        "meist",
        "wenigst",
        "dann",
        "danach",
        "am",
        "lo",
        "más",
        "menos",
        "cuent",
        "luego",
        "después",
        "plus",
        "moins",
        "compt",
        "puis",
        "ensuite",
        "mais",
        "cont",
        "depois",
    ];
    if params["weights"] == "equal" {
        words.extend(["weigh", "equal"]);
    }
    for (name, _) in params["directions"].as_object().into_iter().flatten() {
        words.extend(nouns_of(name).chain(["lower", "higher", "better"]));
    }
    if ["largest_share", "largest_item_share", "smallest_share"].iter().any(|name| params[name].is_number()) {
        words.extend(OF_SUPPLIERS);
    }
    words
}

/// Nouns for a criterion that decides, in five languages, and words of weighing.
fn nouns_of(criterion: &str) -> impl Iterator<Item = &'static str> {
    const NOUNS: [(&[&str], &[&str]); 4] = [
        (
            &["price", "cost", "preis", "precio", "prix", "preço"],
            &[
                "price", "pric", "cost", "preis", "precio", "preço", "prix", "kosten", "coste", "custo",
                "coût",
            ],
        ),
        (
            &["quality", "qualit", "calidad"],
            &["quality", "qualit", "qualität", "qualité", "calidad", "qualidade"],
        ),
        (
            &["lead", "delivery", "lieferzeit", "plazo", "délai", "prazo"],
            &[
                "lead",
                "time",
                "delivery",
                "speed",
                "lieferzeit",
                "plazo",
                "prazo",
                "délai",
                "entrega",
                "livraison",
            ],
        ),
        (&["time"], &["liefertreue", "termintreue", "puntualidad", "pontualidade", "ponctualité"]),
    ];
    const WEIGHING: [&str; 9] =
        ["gewicht", "gewichtet", "zählt", "geht", "peso", "pesa", "poids", "pèse", "compte"];
    let name = criterion.to_lowercase();
    let of_name = NOUNS.into_iter().filter(move |(parts, _)| parts.iter().any(|part| name.contains(part)));
    of_name.flat_map(|(_, nouns)| nouns.iter().copied()).chain(WEIGHING)
}

#[cfg(test)]
mod tests {
    use super::heard;
    use serde_json::json;

    #[test]
    fn words_of_the_total_cost_are_those_of_a_ranking_by_it() {
        assert!(heard(&json!({"view": "total_cost"})).contains(&"total"));
        assert!(!heard(&json!({"weights": "equal"})).contains(&"total"));
    }
}
