//! The list of a user's conversations: search and delete with everything that no other conversation uses.
//! `chat_sessions.rs` assigns sessions to users; `messages.rs` reads messages; `titles.rs` makes titles; `places.rs` names,
//! pins, archives and moves; `folders.rs` keeps folders; `share_links.rs` lets others read.

pub mod chat_sessions;
pub mod folders;
pub mod messages;
pub mod places;
pub mod share_links;
pub mod titles;

use chrono::{DateTime, Utc};
use protocol::{RunId, SessionId, UserId};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db, in_transaction, on_pool,
    storage::unreferenced_files::{UnreferencedFiles, let_go},
};

/// One line of the list. `title` is what its owner called it; `made_title` was made from its requests; `opening` is the
/// first question, or the first file when nothing was asked.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Conversation {
    pub id: String,
    pub title: Option<String>,
    pub made_title: Option<String>,
    pub opening: Option<Json<Value>>,
    pub updated_at: DateTime<Utc>,
    pub messages: i64,
    pub pinned: bool,
    pub archived: bool,
    pub folder_id: Option<Uuid>,
    /// Whether it has a reply that its owner has not seen.
    pub unread: bool,
}

/// A part of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Everything that is not archived.
    #[default]
    Current,
    Pinned,
    /// Neither pinned nor archived, and in no folder.
    Recent,
    Archived,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Pinned => "pinned",
            Self::Recent => "recent",
            Self::Archived => "archived",
        }
    }
}

/// The requested part of the list.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// Text that the title or a question contains; empty for all.
    pub search: &'a str,
    pub section: Section,
    /// Only what is in this folder.
    pub folder: Option<Uuid>,
    /// Only lines after this position: the time and the id of the last line that the caller has.
    pub before: Option<(DateTime<Utc>, SessionId)>,
    pub limit: i64,
}

/// Later than every stored time. SQLite compares times as texts, and this one sorts after all others.
pub(super) const END_OF_TIME: DateTime<Utc> =
    DateTime::from_timestamp(253_402_300_799, 0).expect("year 9999 is a time");

impl Db {
    /// Conversations of this user that are not empty, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn conversations(&self, user: UserId, wanted: &Wanted<'_>) -> sqlx::Result<Vec<Conversation>> {
        const SQL: &str = "SELECT s.id, s.title, s.made_title, s.pinned_at IS NOT NULL AS pinned, \
                 s.archived_at IS NOT NULL AS archived, s.folder_id, \
                 EXISTS (SELECT 1 FROM messages r WHERE r.session_id = s.id AND r.role IN ('assistant', 'error') \
                     AND (s.seen_at IS NULL OR r.created_at > s.seen_at)) AS unread, MAX(m.created_at) AS updated_at, COUNT(*) AS messages, \
                 (SELECT q.content FROM messages q WHERE q.session_id = s.id AND q.role IN ('user', 'file') \
                  ORDER BY q.role DESC, q.place LIMIT 1) AS opening \
             FROM chat_sessions s JOIN messages m ON m.session_id = s.id \
             WHERE s.user_id = $1 AND (LOWER(COALESCE(s.title, s.made_title, '')) LIKE LOWER($2) ESCAPE '!' \
                 OR EXISTS (SELECT 1 FROM messages q WHERE q.session_id = s.id AND q.role = 'user' \
                            AND LOWER(CAST(q.content AS TEXT)) LIKE LOWER($3) ESCAPE '!')) \
                 AND (s.archived_at IS NOT NULL) = ($7 = 'archived') \
                 AND ($7 <> 'pinned' OR s.pinned_at IS NOT NULL) AND ($7 <> 'recent' OR (s.pinned_at IS NULL AND s.folder_id IS NULL)) \
                 AND (CAST($8 AS UUID) IS NULL OR s.folder_id = $8) \
             GROUP BY s.id \
             HAVING MAX(m.created_at) < $4 OR (MAX(m.created_at) = $4 AND s.id < $5) \
             ORDER BY updated_at DESC, s.id DESC LIMIT $6";
        let (time, id) = match &wanted.before {
            Some((time, id)) => (*time, id.as_str()),
            None => (END_OF_TIME, ""),
        };
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(user.0)
            .bind(pattern(wanted.search))
            .bind(pattern(&as_stored(wanted.search)))
            .bind(time)
            .bind(id)
            .bind(wanted.limit)
            .bind(wanted.section.name())
            .bind(wanted.folder)
            .fetch_all(pool)
            .await)
    }

    /// Deletes a conversation of this user with its messages and turns, and the runs that no other conversation uses.
    /// Releases their files, which the caller must remove. Data sets stay. `None` when this user has no such
    /// conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_conversation(
        &self,
        session: &SessionId,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<Vec<UnreferencedFiles>>> {
        // Questions and endings lock the session first too, so none of them runs at the same time.
        const LOCK: &str = "UPDATE chat_sessions SET updated_at = updated_at WHERE id = $1 AND user_id = $2";
        // Only Postgres has other writers at the same time. If another conversation repeats a run at this moment, we
        // either see that the run is in use, or it is created again after this.
        const LOCK_RUNS: &str = "SELECT id FROM runs WHERE user_id = $2 \
             AND id IN (SELECT run_id FROM turns WHERE session_id = $1 AND user_id = $2 AND run_id IS NOT NULL) \
             ORDER BY id FOR UPDATE";
        const RUNS: &str = "DELETE FROM runs WHERE user_id = $2 \
             AND id IN (SELECT run_id FROM turns WHERE session_id = $1 AND user_id = $2 AND run_id IS NOT NULL) \
             AND NOT EXISTS (SELECT 1 FROM turns o WHERE o.user_id = $2 AND o.run_id = runs.id AND o.session_id <> $1) \
             RETURNING id";
        const REST: [&str; 4] = [
            "DELETE FROM messages WHERE session_id = $1",
            "DELETE FROM turns WHERE session_id = $1",
            "UPDATE uploads SET session_id = NULL WHERE session_id = $1",
            "DELETE FROM chat_sessions WHERE id = $1",
        ];
        let (id, owner) = (session.as_str(), user.0);
        in_transaction!(self, tx => {
            let locked = sqlx::query(LOCK).bind(id).bind(owner).execute(&mut *tx).await?.rows_affected();
            if locked == 0 {
                return Ok(None);
            }
            if let Self::Postgres(_) = self {
                sqlx::query(LOCK_RUNS).bind(id).bind(owner).execute(&mut *tx).await?;
            }
            let runs: Vec<String> = sqlx::query_scalar(RUNS).bind(id).bind(owner).fetch_all(&mut *tx).await?;
            for sql in REST {
                sqlx::query(sql).bind(id).execute(&mut *tx).await?;
            }
            let files: Vec<UnreferencedFiles> =
                runs.into_iter().map(|id| UnreferencedFiles::of_run(user, &RunId(id))).collect();
            let_go!(tx, files, now);
            Some(files)
        })
    }
}

/// The pattern of texts that contain this text, for `LIKE ... ESCAPE '!'`.
pub(super) fn pattern(text: &str) -> String {
    let literal = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{literal}%")
}

/// A part of a text in the form that it has in stored JSON.
fn as_stored(text: &str) -> String {
    let quoted = Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_in_a_search_are_ordinary_characters() {
        assert_eq!(pattern("50% off_now!"), "%50!% off!_now!!%");
        assert_eq!(as_stored("a \"b\"\n"), "a \\\"b\\\"\\n");
    }
}
