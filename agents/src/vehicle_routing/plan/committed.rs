//! What a vehicle under way has done or is about to do. It stays as it is; the search goes on from its end.

use crate::vehicle_routing::plan::{
    file_plan::Tour,
    route::{Call, Step},
    schedule::{Order, Rest, World, driven},
};
use kernels::cancel;

/// The begin of a route that is not changed any more.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub stops: Vec<usize>,
    /// Before which of the stops the vehicle loaded anew; their number: after all of them.
    pub reloads: Vec<usize>,
    pub rest: Option<Rest>,
    /// When it left its depot.
    pub started: f64,
    /// When and where (a row of the tables of lengths) it goes on.
    pub from: f64,
    pub row: usize,
    pub km: f64,
    /// On board besides what the stops get that the plan visits before the next loading, of each of the goods.
    pub on_board: Vec<f64>,
    /// It is on its way home, or there.
    pub is_over: bool,
}

impl Done {
    /// The locked stops of a route, and the way home if that has begun by now. Where the vehicle is to load anew later, all
    /// until then: what other stops get is not on board.
    pub fn of(world: World, tour: &Tour, now: Option<f64>) -> Option<Self> {
        if tour.locked == 0 {
            return None;
        }
        let route = driven(world, &tour.order(None));
        let reload = tour.reloads.iter().copied().find(|at| *at >= tour.locked);
        let locked = reload.unwrap_or(tour.locked);
        let stop = |(_, step): &(usize, &Step)| matches!(step.call, Call::Stop(_));
        let steps = || route.steps.iter().enumerate();
        let (last, _) = steps().filter(stop).nth(locked - 1)?;
        let has_left = now.is_some_and(|now| route.steps[last].departure < now);
        let next = steps().skip(last + 1).find(|(_, step)| step.call != Call::Break);
        let is_over = has_left && next.is_none_or(|(_, step)| step.call == Call::Return);
        let end = next.filter(|(_, step)| step.call == Call::Reload).map_or(last, |(at, _)| at);
        let (before, last) = (&route.steps[..=end], &route.steps[end]);
        let has_rested = before.iter().any(|step| step.call == Call::Break);
        let loaded = before.iter().filter(|step| step.call == Call::Reload).count();
        let row = match last.call {
            Call::Stop(stop) => world.places.row_of(stop),
            _ => world.fleet.kinds[tour.kind].depot,
        };
        Some(Self {
            stops: tour.stops[..locked].to_vec(),
            reloads: tour.reloads.iter().take(loaded).copied().collect(),
            rest: tour.rest.filter(|_| has_rested),
            started: route.start(),
            from: last.departure,
            row,
            km: last.km,
            on_board: on_board(world, tour, locked, &last.load),
            is_over,
        })
    }

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

/// What was collected, or was taken for a stop that is not in the route.
fn on_board(world: World, tour: &Tour, locked: usize, load: &[f64]) -> Vec<f64> {
    let until = tour.reloads.iter().copied().find(|at| *at > locked).unwrap_or(tour.stops.len());
    let mut load = load.to_vec();
    for (at, stop) in tour.stops.iter().enumerate().skip(locked) {
        cancel::tick();
        let place = &world.places.stops[*stop];
        let hauled = place.hauls.iter().map(|haul| (-haul).max(0.0));
        let brought = place.deliveries().map(|amount| if at < until { amount } else { 0.0 });
        load.iter_mut().zip(brought).for_each(|(load, amount)| *load -= amount);
        load.iter_mut().zip(hauled).for_each(|(load, amount)| *load -= amount);
    }
    load.iter().map(|load| load.max(0.0)).collect()
}
