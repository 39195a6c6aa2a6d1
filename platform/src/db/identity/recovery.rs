//! Account recovery after a forgotten password: a link to the address of the account.

use chrono::{DateTime, Utc};
use protocol::UserId;

use super::{
    NewCode, NewLink, OpenedLink,
    mail_tokens::{let_code_wait, link_query, note_mail_request, take_link},
    sign_up::insert_email_identity,
    unproven::forget_unproven,
};
use crate::db::{Db, in_transaction};

impl Db {
    /// Adds a recovery link for the account with this address. `Ok(Ok(false))` when there is none,
    /// `Ok(Err(time))` when a mail was requested at that time, too recently.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_recovery_link(
        &self,
        link: &NewLink<'_>,
        now: DateTime<Utc>,
        not_since: DateTime<Utc>,
    ) -> sqlx::Result<Result<bool, DateTime<Utc>>> {
        const ADD: &str = "INSERT INTO mail_tokens (id, user_id, kind, token_hash, email, code_challenge, \
             code_challenge_method, created_at, expires_at) \
             SELECT $1, id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE email = $4";
        in_transaction!(self, tx => {
            if let Some(last) = note_mail_request!(tx, link.email, link.kind, now, not_since) {
                return Ok(Err(last));
            }
            let added = link_query!(ADD, link, now).execute(&mut *tx).await?.rows_affected();
            Ok(added > 0)
        })
    }

    /// Opens a recovery link and deletes all others of the account. It proves the mailbox: an account that was never
    /// confirmed loses everything that a stranger may have left in it, and is confirmed.
    /// `None` when the link is unknown, expired or used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn recover_account(
        &self,
        token_hash: &str,
        code: Option<&NewCode<'_>>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<OpenedLink>> {
        // The write comes first to lock the account.
        const LOCK: &str =
            "UPDATE users SET updated_at = $3 WHERE id = $1 AND email = $2 RETURNING email_confirmed_at";
        const CONFIRM: &str = "UPDATE users SET email_confirmed_at = $2 WHERE id = $1";
        const FORGET: &str = "DELETE FROM mail_tokens WHERE user_id = $1 AND kind = 'recovery'";
        in_transaction!(self, tx => {
            let Some(link) = take_link!(tx, token_hash, "recovery", now) else { return Ok(None) };
            let confirmed: Option<Option<DateTime<Utc>>> = sqlx::query_scalar(LOCK)
                .bind(link.user_id)
                .bind(&link.email)
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            let Some(confirmed) = confirmed else { return Ok(None) };
            if confirmed.is_none() {
                forget_unproven!(tx, link.user_id, now);
                insert_email_identity!(tx, link.user_id, &link.email, now);
                sqlx::query(CONFIRM).bind(link.user_id).bind(now).execute(&mut *tx).await?;
            }
            sqlx::query(FORGET).bind(link.user_id).execute(&mut *tx).await?;
            let has_code = let_code_wait!(tx, link, code, "recovery", now);
            Some(OpenedLink { user: UserId(link.user_id), has_code })
        })
    }
}
