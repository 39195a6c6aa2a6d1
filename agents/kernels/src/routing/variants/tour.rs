//! One vehicle's visits with the state in front of each.

use super::fleet::Vehicle;
use super::model::{Model, RELOAD};
use super::state::{End, State};

/// A route, or without nodes an unused place for one.
#[derive(Debug, Clone)]
pub(crate) struct Tour {
    /// Index of the vehicle's kind.
    pub vehicle: usize,
    /// Stops and reloads.
    pub nodes: Vec<u32>,
    /// So many nodes at the front stay where they are.
    pub fixed: usize,
    /// In front of every node, and behind the last.
    pub states: Vec<State>,
    pub cost: f64,
    pub is_feasible: bool,
}

impl Tour {
    pub fn new(model: &Model, vehicle: usize, nodes: Vec<u32>, fixed: usize) -> Self {
        let mut tour = Self { vehicle, nodes, fixed, states: Vec::new(), cost: 0.0, is_feasible: true };
        tour.refresh(model);
        tour
    }

    /// Drives it anew.
    pub fn refresh(&mut self, model: &Model) {
        let vehicle = &model.vehicles[self.vehicle];
        let mut state = State::new(vehicle);
        self.states.clear();
        self.states.push(state);
        self.is_feasible = true;
        for node in &self.nodes {
            self.is_feasible &= state.visit(model, vehicle, *node);
            self.states.push(state);
        }
        let end = state.end(model, vehicle);
        self.is_feasible &= end.is_feasible;
        self.cost = if self.nodes.is_empty() { 0.0 } else { end.cost };
    }

    /// Removes reloads that have nothing to load or are not needed.
    pub fn drop_idle_reloads(&mut self, model: &Model) {
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
