//! A vehicle after some visits: its place, time, distance and load.

use super::clock::{Clock, MOST_PAUSES};
use super::fleet::Vehicle;
use super::load::{DIMENSIONS, Load};
use super::model::{Model, RELOAD};

/// Limits may be exceeded by this: sums of decimal numbers are not exact.
pub(crate) const TOLERANCE: f64 = 1e-6;

/// The first part of a route. Counting continues after a limit is broken, so that a given route can be timed as well.
#[derive(Debug, Clone, Copy)]
pub(crate) struct State {
    place: Option<usize>,
    pub distance: f64,
    /// The time if no break has been taken.
    pub open: Clock,
    /// The time if one, two or three breaks have been taken, in the best way so far.
    pub rested: [Option<Clock>; MOST_PAUSES],
    /// Visits and reloads.
    nodes: u32,
    stops: u32,
    reloads: u32,
    /// On board now, without what is still to be brought.
    held: Load,
    /// The part of `held` that belongs to pairs.
    paired: Load,
    /// Largest load since the last loading, if nothing more is to be brought.
    peak: Load,
}

/// A whole route.
#[derive(Debug, Clone, Copy)]
pub(crate) struct End {
    pub cost: f64,
    pub distance: f64,
    pub start: f64,
    pub time: f64,
    pub pause_before: [u32; MOST_PAUSES],
    pub is_feasible: bool,
}

impl State {
    /// Before the first visit.
    pub(crate) fn new(vehicle: &Vehicle) -> Self {
        Self {
            place: vehicle.start,
            distance: 0.0,
            open: Clock::new(vehicle.earliest, vehicle.latest),
            rested: [None; MOST_PAUSES],
            nodes: 0,
            stops: 0,
            reloads: 0,
            held: Load::default(),
            paired: Load::default(),
            peak: Load::default(),
        }
    }

    /// Drives to a node and serves it. False: a limit is broken, and no further visit can repair that.
    pub(crate) fn visit(&mut self, model: &Model, vehicle: &Vehicle, node: u32) -> bool {
        let place = model.place(node, vehicle);
        self.drive(model, vehicle, place);
        self.nodes += 1;
        if node == RELOAD {
            self.reload(vehicle);
        } else {
            let stop = &model.nodes[node as usize];
            self.open.serve(stop);
            self.rested.iter_mut().flatten().for_each(|rested| rested.serve(stop));
            self.stops += 1;
            for at in 0..DIMENSIONS {
                let taken = stop.pickup[at] + stop.paired[at];
                self.peak[at] = (self.peak[at] + stop.demand[at]).max(self.held[at] + taken);
                self.held[at] += taken;
                self.paired[at] += stop.paired[at];
            }
        }
        self.is_within(vehicle)
    }

    fn drive(&mut self, model: &Model, vehicle: &Vehicle, place: usize) {
        let from = self.place.unwrap_or(place);
        let travel = model.duration(from, place, vehicle);
        self.distance += model.distance(from, place);
        self.place = Some(place);
        if !vehicle.pauses.is_empty() {
            self.rest(vehicle, travel);
        }
        self.open.pass(travel);
    }

    /// Takes breaks on a way: for each number of breaks, the best time of all that lead to it.
    fn rest(&mut self, vehicle: &Vehicle, travel: f64) {
        for taken in (1..=vehicle.pauses.len()).rev() {
            let mut best = self.rested[taken - 1];
            best.iter_mut().for_each(|rested| rested.pass(travel));
            for first in (0..taken).rev() {
                let clock = if first == 0 { Some(self.open) } else { self.rested[first - 1] };
                let pauses = &vehicle.pauses[first..taken];
                let rested = clock.and_then(|clock| clock.with_pauses(pauses, first, travel, self.nodes));
                best = match (best, rested) {
                    (Some(best), Some(rested)) if rested.is_before(&best) => Some(rested),
                    (None, rested) => rested,
                    (best, _) => best,
                };
            }
            self.rested[taken - 1] = best;
        }
    }

    fn reload(&mut self, vehicle: &Vehicle) {
        let duration = vehicle.reload.map_or(0.0, |reload| reload.duration);
        self.open.pass(duration);
        self.rested.iter_mut().flatten().for_each(|rested| rested.pass(duration));
        self.reloads += 1;
        self.held = self.paired;
        self.peak = self.paired;
    }

    fn is_within(&self, vehicle: &Vehicle) -> bool {
        let is_late = |clock: &Clock| clock.late > TOLERANCE || clock.earliest > vehicle.latest + TOLERANCE;
        let fits = || (0..DIMENSIONS).all(|at| self.peak[at] <= vehicle.capacity[at] + TOLERANCE);
        self.stops as usize <= vehicle.most_stops
            && self.distance <= vehicle.longest_distance + TOLERANCE
            && self.open.path <= vehicle.longest_duration + TOLERANCE
            && self.reloads as usize <= vehicle.most_reloads
            && !(is_late(&self.open) && self.rested.iter().flatten().all(is_late))
            && fits()
    }

    /// Whether a visit began after its last window.
    pub(crate) fn is_too_late(&self) -> bool {
        let is_late = |clock: &Clock| clock.late > TOLERANCE;
        is_late(&self.open) && self.rested.iter().flatten().all(is_late)
    }

    /// The dimension in which more is on board than allowed, and how much.
    pub(crate) fn overload(&self, vehicle: &Vehicle) -> Option<(usize, f64)> {
        let excess = |at: usize| (at, self.peak[at] - vehicle.capacity[at]);
        (0..DIMENSIONS).map(excess).find(|(_, excess)| *excess > TOLERANCE)
    }

    pub(crate) fn is_overloaded(&self, vehicle: &Vehicle) -> bool {
        self.overload(vehicle).is_some()
    }

    /// When the vehicle would be at a place at the earliest, without a break.
    pub(crate) fn arrival(&self, model: &Model, vehicle: &Vehicle, place: usize) -> f64 {
        self.open.earliest + model.duration(self.place.unwrap_or(place), place, vehicle)
    }

    /// Drives to the end of the route.
    pub(crate) fn end(&self, model: &Model, vehicle: &Vehicle) -> End {
        let mut state = *self;
        if let Some(place) = vehicle.end {
            state.drive(model, vehicle, place);
        }
        let close = |taken: usize, clock: &Clock| {
            let next = vehicle.pauses.get(taken);
            let is_rest_due = next.is_some_and(|pause| clock.earliest > pause.window.latest + 1e-9);
            (is_rest_due, state.close(vehicle, clock, is_rest_due))
        };
        let rank = |(is_rest_due, end): &(bool, End)| (*is_rest_due, !end.is_feasible, end.cost);
        let mut best = close(0, &state.open);
        for (before, clock) in state.rested.iter().enumerate() {
            let Some(clock) = clock else { continue };
            let rested = close(before + 1, clock);
            if rank(&rested) < rank(&best) {
                best = rested;
            }
        }
        best.1
    }

    fn close(&self, vehicle: &Vehicle, clock: &Clock, is_rest_due: bool) -> End {
        let mut clock = *clock;
        clock.until(vehicle.latest.max(clock.earliest));
        let start =
            if vehicle.leaves_late { clock.just_in_time().max(vehicle.earliest) } else { vehicle.earliest };
        let time = clock.earliest.max(start + clock.path);
        let duration = time - start;
        let is_feasible = !is_rest_due
            && clock.late <= TOLERANCE
            && time <= vehicle.latest + TOLERANCE
            && duration <= vehicle.longest_duration + TOLERANCE
            && self.is_within(vehicle);
        End {
            cost: vehicle.fixed_cost
                + vehicle.cost_per_distance * self.distance
                + vehicle.cost_per_time * duration
                + clock.lateness_cost,
            distance: self.distance,
            start,
            time,
            pause_before: clock.pause_before,
            is_feasible,
        }
    }
}
