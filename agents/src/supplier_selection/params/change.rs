//! A figure of a supplier as it would be.

use intake::AgentError;
use report::number::{amount, percent};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A figure of a supplier that is supposed to be another one than the file says, in one of three ways.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub supplier: String,
    pub criterion: String,
    /// Percent above what the file says, or below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<f64>,
    /// In the unit of the criterion, above what the file says, or below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<f64>,
    /// In place of what the file says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
}

impl Change {
    /// Refuses a change without a number, with more than one, or with one beyond reason.
    pub(super) fn check(&self) -> Result<(), AgentError> {
        let (criterion, supplier) = (&self.criterion, &self.supplier);
        match (self.percent, self.by, self.to) {
            (Some(percent), None, None) if percent > -100.0 && percent <= 1000.0 => Ok(()),
            (None, Some(number), None) | (None, None, Some(number)) if number.is_finite() => Ok(()),
            (Some(percent), None, None) => {
                Err(AgentError::Needs(format!("{criterion} of {supplier} cannot change by {percent} %.")))
            }
            _ => Err(AgentError::Needs(format!(
                "Say in one way how {criterion} of {supplier} changes: by a percentage, by a number, or to a number."
            ))),
        }
    }

    /// The figure in place of that of the file; none becomes smaller than 0 by a number.
    pub(crate) fn applied(&self, value: f64) -> f64 {
        let by = self.by.map_or(value, |by| if value >= 0.0 { (value + by).max(0.0) } else { value + by });
        self.to.unwrap_or(by * (1.0 + self.percent.unwrap_or(0.0) / 100.0))
    }

    /// `5 % above the file`, `9.50`
    pub(crate) fn words(&self) -> String {
        let side = |number: f64| if number < 0.0 { "below" } else { "above" };
        match (self.to, self.by, self.percent) {
            (Some(to), ..) => amount(to),
            (None, Some(by), _) => format!("{} {} the file", amount(by.abs()), side(by)),
            (None, None, share) => {
                let share = share.unwrap_or_default();
                format!("{} {} the file", percent(share.abs() / 100.0), side(share))
            }
        }
    }
}
