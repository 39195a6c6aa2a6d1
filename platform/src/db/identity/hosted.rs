//! Users who sign in at a hosted project: their rows are updated from its tokens.
//! Their permissions come only from our rows, never from a token.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction};

/// The data of a verified token about its owner and session, at the time when it was issued.
#[derive(Clone, Debug)]
pub struct HostedSession<'a> {
    pub id: Uuid,
    pub user: UserId,
    /// In lower case.
    pub email: &'a str,
    pub full_name: Option<&'a str>,
    pub app_metadata: &'a Value,
    pub user_metadata: &'a Value,
    pub issued_at: DateTime<Utc>,
}

/// Another account that has the address.
#[derive(sqlx::FromRow)]
struct Holder {
    id: Uuid,
    banned_until: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
}

const ERASED: &str = "SELECT COUNT(*) FROM erased_sessions WHERE id = $1";
const HOLDER: &str = "SELECT id, banned_until, updated_at FROM users WHERE email = $1 AND id <> $2";
const GIVE_UP: &str = "UPDATE users SET email = $2, updated_at = $3 WHERE id = $1";
const FOLLOW: &str = "UPDATE profiles SET email = $2 WHERE id = $1";
/// Stored data keeps the time of its token, so that an older token changes nothing.
const USER: &str = "INSERT INTO users (id, email, email_confirmed_at, banned_until, app_metadata, user_metadata, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $3, $7) \
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, app_metadata = excluded.app_metadata, \
     user_metadata = excluded.user_metadata, updated_at = excluded.updated_at \
     WHERE users.updated_at <= excluded.updated_at";
const PROFILE: &str = "INSERT INTO profiles (id, email, full_name, plan, role, created_at) \
     SELECT id, email, $2, 'basic', 'user', $3 FROM users WHERE id = $1 \
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, full_name = COALESCE(profiles.full_name, excluded.full_name)";
const SESSION: &str = "INSERT INTO auth_sessions (id, user_id, method, generation, created_at, refreshed_at) \
     VALUES ($1, $2, 'hosted', 0, $3, $3) ON CONFLICT (id) DO NOTHING";
const NOTES: [&str; 2] = [
    "UPDATE users SET last_sign_in_at = $2 WHERE id = $1",
    "UPDATE profiles SET last_login = $2 WHERE id = $1",
];

impl Db {
    /// Updates account, profile and session from a token of the hosted project. A session that was ended here stays
    /// ended, and the token of a person who was erased here creates no account. If another account has the address,
    /// because the person was removed at the project and came back, the address moves to this account without plan
    /// and role, but a ban moves with it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_hosted_session(
        &self,
        session: &HostedSession<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        let (user, issued_at) = (session.user.0, session.issued_at);
        in_transaction!(self, tx => {
            let erased: i64 = sqlx::query_scalar(ERASED).bind(session.id).fetch_one(&mut *tx).await?;
            if erased > 0 {
                return Ok(());
            }
            let holder: Option<Holder> =
                sqlx::query_as(HOLDER).bind(session.email).bind(user).fetch_optional(&mut *tx).await?;
            let mut email = session.email.to_owned();
            if let Some(holder) = &holder {
                if holder.updated_at > issued_at {
                    // A newer token has given the address to another account.
                    email = former(user);
                } else {
                    let former = former(holder.id);
                    sqlx::query(GIVE_UP)
                        .bind(holder.id)
                        .bind(&former)
                        .bind(issued_at)
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query(FOLLOW).bind(holder.id).bind(&former).execute(&mut *tx).await?;
                }
            }
            sqlx::query(USER)
                .bind(user)
                .bind(email)
                .bind(now)
                .bind(holder.and_then(|holder| holder.banned_until))
                .bind(Json(session.app_metadata))
                .bind(Json(session.user_metadata))
                .bind(issued_at)
                .execute(&mut *tx)
                .await?;
            sqlx::query(PROFILE).bind(user).bind(session.full_name).bind(now).execute(&mut *tx).await?;
            let begun = sqlx::query(SESSION).bind(session.id).bind(user).bind(now).execute(&mut *tx).await?;
            if begun.rows_affected() > 0 {
                for sql in NOTES {
                    sqlx::query(sql).bind(user).bind(now).execute(&mut *tx).await?;
                }
            }
        })
    }
}

/// An address that no user can have, for an account that has lost its own.
fn former(user: Uuid) -> String {
    format!("former-{user}@invalid")
}
