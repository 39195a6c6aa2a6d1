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
        let mut routes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (position, stop) in places.stops.iter().enumerate() {
            if let Some(route) = stop.route.as_deref() {
                routes.entry(route).or_default().push(position);
            }
        }
        let stop = |position: &usize| &places.stops[*position];
        let is_ordered = routes.values().flatten().any(|position| stop(position).sequence.is_some());
        if routes.is_empty() || !(is_ordered || params.keep_routes == Some(true)) {
            return None;
        }
        let mut used = vec![0; fleet.kinds.len()];
        let tours = routes.into_iter().map(|(name, mut stops)| {
            let sequence = |position: &usize| stop(position).sequence.unwrap_or(f64::MAX);
            stops.sort_by(|one, other| sequence(one).total_cmp(&sequence(other)));
            let locked =
                stops.iter().rposition(|position| stop(position).is_locked).map_or(0, |last| last + 1);
            let kind = kind_for(places, fleet, &stops, &used);
            used[kind] += 1;
            let reloads = (1..stops.len()).filter(|at| stop(&stops[*at]).is_after_reload).collect();
            let taken_break = stops.iter().enumerate().find_map(|(before, at)| {
                let PlannedBreak { is_before_reload, is_on_arrival } = stop(at).break_before?;
                Some(BreakPlace { before, is_before_reload, is_on_arrival })
            });
            Tour { name: name.to_owned(), stops, kind, reloads, taken_break, locked }
        });
        Some(Self { tours: tours.collect(), vehicles: fleet.vehicles() })
    }

    /// The order of every route, as stated in the file.
    pub(crate) fn orders(&self, fleet: &Fleet) -> Vec<Order> {
        let start = |tour: &Tour| fleet.kinds[tour.kind].done.as_ref().map(|done| done.started);
        self.tours.iter().map(|tour| tour.order(start(tour))).collect()
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
        let is_taken = |tour: &Tour, stop: usize| {
            let partner = places.partner(stop);
            partner.is_some_and(|partner| tour.stops[..tour.locked].contains(&partner))
        };
        let of = |tour: &Tour| {
            let stops = tour.stops.iter().filter(|stop| keeps_routes || is_taken(tour, **stop));
            stops.map(|stop| (*stop, tour.kind)).collect::<Vec<_>>()
        };
        self.tours.iter().flat_map(of).collect()
    }
}

/// The first kind with a free vehicle, preferably the one that drives the route in the file's plan and has the capacity
/// for its stops; else the first kind.
fn kind_for(places: &Places, fleet: &Fleet, stops: &[usize], used: &[usize]) -> usize {
    let trips = stops.chunk_by(|_, stop| !places.stops[*stop].is_after_reload);
    let load = |trip: &[usize]| trip.iter().map(|stop| places.stops[*stop].demand).sum::<f64>();
    let most = trips.map(load).fold(0.0, f64::max);
    let carries = |kind: &Kind| kind.capacity().is_none_or(|capacity| most <= capacity);
    let first = stops.first().map(|stop| &places.stops[*stop]);
    let leaves = |kind: &Kind| {
        let from = first.and_then(|stop| stop.driven_from.as_ref());
        from.is_none_or(|from| *from == places.depots[kind.depot].id)
    };
    let drives = |kind: &Kind| {
        first.and_then(|stop| stop.driven_by.as_deref()).is_none_or(|name| kind.is_called(name))
    };
    let answers = |kind: &Kind| {
        stops
            .iter()
            .all(|stop| fleet.asked_name(&places.stops[*stop]).is_none_or(|name| kind.answers_to(&name)))
    };
    let is_free = |at: usize| fleet.kinds[at].count.is_none_or(|count| used[at] < count);
    let unlike = |at: &usize| {
        let kind = &fleet.kinds[*at];
        (!leaves(kind), !drives(kind), !carries(kind))
    };
    let kinds = (0..fleet.kinds.len()).filter(|at| is_free(*at) && answers(&fleet.kinds[*at]));
    kinds.min_by_key(unlike).unwrap_or(0)
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
