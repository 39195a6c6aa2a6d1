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
use report::number::amount;

/// Between the words of a list of groups, and between a group and the one that it is in.
pub(super) const JOINS_GROUPS: &str = ", ";
pub(super) const WITHIN_GROUP: &str = " in ";

/// The times, the service and the priority of one stop.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StopRule {
    /// The id of the stop.
    pub id: String,
    /// The word of the file by which it was named together with others: `pharmacy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The visit begins no earlier, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_minutes: Option<f64>,
    /// The visit begins no later, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_minutes: Option<f64>,
    /// How long the visit takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_minutes: Option<f64>,
    /// What the time of the visit is multiplied by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_factor: Option<f64>,
    /// How many minutes longer the visit takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_more_minutes: Option<f64>,
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
        within("The factor of the time at a stop", self.service_factor, 0.0..=100.0, "between 0 and 100")?;
        within(
            "The additional time at a stop",
            self.service_more_minutes,
            -10_000.0..=10_000.0,
            "between -10,000 and 10,000 minutes",
        )?;
        within("The priority of a stop", self.priority.map(f64::from), 0.0..=4.0, "between 0 and 4")?;
        ordered("time of a stop", self.from_minutes, self.until_minutes)
    }

    /// Whether it says anything.
    pub fn is_stated(&self) -> bool {
        let times = [self.from_minutes, self.until_minutes, self.service_minutes];
        times.iter().any(Option::is_some) || self.changes_service() || self.priority.is_some()
    }

    /// The words of the file that name its group.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.group
            .iter()
            .flat_map(|group| group.split(JOINS_GROUPS))
            .flat_map(|part| part.split(WITHIN_GROUP))
    }

    /// Whether the visit takes longer or shorter than it otherwise does.
    pub fn changes_service(&self) -> bool {
        self.service_factor.or(self.service_more_minutes).is_some()
    }

    /// This rule without a change of the time of the visit.
    #[must_use]
    pub fn without_change_of_service(self) -> Self {
        Self { service_factor: None, service_more_minutes: None, ..self }
    }

    /// The rule in place of a denied one: no visit before 11 is a visit from 11 on. `None` where that is no single window.
    pub fn denied(self) -> Option<Self> {
        let is_window = self.service_minutes.is_none() && !self.changes_service() && self.priority.is_none();
        let has_one_end = self.from_minutes.is_some() != self.until_minutes.is_some();
        let (from_minutes, until_minutes) = (self.until_minutes, self.from_minutes);
        (is_window && has_one_end).then_some(Self { from_minutes, until_minutes, ..self })
    }

    /// This rule with the values of a later one.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        // A time of its own takes the place of one that is longer or shorter.
        let base = if edit.service_minutes.is_some() { self.without_change_of_service() } else { self };
        Self {
            id: base.id,
            group: edit.group.or(base.group),
            from_minutes: edit.from_minutes.or(base.from_minutes),
            until_minutes: edit.until_minutes.or(base.until_minutes),
            service_minutes: edit.service_minutes.or(base.service_minutes),
            service_factor: edit.service_factor.or(base.service_factor),
            service_more_minutes: edit.service_more_minutes.or(base.service_more_minutes),
            priority: edit.priority.or(base.priority),
        }
    }

    /// `from 09:00, until 11:00, 45 min, first to be kept`.
    pub fn words(&self) -> String {
        let parts = [
            self.from_minutes.map(|from| format!("from {}", clock(from))),
            self.until_minutes.map(|until| format!("until {}", clock(until))),
            self.service_minutes.map(|minutes| format!("{} at the stop", duration(minutes))),
            self.service_factor.map(|factor| format!("{} times as long at the stop", amount(factor))),
            self.service_more_minutes.map(more),
            self.priority.map(|priority| format!("priority {priority} of 4")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// `10 min longer at the stop`.
fn more(minutes: f64) -> String {
    let side = if minutes < 0.0 { "shorter" } else { "longer" };
    format!("{} {side} at the stop", duration(minutes.abs()))
}
