//! Records which processes are alive.

use chrono::{DateTime, Utc};

use crate::db::{Db, on_pool, on_writer};

impl Db {
    /// Records that a process is alive.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(&self, process: &str, role: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO heartbeats (process, role, started_at, seen_at) VALUES ($1, $2, $3, $3) \
             ON CONFLICT (process) DO UPDATE SET seen_at = excluded.seen_at";
        on_writer!(self, pool => sqlx::query(SQL).bind(process).bind(role).bind(now).execute(pool).await.map(drop))
    }

    /// Removes a process from the list when it stops, and all processes that were not seen since `stale`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_process(&self, process: &str, stale: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM heartbeats WHERE process = $1 OR seen_at < $2";
        on_writer!(self, pool => sqlx::query(SQL).bind(process).bind(stale).execute(pool).await.map(drop))
    }

    /// Whether a process of this role was seen since `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_alive(&self, role: &str, since: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM heartbeats WHERE role = $1 AND seen_at >= $2";
        let seen: i64 =
            on_pool!(self, pool => sqlx::query_scalar(SQL).bind(role).bind(since).fetch_one(pool).await)?;
        Ok(seen > 0)
    }

    /// How many workers were seen since `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn workers_since(&self, since: DateTime<Utc>) -> sqlx::Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM heartbeats WHERE role = 'worker' AND seen_at >= $1";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(since).fetch_one(pool).await)
    }
}
