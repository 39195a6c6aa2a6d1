//! Changes the address of an account: its owner requests a new one, and opening the link that is sent there completes it.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::json;
use sqlx::types::Json;

use super::{
    NewCode, NewLink, OpenedLink,
    mail_tokens::{let_code_wait, link_query, note_mail_request, take_link},
};
use crate::db::{Db, in_transaction};

impl Db {
    /// Stores the new address of an account, and adds a link that is sent there. `Ok(Ok(false))` when the address is taken
    /// and no link was added, `Ok(Err(time))` when a mail was requested at that time, too recently.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_for_email(
        &self,
        user: UserId,
        link: &NewLink<'_>,
        now: DateTime<Utc>,
        not_since: DateTime<Utc>,
    ) -> sqlx::Result<Result<bool, DateTime<Utc>>> {
        const NOTE: &str =
            "UPDATE users SET new_email = $2, email_change_sent_at = $3, updated_at = $3 WHERE id = $1";
        const FORGET: &str = "DELETE FROM mail_tokens WHERE user_id = $1 AND kind = 'email_change'";
        const ADD: &str = "INSERT INTO mail_tokens (id, user_id, kind, token_hash, email, code_challenge, \
             code_challenge_method, created_at, expires_at) \
             SELECT $1, id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE id = $9 \
             AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = $4)";
        in_transaction!(self, tx => {
            if let Some(last) = note_mail_request!(tx, link.email, link.kind, now, not_since) {
                return Ok(Err(last));
            }
            sqlx::query(NOTE).bind(user.0).bind(link.email).bind(now).execute(&mut *tx).await?;
            sqlx::query(FORGET).bind(user.0).execute(&mut *tx).await?;
            let added = link_query!(ADD, link, now).bind(user.0).execute(&mut *tx).await?.rows_affected();
            Ok(added > 0)
        })
    }

    /// Opens the link that was sent to the new address: account, profile and identity now have it, and all links to the old
    /// address are invalid. `None` when the link is unknown, expired or used, or when another account has taken the address
    /// in the meantime.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_email(
        &self,
        token_hash: &str,
        code: Option<&NewCode<'_>>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<OpenedLink>> {
        match self.change_email_unless_taken(token_hash, code, now).await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(None),
            changed => changed,
        }
    }

    async fn change_email_unless_taken(
        &self,
        token_hash: &str,
        code: Option<&NewCode<'_>>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<OpenedLink>> {
        const CHANGE: &str = "UPDATE users SET email = new_email, new_email = NULL, email_change_sent_at = NULL, \
             email_confirmed_at = COALESCE(email_confirmed_at, $3), updated_at = $3 WHERE id = $1 AND new_email = $2";
        const PROFILE: &str = "UPDATE profiles SET email = $2 WHERE id = $1";
        const IDENTITY: &str = "UPDATE identities SET identity_data = $2, updated_at = $3 \
             WHERE user_id = $1 AND provider = 'email'";
        const FORGET: &str = "DELETE FROM mail_tokens WHERE user_id = $1";
        in_transaction!(self, tx => {
            let Some(link) = take_link!(tx, token_hash, "email_change", now) else { return Ok(None) };
            let changed = sqlx::query(CHANGE)
                .bind(link.user_id)
                .bind(&link.email)
                .bind(now)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if changed == 0 {
                return Ok(None);
            }
            sqlx::query(PROFILE).bind(link.user_id).bind(&link.email).execute(&mut *tx).await?;
            sqlx::query(IDENTITY)
                .bind(link.user_id)
                .bind(Json(json!({ "sub": link.user_id, "email": link.email })))
                .bind(now)
                .execute(&mut *tx)
                .await?;
            sqlx::query(FORGET).bind(link.user_id).execute(&mut *tx).await?;
            let has_code = let_code_wait!(tx, link, code, "email_change", now);
            Some(OpenedLink { user: UserId(link.user_id), has_code })
        })
    }
}
