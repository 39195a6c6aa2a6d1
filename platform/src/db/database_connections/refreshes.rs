//! Hands due connections to workers, one worker at a time for each, and stores how a refresh ended.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{DatabaseConnection, columns};
use crate::db::{
    Db, FAILURES_UNTIL_PAUSE, in_transaction, on_pool, on_writer, schedules::following, users::LOCK,
};

/// What a connection shows while a refresh is tried again whose worker has died.
const INTERRUPTED: &str = "The last refresh was interrupted before it ended, and is tried again.";

/// Whether no worker refreshes another connection of the user of `n`, so that nobody holds the places of all.
macro_rules! user_is_free {
    () => {
        "NOT EXISTS (SELECT 1 FROM database_connections o WHERE o.user_id = n.user_id AND o.id <> n.id AND o.claimed_until > $1)"
    };
}

/// A due connection that one worker has until a time. After that another worker may take it.
#[derive(Clone, Debug)]
pub struct Claim {
    pub connection: DatabaseConnection,
    until: Option<DateTime<Utc>>,
    /// When the refresh was due. It differs afterwards if the owner has asked again.
    due: Option<DateTime<Utc>>,
}

/// How a refresh ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The data set has all rows, in a new version or in the one before if nothing has changed.
    Read { rows: u64, data_set: Uuid },
    /// What the owner has to do.
    Failed(String),
}

impl Claim {
    /// When the schedule has the connection refreshed again.
    fn following(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        following(self.connection.schedule.days(), self.due, now)
    }
}

impl Db {
    /// Takes the connection that is due for longest and that no worker has, one of each user at a time. Each worker that died with it
    /// counts as a failure, which the connection shows from then on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_refresh(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<Claim>> {
        const NEXT: &str = concat!(
            "SELECT n.id, n.user_id FROM database_connections n JOIN users u ON u.id = n.user_id \
             WHERE n.next_refresh_at <= $1 AND (n.claimed_until IS NULL OR n.claimed_until <= $1) \
             AND (u.banned_until IS NULL OR u.banned_until <= $1) AND ",
            user_is_free!(),
            " ORDER BY n.next_refresh_at, n.id LIMIT 1"
        );
        loop {
            let next: Option<(Uuid, Uuid)> =
                on_writer!(self, pool => sqlx::query_as(NEXT).bind(now).fetch_optional(pool).await)?;
            let Some((connection, user)) = next else { return Ok(None) };
            // Another worker that has taken this or another connection of the user is not asked again.
            if let Some(claim) = self.take(connection, user, (now, until)).await? {
                return Ok(Some(claim));
            }
        }
    }

    /// Takes a connection if it is still due and no worker has one of the user.
    async fn take(
        &self,
        connection: Uuid,
        user: Uuid,
        (now, until): (DateTime<Utc>, DateTime<Utc>),
    ) -> sqlx::Result<Option<Claim>> {
        const TAKE: &str = concat!(
            "UPDATE database_connections AS n SET claimed_until = $2, \
             failures = failures + CASE WHEN claimed_until IS NULL THEN 0 ELSE 1 END, \
             last_error = CASE WHEN claimed_until IS NULL THEN last_error ELSE $4 END \
             WHERE n.id = $3 AND n.next_refresh_at <= $1 AND (n.claimed_until IS NULL OR n.claimed_until <= $1) AND ",
            user_is_free!()
        );
        const READ: &str = concat!("SELECT ", columns!(), " FROM database_connections c WHERE c.id = $1");
        in_transaction!(self, tx => {
            // Workers that claim for the same user wait here, so that the second one sees what the first has taken.
            sqlx::query(LOCK).bind(user).execute(&mut *tx).await?;
            let taken = sqlx::query(TAKE)
                .bind(now)
                .bind(until)
                .bind(connection)
                .bind(INTERRUPTED)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if taken == 0 {
                return Ok(None);
            }
            let connection: DatabaseConnection = sqlx::query_as(READ).bind(connection).fetch_one(&mut *tx).await?;
            Some(Claim { until: connection.claimed_until, due: connection.next_refresh_at, connection })
        })
    }

    /// Whether the worker still has the connection, and its owner has not changed it in the meantime.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn holds_refresh(&self, claim: &Claim) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM database_connections \
             WHERE id = $1 AND claimed_until = $2 AND next_refresh_at = $3";
        let held: i64 = on_writer!(self, pool => sqlx::query_scalar(SQL)
            .bind(claim.connection.id)
            .bind(claim.until)
            .bind(claim.due)
            .fetch_one(pool)
            .await)?;
        Ok(held > 0)
    }

    /// Stores how a refresh ended and when the next one is due. Nothing happens when another worker has taken it over.
    /// After too many failures in a row the schedule waits for its owner.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_refresh(
        &self,
        claim: &Claim,
        outcome: &Refreshed,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const READ: &str = "UPDATE database_connections SET claimed_until = NULL, last_refresh_at = $3, last_rows = $4, \
             data_set_id = (SELECT d.id FROM data_sets d WHERE d.id = $5), last_error = NULL, failures = 0, \
             next_refresh_at = CASE WHEN next_refresh_at = $6 THEN $7 ELSE next_refresh_at END \
             WHERE id = $1 AND claimed_until = $2";
        const FAILED: &str = "UPDATE database_connections SET claimed_until = NULL, last_error = $3, failures = failures + 1, \
             next_refresh_at = CASE WHEN next_refresh_at <> $4 THEN next_refresh_at \
             WHEN failures + 1 >= $5 THEN NULL ELSE $6 END WHERE id = $1 AND claimed_until = $2";
        let (id, until, due) = (claim.connection.id, claim.until, claim.due);
        let following = claim.following(now);
        let done = match outcome {
            Refreshed::Read { rows, data_set } => on_writer!(self, pool => sqlx::query(READ)
                .bind(id)
                .bind(until)
                .bind(now)
                .bind(i64::try_from(*rows).unwrap_or(i64::MAX))
                .bind(data_set)
                .bind(due)
                .bind(following)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
            Refreshed::Failed(text) => on_writer!(self, pool => sqlx::query(FAILED)
                .bind(id)
                .bind(until)
                .bind(text)
                .bind(due)
                .bind(FAILURES_UNTIL_PAUSE)
                .bind(following)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
        };
        Ok(done > 0)
    }

    /// Gives a connection back that was not refreshed, because the worker stops.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_refresh_back(&self, claim: &Claim) -> sqlx::Result<()> {
        const SQL: &str =
            "UPDATE database_connections SET claimed_until = NULL WHERE id = $1 AND claimed_until = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(claim.connection.id)
            .bind(claim.until)
            .execute(pool)
            .await
            .map(drop))
    }

    /// Whether any connection can be taken; cheaper than taking one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_refresh_due(&self, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = concat!(
            "SELECT COUNT(*) FROM database_connections n WHERE n.next_refresh_at <= $1 \
             AND (n.claimed_until IS NULL OR n.claimed_until <= $1) AND ",
            user_is_free!()
        );
        let due: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(now).fetch_one(pool).await)?;
        Ok(due > 0)
    }
}
