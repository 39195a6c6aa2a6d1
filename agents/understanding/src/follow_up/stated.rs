//! A parameter that is not in force yet, set by its noun: `set the interval to 80 %`, `service should be 95`,
//! `limit each to 8 stops`.

use serde_json::{Value, json};

use super::{
    limits,
    named::set_by,
    nouns::named,
    said::values,
    value::{is_span, replaced},
};
use crate::{params::Params, reading::Reading};

/// The parameters of each analysis that a noun and a value state.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "forecast_demand",
        &["horizon", "interval_level", "growth_pct", "window", "season_length", "history", "top_n"],
    ),
    ("detect_anomalies", &["threshold_sigma", "window", "history"]),
    (
        "optimize_inventory",
        &[
            "service_level",
            "lead_time_days",
            "lead_time_std_days",
            "review_days",
            "safety_days",
            "days_of_cover",
            "order_cost",
            "holding_rate",
            "unit_cost",
            "unit_price",
            "salvage_value",
            "annual_demand",
            "budget",
            "moq",
            "max_order",
            "pack_size",
        ],
    ),
    (
        "plan_routes",
        &[
            "vehicles",
            "capacity",
            "speed_kmh",
            "service_minutes",
            "max_distance_km",
            "max_stops",
            "max_trips",
        ],
    ),
    ("sense_demand", &["horizon", "max_lag_days", "fdr", "price_change_pct"]),
    ("rank_suppliers", &["top_n", "max_defect_pct"]),
    (
        "allocate_orders",
        &["quantity", "max_suppliers", "min_suppliers", "max_share", "min_order", "max_defect_pct"],
    ),
];

/// Words that say that a number is a limit.
const LIMITING: &[&str] = &["limit", "cap", "restrict", "max", "maximum", "most", "exceed", "than"];

/// Reads what the rules of the analysis have left.
pub(super) fn read(reading: &mut Reading, in_force: &Params) {
    let Some((_, names)) = KNOWN.iter().find(|(tool, _)| reading.tool == Some(tool)) else { return };
    let mut possible = Params::default();
    for name in *names {
        if in_force.get(name).is_none() && reading.params.get(name).is_none() {
            possible.set(name, if is_span(name) { json!({ "n": 1, "unit": "period" }) } else { json!(0.5) });
        }
    }
    limited_stops(reading, in_force);
    let nouns = named(&reading.sentence.tokens, &possible);
    for said in values(reading) {
        let place = reading.tokens_between(said.start, said.end);
        let limits = reading.sentence.tokens.iter().any(|token| token.is_one_of(LIMITING));
        let behind = reading.sentence.tokens.get(place.end).and_then(|token| token.word());
        let limit = behind.filter(|_| limits).and_then(|word| limits::of_noun(&possible, word));
        let (name, first, end) = match (set_by(reading, &nouns, &said), limit) {
            (Some(noun), _) if noun.tokens.end < place.start => (noun.name, noun.tokens.start, place.end),
            (_, Some(name)) => (name, place.start, place.end + 1),
            _ => continue,
        };
        let value: Option<Value> = possible.get(name).and_then(|before| replaced(name, before, &said.kind));
        if let Some(value) = value.filter(|_| !said.is_denied && reading.are_free(first..end)) {
            reading.params.set(name, value);
            reading.use_tokens(first..end);
            reading.use_words(LIMITING);
        }
    }
}

/// `limit each to 8 stops`: a number of stops beside a word for a limit, and no count of what there is.
fn limited_stops(reading: &mut Reading, in_force: &Params) {
    let limits = reading.sentence.tokens.iter().any(|token| token.is_one_of(LIMITING));
    let is_free = in_force.get("max_stops").is_none() && reading.params.get("max_stops").is_none();
    if limits
        && is_free
        && let Some(stops) = reading.params.remove("stops")
    {
        reading.params.set("max_stops", stops);
        reading.use_words(LIMITING);
    }
}
