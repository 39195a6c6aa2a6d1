//! The link of a sign-up: sends another one when the first was lost, and confirms the account when it is opened.

use chrono::{DateTime, Utc};
use protocol::UserId;

use super::{
    NewCode, NewLink, OpenedLink,
    mail_tokens::{let_code_wait, link_query, note_mail_request, take_link},
};
use crate::db::{
    Db, in_transaction,
    users::profiles::{NameChanges, set_names},
};

impl Db {
    /// Adds another link for an account that waits to be confirmed. `Ok(Ok(false))` when no account waits,
    /// `Ok(Err(time))` when a mail was requested at that time, too recently.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_sign_up_link(
        &self,
        link: &NewLink<'_>,
        now: DateTime<Utc>,
        not_since: DateTime<Utc>,
    ) -> sqlx::Result<Result<bool, DateTime<Utc>>> {
        const ADD: &str = "INSERT INTO mail_tokens (id, user_id, kind, token_hash, email, code_challenge, \
             code_challenge_method, created_at, expires_at) \
             SELECT $1, id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE email = $4 AND email_confirmed_at IS NULL";
        in_transaction!(self, tx => {
            if let Some(last) = note_mail_request!(tx, link.email, link.kind, now, not_since) {
                return Ok(Err(last));
            }
            let added = link_query!(ADD, link, now).execute(&mut *tx).await?.rows_affected();
            Ok(added > 0)
        })
    }

    /// Opens the link of a sign-up: confirms the address, gives the account the password and data of that sign-up, and
    /// stores the code if the link carries a challenge. `None` when the link is unknown, expired or used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn confirm_email(
        &self,
        token_hash: &str,
        code: Option<&NewCode<'_>>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<OpenedLink>> {
        // A confirmed account keeps its password, even if other links still arrive.
        const CONFIRM: &str = "UPDATE users SET email_confirmed_at = $3, updated_at = $3, \
             password_hash = COALESCE($4, password_hash), user_metadata = COALESCE($5, user_metadata) \
             WHERE id = $1 AND email = $2 AND email_confirmed_at IS NULL";
        const FORGET: &str = "DELETE FROM mail_tokens WHERE user_id = $1 AND kind = 'signup'";
        in_transaction!(self, tx => {
            let Some(link) = take_link!(tx, token_hash, "signup", now) else { return Ok(None) };
            let confirmed = sqlx::query(CONFIRM)
                .bind(link.user_id)
                .bind(&link.email)
                .bind(now)
                .bind(&link.password_hash)
                .bind(&link.user_metadata)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            sqlx::query(FORGET).bind(link.user_id).execute(&mut *tx).await?;
            if confirmed == 0 {
                None
            } else {
                let data = link.user_metadata.as_ref().and_then(|data| data.as_object());
                // Names were validated at sign-up; data from elsewhere may contain none.
                let names = data.and_then(|data| NameChanges::read(data).ok()).unwrap_or_default();
                set_names!(&mut *tx, link.user_id, names)?;
                let has_code = let_code_wait!(tx, link, code, "otp", now);
                Some(OpenedLink { user: UserId(link.user_id), has_code })
            }
        })
    }
}
