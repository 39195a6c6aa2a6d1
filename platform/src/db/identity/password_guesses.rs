//! How often a password was tried for an address, whether or not somebody has it. All processes count here,
//! so that trying many of them at once brings nothing. What is too often is decided in `api/src/auth/limits`.

use chrono::{DateTime, Utc};

use crate::{
    db::{Db, on_pool, on_writer},
    secret,
};

/// Tries that an address or a peer has.
#[derive(Clone, Copy, Debug)]
pub struct GuessLimit {
    pub guesses: i64,
    /// What was tried at this time or before does not count. Those of an address are as old as the first of them.
    pub not_since: DateTime<Utc>,
}

impl Db {
    /// Counts a try before its password is looked at. When none is left nothing is counted, and the value is the
    /// time of the first one. One statement: of tries that arrive together only as many pass as there are left.
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
        // Forgotten in between: a right password or a reset. The next try will pass.
        Ok(Err(since.unwrap_or(limit.not_since)))
    }

    /// Starts the count of an address anew, since its owner was there: a right password, or a link from its mailbox.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_password_guesses(&self, email: &str) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM password_guesses WHERE address_hash = $1";
        let address = secret::fingerprint(email);
        on_writer!(self, pool => sqlx::query(SQL).bind(address).execute(pool).await.map(drop))
    }
}
