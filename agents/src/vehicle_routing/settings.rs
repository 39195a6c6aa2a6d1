//! Options with few values, and the defaults when neither the message nor the file states a value.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The factor between great circles and road distances.
pub(super) const DETOUR: f64 = 1.3;
/// Km per hour on a plane: one unit of length takes one minute.
pub(super) const PLANE_SPEED: f64 = 60.0;
/// Km per hour between places on the globe.
pub(super) const GLOBE_SPEED: f64 = 50.0;
/// Money per km.
pub(super) const COST_PER_KM: f64 = 0.5;
pub(super) const COST_PER_HOUR: f64 = 25.0;
pub(super) const COST_PER_VEHICLE: f64 = 0.0;
/// Litres per 100 km of a diesel delivery van.
pub(super) const FUEL_PER_100_KM: f64 = 11.0;
/// Kilograms of CO2 from burning a litre of diesel.
pub(super) const CO2_PER_LITRE: f64 = 2.68;
/// The usual departure in minutes after midnight, when no time is stated.
pub(super) const USUAL_START: f64 = 480.0;

/// How a length is rounded before it is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    #[default]
    None,
    /// To the nearest whole number, halves up.
    Nint,
    /// Cut after one decimal.
    Trunc1,
}

impl Rounding {
    pub fn apply(self, length: f64) -> f64 {
        match self {
            Self::None => length,
            Self::Nint => (length + 0.5).floor(),
            Self::Trunc1 => (length * 10.0 + 1e-9).floor() / 10.0,
        }
    }
}

/// What the coordinates of places are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coordinates {
    /// Kilometres on a plane.
    Plane,
    /// Longitude and latitude in degrees.
    Globe,
}

/// What to do with places whose coordinates cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MisplacedStops {
    /// Swap latitude and longitude, or change a sign, where that moves a place among the others; leave out the rest.
    Repair,
    LeaveOut,
    Keep,
}

/// The unit of times that are plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeUnit {
    Minutes,
    Hours,
    Seconds,
}

impl TimeUnit {
    pub fn minutes(self) -> f64 {
        match self {
            Self::Minutes => 1.0,
            Self::Hours => 60.0,
            Self::Seconds => 1.0 / 60.0,
        }
    }

    pub fn noun(self) -> &'static str {
        match self {
            Self::Minutes => "minutes",
            Self::Hours => "hours",
            Self::Seconds => "seconds",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_as_published_instances_do() {
        let of = |rounding: Rounding| [2.5, 3.49, 7.0, 8.059].map(|length| rounding.apply(length));
        assert_eq!(of(Rounding::None), [2.5, 3.49, 7.0, 8.059]);
        assert_eq!(of(Rounding::Nint), [3.0, 3.0, 7.0, 8.0]);
        assert_eq!(of(Rounding::Trunc1), [2.5, 3.4, 7.0, 8.0]);
    }
}
