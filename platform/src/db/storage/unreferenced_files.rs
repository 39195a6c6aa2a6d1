//! Folders of the file store that no row refers to: being written, or to be removed (table `loose_files`). The files
//! themselves are handled in `platform/src/unreferenced_files.rs`. Each folder has one row, and each step is one
//! statement on it, so that writers and removers of a folder run one after the other.

use chrono::{DateTime, Utc};
use protocol::{RunId, UploadId, UserId};
use uuid::Uuid;

use crate::{
    db::{Db, on_pool, on_writer},
    files::{run_folder, upload_folder},
};

/// A folder, and the row that may refer to it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct UnreferencedFiles {
    pub folder: String,
    pub user_id: Uuid,
    pub run_id: Option<String>,
    pub upload_id: Option<Uuid>,
}

impl UnreferencedFiles {
    #[must_use]
    pub fn of_run(user: UserId, run: &RunId) -> Self {
        let run_id = Some(run.0.clone());
        Self { folder: run_folder(user, run), user_id: user.0, run_id, upload_id: None }
    }

    #[must_use]
    pub fn of_upload(user: UserId, upload: UploadId) -> Self {
        let upload_id = Some(upload.0);
        Self { folder: upload_folder(user, upload), user_id: user.0, run_id: None, upload_id }
    }

    /// All folders of a user, for when no row refers to the user any more.
    pub(in crate::db) fn of_user(user: UserId) -> [Self; 2] {
        ["uploads", "runs"].map(|kind| Self {
            folder: format!("{kind}/{user}"),
            user_id: user.0,
            run_id: None,
            upload_id: None,
        })
    }
}

/// Records inside a transaction that no row refers to these folders any more. Always in the same order, so that no two
/// transactions deadlock.
macro_rules! let_go {
    ($tx:ident, $folders:expr, $now:expr) => {{
        let mut folders: Vec<&$crate::db::storage::unreferenced_files::UnreferencedFiles> =
            $folders.iter().collect();
        folders.sort_by(|one, other| one.folder.cmp(&other.folder));
        for loose in folders {
            sqlx::query($crate::db::storage::unreferenced_files::LET_GO)
                .bind(&loose.folder)
                .bind(loose.user_id)
                .bind(&loose.run_id)
                .bind(loose.upload_id)
                .bind($now)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

pub(in crate::db) use let_go;

pub(in crate::db) const LET_GO: &str = "INSERT INTO loose_files (folder, user_id, run_id, upload_id, writers, busy_until, unwanted, due_at) \
     VALUES ($1, $2, $3, $4, 0, $5, true, $5) ON CONFLICT (folder) DO UPDATE SET unwanted = true, due_at = excluded.due_at";

/// No process is writing to the folder, or the writer has died, and no process is removing it.
macro_rules! is_free {
    () => {
        "due_at <= $1 AND (writers <= 0 OR busy_until <= $1) AND (taken_until IS NULL OR taken_until <= $1)"
    };
}

impl Db {
    /// Records that files are being written there until a row refers to them. False while the folder is being removed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_files(
        &self,
        files: &UnreferencedFiles,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "INSERT INTO loose_files (folder, user_id, run_id, upload_id, writers, busy_until, unwanted, due_at) \
             VALUES ($1, $2, $3, $4, 1, $6, false, $5) ON CONFLICT (folder) DO UPDATE SET \
             writers = CASE WHEN loose_files.busy_until > $5 THEN loose_files.writers + 1 ELSE 1 END, \
             busy_until = excluded.busy_until, due_at = excluded.due_at, taken_until = NULL \
             WHERE loose_files.taken_until IS NULL OR loose_files.taken_until <= $5";
        let held = on_writer!(self, pool => sqlx::query(SQL)
            .bind(&files.folder)
            .bind(files.user_id)
            .bind(&files.run_id)
            .bind(files.upload_id)
            .bind(now)
            .bind(until)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?;
        Ok(held > 0)
    }

    /// Records that a writer is done and a row refers to its files.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_files(&self, folder: &str) -> sqlx::Result<()> {
        const FORGET: &str = "DELETE FROM loose_files WHERE folder = $1 AND writers <= 1 AND unwanted = false AND taken_until IS NULL";
        const LEAVE: &str = "UPDATE loose_files SET writers = writers - 1 WHERE folder = $1 AND writers > 0";
        let forgotten = on_writer!(self, pool => sqlx::query(FORGET).bind(folder).execute(pool).await.map(|done| done.rows_affected()))?;
        if forgotten == 0 {
            on_writer!(self, pool => sqlx::query(LEAVE).bind(folder).execute(pool).await.map(drop))?;
        }
        Ok(())
    }

    /// Records that a writer is done and its files are not needed, unless another row refers to them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_files_up(&self, folder: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str =
            "UPDATE loose_files SET writers = writers - 1, unwanted = true, due_at = $2 WHERE folder = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(folder).bind(now).execute(pool).await.map(drop))
    }

    /// Takes folders to remove, oldest first. Each goes to one caller, who must call one of the next three functions before
    /// `until`; after that another caller may take it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_unreferenced_files(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Vec<UnreferencedFiles>> {
        const SQL: &str = concat!(
            "UPDATE loose_files SET taken_until = $2, unwanted = false WHERE ",
            is_free!(),
            " AND folder IN (SELECT folder FROM loose_files WHERE ",
            is_free!(),
            " ORDER BY due_at LIMIT 50) RETURNING folder, user_id, run_id, upload_id"
        );
        on_writer!(self, pool => sqlx::query_as(SQL).bind(now).bind(until).fetch_all(pool).await)
    }

    /// Takes this folder to remove it, if it is free.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_these_files(
        &self,
        folder: &str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Option<UnreferencedFiles>> {
        const SQL: &str = concat!(
            "UPDATE loose_files SET taken_until = $2, unwanted = false WHERE folder = $3 AND ",
            is_free!(),
            " RETURNING folder, user_id, run_id, upload_id"
        );
        on_writer!(self, pool => sqlx::query_as(SQL).bind(now).bind(until).bind(folder).fetch_optional(pool).await)
    }

    /// Whether a row refers to these files. Call it after taking them, when no process can write there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn refers_to(&self, files: &UnreferencedFiles) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM runs WHERE user_id = $1 AND id = $2 AND files_state = 'stored') \
             + (SELECT COUNT(*) FROM uploads WHERE id = $3)";
        let rows: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(files.user_id)
            .bind(&files.run_id)
            .bind(files.upload_id)
            .fetch_one(pool)
            .await)?;
        Ok(rows > 0)
    }

    /// Deletes the record of a folder that was taken: it is gone, or a row refers to it. If the folder was released again in
    /// the meantime, it will be checked again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_unreferenced_files(&self, folder: &str) -> sqlx::Result<()> {
        const FORGET: &str = "DELETE FROM loose_files WHERE folder = $1 AND unwanted = false";
        const AGAIN: &str = "UPDATE loose_files SET taken_until = NULL WHERE folder = $1";
        let forgotten = on_writer!(self, pool => sqlx::query(FORGET).bind(folder).execute(pool).await.map(|done| done.rows_affected()))?;
        if forgotten == 0 {
            on_writer!(self, pool => sqlx::query(AGAIN).bind(folder).execute(pool).await.map(drop))?;
        }
        Ok(())
    }

    /// Returns a folder that was taken and could not be removed; it is tried again later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_removal(&self, folder: &str, until: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str =
            "UPDATE loose_files SET taken_until = NULL, unwanted = true, due_at = $2 WHERE folder = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(folder).bind(until).execute(pool).await.map(drop))
    }
}
