//! One job with everything that its rows say about it, except the texts of its question, its reply and its file.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, on_pool};

/// A turn as administrators see it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct TurnFacts {
    pub user_id: Uuid,
    pub session_id: String,
    pub upload_id: Option<Uuid>,
    pub with_upload_id: Option<Uuid>,
    pub run_id: Option<String>,
    pub question_characters: i64,
    pub admitted_at: Option<DateTime<Utc>>,
    pub requeued_at: Option<DateTime<Utc>>,
    /// When its reply was stored, and its role: assistant or error.
    pub replied_at: Option<DateTime<Utc>>,
    pub reply_role: Option<String>,
}

/// An upload as administrators see it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct UploadFacts {
    pub user_id: Uuid,
    pub session_id: Option<String>,
    pub bytes: i64,
    pub content_type: String,
    pub revision: i64,
    pub row_count: Option<i64>,
    pub column_count: Option<i64>,
    pub requeued_at: Option<DateTime<Utc>>,
}

/// What an administrator did to a job.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct JobAct {
    pub action: String,
    pub actor_name: String,
    pub details: Json<Value>,
    pub created_at: DateTime<Utc>,
}

impl Db {
    /// What is known about a turn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn turn_facts(&self, turn: Uuid) -> sqlx::Result<Option<TurnFacts>> {
        const SQL: &str = "SELECT t.user_id, t.session_id, t.upload_id, t.with_upload_id, t.run_id, \
             CAST(LENGTH(t.question) AS BIGINT) AS question_characters, t.admitted_at, t.requeued_at, \
             m.created_at AS replied_at, m.role AS reply_role \
             FROM turns t LEFT JOIN messages m ON m.turn_id = t.id AND m.role IN ('assistant', 'error') WHERE t.id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(turn).fetch_optional(pool).await)
    }

    /// What is known about an upload.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn upload_facts(&self, upload: Uuid) -> sqlx::Result<Option<UploadFacts>> {
        const SQL: &str = "SELECT user_id, session_id, bytes, content_type, revision, row_count, column_count, requeued_at \
             FROM uploads WHERE id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(upload).fetch_optional(pool).await)
    }

    /// What administrators did to a job, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn acts_on_job(&self, job: Uuid) -> sqlx::Result<Vec<JobAct>> {
        const SQL: &str = "SELECT action, actor_name, details, created_at FROM audit_log \
             WHERE target = $1 AND target_kind = 'job' ORDER BY created_at, id LIMIT 100";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(job.to_string()).fetch_all(pool).await)
    }
}
