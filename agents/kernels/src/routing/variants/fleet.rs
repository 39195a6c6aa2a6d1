//! A kind of vehicle with every limit as a number.

use super::load::{DIMENSIONS, Load};
use crate::routing::{Pause, Reload, VehicleType};

/// The data of a kind of vehicle that the evaluation uses.
#[derive(Debug, Clone)]
pub(crate) struct Vehicle {
    /// `usize::MAX`: as many as are needed.
    pub count: usize,
    pub start: Option<usize>,
    pub end: Option<usize>,
    /// Minus infinity without a shift.
    pub earliest: f64,
    pub latest: f64,
    pub fixed_cost: f64,
    pub cost_per_distance: f64,
    pub cost_per_time: f64,
    pub speed: f64,
    pub capacity: Load,
    pub longest_distance: f64,
    pub longest_duration: f64,
    pub most_stops: usize,
    pub pauses: Vec<Pause>,
    pub reload: Option<Reload>,
    pub most_reloads: usize,
    /// Whether a route leaves as late as it can.
    pub leaves_late: bool,
    pub skills: Vec<usize>,
    /// Stops that come first.
    pub first: Vec<u32>,
    /// The stop that comes last.
    pub last: Option<u32>,
}

impl Vehicle {
    /// The stops that have their place in the route.
    pub(crate) fn placed(&self) -> impl Iterator<Item = u32> + '_ {
        self.first.iter().copied().chain(self.last)
    }

    pub(crate) fn new(vehicle: &VehicleType) -> Self {
        let mut capacity = [f64::INFINITY; DIMENSIONS];
        capacity.iter_mut().zip(&vehicle.capacity).for_each(|(to, from)| *to = *from);
        let is_timed = vehicle.cost_per_time > 0.0 || vehicle.longest_duration.is_some();
        Self {
            count: vehicle.count.unwrap_or(usize::MAX),
            start: vehicle.start,
            end: vehicle.end,
            earliest: vehicle.shift.map_or(f64::NEG_INFINITY, |shift| shift.earliest),
            latest: vehicle.shift.map_or(f64::INFINITY, |shift| shift.latest),
            fixed_cost: vehicle.fixed_cost,
            cost_per_distance: vehicle.cost_per_distance,
            cost_per_time: vehicle.cost_per_time,
            speed: vehicle.speed,
            capacity,
            longest_distance: vehicle.longest_distance.unwrap_or(f64::INFINITY),
            longest_duration: vehicle.longest_duration.unwrap_or(f64::INFINITY),
            most_stops: vehicle.most_stops.unwrap_or(usize::MAX),
            pauses: vehicle.pauses.clone(),
            reload: vehicle.reload,
            most_reloads: vehicle.reload.map_or(0, |reload| reload.most.unwrap_or(usize::MAX)),
            leaves_late: is_timed || vehicle.shift.is_none(),
            skills: vehicle.skills.clone(),
            first: vehicle.first.iter().map(|stop| *stop as u32).collect(),
            last: vehicle.last.map(|stop| stop as u32),
        }
    }
}
