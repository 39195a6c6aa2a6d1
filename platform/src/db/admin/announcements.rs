//! What administrators announce to everybody who is signed in, from one time until another.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::audit::{Act, Actor, note_act};
use crate::db::{Db, in_transaction, on_pool};

/// One announcement. `level` is info, warning or critical.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Announcement {
    pub id: Uuid,
    pub text: String,
    pub level: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
}

impl Db {
    /// The announcements that hold at a time, the newest one first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn current_announcements(&self, now: DateTime<Utc>) -> sqlx::Result<Vec<Announcement>> {
        const SQL: &str = "SELECT id, text, level, starts_at, ends_at, created_at FROM announcements \
             WHERE starts_at <= $1 AND ends_at > $1 ORDER BY created_at DESC, id DESC LIMIT 5";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(now).fetch_all(pool).await)
    }

    /// The announcements of all times, the newest one first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announcements(&self, limit: i64) -> sqlx::Result<Vec<Announcement>> {
        const SQL: &str = "SELECT id, text, level, starts_at, ends_at, created_at FROM announcements \
             ORDER BY created_at DESC, id DESC LIMIT $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(limit).fetch_all(pool).await)
    }

    /// Adds an announcement.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_announcement(&self, announcement: &Announcement, actor: &Actor) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO announcements (id, text, level, starts_at, ends_at, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        let details = json!({
            "level": announcement.level, "from": announcement.starts_at, "until": announcement.ends_at,
        });
        in_transaction!(self, tx => {
            sqlx::query(SQL)
                .bind(announcement.id)
                .bind(&announcement.text)
                .bind(&announcement.level)
                .bind(announcement.starts_at)
                .bind(announcement.ends_at)
                .bind(announcement.created_at)
                .execute(&mut *tx)
                .await?;
            let act = on_announcement("announcement_added", announcement.id, &announcement.text, details);
            note_act!(tx, actor, act, announcement.created_at)?;
        })
    }

    /// Ends an announcement now. False when there is none that still holds or will hold.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn withdraw_announcement(
        &self,
        id: Uuid,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str =
            "UPDATE announcements SET ends_at = $2 WHERE id = $1 AND ends_at > $2 RETURNING text";
        in_transaction!(self, tx => {
            let text: Option<String> =
                sqlx::query_scalar(SQL).bind(id).bind(now).fetch_optional(&mut *tx).await?;
            let Some(text) = text else { return Ok(false) };
            note_act!(tx, actor, on_announcement("announcement_withdrawn", id, &text, json!({})), now)?;
            true
        })
    }
}

fn on_announcement<'a>(action: &'static str, id: Uuid, text: &'a str, details: Value) -> Act<'a> {
    Act { action, target_kind: "announcement", target: id.to_string(), target_name: text, details }
}
