//! How often a user did something that is allowed a few times only. All processes count here.

use chrono::{DateTime, Utc};
use protocol::UserId;

use super::{Db, on_pool, on_writer};

/// So many times, counted from the first of them.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    pub kind: &'static str,
    pub times: i64,
    /// A count that began at this time or before starts anew.
    pub not_since: DateTime<Utc>,
}

impl Db {
    /// Counts one time more. When none is left nothing is counted, and the value is the time of the first one.
    /// One statement: of calls that arrive together only as many pass as there are left.
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
