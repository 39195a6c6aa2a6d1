//! Runs searches in parallel, each on its own thread and with its own seed, and returns the best plan. `meeting` lets them
//! exchange plans on the way.
//! The first search runs on the caller's thread and publishes the clock, so the caller's watch need not be thread-safe.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::routing::{Limits, Plan, Problem, Watch};

/// Interval at which the clock is published after the search on the caller's thread has ended.
const PASS_ON: Duration = Duration::from_millis(1);

/// State that the searches share.
struct Shared<'p> {
    problem: &'p Problem,
    /// The caller's time as the bits of an `f64`.
    now: AtomicU64,
    is_cancelled: AtomicBool,
    /// The best plan reported so far.
    best: Mutex<Option<Plan>>,
}

/// The best plan of `limits.threads` searches; among equal plans, that of the first search. `search` receives its number
/// and its seed.
pub(crate) fn islands(
    problem: &Problem,
    seed: u64,
    limits: Limits,
    watch: &mut Watch,
    search: &(impl Fn(usize, u64, &mut Watch) -> Plan + Sync),
) -> Plan {
    if limits.threads <= 1 {
        return search(0, seed, watch);
    }
    let shared = Shared::new(problem, (watch.clock)());
    thread::scope(|scope| {
        let start = |island: usize| {
            let (shared, search) = (&shared, search);
            scope.spawn(move || shared.follow(|watch| search(island, seed_of(seed, island), watch)))
        };
        let others: Vec<_> = (1..limits.threads).map(start).collect();
        let mut best = shared.lead(watch, |watch| search(0, seed, watch));
        while others.iter().any(|island| !island.is_finished()) {
            shared.pass_on(watch);
            thread::sleep(PASS_ON);
        }
        for island in others {
            let plan = island.join().unwrap_or_else(|panic| resume_unwind(panic));
            if is_better(problem, &plan, &best) {
                best = plan;
            }
        }
        best
    })
}

fn seed_of(seed: u64, island: usize) -> u64 {
    seed ^ (island as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Whether `plan` misses fewer mandatory stops (weighted by priority) than `other`, or as many at a lower cost.
fn is_better(problem: &Problem, plan: &Plan, other: &Plan) -> bool {
    let missed = |plan: &Plan| {
        let stops = plan.left_out.iter().map(|left| &problem.stops[left.stop]);
        let musts = stops.filter(|stop| stop.prize.is_none());
        musts.map(|stop| 10f64.powi(i32::from(stop.priority))).sum::<f64>()
    };
    let rank = |plan: &Plan| (missed(plan), plan.cost + plan.missed_prizes);
    rank(plan) < rank(other)
}

impl<'p> Shared<'p> {
    fn new(problem: &'p Problem, now: f64) -> Self {
        let is_cancelled = AtomicBool::new(false);
        Self { problem, now: AtomicU64::new(now.to_bits()), is_cancelled, best: Mutex::new(None) }
    }

    /// Runs a search under the caller's watch, and reports the best plan of all searches to it.
    fn lead(&self, watch: &mut Watch, search: impl FnOnce(&mut Watch) -> Plan) -> Plan {
        let (clock, is_cancelled, report) = (watch.clock, watch.is_cancelled, &mut *watch.report);
        let clock = || {
            let now = clock();
            self.now.store(now.to_bits(), Ordering::Relaxed);
            now
        };
        let is_cancelled = || {
            let is_cancelled = is_cancelled();
            self.is_cancelled.fetch_or(is_cancelled, Ordering::Relaxed);
            is_cancelled
        };
        let mut report = |plan: &Plan| {
            self.offer(plan);
            let best = self.best.lock().unwrap_or_else(PoisonError::into_inner).clone();
            report(best.as_ref().unwrap_or(plan));
        };
        search(&mut Watch { clock: &clock, is_cancelled: &is_cancelled, report: &mut report })
    }

    /// Runs a search on another thread.
    fn follow(&self, search: impl FnOnce(&mut Watch) -> Plan) -> Plan {
        let clock = || f64::from_bits(self.now.load(Ordering::Relaxed));
        let is_cancelled = || self.is_cancelled.load(Ordering::Relaxed);
        let mut report = |plan: &Plan| self.offer(plan);
        search(&mut Watch { clock: &clock, is_cancelled: &is_cancelled, report: &mut report })
    }

    fn pass_on(&self, watch: &Watch) {
        self.now.store((watch.clock)().to_bits(), Ordering::Relaxed);
        self.is_cancelled.fetch_or((watch.is_cancelled)(), Ordering::Relaxed);
    }

    fn offer(&self, plan: &Plan) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best.as_ref().is_none_or(|best| is_better(self.problem, plan, best)) {
            *best = Some(plan.clone());
        }
    }
}
