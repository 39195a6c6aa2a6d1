//! Computes times, loads and costs of routes that the caller supplies.

use super::variants::{Model, timed};
use super::{GivenRoute, LeftOut, Plan, Problem, Reason, RoutingError};

/// The plan of these routes, even if they break limits; `check` reports broken limits. Stops in no route are left out as
/// not planned. A route without stops is dropped.
pub fn schedule(problem: &Problem, routes: &[GivenRoute]) -> Result<Plan, RoutingError> {
    problem.check()?;
    problem.check_given(routes)?;
    let mut plan = timed(&Model::new(problem), routes, problem.dimensions());
    let left_out = missing(problem, routes);
    plan.missed_prizes = left_out.iter().filter_map(|stop| problem.stops[*stop].prize).sum();
    let not_planned = |stop| LeftOut { stop, reason: Reason::NotPlanned };
    plan.left_out = left_out.into_iter().map(not_planned).collect();
    Ok(plan)
}

/// Stops that are in no route, ascending.
pub(crate) fn missing(problem: &Problem, routes: &[GivenRoute]) -> Vec<usize> {
    let mut is_named = vec![false; problem.stops.len()];
    routes.iter().flat_map(|route| &route.stops).for_each(|stop| is_named[*stop] = true);
    (0..problem.stops.len()).filter(|stop| !is_named[*stop]).collect()
}
