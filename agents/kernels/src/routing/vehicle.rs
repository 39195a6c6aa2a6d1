//! What a vehicle is able to do and what it costs.

use super::Window;

/// Vehicles that are alike.
#[derive(Debug, Clone, PartialEq)]
pub struct VehicleType {
    /// How many there are; `None`: as many as are needed.
    pub count: Option<usize>,
    /// Largest load per dimension; missing or infinite ones are without limit.
    pub capacity: Vec<f64>,
    /// Place where a route starts; `None`: at its first stop.
    pub start: Option<usize>,
    /// Place where a route ends; `None`: at its last stop.
    pub end: Option<usize>,
    /// A route leaves no earlier and is back no later; `None`: it may leave at any time.
    pub shift: Option<Window>,
    /// Cost of using a vehicle.
    pub fixed_cost: f64,
    /// Cost per unit of distance; 1 by default, so that costs are distances.
    pub cost_per_distance: f64,
    /// Cost per unit of time between leaving and being back.
    pub cost_per_time: f64,
    /// Travel times are divided by it; 1 by default.
    pub speed: f64,
    /// Longest route in units of distance.
    pub longest_distance: Option<f64>,
    /// Longest time between leaving and being back.
    pub longest_duration: Option<f64>,
    /// Most stops of a route.
    pub most_stops: Option<usize>,
    /// A break that a route takes when it ends after the latest time at which the break may begin.
    pub pause: Option<Pause>,
    /// Where a vehicle may load anew in the middle of a route; `None`: nowhere.
    pub reload: Option<Reload>,
    /// Numbers of the skills it has.
    pub skills: Vec<usize>,
    /// Stops it visits first, in this order; needs a count of 1. A vehicle under way is a kind of its own with the
    /// place where it is as its start, the time at which it is there as the begin of its shift, and what it is about
    /// to visit here.
    pub first: Vec<usize>,
}

/// A break: taken on the way, or between arriving and serving.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pause {
    /// When it may begin.
    pub window: Window,
    pub duration: f64,
}

/// Loading anew: what was collected is put down, what the stops until the next reload are brought is taken on board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reload {
    pub place: usize,
    /// Time spent there.
    pub duration: f64,
    /// Most reloads of a route; `None`: any number.
    pub most: Option<usize>,
}

impl Default for VehicleType {
    fn default() -> Self {
        Self {
            count: None,
            capacity: Vec::new(),
            start: None,
            end: None,
            shift: None,
            fixed_cost: 0.0,
            cost_per_distance: 1.0,
            cost_per_time: 0.0,
            speed: 1.0,
            longest_distance: None,
            longest_duration: None,
            most_stops: None,
            pause: None,
            reload: None,
            skills: Vec::new(),
            first: Vec::new(),
        }
    }
}
