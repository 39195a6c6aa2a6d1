//! Conversations and whose they are. A session belongs to the first signed-in user who joins it.

use chrono::{DateTime, Utc};
use protocol::{SessionId, UserId};

use super::{Db, on_pool, on_writer};

/// Makes the session the user's, or touches it when it already is. Gives no row when it is somebody else's or the
/// user was erased; inside a transaction it also keeps others out of the session until the end.
macro_rules! claim_on {
    ($db:expr) => {
        match $db {
            $crate::db::Db::Postgres(_) => $crate::db::chat_sessions::CLAIM_HOLDING_USER,
            $crate::db::Db::Sqlite { .. } => $crate::db::chat_sessions::CLAIM,
        }
    };
}

pub(super) use claim_on;

macro_rules! claim {
    ($hold:literal) => {
        concat!(
            "INSERT INTO chat_sessions (id, user_id, created_at, updated_at) \
             SELECT $1, u.id, $3, $3 FROM profiles u WHERE u.id = $2 ",
            $hold,
            " ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at \
             WHERE chat_sessions.user_id = excluded.user_id RETURNING id"
        )
    };
}

/// Only Postgres has other writers at the same time: the user must not be erased meanwhile.
pub(super) const CLAIM_HOLDING_USER: &str = claim!("FOR KEY SHARE OF u");
pub(super) const CLAIM: &str = claim!("");

impl Db {
    /// Makes the session the user's when it is nobody's yet. Returns whether it is the user's now.
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

    /// Whether the session is there and the user's.
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
