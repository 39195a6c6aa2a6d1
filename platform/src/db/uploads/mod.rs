//! Uploaded files: their owner, their key in the file store, and their profile. `incoming.rs` adds them, `analyses.rs`
//! stores the result of reading them, and `data_sets` lists them.

pub mod analyses;
pub mod incoming;
pub mod recipes;

use chrono::{DateTime, Utc};
use protocol::{UploadId, UserId};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Db, on_pool};
use crate::files::{quality_key, upload_key};

/// One upload. `state` is stored, analyzing, ready or failed; `error` is written for the user.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Upload {
    pub id: Uuid,
    pub user_id: Uuid,
    pub session_id: Option<String>,
    pub filename: String,
    pub content_type: String,
    pub bytes: i64,
    pub sha256: String,
    pub state: String,
    pub profile: Option<Json<Value>>,
    pub error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub data_set_id: Option<Uuid>,
    pub version: i64,
    /// The owner's decisions about how it is read, in the form of the agents.
    pub recipe: Option<Json<Value>>,
    /// Whether the recipe is that of an earlier file with the same columns.
    pub recipe_replayed: bool,
    /// Counts the recipes that it was read with.
    pub revision: i64,
    pub header_hash: Option<String>,
    pub row_count: Option<i64>,
    pub column_count: Option<i64>,
    pub quality_bytes: Option<i64>,
    /// When an administrator last had it read again.
    pub requeued_at: Option<DateTime<Utc>>,
    /// When its data set was deleted. The deletion can be undone for some days.
    pub deleted_at: Option<DateTime<Utc>>,
}

pub(super) const COLUMNS: &str = "id, user_id, session_id, filename, content_type, bytes, sha256, state, profile, error, created_at, \
     data_set_id, version, recipe, recipe_replayed, revision, header_hash, row_count, column_count, quality_bytes, requeued_at, \
     (SELECT d.deleted_at FROM data_sets d WHERE d.id = uploads.data_set_id) AS deleted_at";

impl Upload {
    /// Whether the analysis has ended, well or not.
    #[must_use]
    pub fn is_analyzed(&self) -> bool {
        self.state == "ready" || self.state == "failed"
    }

    /// The key of the file in the file store.
    #[must_use]
    pub fn key(&self) -> String {
        upload_key(UserId(self.user_id), UploadId(self.id), &self.filename)
    }

    /// The key of the list of its doubtful values, which exists once the file was read.
    #[must_use]
    pub fn quality_key(&self) -> Option<String> {
        self.quality_bytes?;
        Some(quality_key(UserId(self.user_id), UploadId(self.id), self.revision))
    }
}

impl Db {
    /// An upload of any user; for workers.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn upload(&self, id: UploadId) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM uploads WHERE id = $1"));
        on_pool!(self, pool => sqlx::query_as(sql).bind(id.0).fetch_optional(pool).await)
    }

    /// An upload of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn upload_of(&self, user: UserId, id: UploadId) -> sqlx::Result<Option<Upload>> {
        let sql =
            sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM uploads WHERE id = $1 AND user_id = $2"));
        on_pool!(self, pool => sqlx::query_as(sql).bind(id.0).bind(user.0).fetch_optional(pool).await)
    }

    /// An upload of this user with these contents; rather one that was not deleted, and rather a new one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn upload_with_contents(&self, user: UserId, sha256: &str) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM uploads WHERE user_id = $1 AND sha256 = $2 \
             ORDER BY (SELECT d.deleted_at FROM data_sets d WHERE d.id = uploads.data_set_id) IS NOT NULL, created_at DESC LIMIT 1"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(user.0).bind(sha256).fetch_optional(pool).await)
    }

    /// The newest upload of a session, which a question without a file is about. It may be a deleted one: an answer about an
    /// older file would be unexpected.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_upload(&self, session: &str, user: UserId) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM uploads WHERE user_id = $2 AND id = (SELECT f.upload_id FROM session_files f \
             WHERE f.session_id = $1 ORDER BY f.place DESC, f.upload_id DESC LIMIT 1)"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(session).bind(user.0).fetch_optional(pool).await)
    }

    /// The files of a session that are still there, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn kept_files(&self, session: &str) -> sqlx::Result<Vec<Uuid>> {
        const SQL: &str = "SELECT u.id FROM session_files f JOIN uploads u ON u.id = f.upload_id \
             LEFT JOIN data_sets d ON d.id = u.data_set_id WHERE f.session_id = $1 AND d.deleted_at IS NULL ORDER BY f.place DESC";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(session).fetch_all(pool).await)
    }

    /// Uploads whose analysis was asked for before `before` and has not ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue_uploads(&self, before: DateTime<Utc>) -> sqlx::Result<Vec<UploadId>> {
        const SQL: &str = "SELECT id FROM uploads WHERE state IN ('stored', 'analyzing') AND created_at < $1 ORDER BY created_at LIMIT 100";
        let ids: Vec<Uuid> =
            on_pool!(self, pool => sqlx::query_scalar(SQL).bind(before).fetch_all(pool).await)?;
        Ok(ids.into_iter().map(UploadId).collect())
    }
}
