//! Finds what each vehicle of the file's plan has done by now, or is about to do.

use crate::vehicle_routing::plan::{
    committed::Committed,
    route::{Call, Step},
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
    let stop = |(_, step): &(usize, &Step)| matches!(step.call, Call::Stop(_));
    let steps = || route.steps.iter().enumerate();
    let (last, _) = steps().filter(stop).nth(locked - 1)?;
    let has_left = now.is_some_and(|now| route.steps[last].departure < now);
    let next = steps().skip(last + 1).find(|(_, step)| step.call != Call::Break);
    let is_over = has_left && next.is_none_or(|(_, step)| step.call == Call::Return);
    let end = next.filter(|(_, step)| step.call == Call::Reload).map_or(last, |(at, _)| at);
    let (before, last) = (&route.steps[..=end], &route.steps[end]);
    let had_break = before.iter().any(|step| step.call == Call::Break);
    let loaded = before.iter().filter(|step| step.call == Call::Reload).count();
    let row = match last.call {
        Call::Stop(stop) => world.places.row_of(stop),
        Call::Leave | Call::Reload | Call::Break | Call::Return => world.fleet.kinds[tour.kind].depot,
    };
    Some(Committed {
        stops: tour.stops[..locked].to_vec(),
        reloads: tour.reloads.iter().take(loaded).copied().collect(),
        taken_break: tour.taken_break.filter(|_| had_break),
        started: route.start(),
        from: last.departure,
        row,
        km: last.km,
        on_board: on_board(world, tour, locked, &last.load),
        is_over,
    })
}

/// Goods that were collected, or that were picked up for a stop outside the route.
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
