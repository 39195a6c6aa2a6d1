//! One route of the plan that the file brings.

use super::order::{Order, Rest};

/// One route of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Tour {
    pub name: String,
    /// Positions of stops, in the order of their visits.
    pub stops: Vec<usize>,
    pub kind: usize,
    /// Before which of them (places in `stops`) the vehicle reloads.
    pub reloads: Vec<usize>,
    pub rest: Option<Rest>,
    /// How many stops stay at the beginning of the order.
    pub locked: usize,
}

impl Tour {
    /// As the file says; without a start as early as it makes sense.
    pub fn order(&self, start: Option<f64>) -> Order {
        let (stops, reloads) = (self.stops.clone(), self.reloads.clone());
        Order { kind: self.kind, stops, reloads, rest: self.rest, start }
    }
}
