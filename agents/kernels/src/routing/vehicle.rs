//! The abilities and costs of a vehicle.

use super::Window;

/// A kind of vehicle: all vehicles of a kind are identical.
#[derive(Debug, Clone, PartialEq)]
pub struct VehicleType {
    /// Number of vehicles; `None`: as many as are needed.
    pub count: Option<usize>,
    /// Largest load per dimension; a missing or infinite number means no limit.
    pub capacity: Vec<f64>,
    /// Place where a route starts; `None`: at its first stop.
    pub start: Option<usize>,
    /// Place where a route ends; `None`: at its last stop.
    pub end: Option<usize>,
    /// A route starts and ends within this window; `None`: it may start at any time.
    pub shift: Option<Window>,
    /// Cost of using a vehicle.
    pub fixed_cost: f64,
    /// Cost per unit of distance; 1 by default, so that costs are distances.
    pub cost_per_distance: f64,
    /// Cost per unit of time between the start and the end of a route.
    pub cost_per_time: f64,
    /// Travel times are divided by this factor; 1 by default.
    pub speed: f64,
    /// Longest route in units of distance.
    pub longest_distance: Option<f64>,
    /// Longest time between the start and the end of a route.
    pub longest_duration: Option<f64>,
    /// Largest number of stops of a route.
    pub most_stops: Option<usize>,
    /// Breaks, at most three, in the order in which they are taken; their windows begin and end in this order. A route must
    /// take each break whose latest begin is before the end of the route.
    pub pauses: Vec<Pause>,
    /// Where a vehicle may reload in the middle of a route; `None`: nowhere.
    pub reload: Option<Reload>,
    /// Numbers of the skills it has.
    pub skills: Vec<usize>,
    /// Stops that the vehicle visits first, in this order; requires a count of 1. A vehicle under way is a kind of its own:
    /// `start` is its current place, its shift begins at the current time, and `first` holds the stops that it is about to
    /// visit.
    pub first: Vec<usize>,
    /// The stop that the vehicle visits last; requires a count of 1.
    pub last: Option<usize>,
}

/// A break, taken while driving or between the arrival at a stop and the service.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pause {
    /// The window in which the break may begin.
    pub window: Window,
    pub duration: f64,
}

/// A reload: collected goods are unloaded, and the goods for the stops up to the next reload are loaded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reload {
    pub place: usize,
    /// Time spent there.
    pub duration: f64,
    /// Largest number of reloads of a route; `None`: no limit.
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
            pauses: Vec::new(),
            reload: None,
            skills: Vec::new(),
            first: Vec::new(),
            last: None,
        }
    }
}
