//! How much of the limits is used up, and what was reported.

use super::tours::Tours;
use crate::routing::{Limits, Watch};

/// Seconds between two reports.
const REPORT_SECONDS: f64 = 0.4;

/// The caller's watch.
pub(crate) struct Progress<'a, 'b> {
    watch: &'a mut Watch<'b>,
    limits: Limits,
    started: f64,
    reported: f64,
    reported_cost: f64,
    iterations: u64,
    is_over: bool,
    complete: &'a dyn Fn(&Tours) -> crate::routing::Plan,
}

impl<'a, 'b> Progress<'a, 'b> {
    pub fn new(
        limits: Limits,
        watch: &'a mut Watch<'b>,
        complete: &'a dyn Fn(&Tours) -> crate::routing::Plan,
    ) -> Self {
        let started = (watch.clock)();
        let (reported, reported_cost) = (f64::NEG_INFINITY, f64::INFINITY);
        Self { watch, limits, started, reported, reported_cost, iterations: 0, is_over: false, complete }
    }

    /// Looks at the clock; true from the end of the time or a cancel on.
    pub fn has_ended(&mut self) -> bool {
        self.is_over |= (self.watch.is_cancelled)() || (self.watch.clock)() >= self.limits.seconds;
        self.is_over
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The share of the limits that is used up before so many more iterations; at 1 the search ends.
    pub fn after(&mut self, iterations: u64, best: &Tours, best_cost: f64) -> f64 {
        let now = (self.watch.clock)();
        if best_cost < self.reported_cost && now - self.reported >= REPORT_SECONDS {
            (self.watch.report)(&(self.complete)(best));
            (self.reported, self.reported_cost) = (now, best_cost);
        }
        self.is_over |= now >= self.limits.seconds || (self.watch.is_cancelled)();
        if self.is_over {
            return 1.0;
        }
        self.iterations += iterations;
        let of_time = (now - self.started) / (self.limits.seconds - self.started);
        of_time.max(self.iterations as f64 / self.limits.iterations.max(1) as f64)
    }
}
