//! One vehicle's visits with the state in front of each.

use super::fleet::Vehicle;
use super::load::{DIMENSIONS, Load};
use super::model::{Model, RELOAD};
use super::state::{End, State, TOLERANCE};

/// A route; without nodes, an unused slot for a route.
#[derive(Debug, Clone)]
pub(crate) struct Tour {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// Stops and reloads.
    pub nodes: Vec<u32>,
    /// Number of nodes at the front that must stay in place.
    pub fixed: usize,
    /// Number of nodes at the end that must stay in place.
    pub tail: usize,
    /// In front of every node, and behind the last.
    pub states: Vec<State>,
    /// Latest arrival at every node and at the end, ignoring breaks and all windows but the last.
    pub due: Vec<f64>,
    pub cost: f64,
    pub is_feasible: bool,
    /// Remaining capacity for delivered and for collected goods, per dimension, ignoring reloads.
    room: (Load, Load),
    /// The nodes and the vehicle that the states belong to.
    driven: (Vec<u32>, usize),
}

impl Tour {
    pub(crate) fn new(model: &Model, vehicle: usize, nodes: Vec<u32>, fixed: usize) -> Self {
        let mut tour = Self {
            vehicle,
            nodes,
            fixed,
            tail: 0,
            states: Vec::new(),
            due: Vec::new(),
            cost: 0.0,
            is_feasible: true,
            room: (Load::default(), Load::default()),
            driven: (Vec::new(), vehicle),
        };
        tour.refresh(model);
        tour
    }

    /// Where a stop may be put in: before the node at each of these places, or at the end.
    pub(crate) fn places(&self) -> std::ops::Range<usize> {
        self.fixed..self.nodes.len() + 1 - self.tail
    }

    /// Simulates the drive again from the first node that changed.
    pub(crate) fn refresh(&mut self, model: &Model) {
        let vehicle = &model.vehicles[self.vehicle];
        let same = self.nodes.iter().zip(&self.driven.0).take_while(|(new, old)| new == old).count();
        let kept = if self.driven.1 == self.vehicle { same } else { 0 };
        self.states.truncate(kept + 1);
        if kept == 0 {
            self.states.clear();
            self.states.push(State::new(vehicle));
        }
        let mut state = self.states[kept];
        for node in &self.nodes[kept..] {
            state.visit(model, vehicle, *node);
            self.states.push(state);
        }
        let end = state.end(model, vehicle);
        self.is_feasible = end.is_feasible && !self.states.iter().any(|state| state.is_overloaded(vehicle));
        self.cost = if self.nodes.is_empty() { 0.0 } else { end.cost };
        self.driven.0.clone_from(&self.nodes);
        self.driven.1 = self.vehicle;
        self.look_back(model);
    }

    /// Works out `due` and `room`.
    fn look_back(&mut self, model: &Model) {
        let vehicle = &model.vehicles[self.vehicle];
        self.due.clear();
        self.due.resize(self.nodes.len() + 1, vehicle.latest);
        self.room = (vehicle.capacity, vehicle.capacity);
        let mut next = vehicle.end;
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let place = model.place(*node, vehicle);
            let travel = next.map_or(0.0, |next| model.duration(place, next, vehicle));
            let (service, closes) = model.service_and_close(*node, vehicle);
            self.due[at] = (self.due[at + 1] - travel - service).min(closes);
            next = Some(place);
            if *node != RELOAD {
                let stop = &model.nodes[*node as usize];
                for dimension in 0..DIMENSIONS {
                    self.room.0[dimension] -= stop.demand[dimension];
                    self.room.1[dimension] -= stop.pickup[dimension];
                }
            }
        }
    }

    /// Whether the load of a stop is too large for the vehicle at every place of the tour.
    pub(crate) fn is_full_for(&self, model: &Model, stop: u32) -> bool {
        let node = &model.nodes[stop as usize];
        let exceeds = |at: usize| {
            node.demand[at] > self.room.0[at] + TOLERANCE || node.pickup[at] > self.room.1[at] + TOLERANCE
        };
        model.vehicles[self.vehicle].reload.is_none() && (0..DIMENSIONS).any(exceeds)
    }

    /// Removes reloads that have nothing to load or are not needed.
    pub(crate) fn drop_idle_reloads(&mut self, model: &Model) {
        if !self.nodes.contains(&RELOAD) {
            return;
        }
        self.nodes.dedup_by(|later, earlier| *later == RELOAD && *earlier == RELOAD);
        self.nodes.truncate(self.nodes.iter().rposition(|node| *node != RELOAD).map_or(0, |last| last + 1));
        if self.nodes.first() == Some(&RELOAD) {
            self.nodes.remove(0);
        }
        self.refresh(model);
        let mut at = self.nodes.len();
        while let Some(reload) = self.nodes[..at].iter().rposition(|node| *node == RELOAD) {
            at = reload;
            let vehicle = &model.vehicles[self.vehicle];
            let without = drive(model, vehicle, self.states[at], &[], &self.nodes[at + 1..]);
            if without.is_some_and(|end| end.cost <= self.cost || !self.is_feasible) {
                self.nodes.remove(at);
                self.refresh(model);
            }
        }
    }
}

/// The end of a route that goes on from a state, if it keeps every rule.
pub(crate) fn drive(
    model: &Model,
    vehicle: &Vehicle,
    mut state: State,
    next: &[u32],
    rest: &[u32],
) -> Option<End> {
    for node in next.iter().chain(rest) {
        if !state.visit(model, vehicle, *node) {
            return None;
        }
    }
    let end = state.end(model, vehicle);
    end.is_feasible.then_some(end)
}
