//! Decides how long to search for a plan. A number of rounds ends the search, not the clock, so that the same run gives
//! the same plan; the clock only stops the search on a slow machine.

use std::{cell::Cell, time::Instant};

use kernels::routing::{Limits, Plan, Problem, RoutingError, VehicleType, Watch, is_plain, solve};

use intake::AgentError;
use report::{markdown::plain, number::whole};

/// The speed of a search: rounds per second with few stops, and the number of stops that halves it.
struct Speed {
    rounds: f64,
    stops: f64,
}

/// The speed of a usual core. Measured with `plan_many` of the kernels on an AMD EPYC, 100 to 5 000 stops, none or a fifth
/// of them without a vehicle: searches take 0.75 to 1.5 times the intended seconds, except with pairs.
const PLAIN: Speed = Speed { rounds: 450_000.0, stops: 1_500.0 };
const TIMED: Speed = Speed { rounds: 215_000.0, stops: 1_500.0 };
/// For anything other than identical vehicles that start and end at one depot.
const GENERAL: Speed = Speed { rounds: 65_000.0, stops: 1_400.0 };
/// Routes with several trips are longer, and a route without a shift end can hold all stops.
const RELOADING: Speed = Speed { rounds: 16_000.0, stops: 150.0 };
const ENDLESS: Speed = Speed { rounds: 12_000.0, stops: 25.0 };
/// The number of possible positions for a pair grows with the square of the length of a route.
const PAIRED: Speed = Speed { rounds: 32_000.0, stops: 60.0 };
/// The clock stops the search on a machine that is this many times slower.
const PATIENCE: f64 = 6.0;

/// The most stops of one plan. Measured: an analysis of 30,000 of them, files included, peaks at 393 MB.
const MOST_STOPS: usize = 30_000;
/// The same with a distance table, which must be kept in memory as a whole.
const MOST_STOPS_WITH_TABLE: usize = 10_000;

/// Refuses a plan that would need too much memory.
pub(crate) fn check_size(file: &str, stops: usize, has_table: bool) -> Result<(), AgentError> {
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

/// The plan, and whether the clock ended the search before all its rounds were done.
pub(crate) struct Paced {
    pub plan: Plan,
    pub was_cut_short: bool,
}

/// The approximate number of seconds to search for a plan with this number of stops.
pub(crate) fn usual_seconds(stops: usize) -> f64 {
    (2.0 * (stops as f64 / 100.0).sqrt()).clamp(0.2, 20.0)
}

/// Searches for about this many seconds. Calls `report_progress` with the best plan whenever the plan or the elapsed share
/// of the time has changed.
pub(crate) fn search(
    problem: &Problem,
    seconds: f64,
    seed: u64,
    is_cancelled: &dyn Fn() -> bool,
    report_progress: &mut dyn FnMut(&Plan, f64),
) -> Result<Paced, RoutingError> {
    let timer = Timer { begun: Instant::now(), seconds, was_cut_short: Cell::new(false) };
    let mut reported = None;
    let mut watch = Watch {
        clock: &|| timer.elapsed(),
        is_cancelled: &|| timer.must_end() || is_cancelled(),
        report: &mut |plan| {
            let share = timer.share();
            // The solver may report the same progress again.
            let progress = Some(Progress::of(plan, share));
            if progress != reported {
                reported = progress;
                report_progress(plan, share);
            }
        },
    };
    let limits = Limits { seconds: 1e9, iterations: rounds(problem, seconds), ..Limits::default() };
    let plan = solve(problem, seed, limits, &mut watch)?;
    Ok(Paced { plan, was_cut_short: timer.was_cut_short.get() })
}

/// The clock of a search that is meant to take some seconds.
struct Timer {
    begun: Instant,
    seconds: f64,
    /// Whether the search was told to end before its rounds were done.
    was_cut_short: Cell<bool>,
}

impl Timer {
    fn elapsed(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// The elapsed share of the intended seconds.
    fn share(&self) -> f64 {
        (self.elapsed() / self.seconds).min(1.0)
    }

    /// Whether the search takes so much longer than intended that it must end.
    fn must_end(&self) -> bool {
        if self.elapsed() > PATIENCE * self.seconds + 2.0 {
            self.was_cut_short.set(true);
        }
        self.was_cut_short.get()
    }
}

/// The parts of the progress that a user sees.
#[derive(PartialEq, Eq)]
struct Progress {
    /// The bits of the cost.
    cost: u64,
    left_out: usize,
    percent: u32,
}

impl Progress {
    fn of(plan: &Plan, share: f64) -> Self {
        Self { cost: plan.cost.to_bits(), left_out: plan.left_out.len(), percent: (100.0 * share) as u32 }
    }
}

/// The number of rounds that a usual core completes in these seconds.
fn rounds(problem: &Problem, seconds: f64) -> u64 {
    let Speed { rounds, stops } = match () {
        () if problem.vehicles.iter().any(is_endless) => ENDLESS,
        () if !problem.pairs.is_empty() => PAIRED,
        () if problem.vehicles.iter().any(|vehicle| vehicle.reload.is_some()) => RELOADING,
        () if !is_plain(problem) => GENERAL,
        () if problem.duration.is_some() => TIMED,
        () => PLAIN,
    };
    (seconds * rounds / (1.0 + problem.stops.len() as f64 / stops)) as u64
}

/// Whether nothing limits the trips of a vehicle.
fn is_endless(vehicle: &VehicleType) -> bool {
    vehicle.reload.is_some_and(|reload| reload.most.is_none()) && vehicle.shift.is_none()
}
