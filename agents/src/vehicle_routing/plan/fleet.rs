//! The vehicles of a plan and the limits of every route: from the message, else from the file, else no limit.

use std::collections::BTreeMap;

use crate::vehicle_routing::{
    data::{goods::Good, place::Place, read::Places},
    params::{RouteParams, VehicleKind},
    plan::{
        committed::Committed, driver_break::DriverBreak, factors::Factors, lengths::speed_kmh, order::Order,
    },
};
use intake::AgentError;

/// A kind of vehicle; its vehicles are identical.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Kind {
    /// Empty when all vehicles are identical.
    pub name: String,
    /// `None`: as many as needed.
    pub count: Option<usize>,
    /// The capacity for each good.
    pub capacities: Vec<Option<f64>>,
    pub speed_kmh: f64,
    pub cost_per_km: f64,
    pub cost_per_vehicle: f64,
    /// The most stops and km of a route.
    pub max_stops: Option<usize>,
    pub max_km: Option<f64>,
    /// The most minutes between leaving and being back.
    pub max_minutes: Option<f64>,
    /// `None`: its skills are unknown and not checked.
    pub skills: Option<Vec<String>>,
    /// The depot at which its routes start.
    pub depot: usize,
    /// The depot at which its routes end, if they do not end at their last stop.
    pub end: usize,
    /// Begin and end of the shift in minutes after midnight.
    pub shift_start: Option<f64>,
    pub shift_end: Option<f64>,
    /// The committed part of the route, for a vehicle under way.
    pub done: Option<Committed>,
    /// Stops that its only vehicle visits first and last, as a wish asks.
    pub first: Vec<usize>,
    pub last: Option<usize>,
    /// Whether its only vehicle is set aside for the stops of a wish.
    pub is_set_aside: bool,
    /// The kind's original name, if this is the vehicle of one route of the file's plan and has the name of that route.
    pub of_kind: Option<String>,
}

/// Reloading at the depot in the middle of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reloading {
    /// Minutes for one reload.
    pub minutes: f64,
    /// The most reloads per route; `None`: any number.
    pub most: Option<usize>,
}

/// All vehicles and the limits of their routes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fleet {
    pub kinds: Vec<Kind>,
    /// The goods that the capacities refer to, the most important first.
    pub goods: Vec<Good>,
    /// Minutes after midnight.
    pub shift_start: Option<f64>,
    pub shift_end: Option<f64>,
    pub max_stops: Option<usize>,
    pub max_km: Option<f64>,
    /// The limit that is stated of all kinds.
    pub max_minutes: Option<f64>,
    pub is_open: bool,
    /// Minutes at a stop for which the file gives no time.
    pub service: f64,
    /// The cost of an hour of late visits, in the unit that is minimised; `None`: visits must not be late.
    pub cost_per_hour_late: Option<f64>,
    /// Visits may begin this many minutes after their windows, where lateness has no price.
    pub most_late: Option<f64>,
    /// The breaks of every driver, in the order in which they are taken.
    pub driver_breaks: Vec<DriverBreak>,
    pub reloading: Option<Reloading>,
}

impl Kind {
    /// The capacity for the first good.
    pub(crate) fn capacity(&self) -> Option<f64> {
        self.capacities.first().copied().flatten()
    }

    /// Whether the capacity for any good is limited.
    pub(crate) fn has_capacity(&self) -> bool {
        self.capacities.iter().any(Option::is_some)
    }

    /// The stop from which the vehicle continues, if it is under way.
    fn anchor(&self) -> Option<usize> {
        self.done.as_ref()?.anchor()
    }

    /// Whether a shift limits when it may be out.
    fn has_shift(&self) -> bool {
        self.shift_start.is_some() || self.shift_end.is_some()
    }

    /// Whether the kind has this name.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.answers_to(&plain_kind(name))
    }

    /// Whether `name`, in the form of `Fleet::asked_name`, means this kind.
    pub(crate) fn answers_to(&self, name: &str) -> bool {
        let names = self.of_kind.iter().chain([&self.name]);
        names.map(|own| plain_kind(own)).any(|own| own == name)
    }
}

impl Fleet {
    pub(crate) fn of(places: &Places, params: &RouteParams, factors: &Factors) -> Result<Self, AgentError> {
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
            shift_end: params.shift_end_minutes.or(closes(places, params)),
            max_stops: params.max_stops.map(|most| most as usize),
            max_km: params.max_distance_km,
            max_minutes: params.max_duration_minutes,
            is_open: params.open_routes.unwrap_or(false),
            service: params.service_minutes.unwrap_or(0.0),
            cost_per_hour_late: params.cost_per_hour_late,
            most_late: params.most_late_minutes.filter(|_| params.cost_per_hour_late.is_none()),
            driver_breaks: Vec::new(),
            reloading: reloading(params),
        };
        for kind in &kinds {
            for depot in depots_of(kind, &places.depots[..places.starts]) {
                fleet.kinds.push(resolved(kind, depot, has_skills, (places, params, factors)));
            }
        }
        if let Some(most) = params.most_driving_minutes().filter(|_| places.given.is_none()) {
            fleet.limit_driving(most);
        }
        let shift = fleet.shift_start.zip(fleet.shift_end);
        let starts = fleet.kinds.iter().filter_map(|kind| kind.shift_start);
        fleet.driver_breaks = DriverBreak::all(params, shift, fleet.longest_minutes(), starts)?;
        Ok(fleet)
    }

    /// The most minutes that any vehicle may be out; `None` when one may be out without end.
    fn longest_minutes(&self) -> Option<f64> {
        let of_kind = |kind: &Kind| {
            let shift = kind.shift_end.zip(kind.shift_start).map(|(end, start)| end - start);
            shift.into_iter().chain(kind.max_minutes).reduce(f64::min)
        };
        self.kinds.iter().map(of_kind).try_fold(0.0, |longest: f64, own| Some(longest.max(own?)))
    }

    /// Limits the km to those that a vehicle does in this time. That is the same as a limit of driving only where the speed of
    /// a vehicle is one everywhere.
    fn limit_driving(&mut self, most_minutes: f64) {
        for kind in &mut self.kinds {
            let km = kind.speed_kmh * most_minutes / 60.0;
            kind.max_km = Some(kind.max_km.map_or(km, |own| own.min(km)));
        }
    }

    /// The name of the vehicle that the stop requires, in the form of `Kind::answers_to`; `None` when no vehicle
    /// of the fleet has a name.
    pub(crate) fn asked_name(&self, stop: &Place) -> Option<String> {
        let has_names = self.kinds.iter().any(|kind| !kind.name.is_empty());
        stop.vehicle.as_deref().filter(|_| has_names).map(plain_kind)
    }

    /// Whether a stop names a vehicle that the fleet does not have.
    pub(crate) fn lacks_vehicle_for(&self, stop: &Place) -> bool {
        self.asked_name(stop).is_some_and(|name| !self.kinds.iter().any(|kind| kind.answers_to(&name)))
    }

    /// Makes every vehicle leave no earlier than this time, in minutes after midnight.
    pub(crate) fn leave_from(&mut self, now: Option<f64>) {
        for kind in &mut self.kinds {
            kind.shift_start = later(kind.shift_start, now);
        }
    }

    /// The kind whose vehicle is under way and continues from this stop.
    pub(crate) fn continuing_from(&self, stop: usize) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.anchor() == Some(stop))
    }

    /// Stops that are done or about to be, without those from which the search continues.
    pub(crate) fn done(&self) -> impl Iterator<Item = usize> {
        let done = self.kinds.iter().filter_map(|kind| kind.done.as_ref());
        done.flat_map(|done| {
            let anchor = done.anchor();
            done.stops.iter().copied().filter(move |stop| Some(*stop) != anchor)
        })
    }

    /// Only the vehicles of these routes, and those that are set aside.
    pub(crate) fn only_used(&self, routes: &[Order]) -> Self {
        let mut fleet = self.clone();
        for (at, kind) in fleet.kinds.iter_mut().enumerate().filter(|(_, kind)| !kind.is_set_aside) {
            kind.count = Some(routes.iter().filter(|route| route.kind == at).count());
        }
        fleet
    }

    /// The number of vehicles, if that is limited.
    pub(crate) fn vehicles(&self) -> Option<usize> {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// The unit of the most important of the goods.
    pub(crate) fn unit(&self) -> &'static str {
        self.goods[0].unit
    }

    /// Whether times limit what is possible.
    pub(crate) fn is_timed(&self) -> bool {
        self.kinds.iter().any(Kind::has_shift) || self.limits_minutes() || !self.driver_breaks.is_empty()
    }

    /// Whether the minutes of any route are limited.
    pub(crate) fn limits_minutes(&self) -> bool {
        self.kinds.iter().any(|kind| kind.max_minutes.is_some())
    }
}

/// The later of two times, if there are any.
pub(crate) fn later(start: Option<f64>, now: Option<f64>) -> Option<f64> {
    start.into_iter().chain(now).reduce(f64::max)
}

/// When the depot closes at which routes end.
fn closes(places: &Places, params: &RouteParams) -> Option<f64> {
    let end = params.ends_at().and_then(|id| places.depot_with_id(id)).or(places.report_end).unwrap_or(0);
    places.depots[end].windows.last().or(places.depots[0].windows.last())
}

/// The depots of a kind of vehicle: its own, else all of them.
fn depots_of(kind: &VehicleKind, depots: &[Place]) -> std::ops::Range<usize> {
    let own = kind.depot.as_deref().and_then(|id| with_id(depots, id.trim()));
    match own {
        Some(own) => own..own + 1,
        None => 0..depots.len(),
    }
}

/// The position of the place with this id; upper and lower case are the same.
fn with_id(places: &[Place], id: &str) -> Option<usize> {
    places.iter().position(|place| place.id.eq_ignore_ascii_case(id))
}

/// A kind with all values from the message, the file and the defaults.
fn resolved(
    kind: &VehicleKind,
    depot: usize,
    has_skills: bool,
    (places, params, factors): (&Places, &RouteParams, &Factors),
) -> Kind {
    let place = &places.depots[depot];
    let end = kind.end.as_ref().or(params.ends_at()).and_then(|id| places.depot_with_id(id));
    let end = end.or(places.report_end).unwrap_or(depot);
    // A vehicle is back before the place where it ends closes.
    let closes = places.depots[end].windows.last().or(place.windows.last());
    let speed = speed_kmh(places, params);
    Kind {
        name: kind.name.clone(),
        count: Some(kind.count as usize).filter(|count| *count > 0),
        capacities: places.goods.iter().map(|good| good.capacity(kind)).collect(),
        speed_kmh: kind.speed_kmh.unwrap_or(speed),
        cost_per_km: kind.cost_per_km.unwrap_or(factors.per_km),
        cost_per_vehicle: kind.cost_per_vehicle.unwrap_or(factors.per_vehicle),
        max_stops: kind.max_stops.or(params.max_stops).map(|most| most as usize),
        max_km: kind.max_distance_km.or(params.max_distance_km),
        max_minutes: kind.max_duration_minutes.or(params.max_duration_minutes),
        skills: has_skills.then(|| kind.skills.iter().map(|skill| skill.trim().to_lowercase()).collect()),
        depot,
        end,
        shift_start: kind.shift_start_minutes.or(params.shift_start_minutes).or(place.windows.first()),
        shift_end: kind.shift_end_minutes.or(params.shift_end_minutes).or(closes),
        ..Kind::default()
    }
}

fn reloading(params: &RouteParams) -> Option<Reloading> {
    let most = params.max_trips.or(params.reload_minutes.map(|_| 0)).filter(|most| *most != 1)?;
    let most = Some(most as usize).filter(|most| *most > 0).map(|most| most - 1);
    Some(Reloading { minutes: params.reload_minutes.unwrap_or(0.0), most })
}

/// Without a fleet in the message: the kinds that the file's stops name. A number of vehicles is shared out over them.
fn named_by_stops(places: &Places, usual: &VehicleKind) -> Vec<VehicleKind> {
    let mut needs: BTreeMap<&str, f64> = BTreeMap::new();
    for stop in &places.stops {
        if let Some(name) = stop.vehicle.as_deref() {
            *needs.entry(name).or_default() += stop.needs(0).abs();
        }
    }
    if needs.is_empty() {
        return vec![usual.clone()];
    }
    let counts = shared_out(usual.count, &needs.values().copied().collect::<Vec<_>>());
    let kinds = needs.into_keys().zip(counts);
    kinds.map(|(name, count)| VehicleKind { name: name.to_owned(), count, ..usual.clone() }).collect()
}

/// A number of vehicles by what each kind has to carry: one of each, and every further one where most is left for each vehicle.
/// 0 stands for as many as are needed, of every kind.
fn shared_out(vehicles: u32, needs: &[f64]) -> Vec<u32> {
    if vehicles == 0 {
        return vec![0; needs.len()];
    }
    let mut counts = vec![1; needs.len()];
    for _ in needs.len()..vehicles as usize {
        let left = |kind: &usize| needs[*kind] / f64::from(counts[*kind]);
        let most =
            (0..needs.len()).max_by(|one, other| left(one).total_cmp(&left(other)).then(other.cmp(one)));
        if let Some(kind) = most {
            counts[kind] += 1;
        }
    }
    counts
}

/// The normalised name of a kind: `Vans` and `van` are the same.
fn plain_kind(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.strip_suffix('s').unwrap_or(&name).to_owned()
}
