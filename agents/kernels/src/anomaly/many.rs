//! Analyses many series at once, on all cores. The result for a series does not depend on the others.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::cancel::Ticket;

use super::{Anomalies, detect_anomalies};

/// The anomalies of each series, in order. Calls `done` with the number of finished series; `None` once `cancelled` is true.
pub fn detect_many(
    series: &[&[f64]],
    periods: &[usize],
    threshold: f64,
    done: &(dyn Fn(usize) + Sync),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Anomalies>> {
    let ticket = Ticket::here();
    let finished = AtomicUsize::new(0);
    let detect = |values: &&[f64]| {
        if cancelled() {
            return None;
        }
        let found = ticket.run(|| detect_anomalies(values, periods, threshold));
        done(finished.fetch_add(1, Ordering::Relaxed) + 1);
        Some(found)
    };
    series.par_iter().map(detect).collect()
}
