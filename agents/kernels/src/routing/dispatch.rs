//! Chooses the search for a problem, runs it on the requested number of threads and adds times, costs and the reasons
//! for stops left out to the resulting plan.

use super::instance::Instance;
use super::lengths::islands::islands;
use super::search::meeting::Meeting;
use super::search::plain::plain;
use super::search::solve::solve as solve_plain;
use super::variants::{Model, Near, completed, search, underway};
use super::{Limits, Plan, Problem, RoutingError, Watch};

/// The best plan found within the limits. The same problem, seed, threads and iterations give the same plan.
pub fn solve(problem: &Problem, seed: u64, limits: Limits, watch: &mut Watch) -> Result<Plan, RoutingError> {
    problem.check()?;
    let model = Model::new(problem);
    let Some(plain) = plain(problem) else {
        let Some(near) = Near::new(&model, watch.is_cancelled) else {
            return Ok(underway(problem, &model, &[]));
        };
        let meeting = Meeting::new(limits.threads);
        let run = |island: usize, seed: u64, watch: &mut Watch| {
            search(&model, &near, problem, seed, limits, watch, meeting.seat(island))
        };
        return Ok(islands(problem, seed, limits, watch, &run));
    };
    // Errors in a plain problem are returned before any thread starts.
    plain.check()?;
    let Some(instance) = Instance::new(&plain, watch.is_cancelled) else {
        return Ok(underway(problem, &model, &[]));
    };
    let meeting = Meeting::new(limits.threads);
    let run = |island: usize, seed: u64, watch: &mut Watch| {
        let report = &mut *watch.report;
        let mut watch = Watch {
            clock: watch.clock,
            is_cancelled: watch.is_cancelled,
            report: &mut |plan| report(&underway(problem, &model, &plan.given())),
        };
        completed(
            problem,
            &model,
            &solve_plain(&instance, seed, limits, &mut watch, meeting.seat(island)).given(),
        )
    };
    Ok(islands(problem, seed, limits, watch, &run))
}
