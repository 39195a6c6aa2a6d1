//! Wrong passwords of one peer, over all accounts and all processes. Each is a row, so that the limit holds in every
//! period of its length, wherever that begins. `api/src/auth/limits` sets the limits.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::GuessLimit;
use crate::{
    db::{Db, in_transaction, on_pool, on_writer},
    secret,
};

/// Why an attempt of a peer is refused without checking its password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerRefusal {
    /// No attempt is left until the attempt of this time has expired.
    Failed { first: DateTime<Utc> },
    /// All remaining attempts are being checked right now. Those with a correct password will not count.
    Waiting,
}

/// The time of the first of the last `$3` + 1 attempts; no row if there are fewer.
const USED_UP: &str = "SELECT tried_at FROM peer_guesses WHERE peer_hash = $1 AND tried_at > $2 \
     ORDER BY tried_at DESC LIMIT 1 OFFSET $3";
/// The same for failed attempts. Attempts that a dead process left undecided count as failed after `$4`.
const FAILED: &str = "SELECT tried_at FROM peer_guesses WHERE peer_hash = $1 AND tried_at > $2 \
     AND (has_failed OR tried_at < $4) ORDER BY tried_at DESC LIMIT 1 OFFSET $3";
/// Longer than checking a password takes.
const DECIDED_AFTER: Duration = Duration::seconds(60);
/// Makes attempts of one peer run one after the other. Only Postgres has several writers at a time.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

impl Db {
    /// Counts an attempt before its password is checked, and returns its id. When none is left, nothing is counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_peer_guess(
        &self,
        peer: &str,
        now: DateTime<Utc>,
        limit: GuessLimit,
    ) -> sqlx::Result<Result<Uuid, PeerRefusal>> {
        const FORGET_OLD: &str = "DELETE FROM peer_guesses WHERE peer_hash = $1 AND tried_at <= $2";
        const ADD: &str =
            "INSERT INTO peer_guesses (id, peer_hash, tried_at, has_failed) VALUES ($1, $2, $3, FALSE)";
        let peer = secret::fingerprint(peer);
        let others = limit.guesses - 1;
        // A blocked peer that continues costs only one read, and never waits for a writer.
        let first: Option<DateTime<Utc>> = on_pool!(self, pool => sqlx::query_scalar(FAILED)
            .bind(&peer)
            .bind(limit.not_since)
            .bind(others)
            .bind(now - DECIDED_AFTER)
            .fetch_optional(pool)
            .await)?;
        if let Some(first) = first {
            return Ok(Err(PeerRefusal::Failed { first }));
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
            if first.is_some() {
                return Ok(Err(PeerRefusal::Waiting));
            }
            let guess = Uuid::now_v7();
            sqlx::query(FORGET_OLD).bind(&peer).bind(limit.not_since).execute(&mut *tx).await?;
            sqlx::query(ADD).bind(guess).bind(&peer).bind(now).execute(&mut *tx).await?;
            Ok(guess)
        })
    }

    /// Records that the password of an attempt was wrong.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fail_peer_guess(&self, guess: Uuid) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE peer_guesses SET has_failed = TRUE WHERE id = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(guess).execute(pool).await.map(drop))
    }

    /// Removes an attempt that does not count: the password was correct, or was not checked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_peer_guess(&self, guess: Uuid) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM peer_guesses WHERE id = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(guess).execute(pool).await.map(drop))
    }
}
