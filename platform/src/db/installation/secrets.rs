//! Secrets that all processes of an installation share. The first process that needs one creates it.

use chrono::{DateTime, Utc};

use crate::db::{Db, in_transaction};

impl Db {
    /// The secret of this name; `fresh` becomes it when there is none yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn secret_or_insert(
        &self,
        name: &str,
        fresh: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<String> {
        const INSERT: &str =
            "INSERT INTO secrets (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING";
        const SELECT: &str = "SELECT value FROM secrets WHERE name = $1";
        in_transaction!(self, tx => {
            sqlx::query(INSERT).bind(name).bind(fresh).bind(now).execute(&mut *tx).await?;
            sqlx::query_scalar(SELECT).bind(name).fetch_one(&mut *tx).await?
        })
    }
}
