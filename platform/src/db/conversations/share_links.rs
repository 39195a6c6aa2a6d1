//! Links by which anyone reads a conversation up to the message that was its last when the link was made. The token of a link
//! is never stored, only its fingerprint. Making and revoking a link is recorded with the acts of administrators.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{SessionId, UserId};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::messages::Message;
use crate::db::{
    Db,
    admin::audit::{Act, Actor, note_act},
    in_transaction, on_pool,
};

/// The most links of one conversation that work.
pub const MAX_SHARE_LINKS: i64 = 10;

/// A conversation that can be shared, as far as it goes now.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Shareable {
    pub title: Option<String>,
    pub made_title: Option<String>,
    /// The first question, or the first file when nothing was asked.
    pub opening: Option<Json<Value>>,
    pub last_place: i64,
    pub messages: i64,
}

/// A link as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ShareLink {
    pub id: Uuid,
    pub session_id: String,
    pub title: String,
    pub last_place: i64,
    pub messages: i64,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// What a link that works shows, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct OpenedLink {
    pub user_id: Uuid,
    pub session_id: String,
    pub title: String,
    pub last_place: i64,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// The outcome of making a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOutcome {
    Made,
    /// The conversation has the most links already.
    Full,
    /// The conversation was deleted in the meantime.
    NoConversation,
}

macro_rules! columns {
    () => {
        "id, session_id, title, last_place, messages, created_at, expires_at, revoked_at"
    };
}

impl Db {
    /// The conversation of this user as a link would show it now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn shareable(&self, session: &SessionId, user: UserId) -> sqlx::Result<Option<Shareable>> {
        const SQL: &str = "SELECT s.title, s.made_title, \
                 (SELECT q.content FROM messages q WHERE q.session_id = s.id AND q.role IN ('user', 'file') \
                  ORDER BY q.role DESC, q.place LIMIT 1) AS opening, \
                 (SELECT COALESCE(MAX(m.place), 0) FROM messages m WHERE m.session_id = s.id) AS last_place, \
                 (SELECT COUNT(*) FROM messages m WHERE m.session_id = s.id) AS messages \
             FROM chat_sessions s WHERE s.id = $1 AND s.user_id = $2";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(session.as_str())
            .bind(user.0)
            .fetch_optional(pool)
            .await)
    }

    /// Adds a link to a conversation of this user, and records it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_share_link(
        &self,
        user: UserId,
        link: &ShareLink,
        token_hash: &str,
        by: &Actor,
    ) -> sqlx::Result<LinkOutcome> {
        // Whoever deletes the conversation or adds a link locks its row first, so that links are counted as they stand here.
        const LOCK: &str = "UPDATE chat_sessions SET updated_at = updated_at WHERE id = $1 AND user_id = $2";
        const LIVE: &str = "SELECT COUNT(*) FROM share_links WHERE session_id = $1 AND revoked_at IS NULL AND expires_at > $2";
        const ADD: &str = "INSERT INTO share_links (id, user_id, session_id, token_hash, title, last_place, messages, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let act = act("conversation_shared", link.id, &link.session_id, link.messages, link.expires_at);
        in_transaction!(self, tx => {
            let lock = sqlx::query(LOCK).bind(&link.session_id).bind(user.0);
            if lock.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(LinkOutcome::NoConversation);
            }
            let live: i64 =
                sqlx::query_scalar(LIVE).bind(&link.session_id).bind(link.created_at).fetch_one(&mut *tx).await?;
            if live >= MAX_SHARE_LINKS {
                return Ok(LinkOutcome::Full);
            }
            sqlx::query(ADD)
                .bind(link.id)
                .bind(user.0)
                .bind(&link.session_id)
                .bind(token_hash)
                .bind(&link.title)
                .bind(link.last_place)
                .bind(link.messages)
                .bind(link.created_at)
                .bind(link.expires_at)
                .execute(&mut *tx)
                .await?;
            note_act!(tx, by, act, link.created_at)?;
            LinkOutcome::Made
        })
    }

    /// The links of a conversation of this user that work, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn share_links(
        &self,
        session: &SessionId,
        user: UserId,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<ShareLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM share_links WHERE session_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 \
             ORDER BY created_at DESC, id DESC"
        );
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(session.as_str())
            .bind(user.0)
            .bind(now)
            .fetch_all(pool)
            .await)
    }

    /// All links of a user that are stored, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_share_links(&self, user: UserId) -> sqlx::Result<Vec<ShareLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM share_links WHERE user_id = $1 ORDER BY created_at, id LIMIT 10000"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// Revokes a link of a conversation of this user, and records it. False when there is none that could be revoked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_share_link(
        &self,
        (user, session): (UserId, &SessionId),
        link: Uuid,
        by: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = concat!(
            "UPDATE share_links SET revoked_at = $4 \
             WHERE id = $1 AND user_id = $2 AND session_id = $3 AND revoked_at IS NULL RETURNING ",
            columns!()
        );
        in_transaction!(self, tx => {
            let revoked: Option<ShareLink> = sqlx::query_as(SQL)
                .bind(link)
                .bind(user.0)
                .bind(session.as_str())
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            let Some(revoked) = revoked else { return Ok(false) };
            let act =
                act("conversation_unshared", link, &revoked.session_id, revoked.messages, revoked.expires_at);
            note_act!(tx, by, act, now)?;
            true
        })
    }

    /// What the link with this fingerprint shows. `None` when there is none, when it was revoked or has expired, and when the
    /// account of its owner is banned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn opened_link(
        &self,
        token_hash: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<OpenedLink>> {
        const SQL: &str = "SELECT l.user_id, l.session_id, l.title, l.last_place, l.created_at, l.expires_at \
             FROM share_links l JOIN chat_sessions s ON s.id = l.session_id AND s.user_id = l.user_id \
             JOIN users u ON u.id = l.user_id \
             WHERE l.token_hash = $1 AND l.revoked_at IS NULL AND l.expires_at > $2 \
             AND (u.banned_until IS NULL OR u.banned_until <= $2)";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(token_hash).bind(now).fetch_optional(pool).await)
    }

    /// The newest of the messages that a link shows before this place, or of all of them, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn shared_messages(
        &self,
        link: &OpenedLink,
        before: Option<i64>,
        limit: i64,
    ) -> sqlx::Result<Vec<Message>> {
        const SQL: &str = "SELECT id, session_id, turn_id, role, content, agent_type, confidence, filename, upload_id, run_id, suggested_agent, understood, created_at, place \
             FROM messages WHERE session_id = $1 AND place <= $2 AND created_at <= $4 ORDER BY place DESC LIMIT $3";
        // A message that took the place of a failed one later was never shared; the clocks of servers differ a little.
        const CLOCKS: TimeDelta = TimeDelta::seconds(5);
        let last = before.map_or(link.last_place, |before| link.last_place.min(before.saturating_sub(1)));
        let mut found: Vec<Message> = on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(&link.session_id)
            .bind(last)
            .bind(limit)
            .bind(link.created_at + CLOCKS)
            .fetch_all(pool)
            .await)?;
        found.reverse();
        Ok(found)
    }
}

fn act<'a>(
    action: &'a str,
    link: Uuid,
    session: &'a str,
    messages: i64,
    expires_at: DateTime<Utc>,
) -> Act<'a> {
    Act {
        action,
        target_kind: "share_link",
        target: link.to_string(),
        target_name: session,
        details: json!({ "messages": messages, "until": expires_at }),
    }
}
