//! Breaks that count from the departure of their route: `a break after 4 hours`. The search plans them from the start of the shift;
//! a vehicle may leave later, and so does its break.

use crate::vehicle_routing::plan::{
    fleet::Fleet,
    order::{BreakPlace, Order},
    route::{Call, Route},
    schedule::{World, left_early, left_late},
};
use kernels::cancel;

/// Rounding differences in minutes.
const ROUNDING: f64 = 1e-6;
/// Departures by which the times of breaks are planned again.
const MUCH_LATER: f64 = 20.0;

/// Whether breaks of this order count from its departure. A vehicle that has already left keeps the times of its breaks.
pub(super) fn has_counted(world: World, order: &Order) -> bool {
    world.fleet.kinds[order.kind].done.is_none()
        && order.taken_breaks.iter().any(|place| is_counted(world, place))
}

fn is_counted(world: World, place: &BreakPlace) -> bool {
    world.fleet.driver_breaks.get(place.number).is_some_and(|one| one.after.is_some())
}

/// The route with each of these breaks where it is due after the departure; a route that ends before has none. Where no place
/// is possible, the vehicle leaves when its shift begins, as the search has planned.
pub(super) fn driven(world: World, order: &Order) -> Route {
    let (mut counted, others): (Vec<BreakPlace>, Vec<BreakPlace>) =
        order.taken_breaks.iter().partition(|place| is_counted(world, place));
    counted.sort_by_key(|place| place.number);
    // Where no break is possible shortly before it is due, it is earlier.
    let mut early = world.fleet.clone();
    early.driver_breaks.iter_mut().for_each(|one| one.lead = one.after.unwrap_or(one.lead));
    let mut placed = Order { taken_breaks: others, start: None, ..order.clone() };
    let mut route = left_late(world, &placed);
    for number in counted.iter().map(|place| place.number) {
        let Some(after) = world.fleet.driver_breaks.get(number).and_then(|one| one.after) else { continue };
        if route.minutes() <= after + ROUNDING {
            continue;
        }
        let placed_well = best(world, &placed, number);
        match placed_well.or_else(|| best(World { fleet: &early, ..world }, &placed, number)) {
            Some((order, with_break)) => (placed, route) = (order, with_break),
            None => return as_searched(world, order),
        }
    }
    if holds(world, &placed, &route) { route } else { as_searched(world, order) }
}

fn as_searched(world: World, order: &Order) -> Route {
    let start = world.fleet.kinds[order.kind].shift_start.or(order.start);
    left_early(world, &Order { start, ..order.clone() })
}

/// The order with this break at the place that ends the route soonest; among equal ones, the latest.
fn best(world: World, order: &Order, number: usize) -> Option<(Order, Route)> {
    let last = order.stops.len() - usize::from(world.fleet.is_open && !order.stops.is_empty());
    let mut best: Option<(Order, Route)> = None;
    for before in 0..=last {
        for is_on_arrival in [false, true] {
            cancel::tick();
            let place = BreakPlace { number, before, is_before_reload: false, is_on_arrival };
            let mut tried = order.clone();
            tried.taken_breaks.push(place);
            tried.taken_breaks.sort_by_key(|place| (place.before, place.number));
            let route = left_late(world, &tried);
            let is_better = best.as_ref().is_none_or(|(_, known)| route.end() <= known.end() + ROUNDING);
            if is_better && holds(world, &tried, &route) {
                best = Some((tried, route));
            }
        }
    }
    best
}

/// Whether a route keeps its windows, its shift and its limits, and takes its breaks in time and without waiting for them.
fn holds(world: World, order: &Order, route: &Route) -> bool {
    let fleet = world.fleet;
    let kind = &fleet.kinds[order.kind];
    let may_be_late = fleet.cost_per_hour_late.is_some();
    let is_late = route.steps.iter().any(|step| step.late > fleet.most_late.unwrap_or(0.0) + ROUNDING);
    let is_back = kind.shift_end.is_none_or(|end| route.end() <= end + ROUNDING);
    let is_short = kind.max_minutes.is_none_or(|most| route.minutes() <= most + ROUNDING);
    let mut taken = order.taken_breaks.iter().filter_map(|place| fleet.driver_breaks.get(place.number));
    let mut breaks = route.steps.iter().filter(|step| step.call == Call::Break);
    let are_in_time = breaks.all(|step| {
        taken.next().is_some_and(|one| {
            let one = one.counted_from(route.start());
            let has_waited = one.after.is_some() && step.waiting > ROUNDING;
            step.begin <= one.until + ROUNDING && !has_waited
        })
    });
    (may_be_late || !is_late) && is_back && is_short && are_in_time
}

/// The fleet with shifts that begin when the first vehicle of these routes has to leave, where that is much later: the next search
/// then plans each break at its hours after that departure instead of after the start of the shift.
pub(super) fn leaving_later(world: World, orders: &[Order]) -> Option<Fleet> {
    let has_counted = world.fleet.driver_breaks.iter().any(|one| one.after.is_some());
    let is_under_way = world.fleet.kinds.iter().any(|kind| kind.done.is_some());
    if !has_counted || is_under_way {
        return None;
    }
    let starts = orders.iter().map(|order| {
        let without = Order { taken_breaks: Vec::new(), start: None, ..order.clone() };
        left_late(world, &without).start()
    });
    let first = starts.reduce(f64::min)?;
    let mut fleet = world.fleet.clone();
    let mut is_later = false;
    for kind in &mut fleet.kinds {
        let start = kind.shift_start.filter(|start| first > start + MUCH_LATER);
        if start.is_some() {
            kind.shift_start = Some(first.floor());
            is_later = true;
        }
    }
    is_later.then_some(fleet)
}
