//! Counts the actions of users that are limited to a number of times. All processes share the counts.

use chrono::{DateTime, Utc};
use protocol::UserId;

use crate::db::{Db, on_pool, on_writer};

/// A limit on the number of times, counted from the first one.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    pub kind: &'static str,
    pub times: i64,
    /// A count that began at this time or before starts again from zero.
    pub not_since: DateTime<Utc>,
}

impl Db {
    /// Counts one more time. When none is left, nothing is counted, and the error is the time of the first one.
    /// It is one statement, so of calls that arrive together only as many pass as are left.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn use_allowance(
        &self,
        user: UserId,
        allowance: Allowance,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Result<(), DateTime<Utc>>> {
        const COUNT: &str = "INSERT INTO allowances (user_id, kind, used, since) VALUES ($1, $2, 1, $3) \
             ON CONFLICT (user_id, kind) DO UPDATE SET \
             used = CASE WHEN allowances.since <= $4 THEN 1 ELSE allowances.used + 1 END, \
             since = CASE WHEN allowances.since <= $4 THEN excluded.since ELSE allowances.since END \
             WHERE allowances.since <= $4 OR allowances.used < $5";
        const SINCE: &str = "SELECT since FROM allowances WHERE user_id = $1 AND kind = $2";
        let counted = on_writer!(self, pool => sqlx::query(COUNT)
            .bind(user.0)
            .bind(allowance.kind)
            .bind(now)
            .bind(allowance.not_since)
            .bind(allowance.times)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        if counted > 0 {
            return Ok(Ok(()));
        }
        let since: Option<DateTime<Utc>> = on_pool!(self, pool => sqlx::query_scalar(SINCE)
            .bind(user.0)
            .bind(allowance.kind)
            .fetch_optional(pool)
            .await)?;
        Ok(Err(since.unwrap_or(allowance.not_since)))
    }
}
