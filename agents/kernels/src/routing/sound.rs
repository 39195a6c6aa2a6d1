//! Validates the numbers and indices of a problem before the search starts.

use super::variants::{DIMENSIONS, MOST_PAUSES};
use super::{GivenRoute, Pair, Pause, Problem, Reload, RoutingError, Stop, VehicleType, Window};

/// The highest valid priority.
const HIGHEST_PRIORITY: u8 = 4;

impl Problem {
    /// Checks that every index exists and every number is valid.
    pub fn check(&self) -> Result<(), RoutingError> {
        if self.dimensions() > DIMENSIONS {
            return Err(RoutingError::Unsupported("more than four kinds of load"));
        }
        if self.vehicles.iter().any(|vehicle| vehicle.pauses.len() > MOST_PAUSES) {
            return Err(RoutingError::Unsupported("more than three breaks"));
        }
        for (index, vehicle) in self.vehicles.iter().enumerate() {
            if !vehicle.is_sound(self) {
                return Err(RoutingError::Vehicle { index });
            }
        }
        for (index, stop) in self.stops.iter().enumerate() {
            if !stop.is_sound(self) {
                return Err(RoutingError::Stop { index });
            }
        }
        self.check_pairs()?;
        self.check_firsts()?;
        self.check_given(&self.initial)?;
        match &self.duration {
            Some(duration) if duration.size != self.distance.size => Err(RoutingError::Sizes),
            None if self.needs_times() => Err(RoutingError::NoDuration),
            _ => Ok(()),
        }
    }

    /// Checks that routes refer to existing vehicles and stops, and to each stop at most once.
    pub(crate) fn check_given(&self, routes: &[GivenRoute]) -> Result<(), RoutingError> {
        let mut is_named = vec![false; self.stops.len()];
        for (index, route) in routes.iter().enumerate() {
            let exists = route.vehicle < self.vehicles.len()
                && route.reloads.iter().all(|before| *before <= route.stops.len())
                && (route.reloads.is_empty() || self.vehicles[route.vehicle].reload.is_some());
            let is_new = route.stops.iter().all(|stop| name(&mut is_named, *stop));
            if !exists || !is_new {
                return Err(RoutingError::GivenRoute { index });
            }
        }
        Ok(())
    }

    fn check_pairs(&self) -> Result<(), RoutingError> {
        let mut is_named = vec![false; self.stops.len()];
        for (index, Pair { pickup, delivery, amount }) in self.pairs.iter().enumerate() {
            let is_new = name(&mut is_named, *pickup) && name(&mut is_named, *delivery);
            if !is_new || !amount.iter().all(|number| is_size(*number)) {
                return Err(RoutingError::Pair { index });
            }
        }
        Ok(())
    }

    fn check_firsts(&self) -> Result<(), RoutingError> {
        let mut is_named = vec![false; self.stops.len()];
        for (index, vehicle) in self.vehicles.iter().enumerate() {
            if !vehicle.first.iter().chain(&vehicle.last).all(|stop| name(&mut is_named, *stop)) {
                return Err(RoutingError::Vehicle { index });
            }
        }
        Ok(())
    }

    fn needs_times(&self) -> bool {
        let by_vehicles = self.vehicles.iter().any(|vehicle| {
            vehicle.shift.is_some()
                || vehicle.cost_per_time > 0.0
                || vehicle.longest_duration.is_some()
                || !vehicle.pauses.is_empty()
        });
        by_vehicles || self.stops.iter().any(|stop| !stop.windows.is_empty())
    }
}

impl Stop {
    fn is_sound(&self, problem: &Problem) -> bool {
        let loads = self.demand.iter().chain(&self.pickup).copied();
        let numbers = loads.chain([self.service]).chain(self.prize).chain(self.lateness_cost);
        let ascend = self.windows.windows(2).all(|pair| pair[0].latest < pair[1].earliest);
        self.place < problem.distance.size
            && self.vehicle.is_none_or(|vehicle| vehicle < problem.vehicles.len())
            && self.priority <= HIGHEST_PRIORITY
            && numbers.into_iter().all(is_size)
            && self.windows.iter().copied().all(Window::is_sound)
            && ascend
    }
}

impl VehicleType {
    fn is_sound(&self, problem: &Problem) -> bool {
        let exists = |place: usize| place < problem.distance.size;
        let limits = self.longest_distance.into_iter().chain(self.longest_duration);
        let numbers = [self.fixed_cost, self.cost_per_distance, self.cost_per_time].into_iter().chain(limits);
        self.start.is_none_or(exists)
            && self.end.is_none_or(exists)
            && self.shift.is_none_or(Window::is_sound)
            && numbers.into_iter().all(is_size)
            && self.capacity.iter().all(|number| *number >= 0.0)
            && self.speed.is_finite()
            && self.speed > 0.0
            && self.pauses.iter().all(|pause| self.is_sound_pause(*pause))
            && self.pauses.windows(2).all(|pair| is_in_order(pair[0].window, pair[1].window))
            && self.reload.is_none_or(|Reload { place, duration, .. }| exists(place) && is_size(duration))
            && (self.first.is_empty() && self.last.is_none() || self.count == Some(1))
    }

    /// A break needs a shift that begins before the latest time at which the break may begin.
    fn is_sound_pause(&self, Pause { window, duration }: Pause) -> bool {
        let begins = self.shift.is_some_and(|shift| shift.earliest <= window.latest);
        window.is_sound() && window.earliest <= window.latest && is_size(duration) && begins
    }
}

impl Window {
    fn is_sound(self) -> bool {
        self.earliest.is_finite() && self.latest.is_finite()
    }
}

fn is_in_order(first: Window, second: Window) -> bool {
    first.earliest <= second.earliest && first.latest <= second.latest
}

fn is_size(number: f64) -> bool {
    number.is_finite() && number >= 0.0
}

/// Marks a stop as named; returns whether it exists and was not named before.
fn name(is_named: &mut [bool], stop: usize) -> bool {
    is_named.get_mut(stop).is_some_and(|named| !std::mem::replace(named, true))
}
