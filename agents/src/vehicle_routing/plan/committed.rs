//! What a vehicle under way has done or is about to do. It stays as it is; the search goes on from its end.

use crate::vehicle_routing::plan::order::{Order, Rest};

/// The begin of a route that is not changed any more.
#[derive(Clone, Debug, PartialEq)]
pub struct Committed {
    pub stops: Vec<usize>,
    /// Before which of the stops the vehicle reloaded; the number of stops stands for “after all of them”.
    pub reloads: Vec<usize>,
    pub rest: Option<Rest>,
    /// When it left its depot.
    pub started: f64,
    /// When and where (a row of the tables of lengths) it goes on.
    pub from: f64,
    pub row: usize,
    pub km: f64,
    /// What is on board, of each of the goods, in addition to the deliveries before the next loading.
    pub on_board: Vec<f64>,
    /// It is on its way home, or there.
    pub is_over: bool,
}

impl Committed {
    /// Where the search goes on is the last stop, which it must not visit again; not at the depot.
    pub fn anchor(&self) -> Option<usize> {
        let is_at_depot = self.is_over || self.reloads.last() == Some(&self.stops.len());
        self.stops.last().copied().filter(|_| !is_at_depot)
    }

    /// The whole route, of what follows by the search.
    pub fn followed_by(&self, next: Order) -> Order {
        // The search counts the stop from which it goes on.
        let counted = usize::from(self.anchor().is_some());
        let before = self.stops.len() - counted;
        let rest = next.rest.map(|rest| Rest { before: rest.before + before, ..rest });
        Order {
            kind: next.kind,
            stops: self.stops.iter().chain(next.stops.iter().skip(counted)).copied().collect(),
            reloads: self.reloads.iter().copied().chain(next.reloads.iter().map(|at| at + before)).collect(),
            rest: self.rest.or(rest),
            start: Some(self.started),
        }
    }

    /// The route when nothing follows.
    pub fn alone(&self, kind: usize) -> Order {
        self.followed_by(Order { kind, stops: self.anchor().into_iter().collect(), ..Order::default() })
    }
}
