//! The figures of each lane, one row a minute, for a week. One process at a time writes them.

use chrono::{DateTime, Duration, Utc};

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// How long rows are kept.
const KEPT: Duration = Duration::days(7);

/// The figures of a lane in one minute.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LaneMinute {
    pub lane: String,
    pub minute: DateTime<Utc>,
    pub waiting: i64,
    pub running: i64,
    pub finished: i64,
    pub failed: i64,
    pub oldest_seconds: Option<i64>,
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
}

impl Db {
    /// Takes or keeps a duty until `until`. False while another process holds it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_duty(
        &self,
        name: &str,
        holder: &str,
        until: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "INSERT INTO duties (name, holder, held_until) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until \
             WHERE duties.holder = excluded.holder OR duties.held_until < $4";
        let held = on_writer!(self, pool => sqlx::query(SQL)
            .bind(name)
            .bind(holder)
            .bind(until)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        Ok(held > 0)
    }

    /// Whether the figures of a minute are stored.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_minute(&self, minute: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM lane_minutes WHERE minute = $1";
        let rows: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(minute).fetch_one(pool).await)?;
        Ok(rows > 0)
    }

    /// Stores the figures of a minute and removes those that are older than a week. Figures that are stored stay.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn save_minutes(&self, minutes: &[LaneMinute], now: DateTime<Utc>) -> sqlx::Result<()> {
        const SAVE: &str = "INSERT INTO lane_minutes \
             (lane, minute, waiting, running, finished, failed, oldest_seconds, p50_ms, p95_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (lane, minute) DO NOTHING";
        const FORGET: &str = "DELETE FROM lane_minutes WHERE minute < $1";
        in_transaction!(self, tx => {
            for row in minutes {
                sqlx::query(SAVE)
                    .bind(&row.lane)
                    .bind(row.minute)
                    .bind(row.waiting)
                    .bind(row.running)
                    .bind(row.finished)
                    .bind(row.failed)
                    .bind(row.oldest_seconds)
                    .bind(row.p50_ms)
                    .bind(row.p95_ms)
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(FORGET).bind(now - KEPT).execute(&mut *tx).await?;
        })
    }

    /// The stored figures since a time, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lane_minutes(&self, since: DateTime<Utc>) -> sqlx::Result<Vec<LaneMinute>> {
        const SQL: &str = "SELECT lane, minute, waiting, running, finished, failed, oldest_seconds, p50_ms, p95_ms \
             FROM lane_minutes WHERE minute >= $1 ORDER BY minute, lane";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(since).fetch_all(pool).await)
    }
}
