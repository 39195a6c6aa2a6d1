//! `PreviewJob`: calculates a run with other parameters, or reads rows of its file, and answers the request that waits. No file is
//! made and nothing is kept, and a job whose asker has given up is not worked on.

use std::{collections::HashMap, sync::Arc};

use agents::{AgentError, KeptTable, Purpose, Request, Tools};
use anyhow::{Context, anyhow};
use comparison::Preview;
use platform::queue::Lease;
use protocol::{BusEvent, PreviewJob, PreviewOutcome, PreviewWanted, RowsOfFile, WantedRows};
use serde_json::{Map, Value};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::{
    chat::ReplyFailure,
    context::{Retry, Worker},
    reading::raw_rows,
    repeating,
    warm::WarmRun,
};

/// Answers the job, once a core is free for it.
pub(crate) async fn preview(worker: &Worker, job: &PreviewJob, lease: &Lease) -> Result<(), Retry> {
    let age = (worker.platform.clock.now() - job.asked_at).to_std().unwrap_or_default();
    if age > PreviewJob::PATIENCE {
        return Ok(());
    }
    let running = worker.running.preview(job.id, &lease.lost);
    if running.cancel.is_cancelled() {
        return Ok(());
    }
    let outcome = match timeout(PreviewJob::PATIENCE, outcome(worker, job, &running.cancel)).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(ReplyFailure::Agent(AgentError::Internal(cause)))) => failed(&cause),
        // Nobody waits any longer, or another worker has the job.
        Ok(Err(ReplyFailure::Agent(AgentError::Cancelled))) => return Ok(()),
        Ok(Err(ReplyFailure::Agent(AgentError::Limit(text)))) => PreviewOutcome::NotInPlan(text),
        Ok(Err(ReplyFailure::Agent(error))) => PreviewOutcome::Refused(error.to_string()),
        Ok(Err(ReplyFailure::Outside(Retry(cause)))) => failed(&cause),
        Ok(Err(ReplyFailure::WrongLane(_))) => failed(&anyhow!("a preview has no other lane")),
        Err(_) => PreviewOutcome::Refused(
            "This takes too long for a preview. Calculate it as an answer.".to_owned(),
        ),
    };
    worker.platform.events.publish(&[BusEvent::Previewed { id: job.id, outcome }]).await?;
    Ok(())
}

fn failed(cause: &anyhow::Error) -> PreviewOutcome {
    tracing::error!(error = format!("{cause:#}"), "a preview failed");
    PreviewOutcome::Failed
}

async fn outcome(
    worker: &Worker,
    job: &PreviewJob,
    given_up: &CancellationToken,
) -> Result<PreviewOutcome, ReplyFailure> {
    Ok(match &job.wanted {
        PreviewWanted::Params { changed, first } => {
            PreviewOutcome::Compared(compared(worker, job, (changed, *first), given_up).await?)
        }
        PreviewWanted::Rows(wanted) => PreviewOutcome::Rows(rows(worker, job, wanted, given_up).await?),
    })
}

/// Rows of the first file of the run.
async fn rows(
    worker: &Worker,
    job: &PreviewJob,
    wanted: &WantedRows,
    given_up: &CancellationToken,
) -> Result<RowsOfFile, ReplyFailure> {
    let base = base_of(worker, job).await?;
    let dataset = base.record.first_file(&base.files).map_err(ReplyFailure::Agent)?;
    let read = raw_rows(worker, job.user, dataset, wanted.clone(), given_up).await;
    worker.warm.make_room();
    read.map_err(ReplyFailure::Agent)
}

/// The run beside the one with other parameters.
async fn compared(
    worker: &Worker,
    job: &PreviewJob,
    (changed, first): (&Map<String, Value>, bool),
    given_up: &CancellationToken,
) -> Result<Value, ReplyFailure> {
    let platform = &worker.platform;
    let base = base_of(worker, job).await?;
    let mut record = base.record.clone();
    record.change(changed).map_err(ReplyFailure::Agent)?;
    let request = repeating::request(platform, job.user, &record, "", &base.files).await?;
    let purpose = if first { Purpose::FirstLook } else { Purpose::Preview };
    let request = Request { purpose, ..request };
    let core = tokio::select! {
        core = worker.cores.for_user(job.user) => core,
        () = given_up.cancelled() => return Err(ReplyFailure::Agent(AgentError::Cancelled)),
    };
    let cancel = given_up.child_token();
    // After the time that a preview may take, the calculation ends too and frees its core.
    let _too_long = cancel.clone().drop_guard();
    let tools = Tools {
        cancel,
        outside: worker.outside.clone(),
        last_work: base.last_work.clone(),
        held: Some(Arc::new(core)),
        ..Tools::silent()
    };
    let answer = agents::again(&record, &request, &tools).await.map_err(ReplyFailure::Agent)?;
    // What was read and calculated for it counts too.
    worker.warm.make_room();
    let Some(mut run) = answer.run else {
        return Err(ReplyFailure::Agent(AgentError::Needs(answer.content)));
    };
    let (bytes, is_first) = (run.files.swap_remove(0).bytes, run.is_first_look);
    let comparison = tokio::task::spawn_blocking(move || {
        let after = provenance::Stored::read(&bytes).context("reading a preview")?;
        let comparison = comparison::compare(&base.stored, &after, None)?;
        anyhow::Ok(serde_json::to_value(Preview::of(comparison, is_first))?)
    });
    Ok(comparison.await.context("comparing a preview")??)
}

/// The run that is changed, with its files; still in memory when it was looked at a moment ago.
async fn base_of(worker: &Worker, job: &PreviewJob) -> Result<Arc<WarmRun>, ReplyFailure> {
    let (key, platform) = ((job.user, job.run.clone()), &worker.platform);
    // A file that was deleted in the meantime is not used any longer.
    if let Some(known) = worker.warm.get(&key)
        && repeating::has_files(platform, job.user, &known.record).await?
    {
        return Ok(known);
    }
    let bytes = repeating::record_bytes(platform, job.user, &job.run).await?;
    let record = repeating::recorded(bytes.clone()).await?;
    let mut files = HashMap::new();
    repeating::add_files(platform, job.user, &record, &mut files).await?;
    for file in files.values_mut() {
        file.kept = KeptTable::keeping();
    }
    let stored = repeating::stored(bytes.clone()).await?;
    let run = Arc::new(WarmRun::new(record, stored, files, bytes.len()));
    worker.warm.keep(key, run.clone());
    Ok(run)
}
