//! A vehicle after some visits: its place, time, distance and load.

use super::clock::Clock;
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
    /// The time if the break has not been taken.
    pub open: Clock,
    /// The time if the break has been taken, in the best way so far.
    pub rested: Option<Clock>,
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
    pub pause_before: u32,
    pub is_feasible: bool,
}

impl State {
    /// Before the first visit.
    pub(crate) fn new(vehicle: &Vehicle) -> Self {
        Self {
            place: vehicle.start,
            distance: 0.0,
            open: Clock::new(vehicle.earliest, vehicle.latest),
            rested: None,
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
            if let Some(rested) = &mut self.rested {
                rested.serve(stop);
            }
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
        if let Some(pause) = vehicle.pause {
            let rests_now = self.open.with_pause(pause, travel, self.nodes);
            if let Some(rested) = &mut self.rested {
                rested.pass(travel);
            }
            self.rested = match (self.rested, rests_now) {
                (Some(rested), Some(now)) if now.is_before(&rested) => Some(now),
                (None, now) => now,
                (rested, _) => rested,
            };
        }
        self.open.pass(travel);
    }

    fn reload(&mut self, vehicle: &Vehicle) {
        let duration = vehicle.reload.map_or(0.0, |reload| reload.duration);
        self.open.pass(duration);
        if let Some(rested) = &mut self.rested {
            rested.pass(duration);
        }
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
            && !(is_late(&self.open) && self.rested.as_ref().is_none_or(is_late))
            && fits()
    }

    /// Whether a visit began after its last window.
    pub(crate) fn is_too_late(&self) -> bool {
        let is_late = |clock: &Clock| clock.late > TOLERANCE;
        is_late(&self.open) && self.rested.as_ref().is_none_or(is_late)
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
        let is_rest_due = vehicle.pause.is_some_and(|pause| state.open.earliest > pause.window.latest + 1e-9);
        let open = state.close(vehicle, &state.open, is_rest_due);
        let rested = state.rested.map(|clock| state.close(vehicle, &clock, false));
        match rested {
            Some(rested) if is_rest_due => rested,
            Some(rested) if (!rested.is_feasible, rested.cost) < (!open.is_feasible, open.cost) => rested,
            _ => open,
        }
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
