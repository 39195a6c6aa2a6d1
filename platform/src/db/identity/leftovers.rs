//! Rows of sign-in that no longer mean anything.

use chrono::{DateTime, Duration, Utc};

use crate::db::{Db, in_transaction};

impl Db {
    /// Removes what nobody can use any more: old links, codes and mail requests after a day, ended sessions and
    /// used refresh tokens after a month. A token that was removed is unknown, where a newer one is a replay.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_sign_in_leftovers(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        const OF_A_DAY: [&str; 4] = [
            "DELETE FROM mail_tokens WHERE expires_at < $1",
            "DELETE FROM flow_states WHERE expires_at < $1",
            "DELETE FROM mail_requests WHERE requested_at < $1",
            "DELETE FROM password_guesses WHERE since < $1",
        ];
        const OF_A_MONTH: [&str; 2] = [
            "DELETE FROM auth_sessions WHERE ended_at < $1",
            "DELETE FROM refresh_tokens WHERE used_at < $1",
        ];
        in_transaction!(self, tx => {
            for sql in OF_A_DAY {
                sqlx::query(sql).bind(now - Duration::days(1)).execute(&mut *tx).await?;
            }
            for sql in OF_A_MONTH {
                sqlx::query(sql).bind(now - Duration::days(30)).execute(&mut *tx).await?;
            }
        })
    }
}
