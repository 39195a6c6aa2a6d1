//! One route of the plan in the file.

use super::order::{BreakPlace, Order};

/// One route of the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tour {
    pub name: String,
    /// Positions of stops, in the order of their visits.
    pub stops: Vec<usize>,
    pub kind: usize,
    /// The stops (positions in `stops`) before which the vehicle reloads.
    pub reloads: Vec<usize>,
    pub taken_breaks: Vec<BreakPlace>,
    /// The number of stops that keep their position at the beginning of the order.
    pub locked: usize,
}

impl Tour {
    /// The order from the file; without a start, the vehicle leaves as early as is useful.
    pub(crate) fn order(&self, start: Option<f64>) -> Order {
        let (stops, reloads) = (self.stops.clone(), self.reloads.clone());
        Order { kind: self.kind, stops, reloads, taken_breaks: self.taken_breaks.clone(), start }
    }
}
