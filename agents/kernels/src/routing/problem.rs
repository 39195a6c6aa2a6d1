//! What is to be planned: stops, vehicles and the tables of lengths between places.
//! Everything has a default, so a caller writes only what it knows.

use super::{GivenRoute, Matrix, VehicleType};

/// Stops, vehicles and the lengths between places.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    pub stops: Vec<Stop>,
    /// The kinds of vehicles; a particular vehicle is a kind with a count of 1.
    pub vehicles: Vec<VehicleType>,
    /// Lengths of the ways, in any unit.
    pub distance: Matrix,
    /// Travel times in the unit of the windows; needed as soon as time matters.
    pub duration: Option<Matrix>,
    /// Goods that go from one stop to another.
    pub pairs: Vec<Pair>,
    /// A plan to start from; what is not possible in it is planned anew. Empty: none.
    pub initial: Vec<GivenRoute>,
}

/// A place that wants one visit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stop {
    /// Row of the place in the tables.
    pub place: usize,
    /// What is brought from the start of the route, per dimension of the capacity; missing ones are 0.
    pub demand: Vec<f64>,
    /// What is collected and taken to the end of the route, per dimension of the capacity.
    pub pickup: Vec<f64>,
    /// When the service may begin, ascending; waiting is free. Empty: at any time.
    pub windows: Vec<Window>,
    /// Cost per unit of time that the service begins after the last window; `None`: it must not.
    pub lateness_cost: Option<f64>,
    /// Time spent at the stop.
    pub service: f64,
    /// What leaving the stop out costs; `None`: it is left out only when nothing else is possible.
    pub prize: Option<f64>,
    /// Of stops without a prize, those of a higher priority (0 to 4) are left out last: one step counts ten stops.
    pub priority: u8,
    /// Numbers of the skills that the vehicle must have.
    pub skills: Vec<usize>,
    /// The kind of vehicle that must visit the stop.
    pub vehicle: Option<usize>,
}

/// Goods that one vehicle picks up at a stop and delivers at a later one. A stop is in one pair at most.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pair {
    pub pickup: usize,
    pub delivery: usize,
    /// On board between the two, per dimension of the capacity, beside what the stops themselves ask for.
    pub amount: Vec<f64>,
}

/// A span of time, both ends allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    pub earliest: f64,
    pub latest: f64,
}

impl Problem {
    /// How many dimensions loads and capacities have.
    pub(crate) fn dimensions(&self) -> usize {
        let stops = self.stops.iter().flat_map(|stop| [stop.demand.len(), stop.pickup.len()]);
        let vehicles = self.vehicles.iter().map(|vehicle| vehicle.capacity.len());
        let pairs = self.pairs.iter().map(|pair| pair.amount.len());
        stops.chain(vehicles).chain(pairs).max().unwrap_or(0)
    }
}
