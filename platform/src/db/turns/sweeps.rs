//! Finds turns that are in the database and not in the queue. Each is returned to one caller only, who must push it.

use chrono::{DateTime, Utc};
use protocol::Lane;

use super::{Admitted, places::AdmittedRow};
use crate::db::{Db, on_pool, on_writer};

impl Db {
    /// Since when the oldest question or file of each lane waits; lanes in which none waits are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn oldest_waiting(&self) -> sqlx::Result<Vec<(String, DateTime<Utc>)>> {
        const SQL: &str = "SELECT lane, MIN(created_at) FROM turns WHERE finished_at IS NULL AND state = 'queued' GROUP BY lane \
             UNION ALL SELECT 'files', MIN(created_at) FROM uploads WHERE state = 'stored' HAVING COUNT(*) > 0";
        on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// Turns that got a place before `before`, wait, and are not recorded as queued: the process that had to push them died.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_unpushed_turns(
        &self,
        lane: Lane,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        const SQL: &str = "UPDATE turns SET admitted_at = $2 WHERE finished_at IS NULL AND state = 'queued' \
             AND admitted_at < $1 AND pushed_at IS NULL AND lane = $3 RETURNING user_id, id, lane";
        self.take_turns(SQL, lane, before, now).await
    }

    /// Turns that were pushed before `before` and that no worker has taken, for a caller that has found that the queue may
    /// have lost them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_untaken_turns(
        &self,
        lane: Lane,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        const SQL: &str = "UPDATE turns SET admitted_at = $2, pushed_at = NULL WHERE finished_at IS NULL AND state = 'queued' \
             AND pushed_at < $1 AND admitted_at < $1 AND lane = $3 RETURNING user_id, id, lane";
        self.take_turns(SQL, lane, before, now).await
    }

    /// Turns that a worker took before `before` and that have not ended, for a caller that has found that the queue no longer
    /// holds them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_dropped_turns(
        &self,
        lane: Lane,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        const SQL: &str = "UPDATE turns SET admitted_at = $2 WHERE finished_at IS NULL AND state = 'running' \
             AND started_at < $1 AND COALESCE(admitted_at, created_at) < $1 AND lane = $3 RETURNING user_id, id, lane";
        self.take_turns(SQL, lane, before, now).await
    }

    /// How many turns of a lane the queue must hold if it lost none: they were pushed or taken before `before` and
    /// have not ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn turns_in_queue(&self, lane: Lane, before: DateTime<Utc>) -> sqlx::Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM turns WHERE finished_at IS NULL AND lane = $2 \
             AND admitted_at < $1 AND (state = 'running' OR pushed_at IS NOT NULL)";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(before).bind(lane.as_str()).fetch_one(pool).await)
    }

    async fn take_turns(
        &self,
        sql: &'static str,
        lane: Lane,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Admitted>> {
        let rows: Vec<AdmittedRow> = on_writer!(self, pool => sqlx::query_as(sql)
            .bind(before)
            .bind(now)
            .bind(lane.as_str())
            .fetch_all(pool)
            .await)?;
        Ok(rows.into_iter().map(Admitted::of_row).collect())
    }
}
