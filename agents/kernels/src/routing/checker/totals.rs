//! Checks the sums of a plan.

use super::way::length;
use super::{Violation, is_near};
use crate::routing::{Plan, Problem, Route};

/// Distance, duration, lateness and cost of a route.
pub(super) fn of_route(problem: &Problem, index: usize, route: &Route) -> Result<(), Violation> {
    let vehicle = &problem.vehicles[route.vehicle];
    let mut places: Vec<usize> = vehicle.start.into_iter().collect();
    for (at, visit) in route.visits.iter().enumerate() {
        let reloads = route.reloads.iter().filter(|reload| reload.before == at);
        places.extend(reloads.filter_map(|_| vehicle.reload.map(|reload| reload.place)));
        places.push(problem.stops[visit.stop].place);
    }
    places.extend(vehicle.end);
    let distance: f64 = places.windows(2).map(|pair| length(&problem.distance, pair[0], pair[1])).sum();
    let late = route
        .visits
        .iter()
        .map(|visit| visit.lateness * problem.stops[visit.stop].lateness_cost.unwrap_or(0.0));
    let lateness: f64 = route.visits.iter().map(|visit| visit.lateness).sum();
    let cost = vehicle.fixed_cost
        + vehicle.cost_per_distance * distance
        + vehicle.cost_per_time * (route.end - route.start)
        + late.sum::<f64>();
    let is_right = is_near(route.distance, distance)
        && is_near(route.duration, route.end - route.start)
        && is_near(route.lateness, lateness)
        && is_near(route.cost, cost);
    if is_right { Ok(()) } else { Err(Violation::RouteTotals { route: index }) }
}

/// Sums over the routes and the prizes of stops left out.
pub(super) fn of_plan(problem: &Problem, plan: &Plan) -> Result<(), Violation> {
    let sum = |number: fn(&Route) -> f64| plan.routes.iter().map(number).sum::<f64>();
    let prizes = plan.left_out.iter().filter_map(|left| problem.stops[left.stop].prize);
    let is_right = is_near(plan.distance, sum(|route| route.distance))
        && is_near(plan.duration, sum(|route| route.duration))
        && is_near(plan.waiting, sum(|route| route.waiting))
        && is_near(plan.lateness, sum(|route| route.lateness))
        && is_near(plan.cost, sum(|route| route.cost))
        && is_near(plan.missed_prizes, prizes.sum());
    if is_right { Ok(()) } else { Err(Violation::PlanTotals) }
}
