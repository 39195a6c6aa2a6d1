//! The states of reading an upload: requested, started, ended. A new recipe requests another reading under the next
//! revision; the result of an older revision is not stored.

use chrono::{DateTime, Utc};
use protocol::{UploadId, UserId};
use serde_json::Value;
use sqlx::types::Json;

use super::recipes::remember;
use crate::db::{Db, in_transaction, on_writer};

/// The result of reading a file.
#[derive(Clone, Debug)]
pub struct Found {
    pub profile: Value,
    /// The number of products; unknown if no column names them.
    pub skus: Option<i64>,
    pub rows: i64,
    pub columns: i64,
    pub quality_bytes: i64,
    /// The fingerprint of its column names as they are read without a recipe.
    pub header_hash: Option<String>,
    /// The recipe of an earlier file, if it was used.
    pub replayed: Option<Value>,
    /// What is remembered for the next file with these columns.
    pub decision: Option<Decision>,
}

/// A decision about files with these column names; an empty recipe forgets what was remembered about them.
#[derive(Clone, Debug)]
pub struct Decision {
    pub user: UserId,
    pub header_hash: String,
    pub recipe: Value,
}

impl Db {
    /// Records that a worker is reading the file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn start_analysis(&self, id: UploadId, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE uploads SET state = 'analyzing', attempts = attempts + 1, started_at = $2 \
             WHERE id = $1 AND state IN ('stored', 'analyzing')";
        on_writer!(self, pool => sqlx::query(SQL).bind(id.0).bind(now).execute(pool).await.map(drop))
    }

    /// Stores the result of reading a revision of the file, or why it cannot be used. Returns whether it was stored: it is
    /// not when the file is gone, was read already, or has another recipe now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_analysis(
        &self,
        (id, revision): (UploadId, i64),
        found: Result<&Found, &str>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const READ: &str = "UPDATE uploads SET state = 'ready', profile = $4, skus = $5, error = NULL, analyzed_at = $3, \
             row_count = $6, column_count = $7, quality_bytes = $8, header_hash = COALESCE(header_hash, $9), \
             recipe = COALESCE(recipe, $10), recipe_replayed = $11 WHERE id = $1 AND revision = $2 AND state <> 'ready'";
        const REFUSED: &str = "UPDATE uploads SET state = 'failed', profile = NULL, skus = NULL, error = $4, analyzed_at = $3, \
             row_count = NULL, column_count = NULL, quality_bytes = NULL WHERE id = $1 AND revision = $2 AND state <> 'ready'";
        let done = match found {
            Ok(found) => self.store_found(READ, (id, revision), found, now).await?,
            Err(error) => on_writer!(self, pool => sqlx::query(REFUSED)
                .bind(id.0)
                .bind(revision)
                .bind(now)
                .bind(error)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?,
        };
        Ok(done > 0)
    }

    /// Stores what was found and what is remembered of it together: a decision is not lost between the two.
    async fn store_found(
        &self,
        statement: &'static str,
        (id, revision): (UploadId, i64),
        found: &Found,
        now: DateTime<Utc>,
    ) -> sqlx::Result<u64> {
        in_transaction!(self, tx => {
            let stored = sqlx::query(statement)
                .bind(id.0)
                .bind(revision)
                .bind(now)
                .bind(Json(&found.profile))
                .bind(found.skus)
                .bind(found.rows)
                .bind(found.columns)
                .bind(found.quality_bytes)
                .bind(&found.header_hash)
                .bind(found.replayed.as_ref().map(Json))
                .bind(found.replayed.is_some())
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if stored > 0 && let Some(Decision { user, header_hash, recipe }) = &found.decision {
                remember!(tx, user, header_hash, recipe, now);
            }
            stored
        })
    }

    /// Gives an upload of this user another recipe and asks for it to be read again. Returns whether there is one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_recipe(&self, user: UserId, id: UploadId, recipe: &Value) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE uploads SET recipe = $3, recipe_replayed = false, revision = revision + 1, \
             state = 'analyzing', error = NULL, quality_bytes = NULL WHERE id = $1 AND user_id = $2";
        let set = on_writer!(self, pool => sqlx::query(SQL)
            .bind(id.0)
            .bind(user.0)
            .bind(Json(recipe))
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        Ok(set > 0)
    }
}
