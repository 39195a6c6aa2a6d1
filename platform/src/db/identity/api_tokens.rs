//! API tokens: what programs of a user call with. The token itself is never stored, only its fingerprint.

use chrono::{DateTime, Duration, Utc};
use protocol::{TokenScope, UserId};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer, plans::plan_in_force, users::LOCK};

/// The most tokens of one user that work.
pub const MAX_API_TOKENS: i64 = 20;

/// A token as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ApiToken {
    pub id: Uuid,
    pub name: String,
    /// Its first characters.
    pub beginning: String,
    pub scopes: Json<Vec<TokenScope>>,
    pub created_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// A token that works, and its owner with the plan that they have now.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct CallingToken {
    pub id: Uuid,
    pub user_id: Uuid,
    pub scopes: Json<Vec<TokenScope>>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub email: String,
    pub plan: String,
    /// Whether the plan includes calls with tokens.
    pub api_access: bool,
}

macro_rules! columns {
    () => {
        "id, name, beginning, scopes, created_at, expires_at, last_used_at, revoked_at"
    };
}

impl Db {
    /// Adds a token. False when the user has the most tokens already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_api_token(
        &self,
        user: UserId,
        token: &ApiToken,
        token_hash: &str,
    ) -> sqlx::Result<bool> {
        const LIVE: &str = "SELECT COUNT(*) FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL \
             AND (expires_at IS NULL OR expires_at > $2)";
        const ADD: &str = "INSERT INTO api_tokens (id, user_id, name, token_hash, beginning, scopes, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(user.0).execute(&mut *tx).await?;
            let live: i64 =
                sqlx::query_scalar(LIVE).bind(user.0).bind(token.created_at).fetch_one(&mut *tx).await?;
            if live >= MAX_API_TOKENS {
                return Ok(false);
            }
            sqlx::query(ADD)
                .bind(token.id)
                .bind(user.0)
                .bind(&token.name)
                .bind(token_hash)
                .bind(&token.beginning)
                .bind(&token.scopes)
                .bind(token.created_at)
                .bind(token.expires_at)
                .execute(&mut *tx)
                .await?;
            true
        })
    }

    /// The tokens of a user that were not revoked, newest first. Expired ones are among them until they are removed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn api_tokens(&self, user: UserId) -> sqlx::Result<Vec<ApiToken>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// All tokens of a user, revoked ones too until they are removed, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_api_tokens(&self, user: UserId) -> sqlx::Result<Vec<ApiToken>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM api_tokens WHERE user_id = $1 ORDER BY created_at, id LIMIT 10000"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// The token with this fingerprint. `None` when there is none, when it was revoked or has expired, and when the
    /// account is banned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn calling_token(
        &self,
        token_hash: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<CallingToken>> {
        const SQL: &str = concat!(
            "SELECT t.id, t.user_id, t.scopes, t.last_used_at, u.email, plans.id AS plan, plans.api_access \
             FROM api_tokens t JOIN users u ON u.id = t.user_id LEFT JOIN profiles p ON p.id = u.id \
             JOIN plans ON plans.id = ",
            plan_in_force!("p.plan"),
            " WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2) \
             AND (u.banned_until IS NULL OR u.banned_until <= $2)"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(token_hash).bind(now).fetch_optional(pool).await)
    }

    /// Notes that a token was used, unless that was noted within the last minute.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_api_token_used(&self, token: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE api_tokens SET last_used_at = $2 \
             WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(token)
            .bind(now)
            .bind(now - Duration::minutes(1))
            .execute(pool)
            .await
            .map(drop))
    }

    /// Revokes a token of this user. False when there is none that could be revoked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_api_token(
        &self,
        user: UserId,
        token: Uuid,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str =
            "UPDATE api_tokens SET revoked_at = $3 WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(token)
            .bind(user.0)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }
}
