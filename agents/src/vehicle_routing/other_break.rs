//! A break of every driver beyond the first one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    params::within,
    vehicle_routing::limits::{LATEST, ordered},
};
use intake::AgentError;

/// A further break; without times it is in its part of the shift.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OtherBreak {
    /// How long it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<f64>,
    /// It begins no earlier, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_minutes: Option<f64>,
    /// It begins no later, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_minutes: Option<f64>,
    /// It begins no later than this many minutes after the vehicle leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_minutes: Option<f64>,
}

impl OtherBreak {
    pub fn check(&self) -> Result<(), AgentError> {
        within("The break", self.minutes, 0.0..=1440.0, "between 0 and 1,440 minutes")?;
        for minutes in [self.from_minutes, self.until_minutes, self.after_minutes] {
            within("The time of a break", minutes, 0.0..=LATEST, "0 minutes after midnight or later")?;
        }
        ordered("break", self.from_minutes, self.until_minutes)
    }

    /// Whether a time is given for it.
    pub fn is_timed(&self) -> bool {
        self.from_minutes.or(self.until_minutes).or(self.after_minutes).is_some()
    }
}
