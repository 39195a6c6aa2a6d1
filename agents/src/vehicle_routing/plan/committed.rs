//! The part of a route that a vehicle has done or is about to do. It is not changed; the search continues from its end.

use crate::vehicle_routing::plan::order::{BreakPlace, Order};

/// The begin of a route that is no longer changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Committed {
    pub stops: Vec<usize>,
    /// The stops before which the vehicle reloaded; the number of stops means “after all of them”.
    pub reloads: Vec<usize>,
    pub taken_breaks: Vec<BreakPlace>,
    /// The time when it left its depot.
    pub started: f64,
    /// The time and the place (a row of the distance tables) from which it continues.
    pub from: f64,
    pub row: usize,
    pub km: f64,
    /// The load of each good on board, in addition to the deliveries before the next loading.
    pub on_board: Vec<f64>,
    /// Whether it is on its way home, or already there.
    pub is_over: bool,
}

impl Committed {
    /// The stop from which the search continues and which it must not visit again; `None` when that is the depot.
    pub(crate) fn anchor(&self) -> Option<usize> {
        let is_at_depot = self.is_over || self.reloads.last() == Some(&self.stops.len());
        self.stops.last().copied().filter(|_| !is_at_depot)
    }

    /// The number of stops before the one from which the search continues.
    pub(crate) fn visited(&self) -> usize {
        self.stops.len() - usize::from(self.anchor().is_some())
    }

    /// The whole route, followed by the part that the search found.
    pub(crate) fn followed_by(&self, next: Order) -> Order {
        let before = self.visited();
        // The search counts the stop from which it continues.
        let counted = self.stops.len() - before;
        let next_breaks =
            next.taken_breaks.iter().map(|place| BreakPlace { before: place.before + before, ..*place });
        Order {
            kind: next.kind,
            stops: self.stops.iter().chain(next.stops.iter().skip(counted)).copied().collect(),
            reloads: self.reloads.iter().copied().chain(next.reloads.iter().map(|at| at + before)).collect(),
            taken_breaks: self.taken_breaks.iter().copied().chain(next_breaks).collect(),
            start: Some(self.started),
        }
    }

    /// The route when nothing follows the committed part.
    pub(crate) fn alone(&self, kind: usize) -> Order {
        self.followed_by(Order { kind, stops: self.anchor().into_iter().collect(), ..Order::default() })
    }
}
