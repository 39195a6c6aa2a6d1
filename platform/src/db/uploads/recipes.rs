//! The decisions of users about files, remembered under a fingerprint of the column names for the next such file.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;

use crate::db::{Db, in_transaction, on_pool};

/// The most decisions that are remembered for one user; those that were unused for longest are deleted.
pub const MAX_RECIPES: i64 = 1_000;

pub(super) const REMEMBER: &str = "INSERT INTO remembered_recipes (user_id, header_hash, recipe, used_at) \
     SELECT id, $2, $3, $4 FROM users WHERE id = $1 \
     ON CONFLICT (user_id, header_hash) DO UPDATE SET recipe = excluded.recipe, used_at = excluded.used_at";
pub(super) const FORGET_OLDEST: &str = "DELETE FROM remembered_recipes WHERE user_id = $1 AND header_hash IN \
     (SELECT header_hash FROM remembered_recipes WHERE user_id = $1 \
      ORDER BY used_at DESC, header_hash DESC LIMIT 10000 OFFSET $2)";
pub(super) const FORGET: &str = "DELETE FROM remembered_recipes WHERE user_id = $1 AND header_hash = $2";

/// Remembers a decision in a transaction; an empty one deletes what was remembered about files with these columns.
macro_rules! remember {
    ($tx:ident, $user:expr, $header_hash:expr, $recipe:expr, $now:expr) => {
        if $recipe.as_object().is_some_and(serde_json::Map::is_empty) {
            sqlx::query($crate::db::uploads::recipes::FORGET)
                .bind($user.0)
                .bind($header_hash)
                .execute(&mut *$tx)
                .await?;
        } else {
            let remember = sqlx::query($crate::db::uploads::recipes::REMEMBER);
            let remember =
                remember.bind($user.0).bind($header_hash).bind(sqlx::types::Json($recipe)).bind($now);
            remember.execute(&mut *$tx).await?;
            sqlx::query($crate::db::uploads::recipes::FORGET_OLDEST)
                .bind($user.0)
                .bind($crate::db::uploads::recipes::MAX_RECIPES)
                .execute(&mut *$tx)
                .await?;
        }
    };
}

pub(super) use remember;

impl Db {
    /// The decisions of this user about files with these columns.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remembered_recipe(&self, user: UserId, header_hash: &str) -> sqlx::Result<Option<Value>> {
        const SQL: &str = "SELECT recipe FROM remembered_recipes WHERE user_id = $1 AND header_hash = $2";
        let found: Option<Json<Value>> = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(user.0)
            .bind(header_hash)
            .fetch_optional(pool)
            .await)?;
        Ok(found.map(|recipe| recipe.0))
    }

    /// Remembers a decision, or records that it was used again. Does nothing if the user is gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remember_recipe(
        &self,
        user: UserId,
        header_hash: &str,
        recipe: &Value,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        in_transaction!(self, tx => remember!(tx, user, header_hash, recipe, now))
    }
}
