//! The runs of a user as a list.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::FilesState;
use crate::db::{Db, on_pool};

/// A run with the file that it is about and the conversation that asked for it last.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ListedRun {
    pub id: String,
    pub tool: String,
    pub params: Json<Value>,
    pub upload_id: Option<Uuid>,
    pub filename: Option<String>,
    pub session_id: Option<String>,
    pub bytes: i64,
    pub created_at: DateTime<Utc>,
    #[sqlx(try_from = "String")]
    pub files_state: FilesState,
    pub parent: Option<String>,
}

impl Db {
    /// The newest runs of a user before a place in the list, which is the time and the id of a run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_runs(
        &self,
        user: UserId,
        before: Option<(DateTime<Utc>, &str)>,
        limit: i64,
    ) -> sqlx::Result<Vec<ListedRun>> {
        const SQL: &str = "SELECT r.id, r.tool, r.params, r.upload_id, u.filename, r.bytes, r.created_at, r.files_state, r.parent, \
                 (SELECT m.session_id FROM messages m JOIN chat_sessions s ON s.id = m.session_id \
                  WHERE m.run_id = r.id AND s.user_id = r.user_id ORDER BY m.id DESC LIMIT 1) AS session_id \
             FROM runs r LEFT JOIN uploads u ON u.id = r.upload_id AND u.user_id = r.user_id \
             WHERE r.user_id = $1 AND ($2 IS NULL OR r.created_at < $2 OR (r.created_at = $2 AND r.id < $3)) \
             ORDER BY r.created_at DESC, r.id DESC LIMIT $4";
        let (time, id) = before.unzip();
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(user.0)
            .bind(time)
            .bind(id)
            .bind(limit)
            .fetch_all(pool)
            .await)
    }
}
