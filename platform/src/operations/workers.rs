//! The workers of the installation as they last reported.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::{Config, Db, db::installation::heartbeats::WorkerRow};

/// A worker that was silent for this many heartbeats has ended. Before that it is listed, so that its silence is seen.
const BEATS: i32 = 30;

/// A worker. It is silent when its last heartbeat is some seconds old.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WorkerState {
    pub id: String,
    pub host: String,
    /// `serve` when the process serves the API too, otherwise `worker`.
    pub role: String,
    pub version: String,
    pub started_at: DateTime<Utc>,
    pub beat_at: DateTime<Utc>,
    pub memory_bytes: Option<i64>,
    /// It takes no more jobs, because an administrator asked for that.
    pub draining: bool,
    pub running: Vec<RunningJobState>,
}

/// A job that a worker holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RunningJobState {
    pub job_id: Uuid,
    pub lane: String,
    pub since: DateTime<Utc>,
}

/// The workers that were seen lately, those that started first at the top.
///
/// # Errors
/// When the database fails.
pub async fn worker_states(db: &Db, config: &Config, now: DateTime<Utc>) -> Result<Vec<WorkerState>> {
    let beat = Duration::from_std(config.worker_heartbeat).unwrap_or(Duration::seconds(2));
    let rows = db.workers_since(now - beat * BEATS).await?;
    Ok(rows.into_iter().map(state).collect())
}

fn state(row: WorkerRow) -> WorkerState {
    let mut running = Vec::new();
    for job in row.running.map(|jobs| jobs.0).unwrap_or_default() {
        running.push(RunningJobState { job_id: job.job, lane: job.lane, since: job.since });
    }
    WorkerState {
        id: row.process,
        host: row.host.unwrap_or_default(),
        role: row.role,
        version: row.version.unwrap_or_default(),
        started_at: row.started_at,
        beat_at: row.seen_at,
        memory_bytes: row.memory_bytes,
        draining: row.draining_since.is_some(),
        running,
    }
}
