//! What a question states about single stops, in place of the values of the file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    params::within,
    vehicle_routing::{
        limits::{LATEST, ordered},
        times::{clock, duration},
    },
};
use intake::AgentError;

/// The times, the service and the priority of one stop.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StopRule {
    /// The id of the stop.
    pub id: String,
    /// The visit begins no earlier, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_minutes: Option<f64>,
    /// The visit begins no later, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_minutes: Option<f64>,
    /// How long the visit takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_minutes: Option<f64>,
    /// 0 to 4; stops of a higher priority are left out last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<u8>,
}

impl StopRule {
    pub fn check(&self) -> Result<(), AgentError> {
        for minutes in [self.from_minutes, self.until_minutes] {
            within("The time of a stop", minutes, 0.0..=LATEST, "0 minutes after midnight or later")?;
        }
        within("The time at a stop", self.service_minutes, 0.0..=10_000.0, "0 minutes or more")?;
        within("The priority of a stop", self.priority.map(f64::from), 0.0..=4.0, "between 0 and 4")?;
        ordered("time of a stop", self.from_minutes, self.until_minutes)
    }

    /// Whether it says anything.
    pub fn is_stated(&self) -> bool {
        self.from_minutes.or(self.until_minutes).or(self.service_minutes).is_some() || self.priority.is_some()
    }

    /// This rule with the values of a later one.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        Self {
            id: self.id,
            from_minutes: edit.from_minutes.or(self.from_minutes),
            until_minutes: edit.until_minutes.or(self.until_minutes),
            service_minutes: edit.service_minutes.or(self.service_minutes),
            priority: edit.priority.or(self.priority),
        }
    }

    /// `from 09:00, until 11:00, 45 min, first to be kept`.
    pub fn words(&self) -> String {
        let parts = [
            self.from_minutes.map(|from| format!("from {}", clock(from))),
            self.until_minutes.map(|until| format!("until {}", clock(until))),
            self.service_minutes.map(|minutes| format!("{} at the stop", duration(minutes))),
            self.priority.map(|priority| format!("priority {priority} of 4")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}
