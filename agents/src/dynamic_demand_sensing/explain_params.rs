//! Parameters of `explain_change`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{dynamic_demand_sensing::params::Dates, params};
use intake::{AgentError, holidays::Country, roles::Roles};

/// The name of the tool that splits a change of demand.
pub(super) const EXPLAIN_CHANGE: &str = "explain_change";

/// Which change to explain. What is left out is decided from the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ExplainParams {
    /// The days whose demand is to be explained; the last 28 days when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history_period: Option<Dates>,
    /// The days they are compared with; those right before when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare_period: Option<Dates>,
    /// The change that the question takes for granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<ChangeDirection>,
    /// Product ids as in the file; an empty list is every product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// Columns that the question is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signals: Option<Vec<String>>,
    /// Columns that may not be a signal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude_signals: Option<Vec<String>>,
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
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ChangeDirection {
    Drop,
    Rise,
}

const KNOWN: &str = "Valid ones are history_period and compare_period ({\"from\": \"2026-03-01\", \"to\": \"2026-03-31\"}), direction \
    (drop, rise), products, signals and exclude_signals (lists of names), max_lag_days (0 to 56), fdr (0.05), text_column (a name), \
    holidays (an ISO country code such as DE) and \
    columns (date, quantity, product).";

impl ExplainParams {
    /// Reads and checks parameters given as JSON.
    pub(super) fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, KNOWN)?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub(super) fn check(&self) -> Result<(), AgentError> {
        params::within(
            "The longest lead in days",
            self.max_lag_days.map(f64::from),
            0.0..=56.0,
            "between 0 and 56",
        )?;
        params::within("The false discovery rate", self.fdr, 0.0001..=0.5, "between 0.0001 and 0.5")?;
        [self.history_period, self.compare_period].into_iter().flatten().try_for_each(Dates::check)
    }
}
