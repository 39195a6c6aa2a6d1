//! Checks the load on board at every visit.

use super::{Violation, is_near, slack};
use crate::routing::{Problem, Route};

/// Checks that the stated loads are right and within the capacity, per dimension.
pub(super) fn check(problem: &Problem, index: usize, route: &Route) -> Result<(), Violation> {
    let reloads = route.reloads.iter().map(|reload| reload.before);
    if reloads.clone().any(|before| before > route.visits.len()) || !reloads.is_sorted() {
        return Err(Violation::Reloads { route: index });
    }
    for dimension in 0..problem.dimensions() {
        check_dimension(problem, index, route, dimension)?;
    }
    Ok(())
}

fn check_dimension(
    problem: &Problem,
    index: usize,
    route: &Route,
    dimension: usize,
) -> Result<(), Violation> {
    let capacity = problem.vehicles[route.vehicle].capacity.get(dimension).copied();
    let most = capacity.unwrap_or(f64::INFINITY);
    let wrong = |visit: usize| Violation::Load { route: index, visit };
    let is_right = |stated: &[f64], load: f64| {
        stated.get(dimension).is_some_and(|stated| is_near(*stated, load)) && load <= most + slack(load)
    };
    let mut paired = 0.0;
    // With a reload before the first visit, the vehicle starts empty.
    let is_empty = route.reloads.first().is_some_and(|reload| reload.before == 0);
    let mut load = if is_empty { 0.0 } else { brought(problem, route, dimension, 0) };
    if !is_right(&route.load, load) {
        return Err(wrong(0));
    }
    for (at, visit) in route.visits.iter().enumerate() {
        for reload in route.reloads.iter().filter(|reload| reload.before == at) {
            load = paired + brought(problem, route, dimension, at);
            if !is_right(&reload.load, load) {
                return Err(wrong(at));
            }
        }
        let stop = &problem.stops[visit.stop];
        let moved = moved(problem, visit.stop, dimension);
        paired += moved;
        load += moved + amount(&stop.pickup, dimension) - amount(&stop.demand, dimension);
        if !is_right(&visit.load, load) {
            return Err(wrong(at));
        }
    }
    Ok(())
}

/// Total demand of the visits from index `from` up to the next reload.
fn brought(problem: &Problem, route: &Route, dimension: usize, from: usize) -> f64 {
    let next = route.reloads.iter().map(|reload| reload.before).find(|before| *before > from);
    route.visits[from..next.unwrap_or(route.visits.len())]
        .iter()
        .map(|visit| amount(&problem.stops[visit.stop].demand, dimension))
        .sum()
}

fn moved(problem: &Problem, stop: usize, dimension: usize) -> f64 {
    let sign = |pair: &crate::routing::Pair| match stop {
        stop if stop == pair.pickup => 1.0,
        stop if stop == pair.delivery => -1.0,
        _ => 0.0,
    };
    problem.pairs.iter().map(|pair| sign(pair) * amount(&pair.amount, dimension)).sum()
}

fn amount(loads: &[f64], dimension: usize) -> f64 {
    loads.get(dimension).copied().unwrap_or(0.0)
}
