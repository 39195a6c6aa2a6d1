//! A typed request as a complete sentence: what a follow-up means without the conversation before it.

use serde_json::{Map, Value};

use crate::phrase::{phrase, supposed};

/// `Plan stock and orders, service level 97 %, lead time 12 days, only Dairy.`
#[must_use]
pub fn sentence(tool: &str, params: &Map<String, Value>) -> String {
    let mut parts = vec![beginning(tool).to_owned()];
    for (name, value) in params {
        parts.extend(part(name, value, params));
    }
    parts.join(", ")
}

fn beginning(tool: &str) -> &'static str {
    match tool {
        "forecast_demand" => "Forecast the demand",
        "detect_anomalies" => "Find anomalies",
        "optimize_inventory" => "Plan stock and orders",
        "plan_routes" => "Plan the delivery routes",
        "sense_demand" => "Sense the demand with its signals",
        "explain_change" => "Why did demand change",
        "rank_suppliers" => "Rank the suppliers",
        "allocate_orders" => "Split the order among the suppliers",
        _ => "Analyse the file",
    }
}

/// The words of one parameter; none for one that another says.
pub(crate) fn part(name: &str, value: &Value, params: &Map<String, Value>) -> Option<String> {
    let text = shown(value);
    Some(match name {
        "horizon" => format!("next {}", phrase(name, value).trim_start_matches("horizon ")),
        "period" => format!("from {} to {}", shown(&value["from"]), shown(&value["to"])),
        "history_period" => format!("{} to {}", shown(&value["from"]), shown(&value["to"])),
        "filters" => return filters(value),
        "changes" => format!("assuming {}", supposed(value)),
        "group_by" => format!("per {}", list(value).join(" and ")),
        "method" => format!("with {}", text.replace('_', " ")),
        "top_n" => format!("top {text}"),
        "interval_level" => format!("{} interval", percents(value)),
        "service_level" if params.contains_key("service_by") => return None,
        "service_level" => format!("{} service level", percents(value)),
        "service_by" => format!("service level {}", services(value, params.get("service_level"))),
        "growth_pct" => higher("demand", value),
        "cost_change_pct" => higher("unit costs", value),
        "order_cost_change_pct" => higher("order costs", value),
        "price_change_pct" => higher("price", value),
        "threshold_sigma" => format!("threshold {text} standard deviations"),
        "lead_time_factor" => {
            let percent = (value.as_f64().unwrap_or(1.0) - 1.0) * 100.0;
            higher("lead time", &Value::from((percent * 1e6).round() / 1e6))
        }
        "lead_time_change_days" => {
            let days = value.as_f64().unwrap_or_default();
            format!("lead times {} days {}", days.abs(), if days < 0.0 { "shorter" } else { "longer" })
        }
        "lead_time_days" => format!("lead time {} days", list(value).join(", ")),
        "review_days" => format!("review every {text} days"),
        "budget" => format!("with a budget of {text}"),
        "order_cost" => format!("order cost {text}"),
        "holding_rate" => format!("holding cost {}", percents(value)),
        "vehicles" => format!("{text} vehicles"),
        "capacity" => {
            let unit = params.get("capacity_unit").map(shown).unwrap_or_default();
            format!("capacity {text} {unit} per vehicle")
        }
        "capacity_unit" | "quantity_unit" | "currency" | "stops" => return None,
        "shift" => format!("working hours {} to {}", shown(&value["from"]), shown(&value["to"])),
        "speed_kmh" => format!("{text} km/h"),
        "service_minutes" => format!("{text} minutes at each stop"),
        "return_to_depot" => {
            if value == false { "no return to the depot" } else { "return to the depot" }.to_owned()
        }
        "max_distance_km" => format!("at most {text} km per route"),
        "max_stops" => format!("at most {text} stops per route"),
        "max_route_hours" => format!("at most {text} hours per route"),
        "max_trips" => format!("at most {text} trips per vehicle"),
        "objective" if value == "vehicles" => "minimise the number of vehicles".to_owned(),
        "objective" => format!("minimise {text}"),
        "depot" => format!("depot {text}"),
        "quantity" => {
            let unit = params.get("quantity_unit").map_or_else(|| "units".to_owned(), shown);
            format!("{text} {unit}")
        }
        "max_suppliers" => format!("at most {text} suppliers"),
        "min_suppliers" => format!("at least {text} suppliers"),
        "max_share" => format!("at most {} per supplier", percents(value)),
        "max_defect_pct" => format!("defects at most {text} %"),
        "weighting" => format!("{text} weights"),
        "weights" => format!("weights {}", pairs(value)),
        "ends" => ends(value),
        "criteria" => format!("criteria {}", list(value).join(", ")),
        "signals" => format!("with {}", list(value).join(" and ")),
        "exclude_signals" => format!("without {}", list(value).join(" and ")),
        "max_lag_days" => format!("lags up to {text} days"),
        _ => phrase(name, value),
    })
}

/// `the lowest cost and the best quality`.
pub(crate) fn ends(value: &Value) -> String {
    let ends = value.as_array().into_iter().flatten();
    let texts: Vec<String> =
        ends.map(|end| format!("the {} {}", shown(&end["end"]), shown(&end["column"]))).collect();
    texts.join(" and ")
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    }
}

fn list(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().map(shown).collect(),
        value => vec![shown(value)],
    }
}

fn percents(value: &Value) -> String {
    let shares: Vec<f64> = match value {
        Value::Array(list) => list.iter().filter_map(Value::as_f64).collect(),
        value => value.as_f64().into_iter().collect(),
    };
    let texts: Vec<String> =
        shares.iter().map(|share| format!("{} %", (share * 1e4).round() / 100.0)).collect();
    texts.join(" and ")
}

/// `99 % for Beverages and 92 % for all others`.
pub(crate) fn services(by: &Value, others: Option<&Value>) -> String {
    let levels = by["levels"].as_object().into_iter().flatten();
    let mut texts: Vec<String> =
        levels.map(|(name, share)| format!("{} for {name}", percents(share))).collect();
    texts.extend(others.map(|share| format!("{} for all others", percents(share))));
    texts.join(" and ")
}

fn higher(what: &str, value: &Value) -> String {
    let percent = value.as_f64().unwrap_or_default();
    let direction = if percent < 0.0 { "lower" } else { "higher" };
    format!("{what} {} % {direction}", percent.abs())
}

fn pairs(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let pairs: Vec<String> = map.iter().map(|(name, weight)| format!("{name} {weight}")).collect();
            pairs.join(", ")
        }
        value => list(value).join(", "),
    }
}

fn filters(value: &Value) -> Option<String> {
    let mut parts = Vec::new();
    for filter in value.as_array()? {
        let values = list(&filter["value"]).join(" and ");
        parts.push(match filter["op"].as_str()? {
            "eq" | "in" => format!("only {values}"),
            "ne" => format!("without {values}"),
            op => format!("only rows with {} {} {values}", shown(&filter["column"]), compared(op)),
        });
    }
    Some(parts.join(", "))
}

fn compared(op: &str) -> &'static str {
    match op {
        "lt" => "below",
        "le" => "at most",
        "gt" => "above",
        "ge" => "at least",
        _ => "with",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::sentence;

    #[test]
    fn a_request_in_force_is_a_complete_sentence() {
        let params = json!({ "horizon": { "n": 9, "unit": "week" }, "filters": [{ "column": "Branch", "op": "eq", "value": "Leeds" }] });
        let params = params.as_object().cloned().unwrap_or_default();
        assert_eq!(sentence("forecast_demand", &params), "Forecast the demand, only Leeds, next 9 weeks");
    }
}
