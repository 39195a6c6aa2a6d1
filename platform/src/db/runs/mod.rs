//! Runs of tools: their parameters, their user, and the files that they produced.

mod listed;
pub mod result_files;
pub mod scenarios;

use chrono::{DateTime, Utc};
use protocol::{RunId, UploadId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

pub use listed::ListedRun;

use super::{Db, on_pool};

/// One run of a tool for one user.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Run {
    pub id: String,
    pub user_id: Uuid,
    pub upload_id: Option<Uuid>,
    pub tool: String,
    pub params: Json<Value>,
    pub files: Json<Vec<RunFile>>,
    pub created_at: DateTime<Utc>,
    #[sqlx(try_from = "String")]
    pub files_state: FilesState,
    /// The run of which this one is a copy with other parameters or another file.
    #[sqlx(default)]
    pub parent: Option<String>,
}

impl Run {
    /// The size of its files in bytes.
    #[must_use]
    pub fn stored_bytes(&self) -> i64 {
        if self.files_state != FilesState::Stored {
            return 0;
        }
        let bytes = self.files.iter().fold(0_u64, |sum, file| sum.saturating_add(file.bytes));
        i64::try_from(bytes).unwrap_or(i64::MAX)
    }

    /// Whether answers link to its files. A link to a removed file still works, and shows why the file is gone.
    #[must_use]
    pub fn has_links(&self) -> bool {
        self.files_state != FilesState::NoRoom
    }
}

/// Whether the files of a run exist, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesState {
    Stored,
    /// They were older than the plan keeps results.
    Expired,
    /// Their owner deleted them.
    Deleted,
    /// They did not fit into the storage of the plan.
    NoRoom,
}

impl FilesState {
    const ALL: [Self; 4] = [Self::Stored, Self::Expired, Self::Deleted, Self::NoRoom];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Expired => "expired",
            Self::Deleted => "deleted",
            Self::NoRoom => "no_room",
        }
    }
}

impl TryFrom<String> for FilesState {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|state| state.as_str() == name);
        known.ok_or_else(|| format!("files of a run are never {name}"))
    }
}

/// A file of a run: its name, media type and size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFile {
    pub name: String,
    pub kind: String,
    pub bytes: u64,
}

/// Stores a run. An equal run of the same user is kept, and gets the current time and this upload. The write keeps it from
/// being deleted together with another conversation that used it. A run without room for its files does not change the
/// files of an equal one.
pub(super) const INSERT: &str = "INSERT INTO runs (id, user_id, upload_id, tool, params, files, created_at, files_state, bytes, parent) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (user_id, id) DO UPDATE \
     SET upload_id = excluded.upload_id, created_at = excluded.created_at, \
     files = CASE WHEN excluded.files_state = 'stored' THEN excluded.files ELSE runs.files END, \
     bytes = CASE WHEN excluded.files_state = 'stored' THEN excluded.bytes ELSE runs.bytes END, \
     files_state = CASE WHEN excluded.files_state = 'stored' THEN excluded.files_state ELSE runs.files_state END";

impl Db {
    /// A run of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run(&self, user: UserId, id: &RunId) -> sqlx::Result<Option<Run>> {
        const SQL: &str = "SELECT id, user_id, upload_id, tool, params, files, created_at, files_state, parent FROM runs WHERE user_id = $1 AND id = $2";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(&id.0).fetch_optional(pool).await)
    }

    /// The latest run of a session, which a follow-up question edits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_run(&self, session: &str) -> sqlx::Result<Option<Run>> {
        const SQL: &str = "SELECT r.id, r.user_id, r.upload_id, r.tool, r.params, r.files, r.created_at, r.files_state \
             FROM turns t JOIN runs r ON r.user_id = t.user_id AND r.id = t.run_id \
             WHERE t.session_id = $1 ORDER BY t.place DESC LIMIT 1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(session).fetch_optional(pool).await)
    }

    /// The latest run of a tool in a session of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_run_of(&self, user: UserId, session: &str, tool: &str) -> sqlx::Result<Option<Run>> {
        const SQL: &str = "SELECT r.id, r.user_id, r.upload_id, r.tool, r.params, r.files, r.created_at, r.files_state \
             FROM turns t JOIN runs r ON r.user_id = t.user_id AND r.id = t.run_id \
             WHERE t.session_id = $1 AND t.user_id = $2 AND r.tool = $3 ORDER BY t.place DESC LIMIT 1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(session).bind(user.0).bind(tool).fetch_optional(pool).await)
    }

    /// The latest runs of a tool from an upload of this user whose files are there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn runs_of_upload(
        &self,
        user: UserId,
        tool: &str,
        upload: UploadId,
        most: i64,
    ) -> sqlx::Result<Vec<Run>> {
        const SQL: &str = "SELECT id, user_id, upload_id, tool, params, files, created_at, files_state FROM runs \
             WHERE user_id = $1 AND tool = $2 AND upload_id = $3 AND files_state = 'stored' ORDER BY created_at DESC, id LIMIT $4";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(user.0)
            .bind(tool)
            .bind(upload.0)
            .bind(most)
            .fetch_all(pool)
            .await)
    }

    /// Runs that the replies of a session refer to whose ids are between these two, with them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn runs_of_replies(
        &self,
        user: UserId,
        session: &str,
        (from, to): (Uuid, Uuid),
    ) -> sqlx::Result<Vec<Run>> {
        const SQL: &str = "SELECT r.id, r.user_id, r.upload_id, r.tool, r.params, r.files, r.created_at, r.files_state \
             FROM runs r WHERE r.user_id = $1 AND r.id IN \
             (SELECT m.run_id FROM messages m WHERE m.session_id = $2 AND m.id >= $3 AND m.id <= $4)";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(user.0)
            .bind(session)
            .bind(from)
            .bind(to)
            .fetch_all(pool)
            .await)
    }
}
