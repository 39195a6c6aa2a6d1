//! The value of a parameter in force, replaced by one of the same kind.

use language::{Kind, Unit};
use serde_json::{Value, json};

use crate::params::number;

const SHARES: &[&str] =
    &["service_level", "compare_service_level", "max_share", "holding_rate", "interval_level", "fdr"];
const PERCENTS: &[&str] = &["growth_pct", "price_change_pct", "cost_change_pct", "max_defect_pct"];
const DAYS: &[&str] = &[
    "lead_time_days",
    "lead_time_std_days",
    "review_days",
    "safety_days",
    "days_of_cover",
    "max_lag_days",
    "lead_time_change_days",
];
const SPANS: &[&str] = &["horizon", "history"];
const DATES: &[&str] = &["period", "history_period", "exclude_period"];
const MONEY: &[&str] = &[
    "budget",
    "order_cost",
    "holding_cost",
    "unit_cost",
    "unit_price",
    "salvage_value",
    "cost_per_km",
    "cost_per_vehicle",
];
const COUNTS: &[&str] = &[
    "window",
    "season_length",
    "top_n",
    "threshold_sigma",
    "moq",
    "max_order",
    "pack_size",
    "vehicles",
    "capacity",
    "service_minutes",
    "max_distance_km",
    "max_stops",
    "max_trips",
    "quantity",
    "max_suppliers",
    "min_suppliers",
    "min_order",
    "demand_mean",
    "demand_std",
    "annual_demand",
    "speed_kmh",
    "detour_factor",
    "lead_time_factor",
    "depot_row",
];

pub(super) fn is_share(name: &str) -> bool {
    SHARES.contains(&name)
}

/// Whether the value is itself a change in percent.
pub(super) fn is_change(name: &str) -> bool {
    PERCENTS.contains(&name)
}

pub(super) fn is_days(name: &str) -> bool {
    DAYS.contains(&name)
}

pub(super) fn is_span(name: &str) -> bool {
    SPANS.contains(&name)
}

pub(super) fn is_money(name: &str) -> bool {
    MONEY.contains(&name)
}

pub(super) fn is_count(name: &str) -> bool {
    COUNTS.contains(&name)
}

/// What the parameter becomes when `said` takes the place of its value; none when it cannot be meant.
pub(super) fn replaced(name: &str, before: &Value, said: &Kind) -> Option<Value> {
    if SHARES.contains(&name) {
        let share = match said {
            Kind::Percent { value } => *value,
            Kind::Number { value } if *value > 1.0 => value / 100.0,
            Kind::Number { value } => *value,
            _ => return None,
        };
        return (share > 0.0 && share <= 1.0 && before.is_number()).then(|| number(share));
    }
    if PERCENTS.contains(&name) {
        return match said {
            Kind::Percent { value } => Some(number(value * 100.0)),
            Kind::Number { value } if value.abs() <= 100.0 => Some(number(*value)),
            _ => None,
        };
    }
    if SPANS.contains(&name) {
        return span(before, said);
    }
    if DATES.contains(&name) {
        return match said {
            Kind::Period(period) => {
                Some(json!({ "from": period.from?.to_string(), "to": period.to?.to_string() }))
            }
            _ => None,
        };
    }
    if DAYS.contains(&name) {
        return match said {
            Kind::Duration(span) if span.unit == Unit::BusinessDay => Some(number(span.n)),
            // Nothing that is kept in days is shorter than an hour: `4s` is four of something.
            Kind::Duration(span) if span.seconds() >= 3600.0 => Some(number(span.seconds() / 86_400.0)),
            Kind::Number { value } => Some(number(days_meant(before.as_f64()?, *value))),
            _ => None,
        };
    }
    if MONEY.contains(&name) {
        return match said {
            Kind::Money { value, .. } | Kind::Number { value } => Some(number(*value)),
            _ => None,
        };
    }
    match (name, said) {
        ("latest", Kind::Time(clock)) => Some(json!(clock.text())),
        ("solve_seconds", Kind::Duration(span)) => Some(number(span.seconds())),
        ("service_minutes", Kind::Duration(span)) => Some(number(span.seconds() / 60.0)),
        ("max_route_hours", Kind::Duration(span)) => Some(number(span.seconds() / 3600.0)),
        ("max_distance_km", Kind::Size { value, unit }) if is_kilometres(unit) => Some(number(*value)),
        ("capacity" | "quantity", Kind::Size { value, .. }) => Some(number(*value)),
        ("weight_ratios", Kind::Number { value }) => ratio(before, *value),
        (name, Kind::Number { value }) if COUNTS.contains(&name) => Some(number(*value)),
        _ => None,
    }
}

/// A bare number is days, or weeks when whole weeks are in force and the days would be far from them: after two weeks,
/// `three` is 21 days and `10` is 10 days.
fn days_meant(before: f64, said: f64) -> f64 {
    let times = |after: f64| (after / before).max(before / after);
    let is_of_weeks = before > 7.0 && before % 7.0 == 0.0 && said.fract() == 0.0;
    if is_of_weeks && times(said) > 2.0 * times(7.0 * said) { 7.0 * said } else { said }
}

fn is_kilometres(unit: &str) -> bool {
    unit.eq_ignore_ascii_case("km") || unit.to_lowercase().starts_with("kilomet")
}

/// A length of time; a bare number keeps the unit.
fn span(before: &Value, said: &Kind) -> Option<Value> {
    match said {
        Kind::Duration(span) => Some(json!({ "n": number(span.n), "unit": span.unit.name() })),
        Kind::Period(period) => {
            let span = period.span?;
            Some(json!({ "n": number(span.n), "unit": span.unit.name() }))
        }
        Kind::Number { value } => Some(json!({ "n": number(*value), "unit": before["unit"] })),
        _ => None,
    }
}

fn ratio(before: &Value, ratio: f64) -> Option<Value> {
    let [only] = before.as_array()?.as_slice() else { return None };
    Some(json!([{ "a": only["a"], "b": only["b"], "ratio": number(ratio) }]))
}

/// Whether the parameter has this value: `not 12` for a horizon of 12 weeks.
pub(super) fn is_value(name: &str, value: &Value, said: &Kind) -> bool {
    replaced(name, value, said).is_some_and(|new| new == *value)
}
