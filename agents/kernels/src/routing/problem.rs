//! What is to be planned: stops, vehicles and the tables of lengths between places.

use super::{Matrix, RoutingError};

/// Stops, vehicles and the lengths between places.
#[derive(Debug, Clone)]
pub struct Problem {
    pub stops: Vec<Stop>,
    /// The kinds of vehicles; this solver plans for exactly one kind.
    pub vehicles: Vec<VehicleType>,
    /// What is minimised, in any unit.
    pub distance: Matrix,
    /// Travel times in the unit of the windows; needed as soon as a window or a shift is given.
    pub duration: Option<Matrix>,
}

/// A place that wants one visit.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    /// Row of the place in the tables.
    pub place: usize,
    /// What is delivered, in the unit of the capacity.
    pub demand: f64,
    /// When the service may begin; waiting is free.
    pub window: Option<Window>,
    /// Time spent at the stop.
    pub service: f64,
    /// What leaving the stop out costs, in units of distance; `None`: it is left out only when nothing else is possible.
    pub prize: Option<f64>,
}

/// A span of time, both ends allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    pub earliest: f64,
    pub latest: f64,
}

/// Vehicles that are alike.
#[derive(Debug, Clone, Default)]
pub struct VehicleType {
    /// How many there are; `None`: as many as are needed.
    pub count: Option<usize>,
    /// Largest load; `None`: no limit.
    pub capacity: Option<f64>,
    /// Place where a route starts; `None` (an open route) is not planned yet.
    pub start: Option<usize>,
    /// Place where a route ends; must be the start.
    pub end: Option<usize>,
    /// A route leaves no earlier and is back no later.
    pub shift: Option<Window>,
    /// Cost of using a vehicle, in units of distance; must be 0.
    pub fixed_cost: f64,
    /// Longest route in units of distance; must be `None`.
    pub longest_distance: Option<f64>,
    /// Most stops of a route; must be `None`.
    pub most_stops: Option<usize>,
}

impl Problem {
    /// Says what is wrong with the numbers or what this solver does not plan.
    pub fn check(&self) -> Result<(), RoutingError> {
        let [vehicle] = self.vehicles.as_slice() else {
            return Err(RoutingError::Unsupported("several kinds of vehicles"));
        };
        vehicle.check(self.distance.size)?;
        for (index, stop) in self.stops.iter().enumerate() {
            stop.check(index, self.distance.size)?;
        }
        let timed = vehicle.shift.is_some() || self.stops.iter().any(|stop| stop.window.is_some());
        match &self.duration {
            Some(duration) if duration.size != self.distance.size => Err(RoutingError::Sizes),
            None if timed => Err(RoutingError::NoDuration),
            _ => Ok(()),
        }
    }
}

impl Stop {
    fn check(&self, index: usize, places: usize) -> Result<(), RoutingError> {
        let prize = self.prize.unwrap_or(0.0);
        let numbers = [self.demand, self.service, prize];
        let window = self.window.is_none_or(Window::is_number);
        let sound = window && numbers.iter().all(|number| number.is_finite() && *number >= 0.0);
        if self.place < places && sound { Ok(()) } else { Err(RoutingError::Stop { index }) }
    }
}

impl VehicleType {
    fn check(&self, places: usize) -> Result<(), RoutingError> {
        let (Some(start), Some(end)) = (self.start, self.end) else {
            return Err(RoutingError::Unsupported("open routes"));
        };
        let refused = [
            (start != end, "routes that end elsewhere"),
            (self.fixed_cost != 0.0, "fixed costs"),
            (self.longest_distance.is_some(), "a longest distance"),
            (self.most_stops.is_some(), "a largest number of stops"),
        ];
        if let Some((_, what)) = refused.iter().find(|(is_asked, _)| *is_asked) {
            return Err(RoutingError::Unsupported(what));
        }
        let capacity = self.capacity.is_none_or(|capacity| capacity.is_finite() && capacity >= 0.0);
        let sound = start < places && capacity && self.shift.is_none_or(Window::is_number);
        if sound { Ok(()) } else { Err(RoutingError::Vehicle) }
    }
}

impl Window {
    fn is_number(self) -> bool {
        self.earliest.is_finite() && self.latest.is_finite()
    }
}
