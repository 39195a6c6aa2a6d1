//! Sign-up with an address and a password: the account, its profile and the link that confirms it, or nothing.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::{NewLink, mail_tokens};
use crate::db::{Db, in_transaction};

/// The data of a sign-up. The link in the mail carries password and data, so that of several sign-ups with one address,
/// the one counts whose link was opened.
pub struct SignUp<'a> {
    pub user: UserId,
    pub password_hash: &'a str,
    pub user_metadata: &'a Value,
    pub link: NewLink<'a>,
}

/// The outcome of a sign-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpOutcome {
    /// A new account waits for its link to be opened.
    Added,
    /// The account was already waiting; this link can now confirm it too.
    Waiting,
    /// The address is confirmed: nothing was changed.
    Confirmed,
    /// A mail to this address was requested at this time, too recently.
    TooSoon(DateTime<Utc>),
}

/// Allows an account to sign in with its address.
macro_rules! insert_email_identity {
    ($tx:ident, $user:expr, $email:expr, $now:expr) => {
        sqlx::query($crate::db::identity::sign_up::INSERT_IDENTITY)
            .bind(uuid::Uuid::now_v7())
            .bind($user)
            .bind($user.to_string())
            .bind(sqlx::types::Json(serde_json::json!({ "sub": $user, "email": $email })))
            .bind($now)
            .execute(&mut *$tx)
            .await?
    };
}

pub(super) use insert_email_identity;

pub(super) const INSERT_IDENTITY: &str = "INSERT INTO identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at) \
     VALUES ($1, $2, 'email', $3, $4, $5, $5)";

impl Db {
    /// Signs up. It runs one transaction in every case, so that its duration does not reveal whether the account exists.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sign_up(
        &self,
        sign_up: &SignUp<'_>,
        now: DateTime<Utc>,
        not_since: DateTime<Utc>,
    ) -> sqlx::Result<SignUpOutcome> {
        const UPDATE: &str = "UPDATE users SET password_hash = $2, user_metadata = $3, updated_at = $4 \
             WHERE email = $1 AND email_confirmed_at IS NULL RETURNING id";
        const INSERT: &str = "INSERT INTO users (id, email, password_hash, app_metadata, user_metadata, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (email) DO NOTHING";
        const PROFILE: &str =
            "INSERT INTO profiles (id, email, plan, role, created_at) VALUES ($1, $2, 'basic', 'user', $3)";
        let link = &sign_up.link;
        let id = sign_up.user.0;
        in_transaction!(self, tx => {
            if let Some(last) = mail_tokens::note_mail_request!(tx, link.email, link.kind, now, not_since) {
                return Ok(SignUpOutcome::TooSoon(last));
            }
            let waiting: Option<Uuid> = sqlx::query_scalar(UPDATE)
                .bind(link.email)
                .bind(sign_up.password_hash)
                .bind(Json(sign_up.user_metadata))
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(waiting) = waiting {
                mail_tokens::insert_link!(tx, waiting, link, Some(sign_up.password_hash), Some(Json(sign_up.user_metadata)), now);
                SignUpOutcome::Waiting
            } else {
                let added = sqlx::query(INSERT)
                    .bind(id)
                    .bind(link.email)
                    .bind(sign_up.password_hash)
                    .bind(Json(json!({ "provider": "email", "providers": ["email"] })))
                    .bind(Json(sign_up.user_metadata))
                    .bind(now)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                if added == 0 {
                    SignUpOutcome::Confirmed
                } else {
                    insert_email_identity!(tx, id, link.email, now);
                    sqlx::query(PROFILE).bind(id).bind(link.email).bind(now).execute(&mut *tx).await?;
                    mail_tokens::insert_link!(tx, id, link, Some(sign_up.password_hash), Some(Json(sign_up.user_metadata)), now);
                    SignUpOutcome::Added
                }
            }
        })
    }
}
