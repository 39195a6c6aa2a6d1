//! The parameters of a forecast that people try other values of.

use report::result::Lever;
use serde_json::json;

use crate::demand_forecasting::{
    coverage::Coverage,
    data::history::History,
    growth::{Growth, Per},
    method::Method,
    params::ForecastParams,
};

/// Periods ahead that are offered, in years.
const YEARS_AHEAD: i64 = 2;

/// How far ahead, growth, the range and the method; `horizon` is in periods.
pub(super) fn levers(params: &ForecastParams, history: &History, horizon: usize) -> Vec<Lever> {
    let frequency = history.calendar.frequency;
    let most = (YEARS_AHEAD * frequency.periods_per_year()) as f64;
    let level = match params.level {
        Some(Coverage::One(level)) => Some(f64::from(level)),
        Some(Coverage::Several(_)) | None => None,
    };
    let method = json!(params.method.unwrap_or(Method::Auto));
    vec![
        Lever::number(
            "horizon",
            format!("Number of {}s ahead", frequency.noun()),
            "",
            Some(horizon as f64),
            (1.0, most, 1.0),
        ),
        growth(params.growth.as_ref()),
        Lever::number("level", "Share of cases that a range holds", "percent", level, (50.0, 99.0, 1.0)),
        Lever::choice("method", "Method", method, METHODS.map(|(method, name)| (name, method.name()))),
    ]
}

/// The methods with their names in the parameters.
const METHODS: [(Method, &str); 8] = [
    (Method::Auto, "auto"),
    (Method::Naive, "naive"),
    (Method::SeasonalNaive, "seasonal_naive"),
    (Method::HoltWinters, "holt_winters"),
    (Method::Ets, "ets"),
    (Method::Arima, "arima"),
    (Method::Theta, "theta"),
    (Method::Croston, "croston"),
];

fn growth(growth: Option<&Growth>) -> Lever {
    let per = growth.map_or(Per::Year, |growth| growth.per);
    let label = match per {
        Per::Horizon => "Growth of every period",
        Per::Week => "Growth a week",
        Per::Month => "Growth a month",
        Per::Quarter => "Growth a quarter",
        Per::Year => "Growth a year",
    };
    let base = growth.map_or_else(|| json!({ "per": per }), |growth| json!(growth));
    let percent = growth.map_or(0.0, |growth| growth.percent);
    Lever::number("growth", label, "percent", Some(percent), (-50.0, 100.0, 1.0))
        .within(["growth", "percent"], base)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn methods_are_named_as_in_the_parameters() {
        for (method, name) in METHODS {
            assert_eq!(json!(method), Value::from(name));
        }
    }
}
