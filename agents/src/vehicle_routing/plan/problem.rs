//! The places as a problem of the solver, and its plan as orders of stops.

use std::collections::HashMap;

use crate::vehicle_routing::{
    data::place::Place,
    plan::{
        committed::Committed,
        driver_break::DriverBreak,
        factors::Factors,
        fleet::Kind,
        goal::Goal,
        order::{BreakPlace, Order},
        pace::Patience,
        schedule::World,
    },
};
use kernels::{
    cancel,
    routing::{self, GivenRoute, Pair, Pause, Problem, Reload, Stop, VehicleType, Window},
};

/// Every plan ends within this many minutes.
const LATEST: f64 = 100_000.0;
/// The solver rounds times; times this close are equal.
const SAME: f64 = 1e-3;

/// The input of a search.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub world: World<'a>,
    /// Positions of the stops to plan.
    pub stops: &'a [usize],
    pub goal: Goal,
    pub factors: &'a Factors,
    /// What a vehicle counts beyond its price, in the unit of the goal; the money of a plan never contains it.
    pub vehicle_weight: f64,
    pub seconds: f64,
    /// How long the clock waits for the rounds of the search.
    pub patience: Patience,
    pub seed: u64,
    /// A plan from which the search starts.
    pub initial: &'a [Order],
    /// Stops that only one kind of vehicle may visit.
    pub bound: &'a HashMap<usize, usize>,
}

impl Task<'_> {
    pub(crate) fn is_timed(&self) -> bool {
        self.has_clock() || self.has_price_of_time()
    }

    /// Whether an hour more on the way makes a plan worse.
    fn has_price_of_time(&self) -> bool {
        let mut kinds = self.world.fleet.kinds.iter();
        kinds.any(|kind| self.goal.weights(kind, self.factors).per_minute > 0.0)
    }

    /// Whether the time of day matters.
    fn has_clock(&self) -> bool {
        self.world.fleet.is_timed()
            || self.world.places.has_windows()
            || self.world.fleet.kinds.iter().any(|kind| kind.done.is_some())
    }

    /// The skills that stops require, if the skills of the vehicles are known; sorted.
    pub(crate) fn skills(&self) -> Vec<String> {
        let are_known = self.world.fleet.kinds.iter().any(|kind| kind.skills.is_some());
        let stops = self.stops.iter().map(|stop| &self.world.places.stops[*stop]);
        let mut skills: Vec<String> = stops
            .flat_map(|stop| {
                let skills = stop.skills.iter().filter(|_| are_known).cloned();
                skills.chain(self.world.fleet.asked_name(stop).map(|name| named(&name)))
            })
            .collect();
        skills.sort_unstable();
        skills.dedup();
        skills
    }

    /// The problem in the terms of the solver.
    pub(crate) fn problem(&self, skills: &[String]) -> Result<Problem, routing::RoutingError> {
        let World { places, fleet, lengths } = self.world;
        let slowest = fleet.kinds.iter().map(|kind| kind.speed_kmh).fold(f64::INFINITY, f64::min);
        let duration = self.is_timed().then(|| lengths.durations(slowest));
        let index: HashMap<usize, usize> =
            self.stops.iter().enumerate().map(|(index, stop)| (*stop, index)).collect();
        let initial = self.initial.iter().map(|order| GivenRoute {
            vehicle: order.kind,
            stops: order.stops.iter().filter_map(|stop| index.get(stop).copied()).collect(),
            reloads: Vec::new(),
        });
        Ok(Problem {
            stops: self.stops.iter().map(|stop| self.stop(*stop, skills)).collect(),
            vehicles: fleet.kinds.iter().map(|kind| self.vehicle(kind, slowest, skills, &index)).collect(),
            distance: lengths.distances()?,
            duration: duration.transpose()?,
            pairs: places
                .pairs
                .iter()
                .filter_map(|(pickup, delivery)| {
                    let amount = places.stops[*pickup].hauls.clone();
                    Some(Pair { pickup: *index.get(pickup)?, delivery: *index.get(delivery)?, amount })
                })
                .collect(),
            initial: initial.filter(|route| !route.stops.is_empty()).collect(),
        })
    }

    fn stop(&self, position: usize, skills: &[String]) -> Stop {
        cancel::look();
        let place = &self.world.places.stops[position];
        if let Some(kind) = self.world.fleet.continuing_from(position) {
            // The vehicle is there: the stop needs nothing more.
            return Stop {
                place: self.world.places.row_of(position),
                vehicle: Some(kind),
                ..Stop::default()
            };
        }
        let asked = self.world.fleet.asked_name(place).map(|name| named(&name));
        Stop {
            place: self.world.places.row_of(position),
            demand: self.brought(position, place),
            pickup: if place.pickup > 0.0 { vec![place.pickup] } else { Vec::new() },
            windows: windows(place, self.world.fleet.most_late.unwrap_or(0.0)),
            lateness_cost: self.world.fleet.cost_per_hour_late.map(|cost| cost / 60.0),
            prize: place.prize,
            service: place.service.unwrap_or(self.world.fleet.service),
            priority: place.priority,
            skills: place
                .skills
                .iter()
                .chain(&asked)
                .filter_map(|skill| skills.binary_search(skill).ok())
                .collect(),
            vehicle: self.bound.get(&position).copied(),
        }
    }

    /// The goods for a stop that are on board when the search begins a route.
    fn brought(&self, position: usize, place: &Place) -> Vec<f64> {
        let partner = self.world.places.partner(position);
        let is_on_board = partner.is_some_and(|partner| !self.stops.contains(&partner));
        let mut amounts: Vec<f64> = place.deliveries().collect();
        if is_on_board {
            for (good, amount) in amounts.iter_mut().enumerate() {
                *amount += place.hauled_here(good);
            }
        }
        amounts
    }

    /// A kind of vehicle in the terms of the solver. What a vehicle under way has done is deducted from its limits.
    fn vehicle(
        &self,
        kind: &Kind,
        slowest: f64,
        skills: &[String],
        index: &HashMap<usize, usize>,
    ) -> VehicleType {
        let fleet = self.world.fleet;
        let done = kind.done.as_ref();
        let (km, minutes) = done.map_or((0.0, 0.0), |done| (done.km, done.from - done.started));
        let shift = self.shift(kind);
        let weights = self.goal.weights(kind, self.factors);
        let first = done.and_then(Committed::anchor).and_then(|stop| index.get(&stop).copied());
        let wished = kind.first.iter().filter_map(|stop| index.get(stop).copied());
        VehicleType {
            count: kind.count,
            capacity: room(kind),
            start: Some(done.map_or(kind.depot, |done| done.row)),
            end: (!fleet.is_open).then_some(kind.end),
            shift,
            fixed_cost: weights.per_vehicle + self.vehicle_weight,
            cost_per_distance: weights.per_km,
            cost_per_time: weights.per_minute,
            speed: kind.speed_kmh / slowest,
            longest_distance: kind.max_km.map(|most| (most - km).max(0.0)),
            longest_duration: kind.max_minutes.map(|most| (most - minutes).max(0.0)),
            most_stops: kind.max_stops.map(|most| most.saturating_sub(done.map_or(0, Committed::visited))),
            pauses: self.breaks(kind, shift).into_iter().map(|number| self.pause(kind, number)).collect(),
            reload: self.reload(kind),
            skills: held(kind, skills),
            first: first.into_iter().chain(wished).collect(),
            last: kind.last.and_then(|stop| index.get(&stop).copied()),
        }
    }

    /// When a vehicle can be out, if the time of day matters.
    fn shift(&self, kind: &Kind) -> Option<Window> {
        if !self.has_clock() {
            return None;
        }
        let earliest = kind.done.as_ref().map(|done| done.from).or(kind.shift_start);
        Some(Window { earliest: earliest.unwrap_or(0.0), latest: kind.shift_end.unwrap_or(LATEST) })
    }

    /// A break with its times for a vehicle that leaves when the shift of its kind begins.
    fn for_kind(&self, kind: &Kind, driver_break: DriverBreak) -> DriverBreak {
        let start = kind.shift_start.filter(|_| kind.done.is_none());
        start.map_or(driver_break, |start| driver_break.counted_from(start))
    }

    /// The numbers of the breaks that the driver still has to take.
    fn breaks(&self, kind: &Kind, shift: Option<Window>) -> Vec<usize> {
        let is_taken = |number: usize| {
            let done = kind.done.as_ref();
            done.is_some_and(|done| done.taken_breaks.iter().any(|place| place.number == number))
        };
        let breaks = self.world.fleet.driver_breaks.iter().enumerate();
        breaks
            .filter(|(number, driver_break)| {
                // A driver who leaves after the time of a break has taken it before.
                let is_over =
                    shift.is_some_and(|shift| shift.earliest > self.for_kind(kind, **driver_break).until);
                !is_over && !is_taken(*number)
            })
            .map(|(number, _)| number)
            .collect()
    }

    fn pause(&self, kind: &Kind, number: usize) -> Pause {
        let driver_break = self.for_kind(kind, self.world.fleet.driver_breaks[number]);
        Pause {
            window: Window { earliest: driver_break.from, latest: driver_break.until },
            duration: driver_break.minutes,
        }
    }

    /// The reloads that the vehicle may still make.
    fn reload(&self, kind: &Kind) -> Option<Reload> {
        let reloading = self.world.fleet.reloading?;
        let made = kind.done.as_ref().map_or(0, |done| done.reloads.len());
        Some(Reload {
            place: kind.depot,
            duration: reloading.minutes,
            most: reloading.most.map(|most| most.saturating_sub(made)),
        })
    }

    /// A route of the solver as an order of stops.
    pub(crate) fn order(&self, route: &routing::Route) -> Order {
        let kind = &self.world.fleet.kinds[route.vehicle];
        let solver_decides = kind.max_minutes.is_some() || self.has_price_of_time();
        let order = Order {
            kind: route.vehicle,
            stops: route.stops().map(|stop| self.stops[stop]).collect(),
            reloads: route.reloads.iter().map(|reload| reload.before).collect(),
            taken_breaks: (self.breaks(kind, self.shift(kind)).into_iter().zip(&route.pauses))
                .map(|(number, taken)| break_place(route, number, *taken))
                .collect(),
            start: (solver_decides && self.is_timed()).then_some(route.start),
        };
        match &kind.done {
            Some(done) => done.followed_by(order),
            None => order,
        }
    }
}

/// The room for each good that a vehicle under way has left; empty when no capacity is limited.
fn room(kind: &Kind) -> Vec<f64> {
    if !kind.has_capacity() {
        return Vec::new();
    }
    let mut room = Vec::with_capacity(kind.capacities.len());
    for (good, capacity) in kind.capacities.iter().enumerate() {
        let on_board = kind.done.as_ref().map_or(0.0, |done| done.on_board[good]);
        room.push(capacity.map_or(f64::INFINITY, |capacity| (capacity - on_board).max(0.0)));
    }
    room
}

/// The numbers of the skills that a kind has; its name counts as a skill.
fn held(kind: &Kind, skills: &[String]) -> Vec<usize> {
    let mut held = Vec::new();
    for (number, skill) in skills.iter().enumerate() {
        let is_held = match skill.strip_prefix(NAMED) {
            Some(name) => kind.answers_to(name),
            None => kind.skills.iter().flatten().any(|own| own == skill),
        };
        if is_held {
            held.push(number);
        }
    }
    held
}

/// The windows of a place; the last one is open for so many minutes more.
fn windows(place: &Place, most_late: f64) -> Vec<Window> {
    let spans = place.windows.spans().iter();
    let mut windows: Vec<Window> =
        spans.map(|span| Window { earliest: span.start(), latest: span.end().min(LATEST) }).collect();
    if let Some(last) = windows.last_mut() {
        last.latest = (last.latest + most_late).min(LATEST);
    }
    windows
}

/// This prefix distinguishes names of vehicles from skills.
const NAMED: &str = "\0";

fn named(name: &str) -> String {
    format!("{NAMED}{name}")
}

/// The position of a break in the solver's route.
fn break_place(route: &routing::Route, number: usize, taken: routing::PauseTaken) -> BreakPlace {
    let reload = route.reloads.iter().find(|reload| reload.before == taken.before);
    let is_before_reload = reload.is_some_and(|reload| taken.end <= reload.departure + SAME);
    BreakPlace { number, before: taken.before, is_before_reload, is_on_arrival: taken.is_on_arrival }
}
