//! Renames, deletes and restores data sets, and permanently removes deleted ones.

use chrono::{DateTime, Utc};
use protocol::{UploadId, UserId};
use uuid::Uuid;

use crate::db::{
    Db, in_transaction, on_pool, on_writer,
    storage::unreferenced_files::{UnreferencedFiles, let_go},
};

/// The outcome of renaming a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    Yes,
    /// Another data set of the user has it.
    Taken,
    NoDataSet,
}

impl Db {
    /// Renames a data set of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rename_data_set(&self, user: UserId, id: Uuid, name: &str) -> sqlx::Result<Renamed> {
        const SQL: &str =
            "UPDATE data_sets SET name = $3 WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL";
        let done = on_writer!(self, pool => sqlx::query(SQL)
            .bind(id)
            .bind(user.0)
            .bind(name)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()));
        renamed(done)
    }

    /// Deletes a data set of this user; it can be restored for some days. Returns whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_data_set(&self, user: UserId, id: Uuid, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str =
            "UPDATE data_sets SET deleted_at = $3 WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL";
        let deleted = on_writer!(self, pool => sqlx::query(SQL)
            .bind(id)
            .bind(user.0)
            .bind(now)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        Ok(deleted > 0)
    }

    /// Restores a data set of this user that was deleted after this time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn restore_data_set(
        &self,
        user: UserId,
        id: Uuid,
        since: DateTime<Utc>,
    ) -> sqlx::Result<Renamed> {
        const SQL: &str =
            "UPDATE data_sets SET deleted_at = NULL WHERE id = $1 AND user_id = $2 AND deleted_at > $3";
        let done = on_writer!(self, pool => sqlx::query(SQL)
            .bind(id)
            .bind(user.0)
            .bind(since)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()));
        renamed(done)
    }

    /// Permanently removes a data set that was deleted at this time or before, with its versions, and releases their files,
    /// which the caller must remove. `None` when this user has no such data set.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_data_set(
        &self,
        user: UserId,
        id: Uuid,
        deleted_by: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<Vec<UnreferencedFiles>>> {
        // A transaction that restores the data set waits for this lock, and then finds it gone.
        const LOCK: &str = "UPDATE data_sets SET updated_at = updated_at WHERE id = $1 AND user_id = $2 AND deleted_at <= $3";
        const UPLOADS: &str = "DELETE FROM uploads WHERE data_set_id = $1 RETURNING id";
        const DATA_SET: &str = "DELETE FROM data_sets WHERE id = $1";
        in_transaction!(self, tx => {
            let locked = sqlx::query(LOCK).bind(id).bind(user.0).bind(deleted_by).execute(&mut *tx).await?;
            if locked.rows_affected() == 0 {
                return Ok(None);
            }
            let uploads: Vec<Uuid> = sqlx::query_scalar(UPLOADS).bind(id).fetch_all(&mut *tx).await?;
            sqlx::query(DATA_SET).bind(id).execute(&mut *tx).await?;
            let files: Vec<UnreferencedFiles> =
                uploads.into_iter().map(|id| UnreferencedFiles::of_upload(user, UploadId(id))).collect();
            let_go!(tx, files, now);
            Some(files)
        })
    }

    /// Data sets that were deleted at this time or before, the oldest hundred, with their owners.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn data_sets_deleted_by(&self, time: DateTime<Utc>) -> sqlx::Result<Vec<(UserId, Uuid)>> {
        const SQL: &str =
            "SELECT user_id, id FROM data_sets WHERE deleted_at <= $1 ORDER BY deleted_at LIMIT 100";
        let found: Vec<(Uuid, Uuid)> =
            on_pool!(self, pool => sqlx::query_as(SQL).bind(time).fetch_all(pool).await)?;
        Ok(found.into_iter().map(|(user, id)| (UserId(user), id)).collect())
    }
}

fn renamed(done: sqlx::Result<u64>) -> sqlx::Result<Renamed> {
    match done {
        Ok(0) => Ok(Renamed::NoDataSet),
        Ok(_) => Ok(Renamed::Yes),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Renamed::Taken),
        Err(error) => Err(error),
    }
}
