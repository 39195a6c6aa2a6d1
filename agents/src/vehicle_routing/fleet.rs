//! The vehicles of a plan and what every route keeps to: from the message, else from the file, else without limit.

use std::collections::BTreeSet;

use super::{
    factors::Factors,
    lengths::speed_kmh,
    params::{RouteParams, VehicleKind},
    read::Places,
};

/// Vehicles that are alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Empty when all vehicles are alike.
    pub name: String,
    /// `None`: as many as are needed.
    pub count: Option<usize>,
    pub capacity: Option<f64>,
    pub speed_kmh: f64,
    pub cost_per_km: f64,
    pub cost_per_vehicle: f64,
    /// `None`: what it is able to do is not known, and not asked.
    pub skills: Option<Vec<String>>,
}

/// All vehicles, and the limits of their routes.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    pub kinds: Vec<Kind>,
    /// Minutes after midnight.
    pub shift_start: Option<f64>,
    pub shift_end: Option<f64>,
    pub max_stops: Option<usize>,
    pub max_km: Option<f64>,
    pub max_minutes: Option<f64>,
    pub is_open: bool,
    /// Minutes at a stop for which the file says nothing.
    pub service: f64,
}

impl Fleet {
    pub fn of(places: &Places, params: &RouteParams, factors: &Factors) -> Self {
        let usual = VehicleKind {
            count: params.vehicles.unwrap_or(0),
            capacity: params.capacity,
            ..VehicleKind::default()
        };
        let kinds = match params.fleet.as_deref() {
            Some(kinds) if !kinds.is_empty() => kinds.to_vec(),
            _ => named_by_stops(places, &usual),
        };
        let speed = speed_kmh(places, params);
        let has_skills = kinds.iter().any(|kind| !kind.skills.is_empty());
        let kind = |kind: VehicleKind| Kind {
            name: kind.name,
            count: Some(kind.count as usize).filter(|count| *count > 0),
            capacity: kind.capacity,
            speed_kmh: kind.speed_kmh.unwrap_or(speed),
            cost_per_km: kind.cost_per_km.unwrap_or(factors.per_km),
            cost_per_vehicle: kind.cost_per_vehicle.unwrap_or(factors.per_vehicle),
            skills: has_skills.then(|| kind.skills.iter().map(|skill| skill.trim().to_lowercase()).collect()),
        };
        Self {
            kinds: kinds.into_iter().map(kind).collect(),
            shift_start: params.shift_start_minutes.or(places.depot.ready),
            shift_end: params.shift_end_minutes.or(places.depot.due),
            max_stops: params.max_stops.map(|most| most as usize),
            max_km: params.max_distance_km,
            max_minutes: params.max_duration_minutes,
            is_open: params.open_routes.unwrap_or(false),
            service: params.service_minutes.unwrap_or(0.0),
        }
    }

    /// The kind that a stop names; `Some(None)` when no vehicle has that name.
    pub fn named(&self, name: Option<&str>) -> Option<Option<usize>> {
        let name = name.map(plain_kind)?;
        (self.kinds.iter().any(|kind| !kind.name.is_empty()))
            .then(|| self.kinds.iter().position(|kind| plain_kind(&kind.name) == name))
    }

    /// How many vehicles there are, if that is limited.
    pub fn vehicles(&self) -> Option<usize> {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// Whether times decide what is possible.
    pub fn is_timed(&self) -> bool {
        self.shift_start.is_some() || self.shift_end.is_some() || self.max_minutes.is_some()
    }
}

/// Without a fleet in the message, the kinds that the file's stops name; one each when there are as many as vehicles.
fn named_by_stops(places: &Places, usual: &VehicleKind) -> Vec<VehicleKind> {
    let named: BTreeSet<&str> = places.stops.iter().filter_map(|stop| stop.vehicle.as_deref()).collect();
    if named.is_empty() {
        return vec![usual.clone()];
    }
    let is_each = usual.count as usize == named.len();
    let count = if is_each { 1 } else { usual.count };
    named.into_iter().map(|name| VehicleKind { name: name.to_owned(), count, ..usual.clone() }).collect()
}

/// `Vans` and `van` are the same.
fn plain_kind(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.strip_suffix('s').unwrap_or(&name).to_owned()
}
