//! The plan in the file: its columns state the route of each stop and the number of the visit within the route. It is the
//! start of the search and is shown next to the new plan; its parts that are done or under way are not changed.

use std::collections::{BTreeMap, HashMap};

use crate::vehicle_routing::{
    data::{place::PlannedBreak, read::Places},
    params::RouteParams,
    plan::{
        commit::committed,
        fleet::{Fleet, Kind, later},
        order::{BreakPlace, Order},
        route::{Call, Route},
        schedule::{World, driven},
        tour::Tour,
    },
    times::clock,
};
use kernels::cancel;
use report::{
    markdown::plain,
    number::{amount, counted},
};

/// Smaller differences in minutes and units are rounding.
const SLACK: f64 = 0.5;

/// The routes of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FilePlan {
    pub tours: Vec<Tour>,
    /// The number of vehicles for these routes, if that is limited.
    pub vehicles: Option<usize>,
}

impl FilePlan {
    /// The plan of a file that has one: routes with an order of visits, or routes alone if they are to be kept.
    pub(crate) fn of(places: &Places, params: &RouteParams, fleet: &Fleet) -> Option<Self> {
        let routes = stops_by_route(places);
        let is_ordered = routes.values().flatten().any(|stop| places.stops[*stop].sequence.is_some());
        if routes.is_empty() || !(is_ordered || params.keep_routes == Some(true)) {
            return None;
        }
        let mut used = vec![0; fleet.kinds.len()];
        let mut tours = Vec::with_capacity(routes.len());
        for (name, mut stops) in routes {
            cancel::tick();
            stops.sort_by(|one, other| sequence(places, *one).total_cmp(&sequence(places, *other)));
            let kind = kind_for(places, fleet, &stops, &used);
            used[kind] += 1;
            tours.push(tour(places, name, kind, stops));
        }
        Some(Self { tours, vehicles: fleet.vehicles() })
    }

    /// The order of every route, as stated in the file.
    pub(crate) fn orders(&self, fleet: &Fleet) -> Vec<Order> {
        let mut orders = Vec::with_capacity(self.tours.len());
        for tour in &self.tours {
            let done = fleet.kinds[tour.kind].done.as_ref();
            orders.push(tour.order(done.map(|done| done.started)));
        }
        orders
    }

    /// Locks the parts that are done or under way now, in minutes after midnight.
    pub(crate) fn lock(&mut self, world: World, now: f64) {
        for tour in &mut self.tours {
            cancel::tick();
            let route = driven(world, &tour.order(None));
            let mut left = f64::MAX;
            // A driver who has left for a stop goes there, even if a break is on the way.
            let heading = route.steps.iter().filter(|step| {
                let is_left_for = matches!(step.call, Call::Stop(_)) && left < now;
                if step.call != Call::Break {
                    left = step.departure;
                }
                is_left_for
            });
            tour.locked = tour.locked.max(heading.count());
        }
    }

    /// A sentence if there are more routes than vehicles.
    pub(crate) fn lacks_vehicles(&self) -> Option<String> {
        let vehicles = self.vehicles.filter(|vehicles| *vehicles < self.tours.len())?;
        Some(format!("it has {} for {}", counted(self.tours.len(), "route"), counted(vehicles, "vehicle")))
    }

    /// Whether the routes restrict the search, and are not only its start.
    pub(crate) fn is_bound(&self, params: &RouteParams) -> bool {
        params.keep_routes == Some(true)
            || params.now_minutes.is_some()
            || self.tours.iter().any(|tour| tour.locked > 0)
    }

    /// A fleet with a separate vehicle for every route; the other vehicles leave no earlier than now.
    pub(crate) fn own_vehicles(&mut self, world: World, now: Option<f64>) -> Fleet {
        let mut fleet = world.fleet.clone();
        let mut own = Vec::with_capacity(self.tours.len());
        for tour in &mut self.tours {
            let kind = &world.fleet.kinds[tour.kind];
            let done = committed(world, tour, now);
            tour.locked = done.as_ref().map_or(0, |done| done.stops.len());
            own.push(Kind {
                name: tour.name.clone(),
                count: Some(usize::from(!done.as_ref().is_some_and(|done| done.is_over))),
                shift_start: if done.is_none() { later(kind.shift_start, now) } else { kind.shift_start },
                done,
                of_kind: Some(kind.name.clone()),
                ..kind.clone()
            });
            if let Some(count) = &mut fleet.kinds[tour.kind].count {
                *count = count.saturating_sub(1);
            }
        }
        fleet.leave_from(now);
        let spare = fleet.kinds.len();
        fleet.kinds.extend(own);
        self.tours.iter_mut().enumerate().for_each(|(at, tour)| tour.kind = spare + at);
        fleet
    }

    /// The vehicle of every stop of a route, or only of the stops whose goods are already on board.
    pub(crate) fn bound(&self, places: &Places, keeps_routes: bool) -> HashMap<usize, usize> {
        let mut bound = HashMap::new();
        for tour in &self.tours {
            for stop in &tour.stops {
                cancel::tick();
                if keeps_routes || is_on_board(places, tour, *stop) {
                    bound.insert(*stop, tour.kind);
                }
            }
        }
        bound
    }
}

/// The positions of the stops of every route, by its name.
fn stops_by_route(places: &Places) -> BTreeMap<&str, Vec<usize>> {
    let mut routes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (position, stop) in places.stops.iter().enumerate() {
        if let Some(route) = stop.route.as_deref() {
            routes.entry(route).or_default().push(position);
        }
    }
    routes
}

/// The number of the visit within its route; stops without a number come last.
fn sequence(places: &Places, stop: usize) -> f64 {
    places.stops[stop].sequence.unwrap_or(f64::MAX)
}

/// A route of the file with its stops in order.
fn tour(places: &Places, name: &str, kind: usize, stops: Vec<usize>) -> Tour {
    let mut tour =
        Tour { name: name.to_owned(), stops, kind, reloads: Vec::new(), taken_breaks: Vec::new(), locked: 0 };
    for (at, stop) in tour.stops.iter().enumerate() {
        let place = &places.stops[*stop];
        if place.is_after_reload && at > 0 {
            tour.reloads.push(at);
        }
        for PlannedBreak { is_before_reload, is_on_arrival } in place.breaks_before.iter().copied() {
            let number = tour.taken_breaks.len();
            tour.taken_breaks.push(BreakPlace { number, before: at, is_before_reload, is_on_arrival });
        }
        if place.is_locked {
            tour.locked = at + 1;
        }
    }
    tour
}

/// Whether the goods for a stop were picked up by the vehicle of this route.
fn is_on_board(places: &Places, tour: &Tour, stop: usize) -> bool {
    let partner = places.partner(stop);
    partner.is_some_and(|partner| tour.stops[..tour.locked].contains(&partner))
}

/// The first kind with a free vehicle, preferably the one that drives the route in the file's plan and has the capacity
/// for its stops; else the first kind.
fn kind_for(places: &Places, fleet: &Fleet, stops: &[usize], used: &[usize]) -> usize {
    let load = largest_load(places, stops);
    let first = stops.first().map(|stop| &places.stops[*stop]);
    let depot = first.and_then(|stop| stop.driven_from.as_ref());
    let vehicle = first.and_then(|stop| stop.driven_by.as_deref());
    let mut best = None;
    for (at, kind) in fleet.kinds.iter().enumerate() {
        cancel::tick();
        let is_free = kind.count.is_none_or(|count| used[at] < count);
        if !is_free || !may_visit(kind, places, fleet, stops) {
            continue;
        }
        let leaves_there = depot.is_none_or(|depot| *depot == places.depots[kind.depot].id);
        let is_called_so = vehicle.is_none_or(|name| kind.is_called(name));
        let carries_it = kind.capacity().is_none_or(|capacity| load <= capacity);
        let differences = (!leaves_there, !is_called_so, !carries_it);
        if best.is_none_or(|(fewest, _)| differences < fewest) {
            best = Some((differences, at));
        }
    }
    best.map_or(0, |(_, at)| at)
}

/// The largest load that a vehicle brings to these stops without reloading.
fn largest_load(places: &Places, stops: &[usize]) -> f64 {
    let mut largest: f64 = 0.0;
    for trip in stops.chunk_by(|_, stop| !places.stops[*stop].is_after_reload) {
        let load: f64 = trip.iter().map(|stop| places.stops[*stop].demand).sum();
        largest = largest.max(load);
    }
    largest
}

/// Whether the kind is the one that every stop asks for.
fn may_visit(kind: &Kind, places: &Places, fleet: &Fleet, stops: &[usize]) -> bool {
    for stop in stops {
        cancel::tick();
        if fleet.asked_name(&places.stops[*stop]).is_some_and(|name| !kind.answers_to(&name)) {
            return false;
        }
    }
    true
}

/// The rules of the plan that a route breaks, in words.
pub(crate) fn faults(fleet: &Fleet, name: &str, route: &Route) -> Vec<String> {
    let kind = &fleet.kinds[route.kind];
    let mut faults = Vec::new();
    for (good, (load, capacity)) in fleet.goods.iter().zip(route.most_load.iter().zip(&kind.capacities)) {
        cancel::tick();
        if let Some(capacity) = capacity.filter(|capacity| *load > capacity + SLACK) {
            faults.push(format!("carries {} {} of {}", amount(*load), good.unit, amount(capacity)));
        }
    }
    let count = route.visits().filter(|(_, visit)| visit.late > SLACK).count();
    if count > 0 {
        faults.push(format!("is late at {}", counted(count, "stop")));
    }
    if let Some(end) = kind.shift_end.filter(|end| route.end() > end + SLACK) {
        faults.push(format!("is back at {}, after {}", clock(route.end()), clock(end)));
    }
    faults.into_iter().map(|fault| format!("route {} {fault}", plain(name))).collect()
}
