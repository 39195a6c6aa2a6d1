//! What neither season nor signals explain: unusual periods, steps of the level, and events that the user named.

use kernels::sensing::{self, Anomaly, EventImpact, LevelShift, Sensed};

use super::prepared::Prepared;

/// Everything beyond the model.
#[derive(Default)]
pub(crate) struct Unexplained {
    pub anomalies: Vec<Anomaly>,
    pub levels: Vec<LevelShift>,
    pub events: Vec<EventImpact>,
}

impl Unexplained {
    pub(crate) fn of(prepared: &Prepared, sensed: &Sensed) -> Self {
        let problem = &prepared.problem;
        Self {
            anomalies: sensing::anomalies(problem, sensed),
            levels: sensing::levels(problem, sensed),
            events: sensing::events(problem, sensed),
        }
    }
}
