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

impl Db {
    /// Notes a stored file, and the message of it where it belongs to a conversation: together or nothing. False when
    /// the conversation is somebody else's, or the user was erased meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_upload(&self, upload: &Upload, message: Option<&Message>) -> sqlx::Result<bool> {
        const HOLD_USER: &str = "SELECT id FROM profiles WHERE id = $1";
        const HOLD_USER_ON_POSTGRES: &str = "SELECT id FROM profiles WHERE id = $1 FOR KEY SHARE";
        const SQL: &str = "INSERT INTO uploads (id, user_id, session_id, filename, content_type, bytes, sha256, state, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let hold_user = match self {
            Self::Postgres(_) => HOLD_USER_ON_POSTGRES,
            Self::Sqlite { .. } => HOLD_USER,
        };
        in_transaction!(self, tx => {
            let user: Option<Uuid> =
                sqlx::query_scalar(hold_user).bind(upload.user_id).fetch_optional(&mut *tx).await?;
            if user.is_none() {
                return Ok(false);
            }
            if let Some(session) = &upload.session_id {
                let claim = sqlx::query_scalar(claim_on!(self));
                let claim = claim.bind(session).bind(upload.user_id).bind(upload.created_at);
                let claimed: Option<String> = claim.fetch_optional(&mut *tx).await?;
                if claimed.is_none() {
                    return Ok(false);
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
            true
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
        Ok(self.upload(id).await?.filter(|upload| upload.user_id == user.0))
    }

    /// The newest upload of a session, which a question without a file is about.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_upload(&self, session: &str, user: UserId) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM uploads WHERE session_id = $1 AND user_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1"
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

    /// Stores what was found in the file, or why it cannot be used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_analysis(
        &self,
        id: UploadId,
        found: Result<Value, String>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE uploads SET state = $2, profile = $3, error = $4, analyzed_at = $5 WHERE id = $1 AND state <> 'ready'";
        let (state, profile, error) = match found {
            Ok(profile) => ("ready", Some(Json(profile)), None),
            Err(error) => ("failed", None, Some(error)),
        };
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(id.0)
            .bind(state)
            .bind(&profile)
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
