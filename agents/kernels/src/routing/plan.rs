//! The answer: timed routes, and the stops that are in none.

use super::LeftOut;
use super::instance::Instance;

/// Routes with their times, loads and costs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    pub routes: Vec<Route>,
    /// Stops that no route visits, ascending.
    pub left_out: Vec<LeftOut>,
    /// Sum of all ways, in the unit of the table.
    pub distance: f64,
    /// Sum of the routes' durations.
    pub duration: f64,
    pub waiting: f64,
    /// Sum of the time that services begin too late.
    pub lateness: f64,
    /// Sum of the routes' costs.
    pub cost: f64,
    /// Sum of the prizes of stops left out; the search makes `cost + missed_prizes` least.
    pub missed_prizes: f64,
}

/// The way of one vehicle. Times are in the unit of the windows and count from the same moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Route {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// In the order of the visits, start and end of the vehicle not named.
    pub visits: Vec<Visit>,
    /// Loading anew between visits.
    pub reloads: Vec<Reloading>,
    pub pause: Option<PauseTaken>,
    /// On board when it leaves, per dimension.
    pub load: Vec<f64>,
    /// When it leaves. As late as no visit suffers when time has a price or a limit or there is no shift, else as
    /// early as the shift allows.
    pub start: f64,
    pub end: f64,
    pub distance: f64,
    /// From `start` to `end`.
    pub duration: f64,
    pub waiting: f64,
    pub lateness: f64,
    /// Fixed cost, distance, duration and lateness in units of cost.
    pub cost: f64,
}

/// One stop on the way.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Visit {
    pub stop: usize,
    pub arrival: f64,
    /// When the service begins, after waiting and a break.
    pub begin: f64,
    /// When the service ends.
    pub departure: f64,
    /// How much after the last window the service begins.
    pub lateness: f64,
    /// On board after the visit, per dimension.
    pub load: Vec<f64>,
    /// Way since the start of the route.
    pub distance: f64,
}

/// A reload on the way.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reloading {
    /// The visit (index in the route) before which it happens.
    pub before: usize,
    pub arrival: f64,
    pub departure: f64,
    /// On board afterwards, per dimension.
    pub load: Vec<f64>,
    /// Way since the start of the route.
    pub distance: f64,
}

/// A break that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PauseTaken {
    /// The visit (index in the route) before whose service it ends; the number of visits: on the way to the end.
    pub before: usize,
    pub begin: f64,
    pub end: f64,
}

/// A route without its times: what a caller knows of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenRoute {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// Indices of the stops in the order of the visits.
    pub stops: Vec<usize>,
    /// Before which of these (places in `stops`, ascending) the vehicle loads anew.
    pub reloads: Vec<usize>,
}

impl Plan {
    /// Routes of nodes of the plain search, not timed.
    pub(crate) fn new(instance: &Instance, routes: &[Vec<u32>]) -> Self {
        let visit = |node: &u32| Visit { stop: *node as usize - 1, ..Visit::default() };
        let route =
            |route: &Vec<u32>| Route { visits: route.iter().map(visit).collect(), ..Route::default() };
        let length: i64 = routes.iter().map(|route| length(instance, route)).sum();
        Self {
            routes: routes.iter().map(route).collect(),
            distance: length as f64 / instance.scale,
            ..Self::default()
        }
    }

    /// The routes without their times.
    pub fn given(&self) -> Vec<GivenRoute> {
        self.routes.iter().map(Route::given).collect()
    }
}

impl Route {
    /// The stops in the order of the visits.
    pub fn stops(&self) -> impl Iterator<Item = usize> + '_ {
        self.visits.iter().map(|visit| visit.stop)
    }

    /// The route without its times.
    pub fn given(&self) -> GivenRoute {
        GivenRoute {
            vehicle: self.vehicle,
            stops: self.stops().collect(),
            reloads: self.reloads.iter().map(|reload| reload.before).collect(),
        }
    }
}

/// Length of one route from the depot and back, in steps.
fn length(instance: &Instance, route: &[u32]) -> i64 {
    let mut at = 0;
    let mut sum = 0;
    for node in route {
        sum += i64::from(instance.distance(at, *node as usize));
        at = *node as usize;
    }
    sum + i64::from(instance.distance(at, 0))
}
