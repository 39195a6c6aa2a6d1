//! One account as support sees it: dates, counts and names, never the content of conversations.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;

use crate::db::{Db, on_pool};

/// When an account began and how it is signed in to.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct AccountFacts {
    pub created_at: DateTime<Utc>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub app_metadata: Json<Value>,
    pub sessions: i64,
    pub uploads: i64,
}

/// A conversation from outside.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ConversationFacts {
    pub id: String,
    /// The name that its owner has given to it. A first question, which stands for it otherwise, is not shown.
    pub title: Option<String>,
    pub messages: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Db {
    /// The facts about an account that are not in its profile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn account_facts(&self, user: UserId) -> sqlx::Result<Option<AccountFacts>> {
        const SQL: &str = "SELECT u.created_at, u.email_confirmed_at, u.app_metadata, \
             (SELECT COUNT(*) FROM auth_sessions a WHERE a.user_id = u.id AND a.ended_at IS NULL) AS sessions, \
             (SELECT COUNT(*) FROM uploads f WHERE f.user_id = u.id) AS uploads \
             FROM users u WHERE u.id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_optional(pool).await)
    }

    /// The conversations that a user had last, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_conversations(&self, user: UserId, limit: i64) -> sqlx::Result<Vec<ConversationFacts>> {
        const SQL: &str = "SELECT page.id, page.title, page.created_at, page.updated_at, \
             (SELECT COUNT(*) FROM messages m WHERE m.session_id = page.id AND m.role IN ('user', 'assistant')) AS messages \
             FROM (SELECT id, title, created_at, updated_at FROM chat_sessions WHERE user_id = $1 \
                 ORDER BY updated_at DESC LIMIT $2) AS page ORDER BY page.updated_at DESC";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(limit).fetch_all(pool).await)
    }
}
