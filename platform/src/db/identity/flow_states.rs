//! Codes of the PKCE flow, waiting to be exchanged for a session.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::Challenge;
use crate::db::{Db, on_pool, on_writer};

/// A code that waits for its exchange. `method` is the way its owner signed in.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct FlowState {
    pub id: Uuid,
    pub user_id: Uuid,
    pub method: String,
    #[sqlx(flatten)]
    pub challenge: Challenge,
    pub expires_at: DateTime<Utc>,
}

pub(super) const INSERT: &str = "INSERT INTO flow_states (id, code_hash, user_id, method, code_challenge, code_challenge_method, \
     created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

impl Db {
    /// The code with this fingerprint, even if it has expired.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn flow_state(&self, code_hash: &str) -> sqlx::Result<Option<FlowState>> {
        const SQL: &str = "SELECT id, user_id, method, code_challenge, code_challenge_method, expires_at \
             FROM flow_states WHERE code_hash = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(code_hash).fetch_optional(pool).await)
    }

    /// Marks a code as used. False when another call has already used it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn use_flow_state(&self, id: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM flow_states WHERE id = $1";
        let used = on_writer!(self, pool => sqlx::query(SQL).bind(id).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(used > 0)
    }
}
