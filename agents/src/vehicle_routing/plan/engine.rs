//! Searches for the routes of a task and returns them as orders of stops.

use crate::vehicle_routing::plan::{
    order::Order,
    pace::{self, Paced, Timer},
    problem::Task,
};
use anyhow::Context;
use kernels::routing::{Plan, Reason, check};

/// The order of the stops of every route.
pub(crate) struct Solved {
    pub routes: Vec<Order>,
    /// Positions of stops that are not visited, with the reason.
    pub left_out: Vec<(usize, Reason)>,
    /// The names of the skills, in the order of their numbers.
    pub skills: Vec<String>,
    /// Whether the clock ended the search before all its rounds were done.
    pub was_cut_short: bool,
}

/// Searches, and calls `report_progress` with the cost of each better plan and the elapsed share of the time.
pub(crate) fn search(
    task: &Task,
    is_cancelled: &dyn Fn() -> bool,
    report_progress: &mut dyn FnMut(&Plan, f64),
) -> anyhow::Result<Solved> {
    let timer = Timer::start(task.seconds, task.patience);
    let skills = task.skills();
    let problem = task.problem(&skills).context("lengths between places")?;
    let Paced { plan, was_cut_short } =
        pace::search(&problem, &timer, task.seed, is_cancelled, report_progress)
            .context("planning routes")?;
    debug_assert_eq!(check(&problem, &plan), Ok(()), "a plan keeps every rule");
    Ok(Solved {
        routes: plan.routes.iter().map(|route| task.order(route)).collect(),
        left_out: plan.left_out.iter().map(|left_out| (task.stops[left_out.stop], left_out.reason)).collect(),
        skills,
        was_cut_short,
    })
}
