//! Parameters of vehicles that are not like the others of a fleet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    params::within,
    vehicle_routing::limits::{LATEST, ordered},
};
use intake::AgentError;

/// Vehicles that are alike, among others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VehicleKind {
    /// What people call it, such as `van`; the file's column `vehicle` names it.
    pub name: String,
    /// How many there are; 0: as many as are needed.
    pub count: u32,
    /// Most units that it carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<f64>,
    /// Most weight that it carries, in kg.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_capacity: Option<f64>,
    /// Most volume that it carries, in m³.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_capacity: Option<f64>,
    /// The id of the depot where its routes start and end; without it there are as many at every depot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depot: Option<String>,
    /// The id of the place where its routes end, where that is not where they start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// It leaves no earlier, where that is not the shift of the others, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift_start_minutes: Option<f64>,
    /// It is back no later, where that is not the shift of the others, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift_end_minutes: Option<f64>,
    /// Money per km, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_km: Option<f64>,
    /// Money per vehicle that is used, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_vehicle: Option<f64>,
    /// Km per hour, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed_kmh: Option<f64>,
    /// Most stops of a route, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_stops: Option<u32>,
    /// Longest route in km, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_distance_km: Option<f64>,
    /// Longest time between leaving and being back, in minutes, where it is not that of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_duration_minutes: Option<f64>,
    /// What its crew or its equipment is able to do, as the file's column `skill` calls it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
}

impl VehicleKind {
    pub fn check(&self) -> Result<(), AgentError> {
        within(
            "The number of vehicles",
            Some(f64::from(self.count)),
            0.0..=10_000.0,
            "between 0 and 10,000",
        )?;
        for capacity in [self.capacity, self.weight_capacity, self.volume_capacity] {
            within("The capacity", capacity, 1e-6..=1e12, "above 0")?;
        }
        for minutes in [self.shift_start_minutes, self.shift_end_minutes] {
            within("The shift", minutes, 0.0..=LATEST, "0 minutes after midnight or later")?;
        }
        ordered("shift", self.shift_start_minutes, self.shift_end_minutes)?;
        within("The cost per km", self.cost_per_km, 0.0..=1e9, "0 or more")?;
        within("The cost per vehicle", self.cost_per_vehicle, 0.0..=1e9, "0 or more")?;
        within("The most stops of a route", self.max_stops.map(f64::from), 1.0..=1e6, "1 or more")?;
        within("The longest route", self.max_distance_km, 1e-6..=1e7, "above 0 km")?;
        within("The longest duration", self.max_duration_minutes, 1e-3..=1e6, "above 0 minutes")?;
        within("The speed", self.speed_kmh, 0.1..=1_000.0, "between 0.1 and 1,000 km/h")
    }
}
