//! The vehicles of a plan and what every route keeps to: from the message, else from the file, else without limit.

use std::collections::BTreeSet;

use crate::vehicle_routing::{
    data::{goods::Good, place::Place, read::Places},
    params::{RouteParams, VehicleKind},
    plan::{committed::Committed, driver_break::Pause, factors::Factors, lengths::speed_kmh},
};
use intake::AgentError;

/// Vehicles that are alike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kind {
    /// Empty when all vehicles are alike.
    pub name: String,
    /// `None`: as many as are needed.
    pub count: Option<usize>,
    /// The most of each of the goods.
    pub capacities: Vec<Option<f64>>,
    pub speed_kmh: f64,
    pub cost_per_km: f64,
    pub cost_per_vehicle: f64,
    /// `None`: what it is able to do is not known, and not asked.
    pub skills: Option<Vec<String>>,
    /// Which of the depots its routes start at.
    pub depot: usize,
    /// Minutes after midnight.
    pub shift_start: Option<f64>,
    pub shift_end: Option<f64>,
    /// What a vehicle under way has done.
    pub done: Option<Committed>,
    /// It is the vehicle of one route of the file's plan, by whose name it goes, and was of this kind.
    pub of_kind: Option<String>,
}

/// Reloading at the depot in the middle of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reloading {
    /// Minutes.
    pub minutes: f64,
    /// `None`: any number.
    pub most: Option<usize>,
}

/// All vehicles, and the limits of their routes.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    pub kinds: Vec<Kind>,
    /// What the capacities are of, the most important first.
    pub goods: Vec<Good>,
    /// Minutes after midnight.
    pub shift_start: Option<f64>,
    pub shift_end: Option<f64>,
    pub max_stops: Option<usize>,
    pub max_km: Option<f64>,
    pub max_minutes: Option<f64>,
    pub is_open: bool,
    /// Minutes at a stop for which the file says nothing.
    pub service: f64,
    /// What an hour costs that a stop is visited too late, in the unit of what is to be least; nothing: nobody is late.
    pub cost_per_hour_late: Option<f64>,
    pub pause: Option<Pause>,
    pub reloading: Option<Reloading>,
}

impl Kind {
    /// The most of the first of the goods.
    pub fn capacity(&self) -> Option<f64> {
        self.capacities.first().copied().flatten()
    }

    /// Whether it has this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.answers_to(&plain_kind(name))
    }

    /// Whether people mean it when they say `name`, in the form of `Fleet::asked_name`.
    pub fn answers_to(&self, name: &str) -> bool {
        let names = self.of_kind.iter().chain([&self.name]);
        names.map(|own| plain_kind(own)).any(|own| own == name)
    }
}

impl Fleet {
    pub fn of(places: &Places, params: &RouteParams, factors: &Factors) -> Result<Self, AgentError> {
        let usual = VehicleKind {
            count: params.vehicles.unwrap_or(0),
            capacity: params.capacity,
            weight_capacity: params.weight_capacity,
            volume_capacity: params.volume_capacity,
            ..VehicleKind::default()
        };
        let kinds = match params.fleet.as_deref() {
            Some(kinds) if !kinds.is_empty() => kinds.to_vec(),
            _ => named_by_stops(places, &usual),
        };
        let has_skills = kinds.iter().any(|kind| !kind.skills.is_empty());
        let mut fleet = Self {
            kinds: Vec::new(),
            goods: places.goods.clone(),
            shift_start: params.shift_start_minutes.or(places.depots[0].windows.first()),
            shift_end: params.shift_end_minutes.or(places.depots[0].windows.last()),
            max_stops: params.max_stops.map(|most| most as usize),
            max_km: params.max_distance_km,
            max_minutes: params.max_duration_minutes,
            is_open: params.open_routes.unwrap_or(false),
            service: params.service_minutes.unwrap_or(0.0),
            cost_per_hour_late: params.cost_per_hour_late,
            pause: None,
            reloading: reloading(params),
        };
        for kind in &kinds {
            for depot in depots_of(kind, &places.depots) {
                fleet.kinds.push(resolved(kind, depot, has_skills, (places, params, factors)));
            }
        }
        let shift = fleet.shift_start.zip(fleet.shift_end);
        let starts = fleet.kinds.iter().filter_map(|kind| kind.shift_start);
        fleet.pause = Pause::of(params, shift, starts)?;
        Ok(fleet)
    }

    /// What the stop's file asks of the name of a vehicle, in the words of `Kind::answers_to`; nothing when no vehicle
    /// of the fleet has a name.
    pub fn asked_name(&self, stop: &Place) -> Option<String> {
        let has_names = self.kinds.iter().any(|kind| !kind.name.is_empty());
        stop.vehicle.as_deref().filter(|_| has_names).map(plain_kind)
    }

    /// Whether a stop names a vehicle that the fleet does not have.
    pub fn lacks_vehicle_for(&self, stop: &Place) -> bool {
        self.asked_name(stop).is_some_and(|name| !self.kinds.iter().any(|kind| kind.answers_to(&name)))
    }

    /// No vehicle leaves before a time, in minutes after midnight.
    pub fn leave_from(&mut self, now: Option<f64>) {
        for kind in &mut self.kinds {
            kind.shift_start = later(kind.shift_start, now);
        }
    }

    /// The stops from which vehicles under way go on, and their kinds.
    pub fn anchors(&self) -> impl Iterator<Item = (usize, usize)> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter_map(|(at, kind)| Some((kind.done.as_ref()?.anchor()?, at)))
    }

    /// Stops that are done, or about to be, without those from which the search goes on.
    pub fn done(&self) -> impl Iterator<Item = usize> {
        let done = self.kinds.iter().filter_map(|kind| kind.done.as_ref());
        done.flat_map(|done| {
            let anchor = done.anchor();
            done.stops.iter().copied().filter(move |stop| Some(*stop) != anchor)
        })
    }

    /// How many vehicles there are, if that is limited.
    pub fn vehicles(&self) -> Option<usize> {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// The unit of the most important of the goods.
    pub fn unit(&self) -> &'static str {
        self.goods[0].unit
    }

    /// Whether times decide what is possible.
    pub fn is_timed(&self) -> bool {
        let has_shift = |kind: &Kind| kind.shift_start.is_some() || kind.shift_end.is_some();
        self.kinds.iter().any(has_shift) || self.max_minutes.is_some() || self.pause.is_some()
    }
}

/// The later of two times, as far as there are any.
pub fn later(start: Option<f64>, now: Option<f64>) -> Option<f64> {
    start.into_iter().chain(now).reduce(f64::max)
}

/// The depots of a kind of vehicle: its own, else all of them.
fn depots_of(kind: &VehicleKind, depots: &[Place]) -> std::ops::Range<usize> {
    let is_own =
        |depot: &Place| kind.depot.as_deref().is_some_and(|own| depot.id.eq_ignore_ascii_case(own.trim()));
    match depots.iter().position(is_own) {
        Some(own) => own..own + 1,
        None => 0..depots.len(),
    }
}

/// A kind with everything that the message, the file and the defaults say.
fn resolved(
    kind: &VehicleKind,
    depot: usize,
    has_skills: bool,
    (places, params, factors): (&Places, &RouteParams, &Factors),
) -> Kind {
    let place = &places.depots[depot];
    let speed = speed_kmh(places, params);
    Kind {
        name: kind.name.clone(),
        count: Some(kind.count as usize).filter(|count| *count > 0),
        capacities: places.goods.iter().map(|good| good.capacity(kind)).collect(),
        speed_kmh: kind.speed_kmh.unwrap_or(speed),
        cost_per_km: kind.cost_per_km.unwrap_or(factors.per_km),
        cost_per_vehicle: kind.cost_per_vehicle.unwrap_or(factors.per_vehicle),
        skills: has_skills.then(|| kind.skills.iter().map(|skill| skill.trim().to_lowercase()).collect()),
        depot,
        shift_start: kind.shift_start_minutes.or(params.shift_start_minutes).or(place.windows.first()),
        shift_end: kind.shift_end_minutes.or(params.shift_end_minutes).or(place.windows.last()),
        ..Kind::default()
    }
}

fn reloading(params: &RouteParams) -> Option<Reloading> {
    let most = params.max_trips.or(params.reload_minutes.map(|_| 0)).filter(|most| *most != 1)?;
    let most = Some(most as usize).filter(|most| *most > 0).map(|most| most - 1);
    Some(Reloading { minutes: params.reload_minutes.unwrap_or(0.0), most })
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
