//! Parameters of `detect_anomalies`. Words, a language model and explicit JSON fill the same struct and are checked the
//! same way.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::params;
use intake::{AgentError, calendar::Frequency, outliers::USUAL_THRESHOLD, roles::Roles};

/// The name of the tool that finds unusual demand.
pub const DETECT_ANOMALIES: &str = "detect_anomalies";

/// Where and how closely to look. What is left out is decided from the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnomalyParams {
    /// Length of the periods that are compared; demand is added up when the file is finer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frequency: Option<Frequency>,
    /// Product ids as in the file; an empty list is every product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// How small a deviation is still worth telling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sensitivity: Option<Sensitivity>,
    /// Robust standard deviations from which a value is unusual, instead of a sensitivity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.5, max = 20))]
    pub threshold: Option<f64>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

/// A threshold by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sensitivity {
    Low,
    Normal,
    High,
}

impl Sensitivity {
    /// The threshold in robust standard deviations.
    pub fn threshold(self) -> f64 {
        match self {
            Self::Low => 5.0,
            Self::Normal => USUAL_THRESHOLD,
            Self::High => 2.8,
        }
    }

    /// One ordinary value in this many is reported as unusual by chance, measured on random series without anomalies.
    pub fn one_by_chance_in(self) -> u32 {
        match self {
            Self::Low => 4000,
            Self::Normal => 400,
            Self::High => 100,
        }
    }
}

/// Outside this range, nearly every value or no value is unusual.
const THRESHOLDS: std::ops::RangeInclusive<f64> = 1.5..=20.0;

/// The valid parameters, for messages that refuse JSON.
const KNOWN: &str = "Valid ones are frequency (daily, weekly, monthly, quarterly, yearly), products (a list of ids), \
    sensitivity (low, normal, high) or threshold (1.5 to 20 standard deviations), and columns (date, quantity, product).";

impl AnomalyParams {
    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, KNOWN)?;
        params.check()?;
        Ok(params)
    }

    /// Checks these parameters. Every source of parameters calls this last.
    pub fn check(&self) -> Result<(), AgentError> {
        match self.threshold {
            Some(threshold) if !THRESHOLDS.contains(&threshold) => Err(AgentError::Needs(format!(
                "The threshold must be between 1.5 and 20 standard deviations, but {threshold} was requested."
            ))),
            _ => Ok(()),
        }
    }

    /// These parameters, overridden by the values that `edit` states.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        let says_how_closely = edit.sensitivity.is_some() || edit.threshold.is_some();
        let (sensitivity, threshold) = if says_how_closely {
            (edit.sensitivity, edit.threshold)
        } else {
            (self.sensitivity, self.threshold)
        };
        Self {
            frequency: edit.frequency.or(self.frequency),
            products: edit.products.or(self.products),
            sensitivity: if threshold.is_some() { None } else { sensitivity },
            threshold,
            columns: edit.columns.or(self.columns),
        }
    }

    /// The named sensitivity, unless a threshold is given instead.
    pub fn named(&self) -> Option<Sensitivity> {
        if self.threshold.is_some() { None } else { Some(self.sensitivity.unwrap_or(Sensitivity::Normal)) }
    }

    /// The threshold in robust standard deviations.
    pub fn threshold(&self) -> f64 {
        self.threshold.unwrap_or_else(|| self.sensitivity.unwrap_or(Sensitivity::Normal).threshold())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| AnomalyParams::from_json(&value);
        assert_eq!(read(json!({})).unwrap().threshold(), 3.5);
        assert_eq!(read(json!({"sensitivity": "high"})).unwrap().threshold(), 2.8);
        assert_eq!(read(json!({"threshold": 6})).unwrap().threshold(), 6.0);
        for wrong in [
            json!({"sensitivity": "extreme"}),
            json!({"threshold": 1}),
            json!({"threshold": 1e9}),
            json!({"horizon": 3}),
            json!([1]),
        ] {
            assert!(matches!(read(wrong), Err(AgentError::Needs(_))));
        }
    }

    #[test]
    fn the_last_stated_sensitivity_counts() {
        let read = |value: Value| AnomalyParams::from_json(&value).unwrap();
        let params =
            read(json!({"threshold": 6, "products": ["A"]})).edited(read(json!({"sensitivity": "low"})));
        assert_eq!((params.threshold(), params.products), (5.0, Some(vec!["A".to_owned()])));
        assert_eq!(
            read(json!({"sensitivity": "low"})).edited(read(json!({"threshold": 4}))).threshold(),
            4.0
        );
    }
}
