//! The parameters of a typed request: canonical names, and values in the units of the contract.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use language::{Span, Unit};
use serde_json::{Map, Value, json};

/// Every parameter that a sentence can state, as named in replies, results and on the command line.
pub const NAMES: [&str; 98] = [
    "horizon",
    "period",
    "frequency",
    "history",
    "history_period",
    "exclude_period",
    "interval_level",
    "method",
    "compare_methods",
    "metric",
    "window",
    "season_length",
    "remove_outliers",
    "threshold_sigma",
    "group_by",
    "filters",
    "changes",
    "top_n",
    "growth_pct",
    "service_level",
    "service_by",
    "service_type",
    "compare_service_level",
    "lead_time_days",
    "lead_time_std_days",
    "lead_time_factor",
    "lead_time_change_days",
    "review_days",
    "safety_days",
    "days_of_cover",
    "order_cost",
    "holding_rate",
    "holding_cost",
    "unit_cost",
    "unit_price",
    "salvage_value",
    "demand_mean",
    "demand_std",
    "annual_demand",
    "cost_change_pct",
    "order_cost_change_pct",
    "budget",
    "currency",
    "moq",
    "max_order",
    "pack_size",
    "abc_thresholds",
    "joint_order",
    "vehicles",
    "vehicles_delta",
    "fleet",
    "capacity",
    "capacity_unit",
    "shift",
    "latest",
    "speed_kmh",
    "service_minutes",
    "depot",
    "depot_row",
    "return_to_depot",
    "max_distance_km",
    "max_stops",
    "max_route_hours",
    "max_trips",
    "cost_per_km",
    "cost_per_vehicle",
    "objective",
    "rounding",
    "solve_seconds",
    "detour_factor",
    "stops",
    "signals",
    "exclude_signals",
    "signal_change",
    "price_change_pct",
    "event",
    "event_date",
    "max_lag_days",
    "fdr",
    "text_column",
    "weights",
    "weight_ratios",
    "weighting",
    "directions",
    "criteria",
    "ends",
    "quantity",
    "quantity_unit",
    "max_suppliers",
    "min_suppliers",
    "max_share",
    "min_order",
    "max_defect_pct",
    "price_breaks",
    "supplier_limits",
    "item_sources",
    "item_exclusions",
    "aggregate",
];

/// The stated parameters by name. Only what was said is in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(BTreeMap<&'static str, Value>);

impl Params {
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// States a value; whole numbers are written without a decimal point.
    pub fn number(&mut self, name: &'static str, value: f64) {
        self.0.insert(name, number(value));
    }

    pub fn text(&mut self, name: &'static str, value: &str) {
        self.0.insert(name, json!(value));
    }

    pub fn flag(&mut self, name: &'static str, value: bool) {
        self.0.insert(name, json!(value));
    }

    pub fn span(&mut self, name: &'static str, span: Span) {
        // Half a year is six months, and a year and a half is eighteen.
        let months = span.n * 12.0;
        let value = if span.unit == Unit::Year && span.n.fract() != 0.0 && months.fract() == 0.0 {
            json!({ "n": number(months), "unit": Unit::Month.name() })
        } else {
            json!({ "n": number(span.n), "unit": span.unit.name() })
        };
        self.0.insert(name, value);
    }

    /// A stretch of days, both included.
    pub fn dates(&mut self, name: &'static str, from: NaiveDate, to: NaiveDate) {
        self.0.insert(name, json!({ "from": from.to_string(), "to": to.to_string() }));
    }

    /// A stretch that begins on a day and has no end, or ends on a day and has no beginning.
    pub fn open_dates(&mut self, name: &'static str, from: Option<NaiveDate>, to: Option<NaiveDate>) {
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
        let ends = [("from", day(from)), ("to", day(to))];
        let stated = ends.into_iter().filter_map(|(end, day)| Some((end.to_owned(), json!(day?))));
        self.0.insert(name, Value::Object(stated.collect()));
    }

    pub fn set(&mut self, name: &'static str, value: Value) {
        self.0.insert(name, value);
    }

    /// Adds a value; several values of one parameter become a list.
    pub fn add(&mut self, name: &'static str, value: Value) {
        match self.0.get_mut(name) {
            None => {
                self.0.insert(name, value);
            }
            Some(Value::Array(list)) => list.push(value),
            Some(known) if *known != value => *known = json!([known, value]),
            Some(_) => {}
        }
    }

    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        self.0.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    }

    /// Parameters of an earlier request; names that no version knows are left out.
    #[must_use]
    pub fn of_map(map: &Map<String, Value>) -> Self {
        let mut params = Self::default();
        for name in NAMES {
            if let Some(value) = map.get(name) {
                params.0.insert(name, value.clone());
            }
        }
        params
    }
}

/// A number as JSON: rounded to what people state, without a decimal point when it is whole.
#[must_use]
pub(crate) fn number(value: f64) -> Value {
    let rounded = (value * 1e9).round() / 1e9;
    if rounded.fract() == 0.0 && rounded.abs() < 1e15 { json!(rounded as i64) } else { json!(rounded) }
}
