//! Accounts, the ways to sign in to them, and bans.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// An account. `email` is in lower case.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct User {
    pub id: Uuid,
    pub email: String,
    pub password_hash: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub banned_until: Option<DateTime<Utc>>,
    /// The new address, until its link is opened.
    pub new_email: Option<String>,
    pub email_change_sent_at: Option<DateTime<Utc>>,
    pub app_metadata: Json<Value>,
    pub user_metadata: Json<Value>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl User {
    /// Whether the account is banned at this time.
    #[must_use]
    pub fn is_banned(&self, now: DateTime<Utc>) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }
}

/// One way to sign in to an account.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Identity {
    pub id: Uuid,
    pub user_id: Uuid,
    pub provider: String,
    pub provider_id: String,
    pub identity_data: Json<Value>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Signs every device of an account out.
pub(in crate::db) const END_SESSIONS: &str =
    "UPDATE auth_sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL";
/// Deletes the codes that wait to be exchanged.
pub(in crate::db) const FORGET_CODES: &str = "DELETE FROM flow_states WHERE user_id = $1";

impl Db {
    /// The account with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user(&self, user: UserId) -> sqlx::Result<Option<User>> {
        const SQL: &str = "SELECT id, email, password_hash, email_confirmed_at, banned_until, new_email, email_change_sent_at, \
             app_metadata, user_metadata, last_sign_in_at, created_at, updated_at FROM users WHERE id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_optional(pool).await)
    }

    /// The account with this address, which must be in lower case.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user_by_email(&self, email: &str) -> sqlx::Result<Option<User>> {
        const SQL: &str = "SELECT id, email, password_hash, email_confirmed_at, banned_until, new_email, email_change_sent_at, \
             app_metadata, user_metadata, last_sign_in_at, created_at, updated_at FROM users WHERE email = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(email).fetch_optional(pool).await)
    }

    /// The ways to sign in to an account, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn identities(&self, user: UserId) -> sqlx::Result<Vec<Identity>> {
        const SQL: &str = "SELECT id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at \
             FROM identities WHERE user_id = $1 ORDER BY created_at, id";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// Bans an account until this time; its sessions stop working at once. False when no account has the address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ban(&self, email: &str, until: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE users SET banned_until = $2 WHERE email = $1";
        let banned = on_writer!(self, pool => sqlx::query(SQL).bind(email).bind(until).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(banned > 0)
    }

    /// Lifts the ban of an account. False when no account has the address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lift_ban(&self, email: &str) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE users SET banned_until = NULL WHERE email = $1";
        let lifted = on_writer!(self, pool => sqlx::query(SQL).bind(email).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(lifted > 0)
    }

    /// Signs out all devices of an account and deletes its waiting codes. Returns the number of devices.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_sessions(&self, user: UserId, now: DateTime<Utc>) -> sqlx::Result<u64> {
        in_transaction!(self, tx => {
            let ended = sqlx::query(END_SESSIONS).bind(user.0).bind(now).execute(&mut *tx).await?.rows_affected();
            sqlx::query(FORGET_CODES).bind(user.0).execute(&mut *tx).await?;
            ended
        })
    }
}
