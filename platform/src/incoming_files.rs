//! Takes files in, whoever sends them: streams a file to the store, records it as an upload of its owner, and has a worker
//! read it. The database has no row for a stored file yet, so one that is not recorded is removed.

use anyhow::{Context, Result};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::Stream;
use protocol::{AnalyzeFileJob, MAX_UPLOAD_BYTES, SessionId, UploadId, UserId};

use crate::{
    Platform,
    db::{
        conversations::messages::Message,
        storage::{MAX_FILES, unreferenced_files::UnreferencedFiles},
        uploads::{Upload, incoming::Noted},
    },
    files::{StoreError, Stored, upload_key},
    sizes::megabytes,
    traces,
};

/// A file that is in the store but not recorded yet.
pub struct ReceivedFile {
    pub id: UploadId,
    pub user: UserId,
    pub filename: String,
    pub content_type: String,
    pub bytes: u64,
    pub sha256: String,
    held: UnreferencedFiles,
}

impl ReceivedFile {
    /// Why it does not fit into the storage of the plan.
    #[must_use]
    pub fn no_room(&self, used_bytes: i64, max_bytes: i64) -> String {
        format!(
            "{} ({}) does not fit: your files use {} of the {} of your plan. Permanently delete data sets or old results \
             that you no longer need, or upgrade your plan.",
            self.filename,
            megabytes(self.bytes),
            megabytes(used_bytes.unsigned_abs()),
            megabytes(max_bytes.unsigned_abs())
        )
    }
}

/// Why a user with the most files can add none.
#[must_use]
pub fn too_many_files() -> String {
    format!(
        "You have {MAX_FILES} files, which is the limit. Permanently delete data sets that you no longer need."
    )
}

impl Platform {
    /// Streams a file from any source into the store. A failed one leaves nothing.
    ///
    /// # Errors
    /// When it is too large or incomplete, or the store fails.
    pub async fn receive_file<E: Into<anyhow::Error>>(
        &self,
        user: UserId,
        filename: String,
        content_type: String,
        content: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> Result<ReceivedFile, StoreError> {
        let id = UploadId::generate();
        let key = upload_key(user, id, &filename);
        let held = UnreferencedFiles::of_upload(user, id);
        self.hold(&held).await?;
        match self.files.store(&key, MAX_UPLOAD_BYTES, content).await {
            Ok(Stored { bytes, sha256 }) => {
                Ok(ReceivedFile { id, user, filename, content_type, bytes, sha256, held })
            }
            Err(error) => {
                self.give_up(&held).await?;
                Err(error)
            }
        }
    }

    /// Removes a received file that will not be recorded.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_file(&self, received: &ReceivedFile) -> Result<()> {
        self.give_up(&received.held).await
    }

    /// Records a received file as an upload, adds it to a conversation, and asks a worker to read it. One that is not needed
    /// is removed.
    ///
    /// # Errors
    /// When the database or the store fails.
    pub async fn record_file(
        &self,
        received: &ReceivedFile,
        session: Option<&SessionId>,
        message: Option<&Message>,
        now: DateTime<Utc>,
    ) -> Result<Noted> {
        let upload = row(received, session, now);
        let noted = self.db.add_upload(&upload, message).await.context("recording a file")?;
        match &noted {
            Noted::Stored { .. } => {
                // If this fails, the sweep finds that the file is needed.
                if let Err(error) = self.keep(&received.held).await {
                    tracing::warn!(upload = %received.id, error = format!("{error:#}"), "a stored file is still held");
                }
                self.have_read(received.id).await;
            }
            Noted::Known { upload, again, .. } => {
                self.give_up(&received.held).await?;
                if *again {
                    self.have_read(*upload).await;
                }
            }
            Noted::NotTheirs | Noted::Full { .. } | Noted::TooMany => self.give_up(&received.held).await?,
        }
        Ok(noted)
    }

    /// Asks a worker to read a file. If this fails, the workers find the upload in their next sweep.
    pub async fn have_read(&self, upload: UploadId) {
        let _trace = self.traces.root(upload.0, "file", traces::now());
        if let Err(error) = self.queue.push(&AnalyzeFileJob { upload }).await {
            tracing::warn!(%upload, error = format!("{error:#}"), "upload stored but not pushed");
        }
    }
}

fn row(received: &ReceivedFile, session: Option<&SessionId>, now: DateTime<Utc>) -> Upload {
    Upload {
        id: received.id.0,
        user_id: received.user.0,
        session_id: session.map(ToString::to_string),
        filename: received.filename.clone(),
        content_type: received.content_type.clone(),
        bytes: i64::try_from(received.bytes).unwrap_or(i64::MAX),
        sha256: received.sha256.clone(),
        state: "stored".to_owned(),
        profile: None,
        error: None,
        created_at: now,
        data_set_id: None,
        version: 1,
        recipe: None,
        recipe_replayed: false,
        revision: 0,
        header_hash: None,
        row_count: None,
        column_count: None,
        quality_bytes: None,
        requeued_at: None,
        deleted_at: None,
    }
}
