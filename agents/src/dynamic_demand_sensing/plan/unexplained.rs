//! What neither season nor signals explain: unusual periods, steps of the level, and events that the user named or a flag marks.

use kernels::sensing::{self, Anomaly, EventImpact, LevelShift, MarkedEvents, Sensed};

use super::prepared::Prepared;

/// Everything beyond the model.
#[derive(Default)]
pub(crate) struct Unexplained {
    pub anomalies: Vec<Anomaly>,
    pub levels: Vec<LevelShift>,
    /// Of the event that the question names.
    pub events: Vec<EventImpact>,
    /// Of the runs of flags in the file.
    pub marked: MarkedEvents,
}

impl Unexplained {
    pub(crate) fn of(prepared: &Prepared, sensed: &Sensed) -> Self {
        let problem = &prepared.problem;
        Self {
            anomalies: sensing::anomalies(problem, sensed),
            levels: sensing::levels(problem, sensed),
            events: sensing::events(problem, sensed),
            marked: sensing::marked_events(problem, sensed),
        }
    }
}
