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
const VIKOR: [&str; 9] = ["vikor", "s", "r", "q", "value", "part", "and", "show", "what"];
const VARIANCE: [&str; 6] = ["price", "purchase", "variance", "supplier", "per", "by"];
const COMPARED: [&str; 9] =
    ["pairwise", "pair", "ahp", "compar", "vs", "versus", "important", "times", "consist"];
const MATRIX: [&str; 6] = ["matrix", "table", "weight", "comparison", "pairwise", "use"];
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
const ALONE: [&str; 8] = ["only", "just", "alone", "nur", "solo", "sólo", "seulement", "apenas"];
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
const CAPITAL: [&str; 7] = ["interest", "capital", "criteria", "lead", "time", "day", "cost"];
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
// A split makes the cost as small as it can be.
const CHEAPEST: [&str; 28] = [
    "cheap",
    "cheapest",
    "possible",
    "lowest",
    "least",
    "cost",
    "way",
    "günstig",
    "günstigst",
    "billig",
    "billigst",
    "wie",
    "möglich",
    "möglichst",
    "so",
    "barat",
    "posible",
    "menor",
    "deliver",
    "suppl",
    "liefer",
    "wer",
    "who",
    "use",
    "suministr",
    "fourni",
    "livr",
    "fornec",
];
const FIXED_COST: [&str; 6] = ["fixed", "cost", "setup", "set", "up", "supplier"];
const OF_SUPPLIERS: [&str; 8] = ["supplier", "vendor", "no", "not", "must", "get", "unit", "minimum"];
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

/// Beginnings of the words that a run with these parameters took up.
pub fn heard(params: &Value) -> Vec<&'static str> {
    let mut words = of_view(params);
    words.extend(of_weights(&params["weights"]));
    words.extend(of_criteria(params));
    words.extend(of_split(params));
    words
}

fn of_view(params: &Value) -> Vec<&'static str> {
    match params["view"].as_str() {
        Some("total_cost") => TOTAL_COST.to_vec(),
        Some("vikor_parts") => VIKOR.to_vec(),
        Some("price_variance") => VARIANCE.to_vec(),
        _ => Vec::new(),
    }
}

/// Words of weights that were said: a criterion with its share or its place, and what compares two.
fn of_weights(weights: &Value) -> Vec<&'static str> {
    let mut words = Vec::new();
    for kind in ["shares", "points"] {
        let Some(criteria) = weights[kind].as_object().filter(|criteria| !criteria.is_empty()) else {
            continue;
        };
        words.extend(criteria.keys().flat_map(|name| nouns_of(name)));
        words.extend(["rest", "weigh", "equal", "gleich", "igual", "égal"]);
    }
    for end in ["first", "last"] {
        let criteria: Vec<_> =
            weights["order"][end].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        words.extend(criteria.iter().flat_map(|name| nouns_of(name)));
        words.extend(OF_ORDER.iter().filter(|_| !criteria.is_empty()));
    }
    if weights["pairwise"].is_object() {
        words.extend(MATRIX);
    }
    if weights["comparisons"].is_array() {
        words.extend(COMPARED);
    }
    if *weights == "equal" {
        words.extend(["weigh", "equal"]);
    }
    words
}

/// Words of the criteria that decide, their directions and what belongs to their values.
fn of_criteria(params: &Value) -> Vec<&'static str> {
    let mut words = Vec::new();
    if params["criteria"].is_array() {
        words.extend(ALONE);
    }
    for (name, _) in params["directions"].as_object().into_iter().flatten() {
        words.extend(nouns_of(name).chain(["lower", "higher", "better"]));
    }
    if params["thresholds"].is_array() {
        words.extend(THRESHOLDS);
    }
    if params["costs"]["interest_for_lead_time"] == true || params["interest_percent"].is_number() {
        words.extend(CAPITAL);
    }
    words
}

/// Words of a split over suppliers, its limits and its costs.
fn of_split(params: &Value) -> Vec<&'static str> {
    let has_one_of = |names: &[&str]| names.iter().any(|name| !params[*name].is_null());
    let mut words = Vec::new();
    if has_key(params, "fixed_cost") {
        words.extend(FIXED_COST);
    }
    if has_one_of(&[
        "most_units",
        "fewest_units",
        "item_limits",
        "largest_share",
        "largest_item_share",
        "smallest_share",
    ]) {
        words.extend(OF_SUPPLIERS);
    }
    if has_one_of(&["item_limits"]) {
        words.extend(OF_ITEMS);
    }
    if params["quantity"].is_number() || params["demand"].is_object() {
        words.extend(CHEAPEST);
    }
    if params["combinations"] == true {
        words.extend(COMBINATIONS);
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

    #[test]
    fn a_ranking_whose_weights_nobody_said_has_heard_no_word() {
        assert!(heard(&json!({"weights": {"shares": {}}, "method": "topsis"})).is_empty());
        assert!(heard(&json!({"weights": {"order": {"first": ["price"]}}})).contains(&"then"));
        assert!(heard(&json!({"weights": {"shares": {"price": 50.0}}})).contains(&"rest"));
    }
}
