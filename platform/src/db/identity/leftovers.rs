//! Removes sign-in rows that are no longer needed.

use std::sync::LazyLock;

use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use super::refresh_tokens::IDLE_LIFE;
use crate::db::{
    Db, in_transaction,
    statements::rows::{Kind, Statement},
};

static FORGET_PROFILES: LazyLock<Statement> = LazyLock::new(|| {
    let gone = &[("id", Kind::Uuid)];
    Statement::new(gone, "DELETE FROM profiles WHERE id IN (SELECT id FROM {rows} AS gone)")
});

impl Db {
    /// Removes expired rows: old links, codes and mail requests after a day, accounts that were never confirmed after a week,
    /// ended sessions, used refresh tokens, and revoked and expired API tokens and links to conversations after a month. Sessions that were unused for too long are ended. A removed
    /// token counts as unknown, where a newer one counts as a replay.
    /// A hosted project decides how long its sessions last; a session that was ended here is kept.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_sign_in_leftovers(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        self.remove_old_rows(now).await?;
        self.remove_unconfirmed_accounts(now).await
    }

    async fn remove_old_rows(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        const OF_A_DAY: [&str; 6] = [
            "DELETE FROM mail_tokens WHERE expires_at < $1",
            "DELETE FROM flow_states WHERE expires_at < $1",
            "DELETE FROM provider_flows WHERE expires_at < $1",
            "DELETE FROM mail_requests WHERE requested_at < $1",
            "DELETE FROM password_guesses WHERE since < $1",
            "DELETE FROM peer_guesses WHERE tried_at < $1",
        ];
        const OF_A_MONTH: [&str; 4] = [
            // Hosted sessions are kept, because a token of the hosted project would start the session again.
            "DELETE FROM auth_sessions WHERE ended_at < $1 AND method <> 'hosted'",
            "DELETE FROM refresh_tokens WHERE used_at < $1",
            "DELETE FROM api_tokens WHERE revoked_at < $1 OR expires_at < $1",
            "DELETE FROM share_links WHERE revoked_at < $1 OR expires_at < $1",
        ];
        const END_IDLE: &str = "UPDATE auth_sessions SET ended_at = $2 WHERE ended_at IS NULL AND refreshed_at <= $1 AND method <> 'hosted'";
        in_transaction!(self, tx => {
            for sql in OF_A_DAY {
                sqlx::query(sql).bind(now - Duration::days(1)).execute(&mut *tx).await?;
            }
            for sql in OF_A_MONTH {
                sqlx::query(sql).bind(now - Duration::days(30)).execute(&mut *tx).await?;
            }
            sqlx::query(END_IDLE).bind(now - IDLE_LIFE).bind(now).execute(&mut *tx).await?;
        })
    }

    /// Removes unconfirmed accounts. Their age counts from the latest mail: an account whose link still works stays.
    async fn remove_unconfirmed_accounts(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        const ACCOUNTS: &str = "DELETE FROM users WHERE email_confirmed_at IS NULL AND updated_at < $1 \
             AND NOT EXISTS (SELECT 1 FROM mail_tokens WHERE user_id = users.id AND expires_at > $2) RETURNING id";
        in_transaction!(self, tx => {
            let week_ago = now - Duration::days(7);
            let gone: Vec<Uuid> =
                sqlx::query_scalar(ACCOUNTS).bind(week_ago).bind(now).fetch_all(&mut *tx).await?;
            if !gone.is_empty() {
                let rows = Json(gone.iter().map(|id| json!({ "id": id })).collect::<Vec<_>>());
                sqlx::query(FORGET_PROFILES.on(self)).bind(rows).execute(&mut *tx).await?;
            }
        })
    }
}
