//! When to stop and whom to tell: clock, limits, cancel and the current best, all passed in by the caller.

use super::Plan;
use super::instance::Instance;
use super::search::meeting::Seat;
use super::search::ruin::Tours;

/// Seconds between two reports.
pub(crate) const REPORT_SECONDS: f64 = 0.4;

/// When the search ends, whatever comes first. The search cools down towards the end, so more time gives a better plan.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// On the caller's clock.
    pub seconds: f64,
    /// Rounds of ruin and recreate; with these alone a run repeats exactly.
    pub iterations: u64,
    /// Searches side by side, each on a thread and with a seed of its own; the best plan counts. 0 is 1.
    pub threads: usize,
}

impl Default for Limits {
    /// No limit, one thread.
    fn default() -> Self {
        Self { seconds: f64::INFINITY, iterations: u64::MAX, threads: 1 }
    }
}

impl Limits {
    /// Whether the time is over or the search is cancelled.
    pub(crate) fn are_over(&self, watch: &Watch) -> bool {
        (watch.is_cancelled)() || (watch.clock)() >= self.seconds
    }
}

/// The caller's clock, cancel flag and ear.
pub struct Watch<'a> {
    /// Seconds since whatever moment `Limits::seconds` counts from; wall or CPU time.
    pub clock: &'a dyn Fn() -> f64,
    pub is_cancelled: &'a dyn Fn() -> bool,
    /// Hears the first plan and then the best one at least every half second, whether it is better than before or not.
    /// Its stops left out are not explained yet where that takes the whole plan. Where already the first plan takes
    /// longer, it is heard with the stops that it has so far.
    pub report: &'a mut dyn FnMut(&Plan),
}

/// How much of the limits is used up, and what was reported.
pub(crate) struct Progress<'a, 'b, 'i> {
    instance: &'i Instance,
    watch: &'a mut Watch<'b>,
    seat: Seat<'a, Tours<'i>>,
    limits: Limits,
    started: f64,
    reported: f64,
    iterations: u64,
}

impl<'a, 'b, 'i> Progress<'a, 'b, 'i> {
    pub(super) fn new(
        instance: &'i Instance,
        limits: Limits,
        watch: &'a mut Watch<'b>,
        seat: Seat<'a, Tours<'i>>,
    ) -> Self {
        let started = (watch.clock)();
        Self { instance, watch, seat, limits, started, reported: f64::NEG_INFINITY, iterations: 0 }
    }

    /// The share of the limits that is used up before so many more iterations; at 1 the search ends.
    pub(super) fn after(&mut self, iterations: u64, best: &Tours) -> f64 {
        let now = (self.watch.clock)();
        if now - self.reported >= REPORT_SECONDS {
            (self.watch.report)(&Plan::new(self.instance, &best.routes()));
            self.reported = now;
        }
        if (self.watch.is_cancelled)() || now >= self.limits.seconds {
            return 1.0;
        }
        self.iterations += iterations;
        let of_time = (now - self.started) / (self.limits.seconds - self.started);
        let of_iterations = self.iterations as f64 / self.limits.iterations.max(1) as f64;
        of_time.max(of_iterations)
    }

    /// The plan to go on from, when searches side by side meet and another one has a better plan.
    pub(super) fn meet(&mut self, share: f64, tours: &Tours<'i>) -> Option<Tours<'i>> {
        let is_over = || self.limits.are_over(self.watch);
        self.seat.meet(share, tours.cost as f64, tours, &is_over)
    }
}
