//! Sign-ins at another provider that have begun. Each is found by the fingerprint of its state, and used once.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::Challenge;
use crate::db::{Db, on_pool, on_writer};

/// A browser that is about to be sent to the provider.
#[derive(Clone, Debug)]
pub struct NewProviderFlow<'a> {
    pub state_hash: &'a str,
    pub provider: &'a str,
    pub nonce: &'a str,
    pub code_verifier: &'a str,
    pub redirect_to: &'a str,
    /// The challenge that the browser must answer when it exchanges our code.
    pub challenge: &'a Challenge,
    pub expires_at: DateTime<Utc>,
}

/// A browser that was sent to the provider. Nonce and verifier are stored only here.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ProviderFlow {
    pub id: Uuid,
    pub provider: String,
    pub nonce: String,
    pub code_verifier: String,
    pub redirect_to: String,
    #[sqlx(flatten)]
    pub challenge: Challenge,
    pub expires_at: DateTime<Utc>,
}

impl Db {
    /// Stores a new sign-in before the browser is sent to the provider.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_provider_flow(
        &self,
        flow: &NewProviderFlow<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO provider_flows (id, state_hash, provider, nonce, code_verifier, redirect_to, \
             code_challenge, code_challenge_method, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(Uuid::now_v7())
            .bind(flow.state_hash)
            .bind(flow.provider)
            .bind(flow.nonce)
            .bind(flow.code_verifier)
            .bind(flow.redirect_to)
            .bind(&flow.challenge.value)
            .bind(&flow.challenge.method)
            .bind(now)
            .bind(flow.expires_at)
            .execute(pool)
            .await
            .map(drop))
    }

    /// The flow whose state has this fingerprint, even if it has expired. It only reads, because callers may guess states.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn provider_flow(&self, state_hash: &str) -> sqlx::Result<Option<ProviderFlow>> {
        const SQL: &str = "SELECT id, provider, nonce, code_verifier, redirect_to, code_challenge, code_challenge_method, \
             expires_at FROM provider_flows WHERE state_hash = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(state_hash).fetch_optional(pool).await)
    }

    /// Marks a flow as used. False when another call has already used it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn use_provider_flow(&self, id: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM provider_flows WHERE id = $1";
        let used = on_writer!(self, pool => sqlx::query(SQL).bind(id).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(used > 0)
    }
}
