//! A feasible plan that remembers what a round changes.

use super::model::{Model, RELOAD};
use super::tour::Tour;
use crate::routing::GivenRoute;

/// Marks a stop that is in no tour.
pub(crate) const NO_TOUR: u32 = u32::MAX;

/// The plan.
#[derive(Debug, Clone)]
pub(crate) struct Tours<'a> {
    pub model: &'a Model,
    pub tours: Vec<Tour>,
    /// Per stop.
    pub tour_of: Vec<u32>,
    /// Place of each stop in its tour.
    pub place_of: Vec<u32>,
    /// Stops that stay in their tour.
    pub is_fixed: Vec<bool>,
    /// Stops in no tour that could be in one.
    pub absent: Vec<u32>,
    /// Vehicles in use, per kind.
    used: Vec<usize>,
    /// The tours before the round changed them.
    before: Vec<(usize, Tour)>,
}

impl<'a> Tours<'a> {
    /// A plan without tours and without absent stops.
    pub(crate) fn new(model: &'a Model) -> Self {
        Self {
            model,
            tours: Vec::new(),
            tour_of: vec![NO_TOUR; model.nodes.len()],
            place_of: vec![0; model.nodes.len()],
            is_fixed: vec![false; model.nodes.len()],
            absent: Vec::new(),
            used: vec![0; model.vehicles.len()],
            before: Vec::new(),
        }
    }

    /// Cost of the tours and of what is absent.
    pub(crate) fn cost(&self) -> f64 {
        let absent = self.absent.iter().map(|stop| self.model.nodes[*stop as usize].weight);
        self.tours.iter().map(|tour| tour.cost).sum::<f64>() + absent.sum::<f64>()
    }

    /// Indices of the tours with stops.
    pub(crate) fn running(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.tours.len()).filter(|index| !self.tours[*index].nodes.is_empty())
    }

    /// Whether another vehicle of this kind may leave.
    pub(crate) fn has_vehicle(&self, vehicle: usize) -> bool {
        self.used[vehicle] < self.model.vehicles[vehicle].count
    }

    /// Tours that were changed since the last `keep` or `take_back`.
    pub(crate) fn changed(&self) -> impl Iterator<Item = usize> + '_ {
        self.before.iter().map(|(index, _)| *index)
    }

    /// Changes a tour; its states and everything that points to it are brought up to date.
    pub(crate) fn change(&mut self, index: usize, edit: impl FnOnce(&mut Tour)) {
        if self.before.iter().all(|(saved, _)| *saved != index) {
            self.before.push((index, self.tours[index].clone()));
        }
        self.unlist(index);
        edit(&mut self.tours[index]);
        let model = self.model;
        self.tours[index].refresh(model);
        self.tours[index].drop_idle_reloads(model);
        self.list(index);
    }

    /// Puts a new tour in a free place.
    pub(crate) fn open(&mut self, tour: Tour) -> usize {
        let free = self.tours.iter().position(|tour| tour.nodes.is_empty());
        let index = free.unwrap_or(self.tours.len());
        if free.is_none() {
            self.tours.push(Tour::new(self.model, tour.vehicle, Vec::new(), 0));
        }
        self.change(index, |place| *place = tour);
        index
    }

    /// Makes the changes since the last call final.
    pub(crate) fn keep(&mut self) {
        self.before.clear();
    }

    /// Undoes the changes since the last `keep`; the caller must restore the absent stops.
    pub(crate) fn take_back(&mut self) {
        let before = std::mem::take(&mut self.before);
        before.iter().for_each(|(index, _)| self.unlist(*index));
        for (index, tour) in before {
            self.tours[index] = tour;
            self.list(index);
        }
    }

    /// Becomes a plan that differs only in these tours.
    pub(crate) fn copy_tours(&mut self, other: &Self, indices: &[usize]) {
        self.tours.truncate(other.tours.len());
        let known = self.tours.len();
        self.tours.extend_from_slice(&other.tours[known..]);
        for index in indices.iter().filter(|index| **index < known) {
            self.tours[*index].clone_from(&other.tours[*index]);
        }
        self.tour_of.clone_from(&other.tour_of);
        self.place_of.clone_from(&other.place_of);
        self.absent.clone_from(&other.absent);
        self.used.clone_from(&other.used);
        self.before.clear();
    }

    /// The routes as a caller gives them.
    pub(crate) fn given(&self) -> Vec<GivenRoute> {
        self.running().map(|index| given(&self.tours[index])).collect()
    }

    fn unlist(&mut self, index: usize) {
        let tour = &self.tours[index];
        if tour.nodes.is_empty() {
            return;
        }
        self.used[tour.vehicle] -= 1;
        for stop in tour.nodes.iter().filter(|node| **node != RELOAD) {
            self.tour_of[*stop as usize] = NO_TOUR;
        }
    }

    fn list(&mut self, index: usize) {
        let tour = &self.tours[index];
        if tour.nodes.is_empty() {
            return;
        }
        self.used[tour.vehicle] += 1;
        for (place, stop) in tour.nodes.iter().enumerate().filter(|(_, node)| **node != RELOAD) {
            self.tour_of[*stop as usize] = index as u32;
            self.place_of[*stop as usize] = place as u32;
        }
    }
}

fn given(tour: &Tour) -> GivenRoute {
    let mut route = GivenRoute { vehicle: tour.vehicle, ..GivenRoute::default() };
    for node in &tour.nodes {
        if *node == RELOAD {
            route.reloads.push(route.stops.len());
        } else {
            route.stops.push(*node as usize);
        }
    }
    route
}
