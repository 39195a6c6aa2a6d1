//! Records which processes are alive, and what the workers among them do.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, on_pool, on_writer};

/// The heartbeat of a worker.
#[derive(Clone, Debug)]
pub struct Beat {
    /// The name of the worker, which is new at each start.
    pub process: String,
    /// serve or worker.
    pub role: &'static str,
    pub host: String,
    pub version: &'static str,
    pub memory_bytes: Option<i64>,
    pub running: Vec<RunningJob>,
}

/// A job that a worker holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningJob {
    /// The turn or upload.
    pub job: Uuid,
    pub lane: String,
    pub since: DateTime<Utc>,
}

/// A worker as it last reported.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct WorkerRow {
    pub process: String,
    pub role: String,
    pub host: Option<String>,
    pub version: Option<String>,
    pub started_at: DateTime<Utc>,
    pub seen_at: DateTime<Utc>,
    pub memory_bytes: Option<i64>,
    pub running: Option<Json<Vec<RunningJob>>>,
    pub draining_since: Option<DateTime<Utc>>,
}

impl Db {
    /// Records that a process which takes no jobs is alive.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(&self, process: &str, role: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO heartbeats (process, role, started_at, seen_at) VALUES ($1, $2, $3, $3) \
             ON CONFLICT (process) DO UPDATE SET seen_at = excluded.seen_at";
        on_writer!(self, pool => sqlx::query(SQL).bind(process).bind(role).bind(now).execute(pool).await.map(drop))
    }

    /// Records that a worker is alive, and what it does.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat_of_worker(&self, beat: &Beat, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO heartbeats (process, role, started_at, seen_at, host, version, memory_bytes, running) \
             VALUES ($1, $2, $3, $3, $4, $5, $6, $7) ON CONFLICT (process) DO UPDATE SET seen_at = excluded.seen_at, \
             memory_bytes = excluded.memory_bytes, running = excluded.running";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(&beat.process)
            .bind(beat.role)
            .bind(now)
            .bind(&beat.host)
            .bind(beat.version)
            .bind(beat.memory_bytes)
            .bind(Json(&beat.running))
            .execute(pool)
            .await
            .map(drop))
    }

    /// The workers that were seen since a time, those that started first at the top.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn workers_since(&self, since: DateTime<Utc>) -> sqlx::Result<Vec<WorkerRow>> {
        const SQL: &str = "SELECT process, role, host, version, started_at, seen_at, memory_bytes, running, draining_since \
             FROM heartbeats WHERE role <> 'api' AND seen_at >= $1 ORDER BY started_at, process";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(since).fetch_all(pool).await)
    }

    /// Removes a process from the list when it stops, and all processes that were not seen since `stale`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_process(&self, process: &str, stale: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM heartbeats WHERE process = $1 OR seen_at < $2";
        on_writer!(self, pool => sqlx::query(SQL).bind(process).bind(stale).execute(pool).await.map(drop))
    }

    /// How many workers were seen since `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_workers_since(&self, since: DateTime<Utc>) -> sqlx::Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM heartbeats WHERE role <> 'api' AND seen_at >= $1";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(since).fetch_one(pool).await)
    }
}
