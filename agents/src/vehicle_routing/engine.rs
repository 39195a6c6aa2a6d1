//! Searches for routes. The number of rounds ends the search and not the clock, so that the same run gives the same
//! plan; the clock only keeps a slow machine from searching for ever.

use std::{cell::Cell, time::Instant};

use anyhow::Context;
use kernels::routing::{Limits, Plan, Reason, Watch, solve};

use super::{drive::Order, problem::Task};

/// Rounds of the search that a usual core manages in a second: without times, with times, and with anything more than
/// alike vehicles that start and end at one depot.
const ROUNDS_PER_SECOND: [f64; 3] = [280_000.0, 130_000.0, 18_000.0];
/// With so many stops a round takes twice as long as with few.
const MANY_STOPS: f64 = 1_400.0;
/// A machine that is so many times slower is stopped by the clock.
const PATIENCE: f64 = 6.0;

/// The order of the stops of every route.
pub struct Solved {
    pub routes: Vec<Order>,
    /// Positions of stops, with the reason.
    pub left_out: Vec<(usize, Reason)>,
    /// Names of the skills by their numbers.
    pub skills: Vec<String>,
    /// The clock ended the search before its rounds were over.
    pub was_cut_short: bool,
}

/// About how many seconds a plan of so many stops is searched for.
pub fn usual_seconds(stops: usize) -> f64 {
    (2.0 * (stops as f64 / 100.0).sqrt()).clamp(0.2, 20.0)
}

/// Searches; `hear` is told the cost of better plans and the share of the time that is over.
pub fn search(
    task: &Task,
    is_cancelled: &dyn Fn() -> bool,
    hear: &mut dyn FnMut(&Plan, f64),
) -> anyhow::Result<Solved> {
    let skills = task.skills();
    let problem = task.problem(&skills).context("lengths between places")?;
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let was_cut_short = Cell::new(false);
    let is_over = || {
        was_cut_short.set(was_cut_short.get() || clock() > PATIENCE * task.seconds + 2.0);
        was_cut_short.get() || is_cancelled()
    };
    let mut report = |plan: &Plan| hear(plan, clock() / task.seconds);
    let rounds =
        task.seconds * ROUNDS_PER_SECOND[difficulty(task)] / (1.0 + task.stops.len() as f64 / MANY_STOPS);
    let limits = Limits { seconds: 1e9, iterations: rounds as u64, ..Limits::default() };
    let mut watch = Watch { clock: &clock, is_cancelled: &is_over, report: &mut report };
    let plan = solve(&problem, task.seed, limits, &mut watch).context("planning routes")?;
    Ok(Solved {
        routes: plan.routes.iter().map(|route| task.order(route)).collect(),
        left_out: plan.left_out.iter().map(|left_out| (task.stops[left_out.stop], left_out.reason)).collect(),
        skills,
        was_cut_short: was_cut_short.get(),
    })
}

/// Which of the solver's searches it will be.
fn difficulty(task: &Task) -> usize {
    let fleet = task.world.fleet;
    let is_limited = fleet.max_stops.is_some() || fleet.max_km.is_some() || fleet.max_minutes.is_some();
    let is_broken = fleet.pause.is_some() || fleet.reloading.is_some() || !task.initial.is_empty();
    let is_general = fleet.kinds.len() > 1
        || fleet.is_open
        || is_limited
        || is_broken
        || task.world.places.goods.len() > 1
        || task.cost_per_hour.is_some();
    let is_special = |stop: &usize| {
        let place = &task.world.places.stops[*stop];
        place.pickup > 0.0 || place.priority > 0 || !place.skills.is_empty()
    };
    if is_general || task.stops.iter().any(is_special) { 2 } else { usize::from(task.is_timed()) }
}
