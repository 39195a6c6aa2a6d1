//! The operations room: what administrators see of the queue and do about it, for the API and the command line alike.
//! `lanes.rs` counts the lanes and writes their history, `history.rs` reads it, `workers.rs` lists the workers, `list.rs`
//! finds jobs, `detail.rs` shows one, and `acts.rs` retries and discards them.
//!
//! A job is a turn or the reading of an upload, under the id of that row. The rows and the queue are the only sources.

pub mod acts;
pub mod detail;
pub mod history;
pub mod lanes;
pub mod list;
mod resting;
pub mod workers;

use anyhow::Result;
use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Config, Db, Queue};
use lanes::{LaneState, lane_states};
use workers::{WorkerState, worker_states};

/// Every lane and every worker at one time.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Operations {
    pub at: DateTime<Utc>,
    pub lanes: Vec<LaneState>,
    pub workers: Vec<WorkerState>,
}

/// The lanes and workers now. `queue` is missing beside a running server that owns the queue's file.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn operations(
    db: &Db,
    queue: Option<&Queue>,
    config: &Config,
    now: DateTime<Utc>,
) -> Result<Operations> {
    Ok(Operations {
        at: now,
        lanes: lane_states(db, queue, now).await?,
        workers: worker_states(db, config, now).await?,
    })
}
