//! Assigns conversations to users. A session belongs to the first signed-in user who joins it.

use chrono::{DateTime, Utc};
use protocol::{SessionId, UserId};

use crate::db::{Db, on_pool, on_writer};

/// The most conversations that one user may have. The SQL statements that create one repeat this number.
pub const MAX_CONVERSATIONS: i64 = 10_000;

/// Assigns the session to the user, or updates its time if it already belongs to the user. Returns no row if it belongs
/// to another user, or the user has too many or was erased. In a transaction it locks the session until the end.
macro_rules! claim_on {
    ($db:expr) => {
        match $db {
            $crate::db::Db::Postgres(_) => $crate::db::conversations::chat_sessions::CLAIM_HOLDING_USER,
            $crate::db::Db::Sqlite { .. } => $crate::db::conversations::chat_sessions::CLAIM,
        }
    };
}

pub(in crate::db) use claim_on;

macro_rules! claim {
    ($hold:literal) => {
        concat!(
            "INSERT INTO chat_sessions (id, user_id, created_at, updated_at) \
             SELECT $1, u.id, $3, $3 FROM profiles u WHERE u.id = $2 \
             AND (EXISTS (SELECT 1 FROM chat_sessions s WHERE s.id = $1) \
                  OR (SELECT COUNT(*) FROM chat_sessions o WHERE o.user_id = $2) < 10000) ",
            $hold,
            " ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at \
             WHERE chat_sessions.user_id = excluded.user_id RETURNING id"
        )
    };
}

/// Only Postgres has other writers at the same time: the user must not be erased meanwhile.
pub(in crate::db) const CLAIM_HOLDING_USER: &str = claim!("FOR KEY SHARE OF u");
pub(in crate::db) const CLAIM: &str = claim!("");

impl Db {
    /// Assigns the session to the user if it has no owner yet. Returns whether it now belongs to the user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_session(
        &self,
        session: &SessionId,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        let claimed: Option<String> = on_writer!(self, pool => sqlx::query_scalar(claim_on!(self))
            .bind(session.as_str())
            .bind(user.0)
            .bind(now)
            .fetch_optional(pool)
            .await)?;
        Ok(claimed.is_some())
    }

    /// Whether the user has reached the limit of conversations.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_too_many_conversations(&self, user: UserId) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM chat_sessions WHERE user_id = $1";
        let found: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).bind(user.0).fetch_one(pool).await)?;
        Ok(found >= MAX_CONVERSATIONS)
    }

    /// Whether the session exists and belongs to the user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owns_session(&self, session: &SessionId, user: UserId) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM chat_sessions WHERE id = $1 AND user_id = $2";
        let found: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(session.as_str())
            .bind(user.0)
            .fetch_one(pool)
            .await)?;
        Ok(found > 0)
    }
}
