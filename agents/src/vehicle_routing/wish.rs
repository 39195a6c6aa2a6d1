//! Wishes that are neither a limit nor a cost. A wish that the planner cannot fulfil is named in the answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::vehicle_routing::times::duration;

/// A wish; places are named by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    BalanceStops,
    BalanceHours,
    BalanceLoad,
    FewestVehicles,
    LeastTime,
    /// Goods are picked up before they are delivered; true of every pair of the file.
    PickupFirst,
    SecondBreak,
    /// No route drives longer, without the time at stops, breaks and waiting.
    MostDrivingMinutes(u32),
    EndAt(String),
    First(String),
    Last(String),
    SameVehicle(Vec<String>),
}

impl Wish {
    /// Beginnings of the words in which it is said, beside the places.
    pub fn said_with(&self) -> &'static [&'static str] {
        match self {
            Self::First(_) => &[
                "first", "zuerst", "primer", "premier", "primeir", "erst", "start", "begin", "empez",
                "empiez", "comen", "comec", "commenc",
            ],
            Self::Last(_) => &[
                "last", "zuletzt", "letzt", "último", "ultimo", "dernier", "termin", "acab", "fini", "end",
                "finish", "schluss", "final", "fin", "fim",
            ],
            Self::SameVehicle(_) => &[
                "same",
                "vehicle",
                "van",
                "truck",
                "lorry",
                "selbe",
                "gleiche",
                "fahrzeug",
                "mismo",
                "même",
                "mesmo",
                "misma",
                "mesma",
                "gleichen",
                "selben",
                "vehículo",
                "veículo",
                "véhicule",
                "furgoneta",
                "camion",
                "camión",
                "carrinha",
                "camionnette",
                "lkw",
                "transporter",
            ],
            Self::EndAt(_)
            | Self::BalanceStops
            | Self::BalanceHours
            | Self::BalanceLoad
            | Self::FewestVehicles
            | Self::LeastTime
            | Self::PickupFirst
            | Self::SecondBreak
            | Self::MostDrivingMinutes(_) => &[],
        }
    }

    /// The ids of the places that the wish names.
    pub fn places(&self) -> &[String] {
        match self {
            Self::EndAt(place) | Self::First(place) | Self::Last(place) => std::slice::from_ref(place),
            Self::SameVehicle(places) => places,
            Self::BalanceStops
            | Self::BalanceHours
            | Self::BalanceLoad
            | Self::FewestVehicles
            | Self::LeastTime
            | Self::PickupFirst
            | Self::SecondBreak
            | Self::MostDrivingMinutes(_) => &[],
        }
    }

    /// Whether an earlier wish no longer holds when this one is stated: it is the same, or both cannot be kept.
    pub fn replaces(&self, before: &Self) -> bool {
        let is_balance =
            |wish: &Self| matches!(wish, Self::BalanceStops | Self::BalanceHours | Self::BalanceLoad);
        let is_end = |wish: &Self| matches!(wish, Self::First(_) | Self::Last(_));
        self == before
            || is_balance(self) && is_balance(before)
            || matches!((self, before), (Self::EndAt(_), Self::EndAt(_)))
            || matches!((self, before), (Self::MostDrivingMinutes(_), Self::MostDrivingMinutes(_)))
            || is_end(self) && is_end(before) && self.places() == before.places()
    }

    /// `as few vehicles as possible`.
    pub fn words(&self) -> String {
        match self {
            Self::BalanceStops => "as many stops in every route".to_owned(),
            Self::BalanceHours => "equally long routes in hours".to_owned(),
            Self::BalanceLoad => "as much load on every route".to_owned(),
            Self::FewestVehicles => "as few vehicles as possible".to_owned(),
            Self::LeastTime => "the least time on the way".to_owned(),
            Self::PickupFirst => "pick up before delivering".to_owned(),
            Self::SecondBreak => "a second break".to_owned(),
            Self::MostDrivingMinutes(most) => {
                format!("at most {} of driving per route", duration(f64::from(*most)))
            }
            Self::EndAt(place) => format!("routes that end at {place}"),
            Self::First(place) => format!("{place} as the first stop"),
            Self::Last(place) => format!("{place} as the last stop"),
            Self::SameVehicle(places) => format!("{} in the same vehicle", places.join(" and ")),
        }
    }
}
