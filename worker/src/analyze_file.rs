//! `AnalyzeFileJob`: reads an upload, finds out what its columns are, and stores that as its profile.

use agents::{AgentError, Profile, Progress, Recipe};
use anyhow::{Context, anyhow};
use platform::{db::uploads::Upload, queue::Lease};
use protocol::{AnalyzeFileJob, SessionId, UploadId};
use tokio::task::spawn_blocking;

use crate::{
    context::{Retry, Worker},
    progress::{self, Subject},
};

/// Analyzes the upload, or finds that it has been analyzed.
pub async fn analyze_file(worker: &Worker, job: &AnalyzeFileJob, lease: &Lease) -> Result<(), Retry> {
    let platform = &worker.platform;
    let Some(upload) = platform.db.upload(job.upload).await? else { return Ok(()) };
    if upload.is_analyzed() {
        return Ok(());
    }
    platform.db.start_analysis(job.upload).await?;
    tell(worker, &upload, 10, format!("Reading {}", upload.filename)).await;
    let found = match read(worker, &upload).await {
        Ok(profile) => Ok(profile),
        Err(AgentError::Internal(cause)) if !lease.last_attempt() => return Err(Retry(cause)),
        Err(error) => {
            tracing::info!(upload = %upload.id, "file refused");
            Err(error.to_string())
        }
    };
    let summary = match &found {
        Ok(profile) => format!("{}: {} rows read", upload.filename, profile.rows),
        Err(_) => format!("{} cannot be used", upload.filename),
    };
    let found = match found {
        Ok(profile) => {
            let skus = profile.items().and_then(|items| i64::try_from(items).ok());
            Ok((serde_json::to_value(profile).context("storing a profile")?, skus))
        }
        Err(problem) => Err(problem),
    };
    platform.db.finish_analysis(job.upload, found, platform.clock.now()).await?;
    tell(worker, &upload, 100, summary).await;
    Ok(())
}

async fn read(worker: &Worker, upload: &Upload) -> Result<Profile, AgentError> {
    let _core = worker.cores.acquire().await.context("waiting for a core")?;
    let content = worker.platform.files.read(&upload.key()).await?;
    let bytes = content.ok_or_else(|| anyhow!("the file of the upload is gone"))?;
    let name = upload.filename.clone();
    // A reader that panics fails this job only.
    spawn_blocking(move || agents::profile(&name, &bytes, &Recipe::default()))
        .await
        .context("reading a file")?
}

async fn tell(worker: &Worker, upload: &Upload, percent: u8, message: String) {
    let session = upload.session_id.clone().and_then(|name| SessionId::try_from(name).ok());
    let Some(session) = session else { return };
    let progress = Progress { message, percent, step: 1, steps: 1 };
    let event = progress::event(&worker.platform, &session, Subject::Upload(UploadId(upload.id)), progress);
    if let Err(error) = worker.platform.events.publish(&[event]).await {
        tracing::debug!(upload = %upload.id, error = format!("{error:#}"), "progress was not published");
    }
}
