//! Refresh tokens, each valid for one exchange. A session numbers its exchanges as generations: tabs that refresh at the
//! same time get tokens of one generation, and a token that is too far behind was stolen or copied.

use chrono::{DateTime, Duration, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, in_transaction};

/// A session that was not refreshed for this long has expired.
pub(super) const IDLE_LIFE: Duration = Duration::days(30);

/// The outcome of a refresh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// The new token is valid from now on.
    Rotated { session: Uuid, user: UserId, method: String },
    /// The token was used before: its session has been ended.
    Replayed { session: Uuid },
    /// The session was not used for too long: it has been ended.
    Expired { session: Uuid },
    /// No such token, or its session has ended.
    Unknown,
}

#[derive(sqlx::FromRow)]
struct Held {
    session_id: Uuid,
    user_id: Uuid,
    method: String,
    newest: i64,
    refreshed_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    generation: i64,
    used_at: Option<DateTime<Utc>>,
}

impl Held {
    /// Whether the session was idle for too long. This also holds for one that was removed before its browser came back.
    fn was_idle(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.unwrap_or(now) - self.refreshed_at >= IDLE_LIFE
    }

    /// The newest generation and its parent may refresh at any time (a browser may have failed to save the answer); an older
    /// one only shortly after its exchange (tabs that refresh at the same time).
    fn may_refresh(&self, used_not_before: DateTime<Utc>) -> bool {
        self.generation + 1 >= self.newest || self.used_at.is_some_and(|used| used >= used_not_before)
    }
}

pub(super) const INSERT: &str = "INSERT INTO refresh_tokens (id, session_id, token_hash, generation, created_at) VALUES ($1, $2, $3, $4, $5)";

impl Db {
    /// Exchanges a refresh token for a new one. The caller passes only the fingerprint of the new token.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rotate_refresh_token(
        &self,
        token_hash: &str,
        fresh_hash: &str,
        now: DateTime<Utc>,
        used_not_before: DateTime<Utc>,
    ) -> sqlx::Result<Rotation> {
        // The write comes first to lock the session, so that two refreshes of it run one after the other.
        const LOCK: &str = "UPDATE auth_sessions SET generation = generation WHERE ended_at IS NULL \
             AND id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $1)";
        const HELD: &str = "SELECT t.session_id, s.user_id, s.method, s.generation AS newest, s.refreshed_at, s.ended_at, \
             t.generation, t.used_at FROM refresh_tokens t JOIN auth_sessions s ON s.id = t.session_id \
             WHERE t.token_hash = $1";
        const END: &str = "UPDATE auth_sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
        const ADVANCE: &str = "UPDATE auth_sessions SET generation = $2, refreshed_at = $3 WHERE id = $1";
        const USE: &str = "UPDATE refresh_tokens SET used_at = $3 WHERE session_id = $1 AND generation < $2 AND used_at IS NULL";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(token_hash).execute(&mut *tx).await?;
            let held: Option<Held> = sqlx::query_as(HELD).bind(token_hash).fetch_optional(&mut *tx).await?;
            let Some(held) = held else { return Ok(Rotation::Unknown) };
            if held.was_idle(now) {
                sqlx::query(END).bind(held.session_id).bind(now).execute(&mut *tx).await?;
                Rotation::Expired { session: held.session_id }
            } else if held.ended_at.is_some() {
                Rotation::Unknown
            } else if held.may_refresh(used_not_before) {
                let generation = held.newest.max(held.generation + 1);
                sqlx::query(ADVANCE).bind(held.session_id).bind(generation).bind(now).execute(&mut *tx).await?;
                sqlx::query(USE).bind(held.session_id).bind(generation).bind(now).execute(&mut *tx).await?;
                sqlx::query(INSERT)
                    .bind(Uuid::now_v7())
                    .bind(held.session_id)
                    .bind(fresh_hash)
                    .bind(generation)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
                Rotation::Rotated { session: held.session_id, user: UserId(held.user_id), method: held.method }
            } else {
                sqlx::query(END).bind(held.session_id).bind(now).execute(&mut *tx).await?;
                Rotation::Replayed { session: held.session_id }
            }
        })
    }
}
