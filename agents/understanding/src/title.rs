//! A typed request in a few words, as the title of its conversation.

use serde_json::{Map, Value};

use crate::{phrase::phrase, sentence::part};

/// What tells two requests of one tool apart best, the best first.
const TELLING: [&str; 16] = [
    "filters",
    "group_by",
    "period",
    "service_level",
    "lead_time_days",
    "vehicles",
    "capacity",
    "budget",
    "quantity",
    "max_suppliers",
    "weights",
    "criteria",
    "method",
    "growth_pct",
    "price_change_pct",
    "top_n",
];
/// Parameters in a title, beside the horizon of a forecast.
const MOST_PARAMETERS: usize = 2;
/// The longest words of a parameter in a title.
const LONGEST_WORDS: usize = 40;

/// `Forecast 12 weeks, only Leeds`.
#[must_use]
pub fn title(tool: &str, params: &Map<String, Value>) -> String {
    let mut parts = vec![beginning(tool, params)];
    let told = TELLING.iter().filter_map(|name| part(name, params.get(*name)?, params));
    parts.extend(told.filter(|words| words.chars().count() <= LONGEST_WORDS).take(MOST_PARAMETERS));
    parts.join(", ")
}

fn beginning(tool: &str, params: &Map<String, Value>) -> String {
    let words = match tool {
        "forecast_demand" => return forecast(params),
        "detect_anomalies" => "Anomalies",
        "optimize_inventory" => "Stock plan",
        "plan_routes" => "Delivery routes",
        "sense_demand" => "Demand signals",
        "explain_change" => "Why demand changed",
        "rank_suppliers" => "Supplier ranking",
        "allocate_orders" => "Split among suppliers",
        _ => "Analysis",
    };
    words.to_owned()
}

fn forecast(params: &Map<String, Value>) -> String {
    match params.get("horizon") {
        Some(horizon) => {
            let span = phrase("horizon", horizon);
            format!("Forecast {}", span.strip_prefix("horizon ").unwrap_or(&span))
        }
        None => "Forecast".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::title;

    fn titled(tool: &str, params: &Value) -> String {
        title(tool, &params.as_object().cloned().unwrap_or_default())
    }

    #[test]
    fn a_title_names_the_analysis_and_what_tells_it_apart() {
        let horizon = json!({ "horizon": { "n": 12, "unit": "week" } });
        assert_eq!(titled("forecast_demand", &horizon), "Forecast 12 weeks");
        assert_eq!(titled("forecast_demand", &json!({})), "Forecast");
        let filters = json!([{ "column": "Branch", "op": "eq", "value": "Leeds" }]);
        let stock = json!({ "service_level": 0.97, "filters": filters, "lead_time_days": 12, "top_n": 5 });
        assert_eq!(titled("optimize_inventory", &stock), "Stock plan, only Leeds, 97 % service level");
        assert_eq!(titled("plan_routes", &json!({ "vehicles": 3 })), "Delivery routes, 3 vehicles");
    }

    #[test]
    fn every_tool_has_words_of_its_own() {
        let tools = [
            "forecast_demand",
            "detect_anomalies",
            "optimize_inventory",
            "plan_routes",
            "sense_demand",
            "explain_change",
            "rank_suppliers",
            "allocate_orders",
        ];
        let titles: std::collections::HashSet<String> =
            tools.iter().map(|tool| titled(tool, &json!({}))).collect();
        assert_eq!(titles.len(), tools.len());
        assert!(!titles.contains("Analysis"));
    }
}
