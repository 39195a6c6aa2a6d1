//! What a stored run needs to be calculated again: its record, the files that it was about, and a request.

use std::collections::HashMap;

use agents::{AgentError, Dataset, Recorded, Request};
use anyhow::Context;
use bytes::Bytes;
use platform::{Platform, db::uploads::Upload, files::run_key};
use protocol::{RunId, UserId};

use crate::chat::{ReplyFailure, dataset, limits, open_agents};

/// The bytes of the record of a run.
pub(crate) async fn record_bytes(
    platform: &Platform,
    user: UserId,
    run: &RunId,
) -> Result<Bytes, ReplyFailure> {
    let bytes = platform.files.read(&run_key(user, run, "result.json")).await?;
    bytes.ok_or_else(|| {
        ReplyFailure::Agent(AgentError::Needs(
            "The files of this result were removed, so it cannot be calculated again. Ask its question again.".to_owned(),
        ))
    })
}

/// What decided a run.
pub(crate) async fn recorded(bytes: Bytes) -> Result<Recorded, ReplyFailure> {
    read(move || Recorded::read(&bytes)).await
}

/// The figures of a run with what explains them.
pub(crate) async fn stored(bytes: Bytes) -> Result<provenance::Stored, ReplyFailure> {
    read(move || provenance::Stored::read(&bytes)).await
}

/// Reads a record, which takes a while when it has many rows. Records of early versions lack what a repetition needs.
async fn read<T: Send + 'static>(
    read: impl FnOnce() -> serde_json::Result<T> + Send + 'static,
) -> Result<T, ReplyFailure> {
    let record = tokio::task::spawn_blocking(read).await.context("reading the record of a run")?;
    record.map_err(|cause| {
        tracing::warn!(%cause, "the record of a run cannot be read");
        ReplyFailure::Agent(AgentError::Needs(
            "The record of this result is of an early version and cannot be calculated again. Ask its question again."
                .to_owned(),
        ))
    })
}

/// Adds the files of a run that are not there yet. One that is gone is named when the request is made.
pub(crate) async fn add_files(
    platform: &Platform,
    user: UserId,
    record: &Recorded,
    files: &mut HashMap<String, Dataset>,
) -> Result<(), ReplyFailure> {
    for contents in record.contents() {
        if files.contains_key(contents) {
            continue;
        }
        if let Some(upload) = kept(platform, user, contents).await? {
            files.insert(contents.to_owned(), dataset(platform, upload).await?);
        }
    }
    Ok(())
}

/// Whether the user still has all files of a run.
pub(crate) async fn has_files(
    platform: &Platform,
    user: UserId,
    record: &Recorded,
) -> Result<bool, ReplyFailure> {
    for contents in record.contents() {
        if kept(platform, user, contents).await?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An upload of the user with these contents that was not deleted.
async fn kept(platform: &Platform, user: UserId, contents: &str) -> Result<Option<Upload>, ReplyFailure> {
    let upload = platform.db.upload_with_contents(user, contents).await?;
    Ok(upload.filter(|upload| upload.deleted_at.is_none()))
}

/// The request that gives the run, within what the plan of the user allows now.
pub(crate) async fn request(
    platform: &Platform,
    user: UserId,
    record: &Recorded,
    question: &str,
    files: &HashMap<String, Dataset>,
) -> Result<Request, ReplyFailure> {
    let limits = limits(platform, user, record.agent).await?;
    let open_agents = open_agents(platform, user).await?;
    let request = record.request(question, files).map_err(ReplyFailure::Agent)?;
    Ok(Request { limits, open_agents, ..request })
}
