//! The problem in the form that the search uses: flat arrays of integers; node 0 is the depot, node `i` is stop `i - 1`.

use super::lengths::neighbours::Neighbours;
use super::lengths::ways::{Row, Ways};
use super::{Problem, Stop, VehicleType, Window};

/// A time later than any plan, small enough that adding two of them does not overflow.
pub(crate) const NEVER: i64 = i64::MAX / 8;

/// The input of the search. Distances, loads and times are integers, each in its own scale.
#[derive(Debug)]
pub(crate) struct Instance {
    /// Number of nodes: the stops and the depot.
    pub size: usize,
    distance: Ways,
    /// The transposed table; the same table when distances are symmetric.
    distance_into: Ways,
    /// Whether distances are the same in both directions.
    is_symmetric: bool,
    /// Empty without windows.
    duration: Ways,
    pub has_windows: bool,
    /// Whether a reversed route is always as long and as feasible as the original.
    pub is_reversible: bool,
    pub demand: Vec<i64>,
    pub capacity: i64,
    pub ready: Vec<i64>,
    pub due: Vec<i64>,
    pub service: Vec<i64>,
    /// Cost of leaving each stop out.
    pub prize: Vec<i64>,
    /// Largest number of routes.
    pub fleet: usize,
    pub neighbours: Neighbours,
    /// Number of integer steps in one unit of distance.
    pub scale: f64,
}

impl Instance {
    /// Converts a checked problem; `None` when cancelled before it is complete.
    pub(crate) fn new(problem: &Problem, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let vehicle = &problem.vehicles[0];
        let size = problem.stops.len() + 1;
        let depot = vehicle.start.unwrap_or(0);
        let places: Vec<usize> =
            std::iter::once(depot).chain(problem.stops.iter().map(|stop| stop.place)).collect();
        let distance = Ways::of(&problem.distance, &places);
        let is_symmetric = distance.is_symmetric(is_cancelled)?;
        let distance_into = distance.transposed(is_symmetric);
        let has_windows =
            vehicle.shift.is_some() || problem.stops.iter().any(|stop| !stop.windows.is_empty());
        let timed = problem.duration.as_ref().filter(|_| has_windows);
        let duration = timed.map_or_else(Ways::none, |table| Ways::of(table, &places));
        let clock = Clock { scale: timed.map_or(1.0, |table| table.scale) };
        let (demand, capacity) = loads(problem, vehicle);
        let mut instance = Self {
            size,
            distance,
            distance_into,
            is_symmetric,
            duration,
            has_windows,
            is_reversible: is_symmetric && !has_windows,
            demand,
            capacity,
            ready: nodes(
                problem,
                vehicle.shift,
                |stop| stop.windows.first().copied(),
                |window| clock.opening(window),
            ),
            due: nodes(
                problem,
                vehicle.shift,
                |stop| stop.windows.first().copied(),
                |window| clock.closing(window),
            ),
            service: std::iter::once(0)
                .chain(problem.stops.iter().map(|stop| clock.up(stop.service)))
                .collect(),
            prize: prizes(problem),
            fleet: vehicle.count.unwrap_or(size).min(size - 1),
            neighbours: Neighbours::default(),
            scale: problem.distance.scale,
        };
        instance.neighbours = Neighbours::new(&instance, is_cancelled)?;
        Some(instance)
    }

    #[inline]
    pub(crate) fn distance(&self, from: usize, to: usize) -> i32 {
        self.distance.get(from, to)
    }

    /// Distance to a node and back.
    #[inline]
    pub(crate) fn there_and_back(&self, one: usize, other: usize) -> f64 {
        let there = f64::from(self.distance.get(one, other));
        if self.is_symmetric { 2.0 * there } else { there + f64::from(self.distance.get(other, one)) }
    }

    /// Distances from a node to all others.
    #[inline]
    pub(crate) fn distances_from(&self, node: usize) -> Row<'_> {
        self.distance.row(node)
    }

    /// Distances from all others to a node.
    #[inline]
    pub(crate) fn distances_to(&self, node: usize) -> Row<'_> {
        self.distance_into.row(node)
    }

    #[inline]
    pub(crate) fn duration(&self, from: usize, to: usize) -> i64 {
        i64::from(self.duration.get(from, to))
    }

    /// Coordinates of the nodes, if there are too many nodes to compare every pair.
    pub(crate) fn points_of_many(&self) -> Option<Vec<[f64; 3]>> {
        self.distance.points_of_many()
    }

    /// The stops that a vehicle could visit alone on a route.
    pub(crate) fn plannable(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.size).filter(|node| self.is_plannable(*node))
    }

    fn is_plannable(&self, node: usize) -> bool {
        if self.demand[node] > self.capacity {
            return false;
        }
        if !self.has_windows {
            return true;
        }
        let arrives = (self.ready[0] + self.duration(0, node)).max(self.ready[node]);
        let is_back = arrives + self.service[node] + self.duration(node, 0);
        arrives <= self.due[node] && is_back <= self.due[0]
    }
}

/// One time per node: from the shift for the depot, from the window for a stop.
fn nodes(
    problem: &Problem,
    shift: Option<Window>,
    window: impl Fn(&Stop) -> Option<Window>,
    time: impl Fn(Option<Window>) -> i64,
) -> Vec<i64> {
    std::iter::once(time(shift)).chain(problem.stops.iter().map(|stop| time(window(stop)))).collect()
}

/// Converts times to integers, rounded so that a route that is on time in integers is on time in the caller's numbers.
struct Clock {
    scale: f64,
}

impl Clock {
    fn up(&self, time: f64) -> i64 {
        (time * self.scale - 1e-4).ceil() as i64
    }

    fn opening(&self, window: Option<Window>) -> i64 {
        window.map_or(-NEVER, |window| self.up(window.earliest).max(-NEVER))
    }

    fn closing(&self, window: Option<Window>) -> i64 {
        window.map_or(NEVER, |window| ((window.latest * self.scale + 1e-4).floor() as i64).min(NEVER))
    }
}

/// Demands rounded up and the capacity rounded down, as integers. Fractions are scaled so that the largest number is 1e9.
fn loads(problem: &Problem, vehicle: &VehicleType) -> (Vec<i64>, i64) {
    let limit = vehicle.capacity.first().copied().filter(|capacity| capacity.is_finite());
    let demands = || problem.stops.iter().map(|stop| stop.demand.first().copied().unwrap_or(0.0));
    let whole = demands().chain(limit).all(|number| number.fract() == 0.0);
    let largest = demands().chain(limit).fold(1.0, f64::max);
    let scale = if whole { 1.0 } else { 1e9 / largest };
    let demand = demands().map(|number| (number * scale - 1e-4).ceil() as i64);
    let capacity = limit.map_or(NEVER, |number| (number * scale + 1e-4).floor() as i64);
    (std::iter::once(0).chain(demand).collect(), capacity)
}

/// Prizes in steps of distance. A stop without a prize gets one that exceeds any detour.
fn prizes(problem: &Problem) -> Vec<i64> {
    let must = (i64::from(problem.distance.largest) + 1) * 4 * (problem.stops.len() as i64 + 1);
    let prize =
        |stop: &Stop| stop.prize.map_or(must, |prize| (prize * problem.distance.scale).round() as i64);
    std::iter::once(0).chain(problem.stops.iter().map(prize)).collect()
}
