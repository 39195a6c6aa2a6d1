//! Measures how much of the limits is used up, and reports the best plan.

use super::tours::Tours;
use crate::routing::search::meeting::Seat;
use crate::routing::watch::REPORT_SECONDS;
use crate::routing::{Limits, Watch};

/// The caller's watch and limits, and the progress of one search.
pub(crate) struct Progress<'a, 'b, 'm> {
    watch: &'a mut Watch<'b>,
    seat: Seat<'a, Tours<'m>>,
    limits: Limits,
    started: f64,
    /// Time of the last report; `None` before the first.
    reported: Option<f64>,
    iterations: u64,
    is_over: bool,
    complete: &'a dyn Fn(&Tours) -> crate::routing::Plan,
}

impl<'a, 'b, 'm> Progress<'a, 'b, 'm> {
    pub(super) fn new(
        limits: Limits,
        watch: &'a mut Watch<'b>,
        seat: Seat<'a, Tours<'m>>,
        complete: &'a dyn Fn(&Tours) -> crate::routing::Plan,
    ) -> Self {
        let started = (watch.clock)();
        Self { watch, seat, limits, started, reported: None, iterations: 0, is_over: false, complete }
    }

    /// Checks the limits while the first plan grows; true once the time is over or the search is cancelled.
    pub(super) fn has_ended(&mut self, so_far: &Tours) -> bool {
        let now = (self.watch.clock)();
        if now - self.reported.unwrap_or(self.started) >= REPORT_SECONDS {
            self.report(so_far, now);
        }
        self.is_over |= now >= self.limits.seconds || (self.watch.is_cancelled)();
        self.is_over
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Counts `iterations` more and returns the share of the limits that is used up; at 1 the search ends.
    pub(super) fn after(&mut self, iterations: u64, best: &Tours) -> f64 {
        let now = (self.watch.clock)();
        if self.reported.is_none_or(|reported| now - reported >= REPORT_SECONDS) {
            self.report(best, now);
        }
        self.is_over |= now >= self.limits.seconds.min(self.limits.cut_at) || (self.watch.is_cancelled)();
        if self.is_over {
            return 1.0;
        }
        self.iterations += iterations;
        let of_time = (now - self.started) / (self.limits.seconds - self.started);
        of_time.max(self.iterations as f64 / self.limits.iterations.max(1) as f64)
    }
    /// The plan of another search to continue from, if the searches meet now and that plan is better.
    pub(super) fn meet(&mut self, share: f64, tours: &Tours<'m>, cost: f64) -> Option<Tours<'m>> {
        let is_over = || self.limits.are_over(self.watch);
        self.seat.meet(share, cost, tours, &is_over)
    }

    /// Whether the time is over or the search is cancelled.
    pub(super) fn would_end(&self) -> bool {
        self.limits.are_over(self.watch)
    }

    fn report(&mut self, tours: &Tours, now: f64) {
        (self.watch.report)(&(self.complete)(tours));
        self.reported = Some(now);
    }
}
