//! Links in mail, and how often an address was written to.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction};

/// What the browser that asked will have to answer when it exchanges a code.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Challenge {
    #[sqlx(rename = "code_challenge")]
    pub value: String,
    #[sqlx(rename = "code_challenge_method")]
    pub method: String,
}

/// A link that is about to be sent. `kind` is `signup`.
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

/// An account that was confirmed by its link. There is a code only where the link carried a challenge.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmedEmail {
    pub user: UserId,
    pub has_code: bool,
}

#[derive(sqlx::FromRow)]
struct Opened {
    user_id: Uuid,
    email: String,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    password_hash: Option<String>,
    user_metadata: Option<Json<Value>>,
}

/// Notes that a mail was asked for, unless one was since `not_since`: then that time is the value.
/// The lock that it leaves keeps two requests for one address apart.
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

pub(super) use {insert_link, note_mail_request};

pub(super) const NOTE_REQUEST: &str = "INSERT INTO mail_requests (address_hash, kind, requested_at) VALUES ($1, $2, $3) \
     ON CONFLICT (address_hash, kind) DO UPDATE SET requested_at = excluded.requested_at \
     WHERE mail_requests.requested_at <= $4";
pub(super) const LAST_REQUEST: &str =
    "SELECT requested_at FROM mail_requests WHERE address_hash = $1 AND kind = $2";
pub(super) const INSERT_LINK: &str = "INSERT INTO mail_tokens (id, user_id, kind, token_hash, email, code_challenge, \
     code_challenge_method, password_hash, user_metadata, created_at, expires_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

impl Db {
    /// Adds another link for an account that waits to be confirmed. `Ok(Ok(false))` when no account waits,
    /// `Ok(Err(time))` when a mail was asked for at that time, too short ago.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_sign_up_link(
        &self,
        link: &NewLink<'_>,
        now: DateTime<Utc>,
        not_since: DateTime<Utc>,
    ) -> sqlx::Result<Result<bool, DateTime<Utc>>> {
        const WAITING: &str = "SELECT id FROM users WHERE email = $1 AND email_confirmed_at IS NULL";
        in_transaction!(self, tx => {
            if let Some(last) = note_mail_request!(tx, link.email, link.kind, now, not_since) {
                return Ok(Err(last));
            }
            let waiting: Option<Uuid> =
                sqlx::query_scalar(WAITING).bind(link.email).fetch_optional(&mut *tx).await?;
            if let Some(user) = waiting {
                insert_link!(tx, user, link, None::<&str>, None::<Json<Value>>, now);
            }
            Ok(waiting.is_some())
        })
    }

    /// Opens the link of a sign-up: confirms the address, gives the account the password and data of that sign-up,
    /// and lets a code wait when the link carries a challenge. None when the link is unknown, old or used up.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn confirm_email(
        &self,
        token_hash: &str,
        code: &NewCode<'_>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<ConfirmedEmail>> {
        const OPEN: &str = "DELETE FROM mail_tokens WHERE token_hash = $1 AND kind = 'signup' AND expires_at > $2 \
             RETURNING user_id, email, code_challenge, code_challenge_method, password_hash, user_metadata";
        // An account that is confirmed keeps its password, whatever links are still on their way.
        const CONFIRM: &str = "UPDATE users SET email_confirmed_at = $3, updated_at = $3, \
             password_hash = COALESCE($4, password_hash), user_metadata = COALESCE($5, user_metadata) \
             WHERE id = $1 AND email = $2 AND email_confirmed_at IS NULL";
        const FORGET: &str = "DELETE FROM mail_tokens WHERE user_id = $1 AND kind = 'signup'";
        in_transaction!(self, tx => {
            let opened: Option<Opened> =
                sqlx::query_as(OPEN).bind(token_hash).bind(now).fetch_optional(&mut *tx).await?;
            let Some(opened) = opened else { return Ok(None) };
            let confirmed = sqlx::query(CONFIRM)
                .bind(opened.user_id)
                .bind(&opened.email)
                .bind(now)
                .bind(&opened.password_hash)
                .bind(&opened.user_metadata)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            sqlx::query(FORGET).bind(opened.user_id).execute(&mut *tx).await?;
            let challenge = opened.code_challenge.zip(opened.code_challenge_method);
            if let (1.., Some((value, method))) = (confirmed, &challenge) {
                sqlx::query(super::flow_states::INSERT)
                    .bind(Uuid::now_v7())
                    .bind(code.hash)
                    .bind(opened.user_id)
                    .bind("otp")
                    .bind(value)
                    .bind(method)
                    .bind(now)
                    .bind(code.expires_at)
                    .execute(&mut *tx)
                    .await?;
            }
            (confirmed > 0).then_some(ConfirmedEmail { user: UserId(opened.user_id), has_code: challenge.is_some() })
        })
    }
}
