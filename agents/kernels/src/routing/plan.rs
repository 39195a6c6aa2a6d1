//! The answer: timed routes, and the stops that are in no route.

use super::LeftOut;
use super::instance::Instance;

/// Routes with their times, loads and costs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    pub routes: Vec<Route>,
    /// Stops that no route visits, ascending.
    pub left_out: Vec<LeftOut>,
    /// Total distance of all routes, in the unit of the table.
    pub distance: f64,
    /// Sum of the routes' durations.
    pub duration: f64,
    pub waiting: f64,
    /// Total time by which services begin too late.
    pub lateness: f64,
    /// Sum of the routes' costs.
    pub cost: f64,
    /// Sum of the prizes of stops left out; the search minimises `cost + missed_prizes`.
    pub missed_prizes: f64,
}

/// The route of one vehicle. Times are in the unit of the windows and count from the same moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Route {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// Visits in their order, without the start and the end of the vehicle.
    pub visits: Vec<Visit>,
    /// Reloads between visits.
    pub reloads: Vec<Reloading>,
    /// The breaks in the order in which they are taken; the first ones of the vehicle.
    pub pauses: Vec<PauseTaken>,
    /// Load on board at departure, per dimension.
    pub load: Vec<f64>,
    /// Time of departure. If time has a cost or a limit, or there is no shift, this is the latest departure that neither adds
    /// lateness nor delays the end of the route; otherwise it is the earliest that the shift allows.
    pub start: f64,
    pub end: f64,
    pub distance: f64,
    /// From `start` to `end`.
    pub duration: f64,
    pub waiting: f64,
    pub lateness: f64,
    /// Cost of the route: the fixed cost plus the costs of distance, duration and lateness.
    pub cost: f64,
}

/// One visit of a route.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Visit {
    pub stop: usize,
    pub arrival: f64,
    /// When the service begins, after waiting and a break.
    pub begin: f64,
    /// When the service ends.
    pub departure: f64,
    /// Time by which the service begins after the last window.
    pub lateness: f64,
    /// Load on board after the visit, per dimension.
    pub load: Vec<f64>,
    /// Way since the start of the route.
    pub distance: f64,
}

/// A reload during a route.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reloading {
    /// The visit (index in the route) before which it happens.
    pub before: usize,
    pub arrival: f64,
    pub departure: f64,
    /// Load on board afterwards, per dimension.
    pub load: Vec<f64>,
    /// Way since the start of the route.
    pub distance: f64,
}

/// A break of a route.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PauseTaken {
    /// Index of the visit before whose service the break ends; the number of visits if it is on the way to the end.
    pub before: usize,
    pub begin: f64,
    pub end: f64,
    /// Whether the vehicle has arrived there and does not take it on the way.
    pub is_on_arrival: bool,
}

/// A route without times: the form in which a caller supplies a plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenRoute {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// Indices of the stops in the order of the visits.
    pub stops: Vec<usize>,
    /// The vehicle reloads before these stops (indices into `stops`, ascending).
    pub reloads: Vec<usize>,
}

impl Plan {
    /// A plan without times from the routes of the plain search.
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
