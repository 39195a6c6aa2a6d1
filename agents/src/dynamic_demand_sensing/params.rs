//! Parameters of `sense_demand`. Words, a language model and explicit JSON fill the same struct and are checked the
//! same way. Names are those of the typed request that every agent shares.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::params;
use intake::{AgentError, holidays::Country, roles::Roles};

/// The name of the tool that finds signals and forecasts with them.
pub(super) const SENSE_DEMAND: &str = "sense_demand";

/// What to sense. What is left out is decided from the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SensingParams {
    /// What the answer begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// How far to look ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horizon: Option<Span>,
    /// The days ahead that are asked for, or in which a change applies; both days included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<Dates>,
    /// Length of a period: day or week.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frequency: Option<StepName>,
    /// Product ids as in the file; an empty list is every product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// Columns that the question is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signals: Option<Vec<String>>,
    /// No other column may be a signal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_signals: Option<bool>,
    /// Columns that may not be a signal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude_signals: Option<Vec<String>>,
    /// Assumed change of signals: a number in the signal's own unit, {"percent": 20} or {"to": 0}.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal_change: Option<BTreeMap<String, Assumed>>,
    /// Assumed change of the own price in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_change_pct: Option<f64>,
    /// An event whose effect is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Its day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_date: Option<NaiveDate>,
    /// The days of the past that are asked for: those of the event, else those in which a change applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history_period: Option<Dates>,
    /// The longest lead of a signal over demand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 56))]
    pub max_lag_days: Option<u32>,
    /// Share of false signals among those that are found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fdr: Option<f64>,
    /// The country whose public holidays are a signal, by its ISO code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holidays: Option<Country>,
    /// The column of texts whose sentiment is scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_column: Option<String>,
    /// The range that the answer shows, 0.8 or 0.95. The files hold both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval_level: Option<f64>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

/// What an answer begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum About {
    Drivers,
    Lead,
    Price,
    Events,
    Sentiment,
    Anomalies,
    Levels,
    Forecast,
    WhatIf,
}

/// A length of time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Span {
    pub n: u32,
    pub unit: SpanUnit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SpanUnit {
    Day,
    Week,
    Month,
    Quarter,
    Year,
    /// Of the file, when the unit is not stated.
    Period,
}

/// Days of a stretch of time; without `to` it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Dates {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<NaiveDate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum StepName {
    Day,
    Week,
}

/// An assumed change of one signal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Assumed {
    By(f64),
    Percent { percent: f64 },
    To { to: f64 },
}

const MOST_AHEAD_DAYS: f64 = 3_650.0;

const KNOWN: &str = "Valid ones are about (drivers, lead, price, events, sentiment, anomalies, levels, forecast, what_if), horizon \
    ({\"n\": 3, \"unit\": \"week\"}), period and history_period ({\"from\": \"2026-06-01\", \"to\": \"2026-06-30\"}), frequency (day, week), \
    products, signals and exclude_signals (lists of names), only_signals (true), signal_change ({column: 2, or {\"percent\": 10}, or \
    {\"to\": 0}}), price_change_pct (5), event (a name), event_date (a day), max_lag_days (0 to 56), fdr (0.05), text_column (a name), \
    holidays (an ISO country code such as DE), interval_level (0.8 or 0.95) and columns (date, quantity, product).";

impl SensingParams {
    /// Reads and checks parameters given as JSON.
    pub(super) fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, KNOWN)?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub(super) fn check(&self) -> Result<(), AgentError> {
        if let Some(span) = self.horizon {
            params::within(
                "The horizon in days",
                Some(span.days()),
                1.0..=MOST_AHEAD_DAYS,
                "between 1 and 3,650",
            )?;
        }
        params::within(
            "The longest lead in days",
            self.max_lag_days.map(f64::from),
            0.0..=56.0,
            "between 0 and 56",
        )?;
        params::within("The false discovery rate", self.fdr, 0.0001..=0.5, "between 0.0001 and 0.5")?;
        params::within(
            "The change of the price in percent",
            self.price_change_pct,
            -99.0..=1000.0,
            "between -99 and 1,000",
        )?;
        if self.interval_level.is_some_and(|level| level != 0.8 && level != 0.95) {
            return Err(AgentError::Needs("The range can be 80 % or 95 %.".to_owned()));
        }
        for (column, assumed) in self.signal_change.iter().flatten() {
            let (Assumed::By(value) | Assumed::Percent { percent: value } | Assumed::To { to: value }) =
                *assumed;
            if !value.is_finite() || value.abs() > 1e12 {
                return Err(AgentError::Needs(format!("The change of {column} must be an ordinary number.")));
            }
        }
        [self.period, self.history_period].into_iter().flatten().try_for_each(Dates::check)
    }

    /// True when a signal is assumed to change.
    pub(super) fn has_changes(&self) -> bool {
        self.price_change_pct.is_some()
            || self.signal_change.as_ref().is_some_and(|changes| !changes.is_empty())
    }

    /// True when the changes apply to days of the history.
    pub(super) fn changes_the_past(&self) -> bool {
        self.has_changes() && self.event.is_none() && self.history_period.is_some()
    }
}

impl Span {
    /// A month has 30 days.
    pub(super) fn days(self) -> f64 {
        let of_one: f64 = match self.unit {
            SpanUnit::Day | SpanUnit::Period => 1.0,
            SpanUnit::Week => 7.0,
            SpanUnit::Month => 30.0,
            SpanUnit::Quarter => 91.0,
            SpanUnit::Year => 365.0,
        };
        f64::from(self.n) * of_one
    }
}

impl Dates {
    pub(super) fn check(self) -> Result<(), AgentError> {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from > to => {
                Err(AgentError::Needs(format!("The period from {from} to {to} ends before it begins.")))
            }
            (None, None) => Err(AgentError::Needs("A period needs its first or its last day.".to_owned())),
            (Some(_), _) | (None, Some(_)) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| SensingParams::from_json(&value);
        let changes = read(json!({"signal_change": {"a": 2, "b": {"percent": 10}, "c": {"to": 0}}})).unwrap();
        let changes: Vec<Assumed> = changes.signal_change.unwrap().into_values().collect();
        assert_eq!(changes, [Assumed::By(2.0), Assumed::Percent { percent: 10.0 }, Assumed::To { to: 0.0 }]);
        for wrong in [
            json!({"horizon": {"n": 0, "unit": "day"}}),
            json!({"horizon": 3}),
            json!({"interval_level": 0.9}),
            json!({"period": {"from": "2026-06-02", "to": "2026-06-01"}}),
            json!({"period": {}}),
            json!({"max_lag_days": 60}),
            json!({"fdr": 0}),
            json!({"price_change_pct": -100}),
            json!({"weather": 1}),
        ] {
            assert!(matches!(read(wrong), Err(AgentError::Needs(_))));
        }
    }
}
