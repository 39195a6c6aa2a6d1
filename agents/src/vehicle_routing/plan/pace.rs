//! Decides how long to search for a plan. A number of rounds ends the search, so that the same run gives the same plan; only
//! when they take clearly longer than the stated seconds does the clock end it. What counts is the time of the processor: other
//! work on the machine makes a search later, not worse.

use std::{cell::Cell, time::Instant};

use kernels::routing::{Limits, Matrix, Plan, Problem, RoutingError, VehicleType, Watch, is_plain, solve};

use crate::thread_time::ThreadTime;
use intake::AgentError;
use report::{markdown::plain, number::whole};

/// The speed of a search: rounds per second with few stops, and the number of stops that halves it. With many stops it
/// falls with this power of their number.
struct Speed {
    rounds: f64,
    stops: f64,
    power: f64,
}

/// The speed of a usual core. Measured with `plan_many` of the kernels on an AMD EPYC, 50 to 10 000 stops: searches take 0.8
/// to 1.15 times the intended seconds, except with pairs.
const PLAIN: Speed = Speed { rounds: 440_000.0, stops: 850.0, power: 1.15 };
const TIMED: Speed = Speed { rounds: 230_000.0, stops: 800.0, power: 1.15 };
/// For anything other than identical vehicles that start and end at one depot.
const GENERAL: Speed = Speed { rounds: 60_000.0, stops: 450.0, power: 1.1 };
/// Routes with several trips are longer, and a route without a shift end can hold all stops.
const RELOADING: Speed = Speed { rounds: 16_000.0, stops: 150.0, power: 1.0 };
const ENDLESS: Speed = Speed { rounds: 12_000.0, stops: 25.0, power: 1.0 };
/// The number of possible positions for a pair grows with the square of the length of a route.
const PAIRED: Speed = Speed { rounds: 32_000.0, stops: 60.0, power: 1.0 };

/// Seconds until there is a first plan: per pair of stops while tables are stored, else per stop.
const PER_PAIR: f64 = 5e-8;
const PER_STOP: f64 = 1.2e-4;
/// The least share of the seconds for which a first plan is improved, however long it takes.
const LEAST_SHARE: f64 = 0.1;

/// The clock ends a search that takes so many times its stated seconds, and a moment more: rounds take longer on a core that
/// another process shares, and a short search is soon over anyway.
const STATED_PATIENCE: f64 = 1.2;
const MOMENT: f64 = 0.5;
/// The same where nobody has said how long it may take.
const PATIENCE: f64 = 6.0;
/// However busy the machine is, a search does not take so many times its seconds by the clock on the wall.
const WALL_PATIENCE: f64 = 10.0;

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

/// The approximate seconds until there is a first plan.
pub(crate) fn first_seconds(stops: usize) -> f64 {
    let stops_as_number = stops as f64;
    if stops <= Matrix::MOST_KEPT {
        PER_PAIR * stops_as_number * stops_as_number
    } else {
        PER_STOP * stops_as_number
    }
}

/// Searches until the timer's seconds are over. Calls `report_progress` with the best plan whenever the plan or the elapsed
/// share of the time has changed.
pub(crate) fn search(
    problem: &Problem,
    timer: &Timer,
    seed: u64,
    is_cancelled: &dyn Fn() -> bool,
    report_progress: &mut dyn FnMut(&Plan, f64),
) -> Result<Paced, RoutingError> {
    let mut reported = None;
    let mut watch = Watch {
        clock: &|| timer.spent(),
        is_cancelled,
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
    let iterations = rounds(problem, timer.seconds);
    let limits = Limits { seconds: 1e9, iterations, cut_at: timer.most, ..Limits::default() };
    let plan = solve(problem, seed, limits, &mut watch)?;
    Ok(Paced { plan, was_cut_short: timer.has_rung.get() })
}

/// How long the clock waits for the rounds of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Nobody has said how long it may take.
    Usual,
    /// The question says it.
    Stated,
    /// Somebody waits for a first look: a plan that is complete is not improved longer than was meant.
    None,
}

/// The clock of a search that is meant to take some seconds.
pub(crate) struct Timer {
    begun: Instant,
    /// Seconds of processor time at the begin.
    processor: Option<f64>,
    seconds: f64,
    /// Seconds after which the clock ends the search.
    most: f64,
    /// Whether the search has seen that these are over.
    has_rung: Cell<bool>,
}

impl Timer {
    /// Begins now.
    pub(crate) fn start(seconds: f64, patience: Patience) -> Self {
        let most = match patience {
            Patience::Usual => PATIENCE * seconds + 2.0,
            Patience::Stated => STATED_PATIENCE * seconds + MOMENT,
            Patience::None => seconds,
        };
        // Whoever waits for a first look has no use for what the processor says.
        let processor = processor_seconds().filter(|_| patience != Patience::None);
        Self { begun: Instant::now(), processor, seconds, most, has_rung: Cell::new(false) }
    }

    /// Seconds that the search has had the processor. That is only asked when the time on the wall is over.
    fn spent(&self) -> f64 {
        let wall = self.begun.elapsed().as_secs_f64();
        if wall < self.most {
            return wall;
        }
        let processor = processor_seconds().zip(self.processor).map(|(now, begun)| now - begun);
        let spent = processor.filter(|_| wall < WALL_PATIENCE * self.most).unwrap_or(wall);
        if spent >= self.most {
            self.has_rung.set(true);
        }
        spent
    }

    /// The elapsed share of the intended seconds.
    fn share(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() / self.seconds).min(1.0)
    }
}

/// Seconds for which this thread has had a processor, where the system tells them.
fn processor_seconds() -> Option<f64> {
    Some(ThreadTime::of_this_thread()?.worked()?.as_secs_f64())
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
    let stops = problem.stops.len();
    let Speed { rounds, stops: half, power } = match () {
        () if problem.vehicles.iter().any(is_endless) => ENDLESS,
        () if !problem.pairs.is_empty() => PAIRED,
        () if problem.vehicles.iter().any(|vehicle| vehicle.reload.is_some()) => RELOADING,
        () if !is_plain(problem) => GENERAL,
        () if problem.duration.is_some() => TIMED,
        () => PLAIN,
    };
    let improving = (seconds - first_seconds(stops)).max(LEAST_SHARE * seconds);
    (improving * rounds / (1.0 + (stops as f64 / half).powf(power))) as u64
}

/// Whether nothing limits the trips of a vehicle.
fn is_endless(vehicle: &VehicleType) -> bool {
    vehicle.reload.is_some_and(|reload| reload.most.is_none()) && vehicle.shift.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_other_work_takes_does_not_end_a_search() {
        let timer = Timer { most: 0.05, ..Timer::start(0.05, Patience::Stated) };
        std::thread::sleep(std::time::Duration::from_millis(80));
        let has_processor_time = processor_seconds().is_some();
        assert!(timer.spent() >= 0.0);
        assert_eq!(timer.has_rung.get(), !has_processor_time);
    }

    #[test]
    fn a_first_look_ends_by_the_clock_on_the_wall() {
        let timer = Timer::start(0.0, Patience::None);
        assert!(timer.processor.is_none() && timer.spent() >= timer.most);
        assert!(timer.has_rung.get());
    }

    #[test]
    fn many_stops_leave_less_time_for_improving_but_always_some() {
        let of = |stops: usize| {
            let problem = Problem {
                stops: vec![kernels::routing::Stop::default(); stops],
                vehicles: vec![VehicleType { start: Some(0), end: Some(0), ..VehicleType::default() }],
                ..Problem::default()
            };
            rounds(&problem, 1.0)
        };
        assert!(of(100) > of(1_000) && of(1_000) > of(5_000) && of(20_000) > 0);
    }
}
