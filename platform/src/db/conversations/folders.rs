//! Folders in which users keep their conversations. A conversation is in one folder at most.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer, users::LOCK};

/// The most folders of one user.
pub const MAX_FOLDERS: i64 = 100;

/// A folder, and how many conversations in it are not archived.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Folder {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    #[sqlx(default)]
    pub conversations: i64,
}

/// The outcome of creating or naming a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderOutcome {
    Done,
    /// The user has the most folders already.
    Full,
    /// The user has another folder of this name.
    NameTaken,
    NoFolder,
}

impl Db {
    /// The folders of a user, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn folders(&self, user: UserId) -> sqlx::Result<Vec<Folder>> {
        const SQL: &str = "SELECT f.id, f.name, f.created_at, \
                 (SELECT COUNT(*) FROM chat_sessions s WHERE s.folder_id = f.id AND s.archived_at IS NULL) AS conversations \
             FROM folders f WHERE f.user_id = $1 ORDER BY LOWER(f.name), f.name";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// Whether the folder exists and belongs to the user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owns_folder(&self, folder: Uuid, user: UserId) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM folders WHERE id = $1 AND user_id = $2";
        let found: i64 =
            on_pool!(self, pool => sqlx::query_scalar(SQL).bind(folder).bind(user.0).fetch_one(pool).await)?;
        Ok(found > 0)
    }

    /// Adds a folder.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_folder(&self, user: UserId, folder: &Folder) -> sqlx::Result<FolderOutcome> {
        // The write on the account makes others who add folders wait, so that they count what stands here.
        const COUNT: &str = "SELECT COUNT(*) FROM folders WHERE user_id = $1";
        const ADD: &str = "INSERT INTO folders (id, user_id, name, created_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (user_id, name) DO NOTHING";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(user.0).execute(&mut *tx).await?;
            let count: i64 = sqlx::query_scalar(COUNT).bind(user.0).fetch_one(&mut *tx).await?;
            if count >= MAX_FOLDERS {
                return Ok(FolderOutcome::Full);
            }
            let add = sqlx::query(ADD).bind(folder.id).bind(user.0).bind(&folder.name).bind(folder.created_at);
            match add.execute(&mut *tx).await?.rows_affected() {
                0 => FolderOutcome::NameTaken,
                _ => FolderOutcome::Done,
            }
        })
    }

    /// Gives a folder of this user another name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn name_folder(&self, user: UserId, folder: Uuid, name: &str) -> sqlx::Result<FolderOutcome> {
        const TAKEN: &str = "SELECT COUNT(*) FROM folders WHERE user_id = $1 AND name = $2 AND id <> $3";
        const NAME: &str = "UPDATE folders SET name = $3 WHERE id = $1 AND user_id = $2";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(user.0).execute(&mut *tx).await?;
            let taken: i64 =
                sqlx::query_scalar(TAKEN).bind(user.0).bind(name).bind(folder).fetch_one(&mut *tx).await?;
            if taken > 0 {
                return Ok(FolderOutcome::NameTaken);
            }
            let named = sqlx::query(NAME).bind(folder).bind(user.0).bind(name).execute(&mut *tx).await?;
            if named.rows_affected() > 0 { FolderOutcome::Done } else { FolderOutcome::NoFolder }
        })
    }

    /// Deletes a folder of this user; its conversations stay, outside of any folder. False when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_folder(&self, user: UserId, folder: Uuid) -> sqlx::Result<bool> {
        const SQL: &str = "DELETE FROM folders WHERE id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(folder)
            .bind(user.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }
}
