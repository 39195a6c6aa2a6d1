//! Controls a running search: the caller passes in the clock, the limits, the cancel flag and the report callback.

use super::Plan;
use super::instance::Instance;
use super::search::meeting::Seat;
use super::search::ruin::Tours;

/// Seconds between two reports.
pub(crate) const REPORT_SECONDS: f64 = 0.4;

/// The search ends at the first of these limits. It cools down towards the end, so more time gives a better plan.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// On the caller's clock.
    pub seconds: f64,
    /// Rounds of ruin and recreate; if this is the only limit, a run can be repeated exactly.
    pub iterations: u64,
    /// On the caller's clock: ends a search whose first plan is complete, without hurrying it before that. A search that is
    /// never cut can be repeated exactly.
    pub cut_at: f64,
    /// Number of parallel searches, each on its own thread and with its own seed; the best plan is returned. 0 means 1.
    pub threads: usize,
}

impl Default for Limits {
    /// No limit, one thread.
    fn default() -> Self {
        Self { seconds: f64::INFINITY, iterations: u64::MAX, cut_at: f64::INFINITY, threads: 1 }
    }
}

impl Limits {
    /// Whether the time is over or the search is cancelled.
    pub(crate) fn are_over(&self, watch: &Watch) -> bool {
        (watch.is_cancelled)() || (watch.clock)() >= self.seconds
    }
}

/// The caller's clock, cancel flag and report callback.
pub struct Watch<'a> {
    /// Seconds since the moment from which `Limits::seconds` counts; wall or CPU time.
    pub clock: &'a dyn Fn() -> f64,
    pub is_cancelled: &'a dyn Fn() -> bool,
    /// Receives the first plan and then the best plan at least every half second, whether or not it has improved. Stops
    /// left out have no final reason yet if finding it needs the whole plan. If the first plan itself takes longer, it is
    /// reported with the stops that it has so far.
    pub report: &'a mut dyn FnMut(&Plan),
}

/// Measures how much of the limits is used up, and reports the best plan.
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

    /// Counts `iterations` more and returns the share of the limits that is used up; at 1 the search ends.
    pub(super) fn after(&mut self, iterations: u64, best: &Tours) -> f64 {
        let now = (self.watch.clock)();
        if now - self.reported >= REPORT_SECONDS {
            (self.watch.report)(&Plan::new(self.instance, &best.routes()));
            self.reported = now;
        }
        if (self.watch.is_cancelled)() || now >= self.limits.seconds.min(self.limits.cut_at) {
            return 1.0;
        }
        self.iterations += iterations;
        let of_time = (now - self.started) / (self.limits.seconds - self.started);
        let of_iterations = self.iterations as f64 / self.limits.iterations.max(1) as f64;
        of_time.max(of_iterations)
    }

    /// The plan of another search to continue from, if the searches meet now and that plan is better.
    pub(super) fn meet(&mut self, share: f64, tours: &Tours<'i>) -> Option<Tours<'i>> {
        let is_over = || self.limits.are_over(self.watch);
        self.seat.meet(share, tours.cost as f64, tours, &is_over)
    }
}
