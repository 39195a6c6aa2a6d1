//! Paid plans, until they end. Payments are not repeated automatically: owners get a reminder before the end.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// A plan until its end. One that was cancelled runs on to its end, without a reminder.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Subscription {
    pub user_id: Uuid,
    pub plan: String,
    pub ends_at: DateTime<Utc>,
    pub cancelled_at: Option<DateTime<Utc>>,
}

/// A user who must be reminded that their plan ends soon.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Reminder {
    pub user_id: Uuid,
    pub email: String,
    pub plan: String,
    pub ends_at: DateTime<Utc>,
}

impl Db {
    /// The paid plan of a user that has not ended yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subscription(&self, user: UserId, now: DateTime<Utc>) -> sqlx::Result<Option<Subscription>> {
        const SQL: &str = "SELECT user_id, plan, ends_at, cancelled_at FROM subscriptions WHERE user_id = $1 AND ends_at > $2";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(now).fetch_optional(pool).await)
    }

    /// Cancels at the end, or takes that back with `None`. False when there is nothing to cancel.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_cancelled(
        &self,
        user: UserId,
        cancelled_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE subscriptions SET cancelled_at = $2 WHERE user_id = $1 AND ends_at > $3";
        let changed = on_writer!(self, pool => sqlx::query(SQL).bind(user.0).bind(cancelled_at).bind(now).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(changed > 0)
    }

    /// Ends expired subscriptions: the plan becomes basic, unless an administrator has given another one in the meantime.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_subscriptions(&self, now: DateTime<Utc>) -> sqlx::Result<u64> {
        const DOWN: &str = "UPDATE profiles SET plan = 'basic' WHERE EXISTS (SELECT 1 FROM subscriptions s \
             WHERE s.user_id = profiles.id AND s.ends_at <= $1 AND s.plan = profiles.plan)";
        const REMOVE: &str = "DELETE FROM subscriptions WHERE ends_at <= $1";
        in_transaction!(self, tx => {
            sqlx::query(DOWN).bind(now).execute(&mut *tx).await?;
            sqlx::query(REMOVE).bind(now).execute(&mut *tx).await?.rows_affected()
        })
    }

    /// Claims the users whose plan ends before this time and who were not reminded yet. Each user is returned once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_reminders(
        &self,
        ends_before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Reminder>> {
        const SQL: &str = "UPDATE subscriptions SET reminded_at = $2 \
             WHERE ends_at <= $1 AND ends_at > $2 AND cancelled_at IS NULL AND reminded_at IS NULL \
             RETURNING user_id, plan, ends_at, (SELECT email FROM profiles WHERE profiles.id = subscriptions.user_id) AS email";
        on_writer!(self, pool => sqlx::query_as(SQL).bind(ends_before).bind(now).fetch_all(pool).await)
    }
}
