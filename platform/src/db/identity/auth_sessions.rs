//! Signed-in devices: begun by a sign-in, asked for on every call, ended by signing out.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// A device that signs in, with the fingerprint of its first refresh token.
#[derive(Clone, Debug)]
pub struct NewAuthSession<'a> {
    pub id: Uuid,
    pub user: UserId,
    pub method: &'a str,
    pub token_hash: &'a str,
}

/// Whose session it is, with plan and role as they are now.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SessionOwner {
    pub email: String,
    pub plan: String,
    pub role: String,
}

impl Db {
    /// Begins a session and notes the sign-in with account, identity and profile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_auth_session(
        &self,
        session: &NewAuthSession<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SESSION: &str = "INSERT INTO auth_sessions (id, user_id, method, generation, created_at, refreshed_at) \
             VALUES ($1, $2, $3, 0, $4, $4)";
        const NOTES: [&str; 3] = [
            "UPDATE users SET last_sign_in_at = $2, updated_at = $2 WHERE id = $1",
            "UPDATE identities SET last_sign_in_at = $2, updated_at = $2 WHERE user_id = $1 AND provider = 'email'",
            "UPDATE profiles SET last_login = $2 WHERE id = $1",
        ];
        in_transaction!(self, tx => {
            sqlx::query(SESSION)
                .bind(session.id)
                .bind(session.user.0)
                .bind(session.method)
                .bind(now)
                .execute(&mut *tx)
                .await?;
            sqlx::query(super::refresh_tokens::INSERT)
                .bind(Uuid::now_v7())
                .bind(session.id)
                .bind(session.token_hash)
                .bind(0_i64)
                .bind(now)
                .execute(&mut *tx)
                .await?;
            for note in NOTES {
                sqlx::query(note).bind(session.user.0).bind(now).execute(&mut *tx).await?;
            }
        })
    }

    /// Who may act under a session: None when it ended, or when the account is gone or banned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn auth_session_owner(
        &self,
        session: Uuid,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<SessionOwner>> {
        const SQL: &str = "SELECT u.email, COALESCE(p.plan, 'basic') AS plan, COALESCE(p.role, 'user') AS role \
             FROM auth_sessions s JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = u.id \
             WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL \
             AND (u.banned_until IS NULL OR u.banned_until <= $3)";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(session).bind(user.0).bind(now).fetch_optional(pool).await)
    }

    /// Signs one device out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_auth_session(&self, session: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE auth_sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
        on_writer!(self, pool => sqlx::query(SQL).bind(session).bind(now).execute(pool).await.map(drop))
    }

    /// Signs all devices of a user out, except the one to keep.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_auth_sessions_of(
        &self,
        user: UserId,
        keep: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE auth_sessions SET ended_at = $3 WHERE user_id = $1 AND ended_at IS NULL \
             AND (CAST($2 AS UUID) IS NULL OR id <> $2)";
        on_writer!(self, pool => sqlx::query(SQL).bind(user.0).bind(keep).bind(now).execute(pool).await.map(drop))
    }
}
