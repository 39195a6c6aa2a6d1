//! Counts the password attempts for each address, whether or not it has an account. All processes share the counts, so
//! spreading attempts over them has no effect. `api/src/auth/limits` sets the limits.

use chrono::{DateTime, Utc};

use crate::{
    db::{Db, on_pool, on_writer},
    secret,
};

/// The number of attempts that an address or a peer has within a time.
#[derive(Clone, Copy, Debug)]
pub struct GuessLimit {
    pub guesses: i64,
    /// Attempts at this time or before do not count. The attempts of an address are as old as the first of them.
    pub not_since: DateTime<Utc>,
}

impl Db {
    /// Counts an attempt before its password is checked. When none is left, nothing is counted, and the error is the time of
    /// the first one. It is one statement, so of attempts that arrive together only as many pass as are left.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_password_guess(
        &self,
        email: &str,
        now: DateTime<Utc>,
        limit: GuessLimit,
    ) -> sqlx::Result<Result<(), DateTime<Utc>>> {
        const COUNT: &str = "INSERT INTO password_guesses (address_hash, guesses, since) VALUES ($1, 1, $2) \
             ON CONFLICT (address_hash) DO UPDATE SET \
             guesses = CASE WHEN password_guesses.since <= $3 THEN 1 ELSE password_guesses.guesses + 1 END, \
             since = CASE WHEN password_guesses.since <= $3 THEN excluded.since ELSE password_guesses.since END \
             WHERE password_guesses.since <= $3 OR password_guesses.guesses < $4";
        const SINCE: &str = "SELECT since FROM password_guesses WHERE address_hash = $1";
        let address = secret::fingerprint(email);
        let counted = on_writer!(self, pool => sqlx::query(COUNT)
            .bind(&address)
            .bind(now)
            .bind(limit.not_since)
            .bind(limit.guesses)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        if counted > 0 {
            return Ok(Ok(()));
        }
        let since: Option<DateTime<Utc>> =
            on_pool!(self, pool => sqlx::query_scalar(SINCE).bind(&address).fetch_optional(pool).await)?;
        // The count was reset in between, by a correct password or a reset. The next attempt will pass.
        Ok(Err(since.unwrap_or(limit.not_since)))
    }

    /// Resets the count of an address after its owner has given the correct password or opened a link from its mailbox.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_password_guesses(&self, email: &str) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM password_guesses WHERE address_hash = $1";
        let address = secret::fingerprint(email);
        on_writer!(self, pool => sqlx::query(SQL).bind(address).execute(pool).await.map(drop))
    }
}
