//! Files that no database row refers to: held while they are written, and removed if no row refers to them afterwards.
//! Code that stores files holds their folder first. Code that deletes rows releases their folders in the same transaction
//! and removes the files afterwards. The sweep of the workers removes files where that failed or where a process died.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use chrono::TimeDelta;
use tokio::time::{sleep, timeout};

use crate::{Platform, db::storage::unreferenced_files::UnreferencedFiles};

/// Longer than any write takes: a process that holds files for longer has died.
const LONGEST_WRITE: TimeDelta = TimeDelta::hours(1);
/// A process that takes longer to remove a folder has died.
const LONGEST_REMOVAL: TimeDelta = TimeDelta::minutes(5);
const PATIENCE: Duration = Duration::from_secs(120);
/// The wait before files that could not be removed are tried again.
const TRY_AGAIN: TimeDelta = TimeDelta::minutes(1);
const LOOKS: u32 = 100;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl Platform {
    /// Holds the folder of files that are about to be written. First waits until older files there have been removed.
    ///
    /// # Errors
    /// When the database fails, or the removal does not end.
    pub async fn hold(&self, files: &UnreferencedFiles) -> Result<()> {
        for _ in 0..LOOKS {
            let now = self.clock.now();
            if self.db.hold_files(files, now, now + LONGEST_WRITE).await.context("holding files")? {
                return Ok(());
            }
            sleep(BETWEEN_LOOKS).await;
        }
        anyhow::bail!("older files are still being removed from {}", files.folder)
    }

    /// Releases held files that a row now refers to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep(&self, files: &UnreferencedFiles) -> Result<()> {
        self.db.keep_files(&files.folder).await.context("keeping files")
    }

    /// Releases held files that were not needed, and removes them unless another row refers to them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_up(&self, files: &UnreferencedFiles) -> Result<()> {
        self.db.give_files_up(&files.folder, self.clock.now()).await.context("releasing files")?;
        self.clear(std::slice::from_ref(files)).await
    }

    /// Removes released files. Files that cannot be removed now are left to the sweep.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clear(&self, let_go: &[UnreferencedFiles]) -> Result<()> {
        for files in let_go {
            let now = self.clock.now();
            let taken = self.db.take_these_files(&files.folder, now, now + LONGEST_REMOVAL).await;
            if let Some(taken) = taken.context("taking files to remove")? {
                self.remove(&taken).await?;
            }
        }
        Ok(())
    }

    /// Removes all files that are due, in batches.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clear_all_unreferenced_files(&self) -> Result<()> {
        loop {
            let now = self.clock.now();
            let taken = self.db.take_unreferenced_files(now, now + LONGEST_REMOVAL).await;
            let taken = taken.context("taking files to remove")?;
            if taken.is_empty() {
                return Ok(());
            }
            for files in &taken {
                self.remove(files).await?;
            }
        }
    }

    async fn remove(&self, taken: &UnreferencedFiles) -> Result<()> {
        let folder = &taken.folder;
        if let Err(error) = self.remove_unless_referenced(taken).await {
            tracing::warn!(folder, error = format!("{error:#}"), "files could not be removed yet");
            let later = self.clock.now() + TRY_AGAIN;
            return self.db.postpone_removal(folder, later).await.context("postponing a removal");
        }
        self.db.forget_unreferenced_files(folder).await.context("forgetting removed files")
    }

    async fn remove_unless_referenced(&self, taken: &UnreferencedFiles) -> Result<()> {
        if self.db.refers_to(taken).await.context("checking which folders are still in use")? {
            return Ok(());
        }
        let removed = timeout(PATIENCE, self.files.delete_folder(&taken.folder)).await;
        ensure!(removed.is_ok(), "the store takes too long");
        removed?
    }
}
