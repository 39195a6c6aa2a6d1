//! Which passwords of one peer did not fit, over all accounts and all processes. Each is a row, so that the limit holds
//! in every span of its length, wherever that begins. What is too often is decided in `api/src/auth/limits`.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::GuessLimit;
use crate::{
    db::{Db, in_transaction, on_pool, on_writer},
    secret,
};

/// Why a guess of a peer is not looked at now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerRefusal {
    /// None is left until the guess of this time is old.
    Failed { first: DateTime<Utc> },
    /// As many are being looked at as are left. Those that fit will not count.
    Waiting,
}

/// When the first of the last `$3` + 1 guesses was made: without it there are fewer.
const USED_UP: &str = "SELECT tried_at FROM peer_guesses WHERE peer_hash = $1 AND tried_at > $2 \
     ORDER BY tried_at DESC LIMIT 1 OFFSET $3";
/// The same of those that have failed. A process that died has left some undecided, which count as failed after `$4`.
const FAILED: &str = "SELECT tried_at FROM peer_guesses WHERE peer_hash = $1 AND tried_at > $2 \
     AND (has_failed OR tried_at < $4) ORDER BY tried_at DESC LIMIT 1 OFFSET $3";
/// Longer than a password takes to be looked at.
const DECIDED_AFTER: Duration = Duration::seconds(60);
/// Guesses of one peer that arrive together follow one another. Only Postgres has several writers at a time.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

impl Db {
    /// Counts a guess before its password is looked at, and returns its id. When none is left nothing is counted.
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
        // Who is cut off and goes on costs one read, and no turn of a writer.
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

    /// Notes that the password of a guess did not fit.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fail_peer_guess(&self, guess: Uuid) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE peer_guesses SET has_failed = TRUE WHERE id = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(guess).execute(pool).await.map(drop))
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
