//! What an administrator sees of a lane.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// How many jobs of a lane are in which state.
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
    /// The job as it was pushed: JSON, unless it could not be read for that very reason.
    pub payload: String,
    /// Why the last attempt failed.
    pub cause: String,
    /// How often it was started.
    pub attempts: u32,
    /// When it was given up.
    pub when: DateTime<Utc>,
}
