//! Removes old data, a limited number of rows per transaction so that other writers do not wait long. The age of files and
//! runs counts from their last use. `worker/src/retention.rs` does it every hour, and `old_data` says what it would remove.

use chrono::{DateTime, Months, TimeDelta, Utc};

use crate::db::{
    Db, in_transaction,
    storage::unreferenced_files::{UnreferencedFiles, let_go},
    webhooks::{KEPT_DELIVERIES, OLD_DELIVERIES},
};
use protocol::{RunId, UploadId, UserId};
use uuid::Uuid;

/// How long usage data is kept, according to the privacy policy.
pub const KEPT: Months = Months::new(36);
/// How long an empty conversation is kept; every page that is opened starts one.
pub const EMPTY_KEPT: TimeDelta = TimeDelta::days(30);

/// The most rows that one transaction removes.
pub(in crate::db) const BATCH: i64 = 200;

/// Messages and turns are never older than their conversation, so they are found by the age of the conversation.
const MESSAGES: &str = "DELETE FROM messages WHERE id IN (SELECT m.id FROM chat_sessions s \
     JOIN messages m ON m.session_id = s.id WHERE s.created_at < $1 AND m.created_at < $1 LIMIT $2)";
const TURNS: &str = "DELETE FROM turns WHERE id IN (SELECT t.id FROM chat_sessions s \
     JOIN turns t ON t.session_id = s.id WHERE s.created_at < $1 AND t.created_at < $1 \
     AND t.finished_at IS NOT NULL LIMIT $2)";
const INQUIRIES: &str = "DELETE FROM contact_inquiries WHERE id IN \
     (SELECT id FROM contact_inquiries WHERE created_at < $1 LIMIT $2)";
const RUNS: &str = "DELETE FROM runs WHERE (user_id, id) IN (SELECT r.user_id, r.id FROM runs r WHERE r.created_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.user_id = r.user_id AND t.run_id = r.id) LIMIT $2) RETURNING user_id, id";
const UPLOADS: &str = "DELETE FROM uploads WHERE id IN (SELECT u.id FROM uploads u WHERE u.created_at < $1 \
     AND COALESCE(u.attached_at, u.created_at) < $1 \
     AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.upload_id = u.id OR t.with_upload_id = u.id) \
     AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.user_id = u.user_id AND r.upload_id = u.id) \
     AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.upload_id = u.id AND f.attached_at >= $1) LIMIT $2) \
     RETURNING user_id, id";
/// Deletes data sets that have no versions left.
const DATA_SETS: &str = "DELETE FROM data_sets WHERE created_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.data_set_id = data_sets.id)";
const RECIPES: &str = "DELETE FROM remembered_recipes WHERE (user_id, header_hash) IN \
     (SELECT user_id, header_hash FROM remembered_recipes WHERE used_at < $1 LIMIT $2)";
const OLD_SESSIONS: &str = "SELECT id FROM chat_sessions WHERE created_at < $1 AND updated_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.session_id = chat_sessions.id) \
     AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.session_id = chat_sessions.id) LIMIT $2";
/// The first statement for a session, so that a new question is stored before or after the removal, never during it.
const LOCK_SESSION: &str =
    "UPDATE chat_sessions SET updated_at = updated_at WHERE id = $1 AND updated_at < $2";
const FORGET_SESSION: &str = "DELETE FROM chat_sessions WHERE id = $1 \
     AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.session_id = $1) \
     AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.session_id = $1)";

/// What retention would remove at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct OldData {
    pub messages: u64,
    pub questions: u64,
    pub inquiries: u64,
    pub remembered_recipes: u64,
    pub results: u64,
    pub uploads: u64,
    /// Of those results and uploads.
    pub bytes: i64,
    pub empty_conversations: u64,
    pub webhook_deliveries: u64,
}

const STORED_BYTES: &str = "SELECT CAST((SELECT COALESCE(SUM(bytes + COALESCE(quality_bytes, 0)), 0) FROM uploads) \
     + (SELECT COALESCE(SUM(bytes), 0) FROM runs) AS BIGINT)";
/// More than there are rows.
const ALL: i64 = 1 << 40;

/// Removes everything that is old inside a transaction, and counts it.
macro_rules! remove_all {
    ($tx:ident, $now:expr) => {{
        let (before, empty_before) = ($now - KEPT, $now - EMPTY_KEPT);
        let stored: i64 = sqlx::query_scalar(STORED_BYTES).fetch_one(&mut *$tx).await?;
        let mut removed = Vec::with_capacity(6);
        for sql in [MESSAGES, TURNS, INQUIRIES, RECIPES, RUNS, UPLOADS] {
            let done = sqlx::query(sql).bind(before).bind(ALL).execute(&mut *$tx).await?;
            removed.push(done.rows_affected());
        }
        let left: i64 = sqlx::query_scalar(STORED_BYTES).fetch_one(&mut *$tx).await?;
        let empty: Vec<String> =
            sqlx::query_scalar(OLD_SESSIONS).bind(empty_before).bind(ALL).fetch_all(&mut *$tx).await?;
        let deliveries =
            sqlx::query(OLD_DELIVERIES).bind($now - KEPT_DELIVERIES).bind(ALL).execute(&mut *$tx).await?;
        OldData {
            messages: removed[0],
            questions: removed[1],
            inquiries: removed[2],
            remembered_recipes: removed[3],
            results: removed[4],
            uploads: removed[5],
            bytes: stored - left,
            empty_conversations: empty.len() as u64,
            webhook_deliveries: deliveries.rows_affected(),
        }
    }};
}

impl Db {
    /// What retention would remove now. It is removed in a transaction that is undone, so that nothing is counted in another
    /// way than it is removed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn old_data(&self, now: DateTime<Utc>) -> sqlx::Result<OldData> {
        match self {
            Self::Postgres(lines) => {
                let mut line = lines.take().await?;
                let mut tx = line.begin().await?;
                let found = remove_all!(tx, now);
                tx.rollback().await?;
                Ok(found)
            }
            Self::Sqlite { writer, .. } => {
                let mut line = writer.take().await?;
                let mut tx = line.begin_with("BEGIN IMMEDIATE").await?;
                let found = remove_all!(tx, now);
                tx.rollback().await?;
                Ok(found)
            }
        }
    }

    /// Removes messages, turns, inquiries and recipes from before this time, a batch of each. Returns the number of rows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_old_texts(&self, before: DateTime<Utc>) -> sqlx::Result<u64> {
        let mut removed = 0;
        for sql in [MESSAGES, TURNS, INQUIRIES, RECIPES] {
            let rows: sqlx::Result<u64> = in_transaction!(self, tx => {
                sqlx::query(sql).bind(before).bind(BATCH).execute(&mut *tx).await?.rows_affected()
            });
            removed += rows?;
        }
        Ok(removed)
    }

    /// Removes runs and uploads from before this time that nothing newer uses, a batch of each, and releases their files,
    /// which the caller must remove.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_old_files(
        &self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<UnreferencedFiles>> {
        in_transaction!(self, tx => {
            let runs: Vec<(Uuid, String)> =
                sqlx::query_as(RUNS).bind(before).bind(BATCH).fetch_all(&mut *tx).await?;
            let uploads: Vec<(Uuid, Uuid)> =
                sqlx::query_as(UPLOADS).bind(before).bind(BATCH).fetch_all(&mut *tx).await?;
            if !uploads.is_empty() {
                sqlx::query(DATA_SETS).bind(before).execute(&mut *tx).await?;
            }
            let runs = runs.into_iter().map(|(user, id)| UnreferencedFiles::of_run(UserId(user), &RunId(id)));
            let uploads = uploads.into_iter().map(|(user, id)| UnreferencedFiles::of_upload(UserId(user), UploadId(id)));
            let files: Vec<UnreferencedFiles> = runs.chain(uploads).collect();
            let_go!(tx, files, now);
            files
        })
    }

    /// Removes a batch of conversations that are empty and have not changed since this time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_empty_conversations(&self, before: DateTime<Utc>) -> sqlx::Result<u64> {
        in_transaction!(self, tx => {
            let found: Vec<String> =
                sqlx::query_scalar(OLD_SESSIONS).bind(before).bind(BATCH).fetch_all(&mut *tx).await?;
            let mut removed = 0;
            for session in found {
                if sqlx::query(LOCK_SESSION).bind(&session).bind(before).execute(&mut *tx).await?.rows_affected() > 0 {
                    removed += sqlx::query(FORGET_SESSION).bind(&session).execute(&mut *tx).await?.rows_affected();
                }
            }
            removed
        })
    }
}
