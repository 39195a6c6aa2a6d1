//! The information about a lane that administrators see.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// The number of jobs of a lane in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LaneCounts {
    /// Ready to be started.
    pub waiting: u64,
    /// Held by a worker.
    pub running: u64,
    /// Resting after a failed attempt.
    pub retrying: u64,
    /// Given up.
    pub dead: u64,
}

/// A job that will not be tried again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadJob {
    /// The job as it was pushed. It is JSON, unless the job is dead because it could not be parsed.
    pub payload: String,
    /// Why the last attempt failed.
    pub cause: String,
    /// How often it was started.
    pub attempts: u32,
    /// When it was given up.
    pub when: DateTime<Utc>,
}
