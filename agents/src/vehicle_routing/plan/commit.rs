//! Finds what each vehicle of the file's plan has done by now, or is about to do.

use crate::vehicle_routing::plan::{
    committed::Committed,
    route::{Call, Route},
    schedule::{World, driven},
    tour::Tour,
};
use kernels::cancel;

/// The locked stops of a route, and the way home if that has begun by now. If the vehicle will reload later, all stops
/// until then are locked, because goods for other stops are not on board.
pub(crate) fn committed(world: World, tour: &Tour, now: Option<f64>) -> Option<Committed> {
    if tour.locked == 0 {
        return None;
    }
    let route = driven(world, &tour.order(None));
    let reload = tour.reloads.iter().copied().find(|at| *at >= tour.locked);
    let locked = reload.unwrap_or(tour.locked);
    let last = step_of_stop(&route, locked)?;
    let has_left = now.is_some_and(|now| route.steps[last].departure < now);
    let next = (last + 1..route.steps.len()).find(|at| route.steps[*at].call != Call::Break);
    let is_over = has_left && next.is_none_or(|at| route.steps[at].call == Call::Return);
    let end = next.filter(|at| route.steps[*at].call == Call::Reload).unwrap_or(last);
    let (before, last) = (&route.steps[..=end], &route.steps[end]);
    let breaks = before.iter().filter(|step| step.call == Call::Break).count();
    let loaded = before.iter().filter(|step| step.call == Call::Reload).count();
    let row = match last.call {
        Call::Stop(stop) => world.places.row_of(stop),
        Call::Leave | Call::Reload | Call::Break => world.fleet.kinds[tour.kind].depot,
        Call::Return => world.fleet.kinds[tour.kind].end,
    };
    Some(Committed {
        stops: tour.stops[..locked].to_vec(),
        reloads: tour.reloads.iter().take(loaded).copied().collect(),
        taken_breaks: tour.taken_breaks.iter().take(breaks).copied().collect(),
        started: route.start(),
        from: last.departure,
        row,
        km: last.km,
        on_board: on_board(world, tour, locked, &last.load),
        is_over,
    })
}

/// The position of the step that visits a stop; the first stop of the route has number 1.
fn step_of_stop(route: &Route, number: usize) -> Option<usize> {
    let mut visited = 0;
    for (at, step) in route.steps.iter().enumerate() {
        visited += usize::from(matches!(step.call, Call::Stop(_)));
        if visited == number {
            return Some(at);
        }
    }
    None
}

/// Goods that were collected, or that were picked up for a stop outside the route.
fn on_board(world: World, tour: &Tour, locked: usize, load: &[f64]) -> Vec<f64> {
    let until = tour.reloads.iter().copied().find(|at| *at > locked).unwrap_or(tour.stops.len());
    let mut load = load.to_vec();
    for (at, stop) in tour.stops.iter().enumerate().skip(locked) {
        cancel::tick();
        let place = &world.places.stops[*stop];
        if at < until {
            for (load, amount) in load.iter_mut().zip(place.deliveries()) {
                *load -= amount;
            }
        }
        for (good, load) in load.iter_mut().enumerate() {
            *load -= place.hauled_here(good);
        }
    }
    load.iter().map(|load| load.max(0.0)).collect()
}
