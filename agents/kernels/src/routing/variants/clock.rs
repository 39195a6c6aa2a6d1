//! The time of a route as a function of its departure.
//!
//! ```text
//! time(start) = max(earliest, start + path)   for start <= latest_start
//! ```
//!
//! `path` is travel, service and break; waiting shows only in `earliest`. The same idea as the time segments of Vidal,
//! Crainic, Gendreau and Prins (2013), for a route that is driven from its front.

use super::model::Node;
use crate::routing::Pause;

/// Largest number of breaks of a route.
pub(crate) const MOST_PAUSES: usize = 3;

/// Where a break is not taken.
pub(crate) const NO_PAUSE: u32 = u32::MAX;

/// The time after the last visit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    /// For the earliest start.
    pub earliest: f64,
    pub path: f64,
    /// The latest start that makes no visit later than its window or than it is already.
    pub latest_start: f64,
    /// Cost of lateness so far.
    pub lateness_cost: f64,
    /// Lateness that is not allowed.
    pub late: f64,
    /// The node before which each break was taken.
    pub pause_before: [u32; MOST_PAUSES],
}

impl Clock {
    pub(crate) fn new(earliest: f64, latest: f64) -> Self {
        let (path, lateness_cost, late) = (0.0, 0.0, 0.0);
        Self {
            earliest,
            path,
            latest_start: latest,
            lateness_cost,
            late,
            pause_before: [NO_PAUSE; MOST_PAUSES],
        }
    }

    pub(crate) fn pass(&mut self, duration: f64) {
        self.earliest += duration;
        self.path += duration;
    }

    /// The service begins in the first window that is still open, or too late.
    pub(crate) fn serve(&mut self, node: &Node) {
        let open = node
            .windows
            .iter()
            .find(|window| window.earliest <= window.latest && self.earliest <= window.latest + 1e-9);
        if let Some(window) = open {
            self.earliest = self.earliest.max(window.earliest);
            self.until(window.latest);
        } else if let Some(last) = node.windows.last() {
            // A window that ends before it begins is never open.
            self.earliest = self.earliest.max(last.earliest);
            let late = self.earliest - last.latest;
            self.until(self.earliest);
            if node.lateness_cost.is_finite() {
                self.lateness_cost += late * node.lateness_cost;
            } else {
                self.late += late;
            }
        }
        self.pass(node.service);
    }

    /// Limits the start so that the current time is not later than `latest`.
    pub(crate) fn until(&mut self, latest: f64) {
        self.latest_start = self.latest_start.min(latest - self.path);
    }

    /// The time at the end of a way on which the breaks from a number on are taken, if each can still begin.
    pub(crate) fn with_pauses(
        &self,
        pauses: &[Pause],
        first: usize,
        travel: f64,
        before: u32,
    ) -> Option<Self> {
        let mut clock = *self;
        // The next break can begin when the one before it is over, wherever the vehicle is by then.
        let (mut soonest, mut arrival) = (self.earliest, self.earliest + travel);
        for (number, pause) in (first..).zip(pauses) {
            if soonest > pause.window.latest {
                return None;
            }
            clock.until(pause.window.latest);
            clock.path += pause.duration;
            clock.pause_before[number] = before;
            soonest = soonest.max(pause.window.earliest) + pause.duration;
            arrival = arrival.max(pause.window.earliest) + pause.duration;
        }
        clock.path += travel;
        clock.earliest = arrival;
        Some(clock)
    }

    /// Whether this clock is better than another one for the same visits.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        let key = |clock: &Self| (clock.late, clock.lateness_cost, clock.earliest);
        key(self) < key(other)
    }

    /// The start that makes the route shortest without making it end later.
    pub(crate) fn just_in_time(&self) -> f64 {
        let start = self.latest_start.min(self.earliest - self.path);
        if start.is_finite() { start } else { 0.0 }
    }
}
