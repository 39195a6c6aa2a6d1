//! Chooses the search for a problem and completes what it finds: times, costs, and reasons for stops left out.

use super::plain::plain;
use super::schedule::missing;
use super::variants::{Model, timed};
use super::{GivenRoute, LeftOut, Limits, Plan, Problem, Reason, RoutingError, Watch};

/// The best plan found within the limits. The same problem, seed and number of iterations give the same plan.
pub fn solve(problem: &Problem, seed: u64, limits: Limits, watch: &mut Watch) -> Result<Plan, RoutingError> {
    problem.check()?;
    let Some(plain) = plain(problem) else {
        return Err(RoutingError::Unsupported("more than alike vehicles, one capacity and one window"));
    };
    let model = Model::new(problem);
    let complete = |plan: &Plan| completed(problem, &model, &plan.given());
    let report = &mut *watch.report;
    let mut watch = Watch {
        clock: watch.clock,
        is_cancelled: watch.is_cancelled,
        report: &mut |plan| report(&complete(plan)),
    };
    let plan = super::solve::solve(&plain, seed, limits, &mut watch)?;
    Ok(complete(&plan))
}

/// Times the routes and says why the other stops are in none.
fn completed(problem: &Problem, model: &Model, routes: &[GivenRoute]) -> Plan {
    let mut plan = timed(model, routes, problem.dimensions());
    for stop in missing(problem, routes) {
        plan.missed_prizes += problem.stops[stop].prize.unwrap_or(0.0);
        plan.left_out.push(LeftOut { stop, reason: Reason::FleetTooSmall { vehicle: 0 } });
    }
    plan
}
