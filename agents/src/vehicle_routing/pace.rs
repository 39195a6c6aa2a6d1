//! How long a plan is searched for. The number of rounds ends the search and not the clock, so that the same run gives
//! the same plan; the clock only keeps a slow machine from searching for ever.

use std::{cell::Cell, time::Instant};

use kernels::routing::{Limits, Plan, Problem, RoutingError, Watch, is_plain, solve};

/// Rounds of the search that a usual core manages in a second: without times, with times, and with anything more than
/// alike vehicles that start and end at one depot.
const ROUNDS_PER_SECOND: [f64; 3] = [280_000.0, 130_000.0, 18_000.0];
/// With so many stops a round takes twice as long as with few.
const MANY_STOPS: f64 = 1_400.0;
/// A machine that is so many times slower is stopped by the clock.
const PATIENCE: f64 = 6.0;

/// The plan, and whether the clock ended the search before its rounds were over.
pub struct Paced {
    pub plan: Plan,
    pub was_cut_short: bool,
}

/// About how many seconds a plan of so many stops is searched for.
pub fn usual_seconds(stops: usize) -> f64 {
    (2.0 * (stops as f64 / 100.0).sqrt()).clamp(0.2, 20.0)
}

/// Searches for about so many seconds; `hear` is told better plans and the share of the time that is over.
pub fn search(
    problem: &Problem,
    seconds: f64,
    seed: u64,
    is_cancelled: &dyn Fn() -> bool,
    hear: &mut dyn FnMut(&Plan, f64),
) -> Result<Paced, RoutingError> {
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let was_cut_short = Cell::new(false);
    let is_over = || {
        was_cut_short.set(was_cut_short.get() || clock() > PATIENCE * seconds + 2.0);
        was_cut_short.get() || is_cancelled()
    };
    let mut report = |plan: &Plan| hear(plan, clock() / seconds);
    let limits = Limits { seconds: 1e9, iterations: rounds(problem, seconds), ..Limits::default() };
    let mut watch = Watch { clock: &clock, is_cancelled: &is_over, report: &mut report };
    let plan = solve(problem, seed, limits, &mut watch)?;
    Ok(Paced { plan, was_cut_short: was_cut_short.get() })
}

/// What a usual core manages in so many seconds.
fn rounds(problem: &Problem, seconds: f64) -> u64 {
    let is_timed = problem.duration.is_some();
    let search = if is_plain(problem) { usize::from(is_timed) } else { 2 };
    (seconds * ROUNDS_PER_SECOND[search] / (1.0 + problem.stops.len() as f64 / MANY_STOPS)) as u64
}
