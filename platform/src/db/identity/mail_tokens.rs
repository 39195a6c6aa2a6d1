//! Links in mails, and a record of the mails that each address has requested.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, on_pool};

/// The challenge that the browser must answer when it exchanges a code.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Challenge {
    #[sqlx(rename = "code_challenge")]
    pub value: String,
    #[sqlx(rename = "code_challenge_method")]
    pub method: String,
}

/// A link that is about to be sent. `kind` is `signup`, `recovery` or `email_change`.
#[derive(Clone, Debug)]
pub struct NewLink<'a> {
    pub kind: &'a str,
    pub email: &'a str,
    pub token_hash: &'a str,
    pub challenge: Option<&'a Challenge>,
    pub expires_at: DateTime<Utc>,
}

/// A code that will wait for its exchange.
#[derive(Clone, Debug)]
pub struct NewCode<'a> {
    pub hash: &'a str,
    pub expires_at: DateTime<Utc>,
}

/// An opened link. It has a code only if the link carried a challenge and the caller provided a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedLink {
    pub user: UserId,
    pub has_code: bool,
}

/// A link that was sent and has not been used.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct HeldLink {
    pub user_id: Uuid,
    pub kind: String,
    pub email: String,
    pub code_challenge: Option<String>,
    pub expires_at: DateTime<Utc>,
    pub banned_until: Option<DateTime<Utc>>,
}

/// The data that is stored with a link.
#[derive(sqlx::FromRow)]
pub(super) struct Taken {
    pub user_id: Uuid,
    pub email: String,
    pub code_challenge: Option<String>,
    pub code_challenge_method: Option<String>,
    pub password_hash: Option<String>,
    pub user_metadata: Option<Json<Value>>,
}

/// Records a request for a mail, unless there was one since `not_since`: then it returns the time of that one.
/// The lock that this takes makes two requests for one address run one after the other.
macro_rules! note_mail_request {
    ($tx:ident, $email:expr, $kind:expr, $now:expr, $not_since:expr) => {{
        let address = $crate::secret::fingerprint($email);
        let noted = sqlx::query($crate::db::identity::mail_tokens::NOTE_REQUEST)
            .bind(&address)
            .bind($kind)
            .bind($now)
            .bind($not_since)
            .execute(&mut *$tx)
            .await?
            .rows_affected();
        if noted > 0 {
            None
        } else {
            let last: DateTime<Utc> = sqlx::query_scalar($crate::db::identity::mail_tokens::LAST_REQUEST)
                .bind(&address)
                .bind($kind)
                .fetch_one(&mut *$tx)
                .await?;
            Some(last)
        }
    }};
}

macro_rules! insert_link {
    ($tx:ident, $user:expr, $link:expr, $password_hash:expr, $user_metadata:expr, $now:expr) => {
        sqlx::query($crate::db::identity::mail_tokens::INSERT_LINK)
            .bind(Uuid::now_v7())
            .bind($user)
            .bind($link.kind)
            .bind($link.token_hash)
            .bind($link.email)
            .bind($link.challenge.map(|challenge| challenge.value.as_str()))
            .bind($link.challenge.map(|challenge| challenge.method.as_str()))
            .bind($password_hash)
            .bind($user_metadata)
            .bind($now)
            .bind($link.expires_at)
            .execute(&mut *$tx)
            .await?
    };
}

/// The query that adds a link for the accounts that `$sql` selects. It takes the same time when there is none.
macro_rules! link_query {
    ($sql:expr, $link:expr, $now:expr) => {
        sqlx::query($sql)
            .bind(uuid::Uuid::now_v7())
            .bind($link.kind)
            .bind($link.token_hash)
            .bind($link.email)
            .bind($link.challenge.map(|challenge| challenge.value.as_str()))
            .bind($link.challenge.map(|challenge| challenge.method.as_str()))
            .bind($now)
            .bind($link.expires_at)
    };
}

/// Uses a link of this kind; `None` when it is unknown, expired or used.
macro_rules! take_link {
    ($tx:ident, $token_hash:expr, $kind:expr, $now:expr) => {{
        let taken: Option<$crate::db::identity::mail_tokens::Taken> =
            sqlx::query_as($crate::db::identity::mail_tokens::TAKE)
                .bind($token_hash)
                .bind($kind)
                .bind($now)
                .fetch_optional(&mut *$tx)
                .await?;
        taken
    }};
}

/// Stores a code for the browser that requested the link. Returns whether a code was stored.
macro_rules! let_code_wait {
    ($tx:ident, $taken:expr, $code:expr, $method:expr, $now:expr) => {
        match ($code, $taken.code_challenge.as_ref(), $taken.code_challenge_method.as_ref()) {
            (Some(code), Some(challenge), Some(challenge_method)) => {
                sqlx::query($crate::db::identity::flow_states::INSERT)
                    .bind(uuid::Uuid::now_v7())
                    .bind(code.hash)
                    .bind($taken.user_id)
                    .bind($method)
                    .bind(challenge)
                    .bind(challenge_method)
                    .bind($now)
                    .bind(code.expires_at)
                    .execute(&mut *$tx)
                    .await?;
                true
            }
            _ => false,
        }
    };
}

pub(super) use {insert_link, let_code_wait, link_query, note_mail_request, take_link};

pub(super) const TAKE: &str = "DELETE FROM mail_tokens WHERE token_hash = $1 AND kind = $2 AND expires_at > $3 \
     RETURNING user_id, email, code_challenge, code_challenge_method, password_hash, user_metadata";

pub(super) const NOTE_REQUEST: &str = "INSERT INTO mail_requests (address_hash, kind, requested_at) VALUES ($1, $2, $3) \
     ON CONFLICT (address_hash, kind) DO UPDATE SET requested_at = excluded.requested_at \
     WHERE mail_requests.requested_at <= $4";
pub(super) const LAST_REQUEST: &str =
    "SELECT requested_at FROM mail_requests WHERE address_hash = $1 AND kind = $2";
pub(super) const INSERT_LINK: &str = "INSERT INTO mail_tokens (id, user_id, kind, token_hash, email, code_challenge, \
     code_challenge_method, password_hash, user_metadata, created_at, expires_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

impl Db {
    /// The link with this fingerprint, even if it has expired. Reading does not use it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn held_link(&self, token_hash: &str) -> sqlx::Result<Option<HeldLink>> {
        const SQL: &str = "SELECT t.user_id, t.kind, t.email, t.code_challenge, t.expires_at, u.banned_until \
             FROM mail_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(token_hash).fetch_optional(pool).await)
    }
}
