//! Reads how much of the product one user uses: the values that plans limit, and some others. Never writes.

use chrono::{DateTime, Utc};
use protocol::UserId;

use crate::db::{Db, on_pool};

/// The current usage of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Usage {
    /// Questions since the requested time, in conversations that still exist.
    pub messages: i64,
    pub uploads: i64,
    /// Size of all versions of all data sets with their profiles, including deleted ones until they are removed.
    pub data_bytes: i64,
    /// Size of the result files, each run counted once.
    pub result_bytes: i64,
    /// Number of products in the file with the most products.
    pub largest_skus: i64,
}

impl Usage {
    /// The bytes that count towards the storage of the plan.
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
