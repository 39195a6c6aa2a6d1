//! Where the owner of a conversation put it in the list: pinned, archived, in a folder, and up to which message it was seen.

use chrono::{DateTime, Utc};
use protocol::{SessionId, UserId};
use uuid::Uuid;

use crate::db::{Db, on_writer};

/// What changes; `None` stays.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub title: Option<String>,
    pub pinned: Option<bool>,
    pub archived: Option<bool>,
    /// The folder that it is moved to, or out of any.
    pub folder: Option<Option<Uuid>>,
    /// All messages that are stored now are seen.
    pub seen: bool,
}

impl Db {
    /// Changes a conversation of this user. Returns false when the user has no such conversation, or no such folder.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_conversation(
        &self,
        session: &SessionId,
        user: UserId,
        changes: &Changes,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        // Only times of the database are compared with each other, since processes may have different clocks.
        const SQL: &str = "UPDATE chat_sessions SET title = COALESCE($3, title), \
             pinned_at = CASE WHEN $4 = 'on' THEN COALESCE(pinned_at, $7) WHEN $4 = 'off' THEN NULL ELSE pinned_at END, \
             archived_at = CASE WHEN $5 = 'on' THEN COALESCE(archived_at, $7) WHEN $5 = 'off' THEN NULL ELSE archived_at END, \
             seen_at = CASE WHEN $6 = 'on' \
                 THEN COALESCE((SELECT MAX(m.created_at) FROM messages m WHERE m.session_id = $1), $7) ELSE seen_at END, \
             folder_id = CASE WHEN $8 = 'on' THEN $9 WHEN $8 = 'off' THEN NULL ELSE folder_id END \
             WHERE id = $1 AND user_id = $2 \
             AND ($8 <> 'on' OR EXISTS (SELECT 1 FROM folders f WHERE f.id = $9 AND f.user_id = $2))";
        let changed = on_writer!(self, pool => sqlx::query(SQL)
            .bind(session.as_str())
            .bind(user.0)
            .bind(&changes.title)
            .bind(switch(changes.pinned))
            .bind(switch(changes.archived))
            .bind(switch(changes.seen.then_some(true)))
            .bind(now)
            .bind(switch(changes.folder.map(|folder| folder.is_some())))
            .bind(changes.folder.flatten())
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        Ok(changed > 0)
    }
}

fn switch(wanted: Option<bool>) -> &'static str {
    match wanted {
        Some(true) => "on",
        Some(false) => "off",
        None => "stays",
    }
}
