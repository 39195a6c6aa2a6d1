//! Endpoints of users that are called when a run has ended. Secrets are stored sealed
//! (`platform/src/database_connections/passwords.rs`). `deliveries.rs` has what they get, and hands it to the workers.

mod deliveries;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::UserId;
use uuid::Uuid;

pub use deliveries::{ClaimedDelivery, Delivery, DeliveryOutcome, KEPT_DELIVERIES, TEST};
pub(in crate::db) use deliveries::{OLD_DELIVERIES, STORE_DELIVERIES};

use super::{Db, in_transaction, on_pool, on_writer, plans::plan_in_force, users::LOCK};

/// The most endpoints of one user.
pub const MAX_ENDPOINTS: i64 = 5;
/// How long the secret before a rotation signs too.
pub const OLD_SECRET_SIGNS: TimeDelta = TimeDelta::hours(24);

/// An endpoint with its sealed secrets.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Endpoint {
    pub id: Uuid,
    pub user_id: Uuid,
    pub address: String,
    pub sealed_secret: String,
    pub sealed_old_secret: Option<String>,
    /// Until when the old secret signs too.
    pub old_secret_until: Option<DateTime<Utc>>,
    pub paused_at: Option<DateTime<Utc>>,
    /// Why it is paused; none when its owner has paused it.
    pub pause_reason: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for Endpoint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Endpoint").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What became of a new endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointStored {
    Stored,
    /// The user has the most endpoints already.
    TooMany,
    /// The user was erased in the meantime.
    NotTheirs,
}

macro_rules! columns {
    () => {
        "e.id, e.user_id, e.address, e.sealed_secret, e.sealed_old_secret, e.old_secret_until, e.paused_at, e.pause_reason, \
         e.created_at"
    };
}
use columns;

impl Db {
    /// Adds an endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_webhook_endpoint(&self, endpoint: &Endpoint) -> sqlx::Result<EndpointStored> {
        const COUNT: &str = "SELECT COUNT(*) FROM webhook_endpoints WHERE user_id = $1";
        const ADD: &str = "INSERT INTO webhook_endpoints (id, user_id, address, sealed_secret, created_at) \
             VALUES ($1, $2, $3, $4, $5)";
        in_transaction!(self, tx => {
            if sqlx::query(LOCK).bind(endpoint.user_id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(EndpointStored::NotTheirs);
            }
            let known: i64 = sqlx::query_scalar(COUNT).bind(endpoint.user_id).fetch_one(&mut *tx).await?;
            if known >= MAX_ENDPOINTS {
                return Ok(EndpointStored::TooMany);
            }
            sqlx::query(ADD)
                .bind(endpoint.id)
                .bind(endpoint.user_id)
                .bind(&endpoint.address)
                .bind(&endpoint.sealed_secret)
                .bind(endpoint.created_at)
                .execute(&mut *tx)
                .await?;
            EndpointStored::Stored
        })
    }

    /// The endpoints of a user, in the order in which they were made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook_endpoints(&self, user: UserId) -> sqlx::Result<Vec<Endpoint>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM webhook_endpoints e WHERE e.user_id = $1 ORDER BY e.created_at, e.id"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// An endpoint of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook_endpoint(&self, user: UserId, endpoint: Uuid) -> sqlx::Result<Option<Endpoint>> {
        const SQL: &str =
            concat!("SELECT ", columns!(), " FROM webhook_endpoints e WHERE e.user_id = $1 AND e.id = $2");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(endpoint).fetch_optional(pool).await)
    }

    /// Whether the user has an endpoint that gets events now: not paused, and part of their plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn gets_webhooks(&self, user: UserId) -> sqlx::Result<bool> {
        const SQL: &str = concat!(
            "SELECT COUNT(*) FROM webhook_endpoints e JOIN profiles p ON p.id = e.user_id JOIN plans ON plans.id = ",
            plan_in_force!("p.plan"),
            " WHERE e.user_id = $1 AND e.paused_at IS NULL AND plans.api_access"
        );
        let count: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(user.0).fetch_one(pool).await)?;
        Ok(count > 0)
    }

    /// Pauses an endpoint of this user, unless it is. False when there is no such endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pause_webhook_endpoint(
        &self,
        user: UserId,
        endpoint: Uuid,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str =
            "UPDATE webhook_endpoints SET paused_at = COALESCE(paused_at, $3) WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(endpoint)
            .bind(user.0)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Resumes an endpoint of this user; what waits for it is sent. False when there is no such endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn resume_webhook_endpoint(&self, user: UserId, endpoint: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE webhook_endpoints SET paused_at = NULL, pause_reason = NULL WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(endpoint)
            .bind(user.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Gives an endpoint of this user a new secret; the one before signs too for a while. False when there is no such endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rotate_webhook_secret(
        &self,
        user: UserId,
        endpoint: Uuid,
        sealed_secret: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE webhook_endpoints SET sealed_old_secret = sealed_secret, old_secret_until = $4, \
             sealed_secret = $3 WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(endpoint)
            .bind(user.0)
            .bind(sealed_secret)
            .bind(now + OLD_SECRET_SIGNS)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Removes an endpoint of this user with what it was to get. False when there is no such endpoint.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_webhook_endpoint(&self, user: UserId, endpoint: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM webhook_endpoints WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(endpoint)
            .bind(user.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }
}
