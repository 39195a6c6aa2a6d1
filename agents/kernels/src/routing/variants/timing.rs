//! Simulates given routes and records times, loads and costs, even if limits are broken.

use super::fleet::Vehicle;
use super::load::{DIMENSIONS, Load};
use super::model::{Model, RELOAD};
use super::state::{End, State};
use crate::routing::{GivenRoute, Pause, PauseTaken, Plan, Reloading, Route, Visit, Window};

/// A plan of these routes; the caller must add the stops left out and their prizes.
pub(crate) fn timed(model: &Model, routes: &[GivenRoute], dimensions: usize) -> Plan {
    let routes = routes.iter().filter(|route| !route.stops.is_empty());
    let mut plan = Plan {
        routes: routes.map(|route| time_route(model, route, dimensions)).collect(),
        ..Plan::default()
    };
    for route in &plan.routes {
        plan.distance += route.distance;
        plan.duration += route.duration;
        plan.waiting += route.waiting;
        plan.lateness += route.lateness;
        plan.cost += route.cost;
    }
    plan
}

/// The nodes of a given route.
pub(crate) fn sequence(route: &GivenRoute) -> Vec<u32> {
    let mut nodes = Vec::with_capacity(route.stops.len() + route.reloads.len());
    let mut reloads = route.reloads.iter().peekable();
    for (at, stop) in route.stops.iter().enumerate() {
        while reloads.next_if(|before| **before <= at).is_some() {
            nodes.push(RELOAD);
        }
        nodes.push(*stop as u32);
    }
    nodes
}

fn time_route(model: &Model, given: &GivenRoute, dimensions: usize) -> Route {
    let vehicle = &model.vehicles[given.vehicle];
    let nodes = sequence(given);
    let mut state = State::new(vehicle);
    for node in &nodes {
        state.visit(model, vehicle, *node);
    }
    let end = state.end(model, vehicle);
    let mut drive = Drive::new(model, vehicle, &nodes, &end, dimensions);
    for at in 0..nodes.len() {
        drive.step(at);
    }
    drive.finish(given.vehicle, &end)
}

/// A drive with its start and its breaks decided.
struct Drive<'a> {
    model: &'a Model,
    vehicle: &'a Vehicle,
    nodes: &'a [u32],
    end: &'a End,
    dimensions: usize,
    now: f64,
    place: Option<usize>,
    load: Load,
    paired: Load,
    /// What `load` was at the start.
    first_load: Load,
    route: Route,
}

impl<'a> Drive<'a> {
    fn new(
        model: &'a Model,
        vehicle: &'a Vehicle,
        nodes: &'a [u32],
        end: &'a End,
        dimensions: usize,
    ) -> Self {
        let load = brought(model, nodes);
        let (now, place, paired) = (end.start, vehicle.start, Load::default());
        let route = Route::default();
        Self { model, vehicle, nodes, end, dimensions, now, place, load, paired, first_load: load, route }
    }

    fn step(&mut self, at: usize) {
        let node = self.nodes[at];
        let arrival = self.travel(at, self.model.place(node, self.vehicle));
        if node == RELOAD {
            self.reload(at, arrival);
        } else {
            self.serve(node, arrival);
        }
    }

    /// Drives to a place, with the breaks that are due on the way or on arrival; returns the time of arrival.
    fn travel(&mut self, at: usize, place: usize) -> f64 {
        let from = self.place.unwrap_or(place);
        let travel = self.model.duration(from, place, self.vehicle);
        self.route.distance += self.model.distance(from, place);
        self.place = Some(place);
        let numbers =
            (0..self.vehicle.pauses.len()).filter(|number| self.end.pause_before[*number] == at as u32);
        let pauses: Vec<Pause> = numbers.map(|number| self.vehicle.pauses[number]).collect();
        let (mut ahead, mut arrival) = (travel, None);
        for (count, pause) in (1..).zip(&pauses) {
            // The last break on a way waits for the arrival if it can; those before it begin as soon as they can.
            if arrival.is_none() && count == pauses.len() && self.now + ahead <= pause.window.latest {
                self.now += ahead;
                (ahead, arrival) = (0.0, Some(self.now));
            }
            let begin = self.now.max(pause.window.earliest);
            let driven = ahead.min(begin - self.now);
            let waited = begin - self.now - driven;
            if waited > 0.0 {
                arrival = arrival.or(Some(self.now + driven));
                self.route.waiting += waited;
            }
            ahead -= driven;
            self.now = begin + pause.duration;
            let (before, is_on_arrival) = (self.route.visits.len(), arrival.is_some());
            self.route.pauses.push(PauseTaken { before, begin, end: self.now, is_on_arrival });
        }
        self.now += ahead;
        arrival.unwrap_or(self.now)
    }

    fn serve(&mut self, node: u32, arrival: f64) {
        let stop = &self.model.nodes[node as usize];
        let is_open = |window: &&Window| window.earliest <= window.latest && self.now <= window.latest + 2e-9;
        let open = stop.windows.iter().find(is_open);
        let late = if open.is_some() { None } else { stop.windows.last() };
        let begin = open.or(late).map_or(self.now, |window| self.now.max(window.earliest));
        let lateness = late.map_or(0.0, |window| begin - window.latest);
        self.route.waiting += begin - self.now;
        self.route.lateness += lateness;
        self.now = begin + stop.service;
        for at in 0..DIMENSIONS {
            self.load[at] += stop.pickup[at] + stop.paired[at] - stop.demand[at];
            self.paired[at] += stop.paired[at];
        }
        self.route.visits.push(Visit {
            stop: node as usize,
            arrival,
            begin,
            departure: self.now,
            lateness,
            load: self.load[..self.dimensions].to_vec(),
            distance: self.route.distance,
        });
    }

    fn reload(&mut self, at: usize, arrival: f64) {
        self.load = brought(self.model, &self.nodes[at + 1..]);
        self.load.iter_mut().zip(self.paired).for_each(|(load, paired)| *load += paired);
        self.now += self.vehicle.reload.map_or(0.0, |reload| reload.duration);
        self.route.reloads.push(Reloading {
            before: self.route.visits.len(),
            arrival,
            departure: self.now,
            load: self.load[..self.dimensions].to_vec(),
            distance: self.route.distance,
        });
    }

    fn finish(mut self, vehicle: usize, end: &End) -> Route {
        if let Some(place) = self.vehicle.end {
            self.travel(self.nodes.len(), place);
        }
        Route {
            vehicle,
            load: self.first_load[..self.dimensions].to_vec(),
            start: end.start,
            end: self.now,
            duration: self.now - end.start,
            cost: end.cost,
            ..self.route
        }
    }
}

/// What is taken on board for the stops until the next reload.
fn brought(model: &Model, nodes: &[u32]) -> Load {
    let mut load = Load::default();
    for node in nodes.iter().take_while(|node| **node != RELOAD) {
        let demand = &model.nodes[*node as usize].demand;
        load.iter_mut().zip(demand).for_each(|(load, demand)| *load += demand);
    }
    load
}
