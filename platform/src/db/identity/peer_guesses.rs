//! Which passwords of one peer did not fit, over all accounts and all processes. Each is a row, so that the limit holds
//! in every span of its length, wherever that begins. What is too often is decided in `api/src/auth/limits`.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::GuessLimit;
use crate::{
    db::{Db, in_transaction, on_pool, on_writer},
    secret,
};

/// When the first of the last `$3` + 1 guesses was made: without it there are fewer.
const USED_UP: &str = "SELECT tried_at FROM peer_guesses WHERE peer_hash = $1 AND tried_at > $2 \
     ORDER BY tried_at DESC LIMIT 1 OFFSET $3";
/// Guesses of one peer that arrive together follow one another. Only Postgres has several writers at a time.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

impl Db {
    /// Counts a guess before its password is looked at, and returns its id. When none is left nothing is counted, and
    /// the value is the time of the guess that must grow old first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_peer_guess(
        &self,
        peer: &str,
        now: DateTime<Utc>,
        limit: GuessLimit,
    ) -> sqlx::Result<Result<Uuid, DateTime<Utc>>> {
        const FORGET_OLD: &str = "DELETE FROM peer_guesses WHERE peer_hash = $1 AND tried_at <= $2";
        const ADD: &str = "INSERT INTO peer_guesses (id, peer_hash, tried_at) VALUES ($1, $2, $3)";
        let peer = secret::fingerprint(peer);
        let others = limit.guesses - 1;
        // Who is cut off and goes on costs one read, and no turn of a writer.
        let first: Option<DateTime<Utc>> = on_pool!(self, pool => sqlx::query_scalar(USED_UP)
            .bind(&peer)
            .bind(limit.not_since)
            .bind(others)
            .fetch_optional(pool)
            .await)?;
        if let Some(first) = first {
            return Ok(Err(first));
        }
        in_transaction!(self, tx => {
            if let Db::Postgres(_) = self {
                sqlx::query(LOCK).bind(&peer).execute(&mut *tx).await?;
            }
            let first: Option<DateTime<Utc>> = sqlx::query_scalar(USED_UP)
                .bind(&peer)
                .bind(limit.not_since)
                .bind(others)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(first) = first {
                return Ok(Err(first));
            }
            let guess = Uuid::now_v7();
            sqlx::query(FORGET_OLD).bind(&peer).bind(limit.not_since).execute(&mut *tx).await?;
            sqlx::query(ADD).bind(guess).bind(&peer).bind(now).execute(&mut *tx).await?;
            Ok(guess)
        })
    }

    /// Takes back a guess that was none: the password fitted, or was not looked at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_peer_guess(&self, guess: Uuid) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM peer_guesses WHERE id = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(guess).execute(pool).await.map(drop))
    }
}
