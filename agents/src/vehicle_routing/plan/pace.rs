//! How long a plan is searched for. The number of rounds ends the search and not the clock, so that the same run gives
//! the same plan; the clock only keeps a slow machine from searching for ever.

use std::{cell::Cell, time::Instant};

use kernels::routing::{Limits, Plan, Problem, RoutingError, VehicleType, Watch, is_plain, solve};

use intake::AgentError;
use report::{markdown::plain, number::whole};

/// How fast a search is: rounds per second with few stops, and the number of stops with which it is half as many.
struct Speed {
    rounds: f64,
    stops: f64,
}

/// What a usual core manages. Measured with `plan_many` of the kernels on an AMD EPYC, 100 to 5 000 stops, none or a fifth
/// of them without a vehicle: between three quarters and one and a half times the seconds pass, but for pairs.
const PLAIN: Speed = Speed { rounds: 450_000.0, stops: 1_500.0 };
const TIMED: Speed = Speed { rounds: 215_000.0, stops: 1_500.0 };
/// Anything more than alike vehicles that start and end at one depot.
const GENERAL: Speed = Speed { rounds: 65_000.0, stops: 1_400.0 };
/// Routes with several trips are longer, and those without an end to their day hold all stops.
const RELOADING: Speed = Speed { rounds: 16_000.0, stops: 150.0 };
const ENDLESS: Speed = Speed { rounds: 12_000.0, stops: 25.0 };
/// A pair may be put at as many places as a route has pairs of places.
const PAIRED: Speed = Speed { rounds: 32_000.0, stops: 60.0 };
/// A machine that is so many times slower is stopped by the clock.
const PATIENCE: f64 = 6.0;

/// The most stops of one plan. Measured: an analysis of 30,000 of them, files included, peaks at 393 MB.
const MOST_STOPS: usize = 30_000;
/// The same with a table of lengths, of which no part can be left aside.
const MOST_STOPS_WITH_TABLE: usize = 10_000;

/// Refuses a plan that would take more memory than there is.
pub fn check_size(file: &str, stops: usize, has_table: bool) -> Result<(), AgentError> {
    let most = if has_table { MOST_STOPS_WITH_TABLE } else { MOST_STOPS };
    if stops <= most {
        return Ok(());
    }
    let with_table = if has_table { " with a table of distances" } else { "" };
    Err(AgentError::Unreadable(format!(
        "{} has {} stops, and one plan{with_table} takes up to {}: more need too much memory. Split the file by region or \
         by day, and upload the parts one by one.",
        plain(file),
        whole(stops as f64),
        whole(most as f64)
    )))
}

/// The plan, and whether the clock ended the search before its rounds were over.
pub struct Paced {
    pub plan: Plan,
    pub was_cut_short: bool,
}

/// About how many seconds a plan of so many stops is searched for.
pub fn usual_seconds(stops: usize) -> f64 {
    (2.0 * (stops as f64 / 100.0).sqrt()).clamp(0.2, 20.0)
}

/// Searches for about this many seconds. Calls `report_progress` with the best plan when the plan or the share of the time
/// that is over has changed.
pub fn search(
    problem: &Problem,
    seconds: f64,
    seed: u64,
    is_cancelled: &dyn Fn() -> bool,
    report_progress: &mut dyn FnMut(&Plan, f64),
) -> Result<Paced, RoutingError> {
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let was_cut_short = Cell::new(false);
    let is_over = || {
        was_cut_short.set(was_cut_short.get() || clock() > PATIENCE * seconds + 2.0);
        was_cut_short.get() || is_cancelled()
    };
    let mut heard = None;
    let mut report = |plan: &Plan| {
        let share = (clock() / seconds).min(1.0);
        // The solver repeats itself.
        let news = Some((plan.cost.to_bits(), plan.left_out.len(), (100.0 * share) as u32));
        if news != heard {
            heard = news;
            report_progress(plan, share);
        }
    };
    let limits = Limits { seconds: 1e9, iterations: rounds(problem, seconds), ..Limits::default() };
    let mut watch = Watch { clock: &clock, is_cancelled: &is_over, report: &mut report };
    let plan = solve(problem, seed, limits, &mut watch)?;
    Ok(Paced { plan, was_cut_short: was_cut_short.get() })
}

/// What a usual core manages in so many seconds.
fn rounds(problem: &Problem, seconds: f64) -> u64 {
    let reloads = |vehicle: &VehicleType| vehicle.reload.is_some();
    let is_endless = |vehicle: &VehicleType| {
        vehicle.reload.is_some_and(|reload| reload.most.is_none()) && vehicle.shift.is_none()
    };
    let Speed { rounds, stops } = match () {
        () if problem.vehicles.iter().any(is_endless) => ENDLESS,
        () if !problem.pairs.is_empty() => PAIRED,
        () if problem.vehicles.iter().any(reloads) => RELOADING,
        () if !is_plain(problem) => GENERAL,
        () if problem.duration.is_some() => TIMED,
        () => PLAIN,
    };
    (seconds * rounds / (1.0 + problem.stops.len() as f64 / stops)) as u64
}
