//! The problem as the search sees it: flat arrays of integers, node 0 the depot, node `i` the stop `i - 1`.

use std::sync::Arc;

use super::neighbours::Neighbours;
use super::{Matrix, Problem, Stop, VehicleType, Window};

/// A time later than any plan, small enough to be added to itself.
pub(crate) const NEVER: i64 = i64::MAX / 8;

/// Everything the search reads. Distances, loads and times are integers, each in a scale of its own.
#[derive(Debug)]
pub(crate) struct Instance {
    /// Stops and the depot.
    pub size: usize,
    distance: Arc<[i32]>,
    /// The transposed table; the same one when distances are symmetric.
    distance_into: Arc<[i32]>,
    /// Empty without windows.
    duration: Arc<[i32]>,
    pub has_windows: bool,
    /// Whether a route turned round is as long and as feasible.
    pub is_reversible: bool,
    pub demand: Vec<i64>,
    pub capacity: i64,
    pub ready: Vec<i64>,
    pub due: Vec<i64>,
    pub service: Vec<i64>,
    /// What a stop costs that is not visited.
    pub prize: Vec<i64>,
    /// Most routes.
    pub fleet: usize,
    pub neighbours: Neighbours,
    /// Steps of the integers in one unit of distance.
    pub scale: f64,
}

impl Instance {
    /// Of a problem that was checked; `None` when it is cancelled before all is worked out.
    pub fn new(problem: &Problem, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let vehicle = &problem.vehicles[0];
        let size = problem.stops.len() + 1;
        let depot = vehicle.start.unwrap_or(0);
        let places: Vec<usize> =
            std::iter::once(depot).chain(problem.stops.iter().map(|stop| stop.place)).collect();
        let distance = cells(&problem.distance, &places);
        let is_symmetric = is_symmetric(&distance, size, is_cancelled)?;
        let distance_into = if is_symmetric {
            Arc::clone(&distance)
        } else {
            (0..size * size).map(|at| distance[at % size * size + at / size]).collect()
        };
        let has_windows =
            vehicle.shift.is_some() || problem.stops.iter().any(|stop| !stop.windows.is_empty());
        let timed = problem.duration.as_ref().filter(|_| has_windows);
        let duration = timed.map_or_else(|| Arc::from([]), |table| cells(table, &places));
        let clock = Clock { scale: timed.map_or(1.0, |table| table.scale) };
        let (demand, capacity) = loads(problem, vehicle);
        let mut instance = Self {
            size,
            distance,
            distance_into,
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

    pub fn distance(&self, from: usize, to: usize) -> i32 {
        self.distance[from * self.size + to]
    }

    /// Distances from a node to all others.
    pub fn distances_from(&self, node: usize) -> &[i32] {
        &self.distance[node * self.size..(node + 1) * self.size]
    }

    /// Distances from all others to a node.
    pub fn distances_to(&self, node: usize) -> &[i32] {
        &self.distance_into[node * self.size..(node + 1) * self.size]
    }

    pub fn duration(&self, from: usize, to: usize) -> i64 {
        i64::from(self.duration[from * self.size + to])
    }

    /// The stops that a route of their own could visit.
    pub fn plannable(&self) -> impl Iterator<Item = usize> + '_ {
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

/// The table of the nodes; shared when it is the table of the places already.
fn cells(table: &Matrix, places: &[usize]) -> Arc<[i32]> {
    let same = places.len() == table.size && places.iter().enumerate().all(|(node, place)| node == *place);
    if same {
        return Arc::clone(&table.cells);
    }
    let size = places.len();
    (0..size * size).map(|at| table.cells[places[at / size] * table.size + places[at % size]]).collect()
}

/// Whether the ways there and back are as long, block by block: columns are far apart in memory. `None` when cancelled.
fn is_symmetric(cells: &[i32], size: usize, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
    const BLOCK: usize = 32;
    let block = |first: usize| first..size.min(first + BLOCK);
    for first in (0..size).step_by(BLOCK) {
        if first > 0 && is_cancelled() {
            return None;
        }
        for column in (0..=first).step_by(BLOCK) {
            let is_same = |from: usize, to: usize| cells[from * size + to] == cells[to * size + from];
            if !block(first).all(|from| block(column).all(|to| is_same(from, to))) {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// One time per node: of the shift for the depot, of the window for a stop.
fn nodes(
    problem: &Problem,
    shift: Option<Window>,
    window: impl Fn(&Stop) -> Option<Window>,
    time: impl Fn(Option<Window>) -> i64,
) -> Vec<i64> {
    std::iter::once(time(shift)).chain(problem.stops.iter().map(|stop| time(window(stop)))).collect()
}

/// Turns times into integers so that what is on time in integers is on time.
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

/// Demands rounded up and the capacity rounded down, in steps that hold six digits after the largest number's first.
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

/// A stop without a prize costs more than any detour could.
fn prizes(problem: &Problem) -> Vec<i64> {
    let largest = problem.distance.cells.iter().max().copied().unwrap_or(0);
    let must = (i64::from(largest) + 1) * 4 * (problem.stops.len() as i64 + 1);
    let prize =
        |stop: &Stop| stop.prize.map_or(must, |prize| (prize * problem.distance.scale).round() as i64);
    std::iter::once(0).chain(problem.stops.iter().map(prize)).collect()
}
