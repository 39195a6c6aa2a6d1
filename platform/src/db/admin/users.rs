//! The list of users with its filters, and the figures above it.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, on_pool};

/// The figures of the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Stats {
    pub total_users: i64,
    pub active_users: i64,
    pub total_messages: i64,
    pub enterprise_users: i64,
}

/// A line of the list. `messages` are questions and replies, `agents` how many different ones were asked.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct UserRow {
    pub id: Uuid,
    pub full_name: Option<String>,
    pub email: String,
    pub organization: Option<String>,
    pub plan: String,
    pub role: String,
    pub last_login: Option<DateTime<Utc>>,
    pub messages: i64,
    pub agents: i64,
    pub banned_until: Option<DateTime<Utc>>,
}

/// A filter for users; a field that is `None` matches every user.
#[derive(Clone, Debug, Default)]
pub struct UserFilter {
    /// Part of the address, the name or the organization.
    pub search: Option<String>,
    pub plan: Option<String>,
    /// Whether the user has signed in since this time.
    pub signed_in: Option<(bool, DateTime<Utc>)>,
}

macro_rules! wanted {
    () => {
        "FROM profiles p WHERE \
         (CAST($1 AS TEXT) IS NULL OR LOWER(p.email) LIKE LOWER($1) ESCAPE '!' \
             OR LOWER(COALESCE(p.full_name, '')) LIKE LOWER($1) ESCAPE '!' \
             OR LOWER(COALESCE(p.organization, '')) LIKE LOWER($1) ESCAPE '!') \
         AND (CAST($2 AS TEXT) IS NULL OR p.plan = $2) \
         AND (CAST($3 AS BOOLEAN) IS NULL OR (p.last_login IS NOT NULL AND p.last_login >= $4) = $3)"
    };
}

/// The columns of a `UserRow`, of rows of `profiles` called `page`. Counting goes through indexes.
macro_rules! user_columns {
    () => {
        "page.id, page.full_name, page.email, page.organization, page.plan, page.role, page.last_login, \
         (SELECT COUNT(*) FROM chat_sessions s JOIN messages m ON m.session_id = s.id \
             WHERE s.user_id = page.id AND m.role IN ('user', 'assistant')) AS messages, \
         (SELECT COUNT(DISTINCT m.agent_type) FROM chat_sessions s JOIN messages m ON m.session_id = s.id \
             WHERE s.user_id = page.id AND m.role = 'user') AS agents, \
         (SELECT u.banned_until FROM users u WHERE u.id = page.id) AS banned_until"
    };
}

macro_rules! bind_filter {
    ($query:expr, $filter:expr) => {
        $query
            .bind($filter.search.as_deref().map(containing))
            .bind($filter.plan.as_deref())
            .bind($filter.signed_in.map(|(whether, _)| whether))
            .bind($filter.signed_in.map(|(_, since)| since))
    };
}

impl Db {
    /// The figures; active users are those who have signed in since this time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stats(&self, active_since: DateTime<Utc>) -> sqlx::Result<Stats> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM profiles) AS total_users, \
             (SELECT COUNT(*) FROM profiles WHERE last_login >= $1) AS active_users, \
             (SELECT COUNT(*) FROM messages WHERE role IN ('user', 'assistant')) AS total_messages, \
             (SELECT COUNT(*) FROM profiles WHERE plan = 'enterprise') AS enterprise_users";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(active_since).fetch_one(pool).await)
    }

    /// The users who match a filter, newest accounts first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_like(
        &self,
        filter: &UserFilter,
        limit: i64,
        offset: i64,
    ) -> sqlx::Result<Vec<UserRow>> {
        const SQL: &str = concat!(
            "SELECT ",
            user_columns!(),
            " FROM (SELECT p.* ",
            wanted!(),
            " ORDER BY p.created_at DESC, p.id DESC LIMIT $5 OFFSET $6) AS page \
             ORDER BY page.created_at DESC, page.id DESC"
        );
        on_pool!(self, pool => bind_filter!(sqlx::query_as(SQL), filter).bind(limit).bind(offset).fetch_all(pool).await)
    }

    /// The number of users who match a filter.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_users_like(&self, filter: &UserFilter) -> sqlx::Result<i64> {
        const SQL: &str = concat!("SELECT COUNT(*) ", wanted!());
        on_pool!(self, pool => bind_filter!(sqlx::query_scalar(SQL), filter).fetch_one(pool).await)
    }

    /// One line of the list.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user_row(&self, user: UserId) -> sqlx::Result<Option<UserRow>> {
        const SQL: &str = concat!("SELECT ", user_columns!(), " FROM profiles page WHERE page.id = $1");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_optional(pool).await)
    }
}

/// A `LIKE` pattern for texts that contain this text; special characters in the text are escaped.
pub(in crate::db) fn containing(text: &str) -> String {
    let literal = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{literal}%")
}
