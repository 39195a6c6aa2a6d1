//! Fewest vehicles: plans again with one vehicle less as long as every stop of the plan stays in a route. Vehicles of several
//! kinds are first searched for with a weight on each vehicle that outweighs any way.

use super::{routes, searched};
use crate::vehicle_routing::plan::{
    engine::Solved,
    fleet::{Fleet, Kind},
    order::Order,
    problem::Task,
    route::Route,
    schedule::World,
    totals::Totals,
};

/// The most searches with fewer vehicles.
const MOST_TRIES: usize = 4;
/// One vehicle costs the search as much as ten whole plans, so it never saves way at the price of a vehicle.
const OUTWEIGHS: f64 = 10.0;

/// What fewer vehicles take.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fewest {
    /// The vehicles and km of the plan without the wish.
    pub before: (usize, f64),
    pub after: (usize, f64),
    /// Why there is no vehicle less, as far as that is known.
    pub one_less: Option<OneLess>,
}

/// Why one vehicle less is too few.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OneLess {
    /// All together must take this amount, which is more than they can.
    CannotTake { amount: f64, unit: &'static str },
    /// The search found no plan that leaves fewer stops out.
    LeavesOut(usize),
}

/// The plan with the fewest vehicles that the search finds.
pub(super) fn plan(
    task: &Task,
    first: Solved,
    seconds: f64,
    is_cancelled: &dyn Fn() -> bool,
) -> anyhow::Result<(Solved, Fewest)> {
    let before = (first.routes.len(), km(task, &first));
    let (least, cannot_take) = least_vehicles(task);
    let is_mixed = task.world.fleet.kinds.len() > 1;
    let mut tries = before.0.saturating_sub(least).min(MOST_TRIES);
    let seconds = seconds / (tries + usize::from(is_mixed)).max(1) as f64;
    let mut was_cut_short = first.was_cut_short;
    let mut best = first;
    if is_mixed && tries > 0 {
        let vehicle_weight = OUTWEIGHS * (1.0 + value(task, &best));
        let weighted = Task { vehicle_weight, ..*task };
        let found = searched(&weighted, (task.world.fleet, &best.routes), seconds, is_cancelled)?;
        was_cut_short |= found.was_cut_short;
        if is_fewer(&found, &best) {
            best = found;
        }
    }
    let mut left_out = None;
    'fewer: while best.routes.len() > least {
        for spared in shortest_of_each_kind(task.world.fleet, &best.routes) {
            if tries == 0 || is_cancelled() {
                break 'fewer;
            }
            tries -= 1;
            let (fleet, start) = without(task.world.fleet, &best.routes, spared);
            let found = searched(task, (&fleet, &start), seconds, is_cancelled)?;
            was_cut_short |= found.was_cut_short;
            if is_fewer(&found, &best) {
                (best, left_out) = (found, None);
                continue 'fewer;
            }
            left_out = left_out.into_iter().chain([found.left_out.len()]).min();
        }
        break;
    }
    let after = (best.routes.len(), km(task, &best));
    let cannot_take = cannot_take.filter(|_| after.0 == least);
    let one_less = cannot_take.or(left_out.filter(|more| *more > 0).map(OneLess::LeavesOut));
    Ok((Solved { was_cut_short, ..best }, Fewest { before, after, one_less }))
}

fn is_fewer(found: &Solved, best: &Solved) -> bool {
    found.left_out.is_empty() && found.routes.len() < best.routes.len()
}

/// The shortest route of every kind of vehicle in use, except those that are set aside; the shortest first.
fn shortest_of_each_kind(fleet: &Fleet, orders: &[Order]) -> Vec<usize> {
    let mut shortest: Vec<usize> =
        (0..orders.len()).filter(|at| !fleet.kinds[orders[*at].kind].is_set_aside).collect();
    shortest.sort_by_key(|at| orders[*at].stops.len());
    let mut seen = Vec::new();
    shortest.retain(|at| {
        let kind = orders[*at].kind;
        let is_new = !seen.contains(&kind);
        seen.push(kind);
        is_new
    });
    shortest
}

/// The vehicles in use without that of one route, and the other routes.
fn without(fleet: &Fleet, orders: &[Order], spared: usize) -> (Fleet, Vec<Order>) {
    let mut others = orders.to_vec();
    others.remove(spared);
    (fleet.only_used(&others), others)
}

/// The number of vehicles that loads and limits of stops need at the least, and what one vehicle less could not take.
fn least_vehicles(task: &Task) -> (usize, Option<OneLess>) {
    let World { places, fleet, .. } = task.world;
    let mut least = (1, None);
    if fleet.reloading.is_none() {
        for (at, good) in fleet.goods.iter().enumerate() {
            let deliveries = task.stops.iter().map(|stop| places.stops[*stop].deliveries().nth(at));
            let amount: f64 = deliveries.map(Option::unwrap_or_default).sum();
            let count = count_for(amount, &fleet.kinds, |kind| kind.capacities[at]);
            if count > least.0 {
                least = (count, Some(OneLess::CannotTake { amount, unit: good.unit }));
            }
        }
    }
    let stops = task.stops.len() as f64;
    let count = count_for(stops, &fleet.kinds, |kind| kind.max_stops.map(|most| most as f64));
    if count > least.0 {
        least = (count, Some(OneLess::CannotTake { amount: stops, unit: "stops" }));
    }
    least
}

/// How many of the largest vehicles take an amount; all of them if it is too much.
fn count_for(amount: f64, kinds: &[Kind], room: impl Fn(&Kind) -> Option<f64>) -> usize {
    let mut kinds: Vec<(f64, Option<usize>)> =
        kinds.iter().map(|kind| (room(kind).unwrap_or(f64::INFINITY), kind.count)).collect();
    kinds.sort_by(|one, other| other.0.total_cmp(&one.0));
    let (mut used, mut left) = (0, amount);
    for (room, count) in kinds {
        let needed = if left > 0.0 && room > 0.0 { (left / room - 1e-9).ceil().max(1.0) as usize } else { 0 };
        let taken = count.map_or(needed, |count| count.min(needed));
        used += taken;
        if taken > 0 {
            left -= taken as f64 * room;
        }
    }
    used
}

fn km(task: &Task, solved: &Solved) -> f64 {
    routes(task.world, &solved.routes).iter().map(Route::km).sum()
}

/// What a plan has of the goal.
fn value(task: &Task, solved: &Solved) -> f64 {
    let routes = routes(task.world, &solved.routes);
    task.goal.value(&Totals::of(&routes, 0, task.world.fleet, task.factors))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_needs_the_largest_vehicles_first_and_never_more_than_there_are() {
        let kind = |capacity: f64, count| Kind { capacities: vec![Some(capacity)], count, ..Kind::default() };
        let kinds = [kind(5.0, None), kind(20.0, Some(2))];
        let of = |amount: f64| count_for(amount, &kinds, |kind| kind.capacities[0]);
        assert_eq!([of(20.0), of(40.0), of(41.0), of(51.0)], [1, 2, 3, 5]);
        assert_eq!(count_for(100.0, &kinds[1..], |kind| kind.capacities[0]), 2);
        assert_eq!(count_for(100.0, &kinds, |_| None), 1);
    }
}
