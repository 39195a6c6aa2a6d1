//! The keys that sign, and their succession.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;

use crate::{
    db::{
        Db,
        admin::audit::{Act, Actor, note_act},
        in_transaction, on_pool, on_writer,
    },
    keys::Purpose,
};

/// A key as it is stored.
#[derive(Clone, Debug, FromRow)]
pub struct StoredKey {
    pub id: String,
    pub value: String,
    pub created_at: DateTime<Utc>,
    /// From when on it signs, until a later one does.
    pub signs_from: DateTime<Utc>,
    /// From when on nothing that it signed is accepted; `None` while no other follows it.
    pub ends_at: Option<DateTime<Utc>>,
}

impl Db {
    /// The keys of a purpose, the oldest first; `fresh` becomes the first when there is none yet. Creates it once, also
    /// when several processes start together.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keys_or_insert(
        &self,
        purpose: &str,
        fresh: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<StoredKey>> {
        const INSERT: &str = "INSERT INTO keys (id, purpose, value, created_at, signs_from) VALUES ($1, $1, $2, $3, $3) \
             ON CONFLICT (id) DO NOTHING";
        let known = self.keys_of(purpose).await?;
        if !known.is_empty() {
            return Ok(known);
        }
        on_writer!(self, pool => {
            sqlx::query(INSERT).bind(purpose).bind(fresh).bind(now).execute(pool).await.map(drop)
        })?;
        self.keys_of(purpose).await
    }

    /// The keys of a purpose, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keys_of(&self, purpose: &str) -> sqlx::Result<Vec<StoredKey>> {
        const SELECT: &str = "SELECT id, value, created_at, signs_from, ends_at FROM keys \
             WHERE purpose = $1 ORDER BY signs_from, id";
        on_pool!(self, pool => sqlx::query_as(SELECT).bind(purpose).fetch_all(pool).await)
    }

    /// Lets a key follow those of its purpose: it signs from `signs_from` on, and they end at `others_end` at the latest.
    /// The audit log names the act, never the key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_key(
        &self,
        purpose: Purpose,
        key: &StoredKey,
        others_end: DateTime<Utc>,
        actor: &Actor,
    ) -> sqlx::Result<()> {
        const END: &str =
            "UPDATE keys SET ends_at = $2 WHERE purpose = $1 AND (ends_at IS NULL OR ends_at > $2)";
        const INSERT: &str =
            "INSERT INTO keys (id, purpose, value, created_at, signs_from) VALUES ($1, $2, $3, $4, $5)";
        let act = Act {
            action: "key_rotated",
            target_kind: "key",
            target: key.id.clone(),
            target_name: purpose.title(),
            details: json!({ "signs_from": key.signs_from, "others_end": others_end }),
        };
        let (name, now) = (purpose.name(), key.created_at);
        in_transaction!(self, tx => {
            sqlx::query(END).bind(name).bind(others_end).execute(&mut *tx).await?;
            let insert = sqlx::query(INSERT).bind(&key.id).bind(name).bind(&key.value);
            insert.bind(now).bind(key.signs_from).execute(&mut *tx).await?;
            note_act!(tx, actor, act, now)?;
        })
    }

    /// Removes keys that have ended. Returns how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_ended_keys(&self, now: DateTime<Utc>) -> sqlx::Result<u64> {
        const COPIES: &str = "DELETE FROM secrets WHERE value IN (SELECT value FROM keys WHERE ends_at < $1)";
        const KEYS: &str = "DELETE FROM keys WHERE ends_at < $1";
        in_transaction!(self, tx => {
            sqlx::query(COPIES).bind(now).execute(&mut *tx).await?;
            sqlx::query(KEYS).bind(now).execute(&mut *tx).await?.rows_affected()
        })
    }
}
