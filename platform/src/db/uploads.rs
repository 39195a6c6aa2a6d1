//! Uploaded files: who sent them, where they lie, what was found in them.

use chrono::{DateTime, Utc};
use protocol::{UploadId, UserId};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    Db,
    chat_sessions::claim_on,
    in_transaction,
    messages::{Message, save_message},
    on_pool, on_writer,
    plans::in_bytes,
};
use crate::files::upload_key;

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
}

pub(super) const COLUMNS: &str =
    "id, user_id, session_id, filename, content_type, bytes, sha256, state, profile, error, created_at";

impl Upload {
    /// Whether the analysis has ended, well or not.
    #[must_use]
    pub fn is_analyzed(&self) -> bool {
        self.state == "ready" || self.state == "failed"
    }

    /// Where the file lies in the store.
    #[must_use]
    pub fn key(&self) -> String {
        upload_key(UserId(self.user_id), UploadId(self.id), &self.filename)
    }
}

/// What became of a file that was to be noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    Stored,
    /// The conversation is somebody else's, or the user was erased meanwhile. Nothing was noted.
    NotTheirs,
    /// With it the user's files would take more than the plan stores. Nothing was noted.
    Full {
        used_bytes: i64,
        max_bytes: i64,
    },
}

/// What a user's files take and how much the plan stores.
#[derive(sqlx::FromRow)]
struct Storage {
    used_bytes: i64,
    max_storage_mb: i64,
}

impl Storage {
    fn max_bytes(&self) -> i64 {
        in_bytes(self.max_storage_mb)
    }

    fn has_room_for(&self, bytes: i64) -> bool {
        self.max_bytes() < 0 || self.used_bytes.saturating_add(bytes) <= self.max_bytes()
    }
}

impl Db {
    /// Notes a stored file when the user's plan has room for it, and the message of it where it belongs to a
    /// conversation: together or nothing.
    ///
    /// # Errors
    /// When the database fails, or the user has no plan.
    pub async fn add_upload(&self, upload: &Upload, message: Option<&Message>) -> sqlx::Result<Noted> {
        // Whoever comes at the same time waits here, so that two files never share the last room.
        const HOLD: &str = "UPDATE profiles SET plan = plan WHERE id = $1";
        const ROOM: &str = "SELECT p.max_storage_mb, \
             (SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE user_id = $1) AS used_bytes \
             FROM plans p WHERE p.id = (SELECT plan FROM profiles WHERE id = $1)";
        const SQL: &str = "INSERT INTO uploads (id, user_id, session_id, filename, content_type, bytes, sha256, state, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        in_transaction!(self, tx => {
            if sqlx::query(HOLD).bind(upload.user_id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(Noted::NotTheirs);
            }
            let storage: Storage = sqlx::query_as(ROOM).bind(upload.user_id).fetch_one(&mut *tx).await?;
            if !storage.has_room_for(upload.bytes) {
                return Ok(Noted::Full { used_bytes: storage.used_bytes, max_bytes: storage.max_bytes() });
            }
            if let Some(session) = &upload.session_id {
                let claim = sqlx::query_scalar(claim_on!(self));
                let claim = claim.bind(session).bind(upload.user_id).bind(upload.created_at);
                let claimed: Option<String> = claim.fetch_optional(&mut *tx).await?;
                if claimed.is_none() {
                    return Ok(Noted::NotTheirs);
                }
            }
            sqlx::query(SQL)
                .bind(upload.id)
                .bind(upload.user_id)
                .bind(&upload.session_id)
                .bind(&upload.filename)
                .bind(&upload.content_type)
                .bind(upload.bytes)
                .bind(&upload.sha256)
                .bind(&upload.state)
                .bind(upload.created_at)
                .execute(&mut *tx)
                .await?;
            if let Some(message) = message {
                save_message!(&mut *tx, message)?;
            }
            Noted::Stored
        })
    }

    /// An upload of whoever it may be; for workers.
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

    /// Brings an upload that was made on its own into a conversation of the same user, with the message of it:
    /// together or nothing. Returns whether it was brought in now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn attach_upload(&self, id: UploadId, user: UserId, message: &Message) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE uploads SET session_id = $3, attached_at = $4 \
             WHERE id = $1 AND user_id = $2 AND session_id IS NULL \
             AND EXISTS (SELECT 1 FROM chat_sessions s WHERE s.id = $3 AND s.user_id = $2)";
        in_transaction!(self, tx => {
            let attached = sqlx::query(SQL)
                .bind(id.0)
                .bind(user.0)
                .bind(&message.session_id)
                .bind(message.created_at)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if attached > 0 {
                save_message!(&mut *tx, message)?;
            }
            attached > 0
        })
    }

    /// The newest upload of a session, which a question without a file is about.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_upload(&self, session: &str, user: UserId) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM uploads WHERE session_id = $1 AND user_id = $2 \
             ORDER BY COALESCE(attached_at, created_at) DESC, id DESC LIMIT 1"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(session).bind(user.0).fetch_optional(pool).await)
    }

    /// Notes that a worker reads the file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn start_analysis(&self, id: UploadId) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE uploads SET state = 'analyzing' WHERE id = $1 AND state = 'stored'";
        on_writer!(self, pool => sqlx::query(SQL).bind(id.0).execute(pool).await.map(drop))
    }

    /// Stores what was found in the file with how many products it holds, or why it cannot be used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_analysis(
        &self,
        id: UploadId,
        found: Result<(Value, Option<i64>), String>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE uploads SET state = $2, profile = $3, skus = $4, error = $5, analyzed_at = $6 WHERE id = $1 AND state <> 'ready'";
        let (state, profile, skus, error) = match found {
            Ok((profile, skus)) => ("ready", Some(Json(profile)), skus, None),
            Err(error) => ("failed", None, None, Some(error)),
        };
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(id.0)
            .bind(state)
            .bind(&profile)
            .bind(skus)
            .bind(&error)
            .bind(now)
            .execute(pool)
            .await
            .map(drop))
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
