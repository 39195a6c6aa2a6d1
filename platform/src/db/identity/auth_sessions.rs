//! Signed-in devices: a sign-in adds one, every call checks it, and signing out ends it.

use std::sync::{Arc, LazyLock};

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db, in_transaction, on_pool, on_writer,
    plans::plan_in_force,
    statements::{
        batch::Batcher,
        rows::{Kind, Statement},
    },
};

/// The most signed-in devices of one user. One more signs out the device that was unused for longest.
pub const MAX_DEVICES: i64 = 100;

/// A device that signs in, with the fingerprint of its first refresh token.
#[derive(Clone, Debug)]
pub struct NewAuthSession<'a> {
    pub id: Uuid,
    pub user: UserId,
    pub method: &'a str,
    pub token_hash: &'a str,
    /// The hash that the password was compared with. The session begins only if the account still has this hash.
    pub password_hash: Option<&'a str>,
}

/// The owner of a session, with their current plan and role.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SessionOwner {
    pub email: String,
    pub plan: String,
    pub role: String,
}

#[derive(Clone, Copy)]
struct Asked {
    session: Uuid,
    user: UserId,
    now: DateTime<Utc>,
}

/// A valid session and its owner.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct OwnedSession {
    pub id: Uuid,
    #[sqlx(flatten)]
    pub owner: SessionOwner,
}

static OWNERS: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        &[("session_id", Kind::Uuid), ("user_id", Kind::Uuid)],
        concat!(
            "SELECT DISTINCT s.id, u.email, ",
            plan_in_force!("p.plan"),
            " AS plan, COALESCE(p.role, 'user') AS role \
             FROM {rows} AS asked JOIN auth_sessions s ON s.id = asked.session_id AND s.user_id = asked.user_id \
             JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = u.id \
             WHERE s.ended_at IS NULL AND (u.banned_until IS NULL OR u.banned_until <= $2)"
        ),
    )
});

/// Looks up the owner of a session, which every call needs; calls that come together share a query.
/// The query starts after the call, so a session that ended before is never found.
#[derive(Clone)]
pub struct SessionOwners(Batcher<Arc<Asked>, Option<SessionOwner>>);

impl SessionOwners {
    /// Needs a running tokio runtime.
    #[must_use]
    pub fn new(db: &Db) -> Self {
        let db = db.clone();
        // Looking up one session twice is harmless, so every call has its own key.
        Self(Batcher::start(
            |asked| Arc::as_ptr(asked) as usize,
            move |asked| crate::db::promptly(owners(db.clone(), asked)),
        ))
    }

    /// The owner of a session: `None` when it has ended, or when the account is gone or banned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owner(
        &self,
        session: Uuid,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<SessionOwner>> {
        self.0.call(Arc::new(Asked { session, user, now })).await
    }
}

async fn owners(db: Db, asked: Arc<[Arc<Asked>]>) -> sqlx::Result<Vec<Option<SessionOwner>>> {
    let sessions: Vec<_> = asked.iter().map(|asked| (asked.session, asked.user)).collect();
    let Some(now) = asked.iter().map(|asked| asked.now).max() else { return Ok(Vec::new()) };
    let found = db.auth_session_owners(&sessions, now).await?;
    let owner =
        |(session, _)| found.iter().find(|found| found.id == session).map(|found| found.owner.clone());
    Ok(sessions.into_iter().map(owner).collect())
}

impl Db {
    /// Begins a session and records the sign-in with account, identity and profile. False when the password was changed
    /// since it was checked: the change signs out all other devices.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_auth_session(
        &self,
        session: &NewAuthSession<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        // The write comes first to lock the account, so that a password change runs before or after.
        const ACCOUNT: &str = "UPDATE users SET last_sign_in_at = $2, updated_at = $2 \
             WHERE id = $1 AND (CAST($3 AS TEXT) IS NULL OR password_hash = $3)";
        const SESSION: &str = "INSERT INTO auth_sessions (id, user_id, method, generation, created_at, refreshed_at) \
             VALUES ($1, $2, $3, 0, $4, $4)";
        // The identity of a provider was recorded when the user came back from there.
        const IDENTITY: &str = "UPDATE identities SET last_sign_in_at = $2, updated_at = $2 \
             WHERE user_id = $1 AND provider = 'email' AND CAST($3 AS TEXT) <> 'oauth'";
        const END_UNUSED: &str = "UPDATE auth_sessions SET ended_at = $3 WHERE id IN (SELECT id FROM auth_sessions \
             WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL AND method <> 'hosted' \
             ORDER BY refreshed_at DESC, id DESC LIMIT 10000 OFFSET $4)";
        const PROFILE: &str = "UPDATE profiles SET last_login = $2 WHERE id = $1";
        in_transaction!(self, tx => {
            let is_good = sqlx::query(ACCOUNT)
                .bind(session.user.0)
                .bind(now)
                .bind(session.password_hash)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if is_good == 0 {
                return Ok(false);
            }
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
            sqlx::query(END_UNUSED)
                .bind(session.user.0)
                .bind(session.id)
                .bind(now)
                .bind(MAX_DEVICES - 1)
                .execute(&mut *tx)
                .await?;
            sqlx::query(IDENTITY).bind(session.user.0).bind(now).bind(session.method).execute(&mut *tx).await?;
            sqlx::query(PROFILE).bind(session.user.0).bind(now).execute(&mut *tx).await?;
            true
        })
    }

    /// The owner of each of these sessions. Sessions that have ended or whose account is gone or banned are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn auth_session_owners(
        &self,
        sessions: &[(Uuid, UserId)],
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<OwnedSession>> {
        let row = |(session, user): &(Uuid, UserId)| json!({ "session_id": session, "user_id": user });
        let rows = Json(sessions.iter().map(row).collect::<Vec<_>>());
        on_pool!(self, pool => sqlx::query_as(OWNERS.on(self)).bind(&rows).bind(now).fetch_all(pool).await)
    }

    /// How and when a device was signed in.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn auth_session_beginning(
        &self,
        session: Uuid,
    ) -> sqlx::Result<Option<(String, DateTime<Utc>)>> {
        const SQL: &str = "SELECT method, created_at FROM auth_sessions WHERE id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(session).fetch_optional(pool).await)
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
