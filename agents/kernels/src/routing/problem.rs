//! The input of the planner: stops, vehicles and the tables of lengths between places.
//! Every field has a default, so a caller sets only the fields it needs.

use super::{GivenRoute, Matrix, VehicleType};

/// Stops, vehicles and the lengths between places.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    pub stops: Vec<Stop>,
    /// The kinds of vehicles; a particular vehicle is a kind with a count of 1.
    pub vehicles: Vec<VehicleType>,
    /// Distances between places, in any unit.
    pub distance: Matrix,
    /// Travel times in the unit of the windows; required if the problem has any rule or cost of time.
    pub duration: Option<Matrix>,
    /// Goods that go from one stop to another.
    pub pairs: Vec<Pair>,
    /// A plan to start from; the parts of it that break a rule are planned again. Empty: none.
    pub initial: Vec<GivenRoute>,
}

/// A place that needs one visit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stop {
    /// Row of the place in the tables.
    pub place: usize,
    /// Goods delivered to the stop from the start of the route, per dimension of the capacity; missing dimensions are 0.
    pub demand: Vec<f64>,
    /// Goods collected at the stop and taken to the end of the route, per dimension of the capacity.
    pub pickup: Vec<f64>,
    /// Windows in which the service may begin, ascending; waiting is free. Empty: at any time.
    pub windows: Vec<Window>,
    /// Cost per unit of time by which the service begins after the last window; `None`: it must not begin later.
    pub lateness_cost: Option<f64>,
    /// Time spent at the stop.
    pub service: f64,
    /// Cost of leaving the stop out; `None`: it is left out only when no vehicle can visit it.
    pub prize: Option<f64>,
    /// Among stops without a prize, those of a higher priority (0 to 4) are left out last: one stop counts as much as ten
    /// stops of the next lower priority.
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
    /// Load on board between the two stops, per dimension of the capacity, in addition to the stops' own `demand` and
    /// `pickup`.
    pub amount: Vec<f64>,
}

/// A span of time that includes both ends.
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
