//! What endpoints get: stored with the ending of a turn, handed to one worker at a time, and listed for the owner.

use std::sync::LazyLock;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::UserId;
use uuid::Uuid;

use super::{Endpoint, columns};
use crate::db::{
    Db, in_transaction, on_pool, on_writer, statements::rows::Statement, storage::retention::BATCH,
    turns::ENDING,
};

/// The name of the event that an owner sends to try an endpoint.
pub const TEST: &str = "webhook.test";
/// How long a delivery is kept.
pub const KEPT_DELIVERIES: TimeDelta = TimeDelta::days(30);
/// The most deliveries of an endpoint that its owner sees.
const SHOWN: i64 = 20;
/// Deletes a limited number of deliveries from before a time.
pub(in crate::db) const OLD_DELIVERIES: &str = "DELETE FROM webhook_deliveries WHERE (endpoint_id, id) IN \
     (SELECT endpoint_id, id FROM webhook_deliveries WHERE created_at < $1 LIMIT $2)";

/// Stores the events of endings whose replies were stored, one delivery for each endpoint of the user; part of the transaction of
/// the endings. An ending that is stored again has the same message, and adds nothing.
pub(in crate::db) static STORE_DELIVERIES: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        ENDING,
        "INSERT INTO webhook_deliveries (id, endpoint_id, event, body, state, attempts, next_attempt_at, created_at) \
         SELECT ended.message_id, e.id, ended.event, ended.event_body, 'waiting', 0, ended.ended_at, ended.ended_at \
         FROM {rows} AS ended JOIN messages m ON m.id = ended.message_id \
         JOIN webhook_endpoints e ON e.user_id = ended.user_id \
         WHERE ended.event IS NOT NULL AND e.paused_at IS NULL ON CONFLICT DO NOTHING",
    )
});

/// A delivery as the owner of its endpoint sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Delivery {
    pub id: Uuid,
    pub event: String,
    /// waiting, delivered or failed.
    pub state: String,
    pub attempts: i64,
    /// Why the last attempt failed.
    pub reason: Option<String>,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
}

/// A due delivery that one worker has until a time. After that another worker may take it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ClaimedDelivery {
    #[sqlx(flatten)]
    pub endpoint: Endpoint,
    pub delivery_id: Uuid,
    pub event: String,
    pub body: String,
    pub attempts: i64,
    claimed_until: Option<DateTime<Utc>>,
}

/// How an attempt ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    Delivered,
    /// It is tried again at this time.
    Again {
        reason: String,
        at: DateTime<Utc>,
    },
    Failed {
        reason: String,
        /// Why the endpoint is paused with it; none when it goes on.
        pauses: Option<String>,
    },
}

/// Whether no worker has the delivery `n` at `$1`, and it has to be sent. A paused endpoint gets tests only, that of a banned
/// account nothing, and no endpoint two deliveries at the same time.
macro_rules! is_due {
    () => {
        "n.next_attempt_at <= $1 AND (n.claimed_until IS NULL OR n.claimed_until <= $1) \
         AND EXISTS (SELECT 1 FROM webhook_endpoints e JOIN users u ON u.id = e.user_id WHERE e.id = n.endpoint_id \
                     AND (e.paused_at IS NULL OR n.event = 'webhook.test') \
                     AND (u.banned_until IS NULL OR u.banned_until <= $1)) \
         AND NOT EXISTS (SELECT 1 FROM webhook_deliveries o WHERE o.endpoint_id = n.endpoint_id AND o.id <> n.id \
                         AND o.claimed_until > $1)"
    };
}

impl Db {
    /// Whether any delivery is due; cheaper than taking one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_delivery_due(&self, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = concat!("SELECT COUNT(*) FROM webhook_deliveries n WHERE ", is_due!());
        let count: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(now).fetch_one(pool).await)?;
        Ok(count > 0)
    }

    /// Takes the delivery that is due for longest and that no worker has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_delivery(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<ClaimedDelivery>> {
        // The condition stands twice: of two workers that find the same one, the second sees what the first has changed.
        const TAKE: &str = concat!(
            "UPDATE webhook_deliveries AS n SET claimed_until = $2 WHERE (n.endpoint_id, n.id) IN \
             (SELECT n.endpoint_id, n.id FROM webhook_deliveries n WHERE ",
            is_due!(),
            " ORDER BY n.next_attempt_at, n.id LIMIT 1) AND ",
            is_due!(),
            " RETURNING endpoint_id, id"
        );
        const READ: &str = concat!(
            "SELECT ",
            columns!(),
            ", d.id AS delivery_id, d.event, d.body, d.attempts, d.claimed_until FROM webhook_deliveries d \
             JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.endpoint_id = $1 AND d.id = $2"
        );
        let taken: Option<(Uuid, Uuid)> = on_writer!(self, pool => sqlx::query_as(TAKE)
            .bind(now)
            .bind(until)
            .fetch_optional(pool)
            .await)?;
        let Some((endpoint, id)) = taken else { return Ok(None) };
        on_writer!(self, pool => sqlx::query_as(READ).bind(endpoint).bind(id).fetch_optional(pool).await)
    }

    /// Gives back a delivery that was not sent to its end; no attempt is counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_delivery_back(&self, claimed: &ClaimedDelivery) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE webhook_deliveries SET claimed_until = NULL \
             WHERE endpoint_id = $1 AND id = $2 AND claimed_until = $3";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(claimed.endpoint.id)
            .bind(claimed.delivery_id)
            .bind(claimed.claimed_until)
            .execute(pool)
            .await
            .map(drop))
    }

    /// Stores how an attempt ended. False when another worker has taken the delivery over, or its owner has deleted the endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_delivery(
        &self,
        claimed: &ClaimedDelivery,
        outcome: &DeliveryOutcome,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE webhook_deliveries SET claimed_until = NULL, attempts = attempts + 1, state = $4, \
             reason = $5, next_attempt_at = $6, ended_at = $7 WHERE endpoint_id = $1 AND id = $2 AND claimed_until = $3";
        const PAUSE: &str = "UPDATE webhook_endpoints SET paused_at = $2, pause_reason = $3 \
             WHERE id = $1 AND paused_at IS NULL";
        let (state, reason, next, pauses) = match outcome {
            DeliveryOutcome::Delivered => ("delivered", None, None, None),
            DeliveryOutcome::Again { reason, at } => ("waiting", Some(reason), Some(*at), None),
            DeliveryOutcome::Failed { reason, pauses } => ("failed", Some(reason), None, pauses.as_ref()),
        };
        in_transaction!(self, tx => {
            let stored = sqlx::query(SQL)
                .bind(claimed.endpoint.id)
                .bind(claimed.delivery_id)
                .bind(claimed.claimed_until)
                .bind(state)
                .bind(reason)
                .bind(next)
                .bind(next.is_none().then_some(now))
                .execute(&mut *tx)
                .await?;
            if stored.rows_affected() == 0 {
                return Ok(false);
            }
            if let Some(reason) = pauses {
                sqlx::query(PAUSE).bind(claimed.endpoint.id).bind(now).bind(reason).execute(&mut *tx).await?;
            }
            true
        })
    }

    /// Has an endpoint of this user get a test event. False when there is no such endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_webhook_test(
        &self,
        user: UserId,
        endpoint: Uuid,
        (event, body): (Uuid, &str),
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "INSERT INTO webhook_deliveries (id, endpoint_id, event, body, state, attempts, next_attempt_at, created_at) \
             SELECT $3, e.id, $4, $5, 'waiting', 0, $6, $6 FROM webhook_endpoints e WHERE e.id = $1 AND e.user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(endpoint)
            .bind(user.0)
            .bind(event)
            .bind(TEST)
            .bind(body)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// The last deliveries of an endpoint of this user, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook_deliveries(&self, user: UserId, endpoint: Uuid) -> sqlx::Result<Vec<Delivery>> {
        const SQL: &str = "SELECT d.id, d.event, d.state, d.attempts, d.reason, d.next_attempt_at, d.created_at, d.ended_at \
             FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id \
             WHERE e.user_id = $1 AND e.id = $2 ORDER BY d.created_at DESC, d.id DESC LIMIT $3";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(endpoint).bind(SHOWN).fetch_all(pool).await)
    }

    /// Removes a batch of deliveries from before this time. Returns their number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_old_deliveries(&self, before: DateTime<Utc>) -> sqlx::Result<u64> {
        on_writer!(self, pool => sqlx::query(OLD_DELIVERIES)
            .bind(before)
            .bind(BATCH)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))
    }
}
