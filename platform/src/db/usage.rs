//! How much of the product one user uses: what plans limit, and what is worth knowing beside it. Only reads.

use chrono::{DateTime, Utc};
use protocol::UserId;

use super::{Db, on_pool};

/// What a user has at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Usage {
    /// Questions since the time that was asked for, in conversations that are still there.
    pub messages: i64,
    pub uploads: i64,
    /// Of all versions of all data sets with what was found in them, deleted ones too until they are gone.
    pub data_bytes: i64,
    /// Of the files of results, each run once.
    pub result_bytes: i64,
    /// Products in the file that has most of them.
    pub largest_skus: i64,
}

impl Usage {
    /// What counts towards the storage of the plan.
    #[must_use]
    pub fn storage_bytes(&self) -> i64 {
        self.data_bytes.saturating_add(self.result_bytes)
    }
}

impl Db {
    /// What this user uses; questions are counted from `since` on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn usage_of(&self, user: UserId, since: DateTime<Utc>) -> sqlx::Result<Usage> {
        const SQL: &str = "SELECT COUNT(*) AS uploads, CAST(COALESCE(SUM(bytes + COALESCE(quality_bytes, 0)), 0) AS BIGINT) AS data_bytes, \
             (SELECT CAST(COALESCE(SUM(r.bytes), 0) AS BIGINT) FROM runs r WHERE r.user_id = $1) AS result_bytes, \
             COALESCE(MAX(skus), 0) AS largest_skus, \
             (SELECT COUNT(*) FROM chat_sessions s JOIN messages m ON m.session_id = s.id \
                 WHERE s.user_id = $1 AND s.updated_at >= $2 AND m.role = 'user' AND m.created_at >= $2) AS messages \
             FROM uploads WHERE user_id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(since).fetch_one(pool).await)
    }
}
