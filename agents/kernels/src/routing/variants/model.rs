//! The problem in the form that evaluates routes: stops by index, a reload as a node of its own.

use super::fleet::Vehicle;
use super::load::{Load, load};
use crate::routing::{Matrix, Problem, Reason, Window};

/// The node of a reload; every other node is the index of a stop.
pub(crate) const RELOAD: u32 = u32::MAX;

/// A place of a route.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub place: usize,
    pub service: f64,
    pub windows: Vec<Window>,
    /// Cost per unit of lateness; infinite when being late is not allowed.
    pub lateness_cost: f64,
    pub demand: Load,
    /// Collected, and taken on or given off for the other stop of a pair.
    pub pickup: Load,
    pub paired: Load,
    /// The other stop of its pair.
    pub partner: Option<u32>,
    /// Whether it is the later one of a pair.
    pub is_delivery: bool,
    /// What leaving it out costs.
    pub weight: f64,
    pub has_prize: bool,
    /// The only kind of vehicle that may visit it.
    pub vehicle: Option<usize>,
    pub skills: Vec<usize>,
}

/// The data that the evaluation uses.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub nodes: Vec<Node>,
    pub vehicles: Vec<Vehicle>,
    /// Per stop and kind of vehicle.
    may_visit: Vec<bool>,
    distance: Matrix,
    duration: Option<Matrix>,
}

impl Model {
    /// Converts a checked problem.
    pub(crate) fn new(problem: &Problem) -> Self {
        let vehicles: Vec<Vehicle> = problem.vehicles.iter().map(Vehicle::new).collect();
        let mut model = Self {
            nodes: nodes(problem),
            may_visit: Vec::new(),
            vehicles,
            distance: problem.distance.clone(),
            duration: problem.duration.clone(),
        };
        model.pair(problem);
        model.lock();
        model
    }

    /// Whether this kind of vehicle may visit the stop.
    pub(crate) fn may_visit(&self, stop: u32, vehicle: usize) -> bool {
        self.may_visit[stop as usize * self.vehicles.len() + vehicle]
    }

    /// The reason why this kind of vehicle is not suitable for a stop, if any.
    pub(crate) fn unfit(&self, stop: u32, vehicle: usize) -> Option<Reason> {
        let node = &self.nodes[stop as usize];
        let skills = &self.vehicles[vehicle].skills;
        if let Some(skill) = node.skills.iter().copied().find(|skill| !skills.contains(skill)) {
            return Some(Reason::SkillMissing { skill });
        }
        let other = node.vehicle.filter(|fixed| *fixed != vehicle)?;
        Some(Reason::FleetTooSmall { vehicle: other })
    }

    /// The same model without limits on the number of stops per route.
    pub(crate) fn without_stop_limits(&self) -> Self {
        let mut model = self.clone();
        model.vehicles.iter_mut().for_each(|vehicle| vehicle.most_stops = usize::MAX);
        model
    }

    pub(crate) fn distance(&self, from: usize, to: usize) -> f64 {
        self.distance.length(from, to)
    }

    /// Coordinates of the stops, if there are too many stops to compare every pair.
    pub(crate) fn points_of_many(&self) -> Option<Vec<[f64; 3]>> {
        let points = self.distance.points_of_many()?;
        Some(self.nodes.iter().map(|node| points[node.place]).collect())
    }

    /// Travel time of this vehicle.
    pub(crate) fn duration(&self, from: usize, to: usize, vehicle: &Vehicle) -> f64 {
        self.duration.as_ref().map_or(0.0, |table| table.length(from, to) / vehicle.speed)
    }

    /// Where a node is for this vehicle.
    pub(crate) fn place(&self, node: u32, vehicle: &Vehicle) -> usize {
        match vehicle.reload {
            Some(reload) if node == RELOAD => reload.place,
            _ => self.nodes[node as usize].place,
        }
    }

    /// Duration of the service at a node, and the latest time at which it may begin.
    pub(crate) fn service_and_close(&self, node: u32, vehicle: &Vehicle) -> (f64, f64) {
        if node == RELOAD {
            return (vehicle.reload.map_or(0.0, |reload| reload.duration), f64::INFINITY);
        }
        let stop = &self.nodes[node as usize];
        let last = stop.windows.last().filter(|_| stop.lateness_cost.is_infinite());
        (stop.service, last.map_or(f64::INFINITY, |window| window.latest))
    }

    /// Fixes the stops that a vehicle visits first or last to this vehicle.
    fn lock(&mut self) {
        for (index, vehicle) in self.vehicles.iter().enumerate() {
            for stop in vehicle.placed() {
                self.nodes[stop as usize].vehicle.get_or_insert(index);
            }
        }
        let (stops, vehicles) = (self.nodes.len() as u32, self.vehicles.len());
        let may_visit = (0..stops).flat_map(|stop| (0..vehicles).map(move |vehicle| (stop, vehicle)));
        self.may_visit = may_visit.map(|(stop, vehicle)| self.unfit(stop, vehicle).is_none()).collect();
    }

    fn pair(&mut self, problem: &Problem) {
        for pair in &problem.pairs {
            let (pickup, delivery) = (pair.pickup, pair.delivery);
            self.nodes[pickup].partner = Some(delivery as u32);
            self.nodes[delivery].partner = Some(pickup as u32);
            self.nodes[delivery].is_delivery = true;
            for (dimension, amount) in pair.amount.iter().enumerate() {
                self.nodes[pickup].paired[dimension] = *amount;
                self.nodes[delivery].paired[dimension] = -amount;
            }
        }
    }
}

fn nodes(problem: &Problem) -> Vec<Node> {
    let must = must(problem);
    let node = |stop: &crate::routing::Stop| Node {
        place: stop.place,
        service: stop.service,
        windows: stop.windows.clone(),
        lateness_cost: stop.lateness_cost.unwrap_or(f64::INFINITY),
        demand: load(&stop.demand),
        pickup: load(&stop.pickup),
        paired: Load::default(),
        partner: None,
        is_delivery: false,
        weight: stop.prize.unwrap_or_else(|| must * 10f64.powi(i32::from(stop.priority))),
        has_prize: stop.prize.is_some(),
        vehicle: stop.vehicle,
        skills: stop.skills.clone(),
    };
    problem.stops.iter().map(node).collect()
}

/// A number larger than the cost of any visit, without lateness.
fn must(problem: &Problem) -> f64 {
    let longest = |matrix: &Matrix| f64::from(matrix.largest) / matrix.scale;
    let distance = longest(&problem.distance);
    let duration = problem.duration.as_ref().map_or(0.0, longest);
    let service = problem.stops.iter().map(|stop| stop.service).fold(0.0, f64::max);
    let shift = problem.vehicles.iter().filter_map(|vehicle| vehicle.shift);
    let shift = shift.map(|shift| shift.latest - shift.earliest).fold(0.0, f64::max);
    let late = problem.stops.iter().filter_map(|stop| stop.lateness_cost).fold(0.0, f64::max);
    let cost = problem.vehicles.iter().map(|vehicle| {
        let time = duration / vehicle.speed + service;
        vehicle.fixed_cost
            + vehicle.cost_per_distance * distance
            + vehicle.cost_per_time * (time + shift)
            + late * (time + shift)
    });
    (cost.fold(0.0, f64::max) + 1.0) * 4.0 * (problem.stops.len() as f64 + 1.0)
}
