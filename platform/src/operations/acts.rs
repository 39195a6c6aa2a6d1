//! Retries and discards jobs, with everything that follows: pushes, and events for workers and browsers. Beside a running
//! server whose stores this process does not share, the rows alone are changed, and the sweep of its workers does the rest.

use anyhow::Result;
use chrono::{DateTime, Utc};
use protocol::{
    AnalyzeFileJob, BusEvent, ChatEvent, TurnId, UploadId, UserId,
    events::{ErrorEvent, ProgressUpdate, StopProcessing, StopReason},
};
use serde_json::json;
use uuid::Uuid;

use super::list::{JobFilter, JobKind, failed_jobs, job};
use crate::{
    Db, Platform,
    db::{
        admin::audit::Actor,
        operations::acts::{Discarded, JobsAct, Requeued},
        turns::Admitted,
    },
};

/// Jobs that are retried in one transaction.
const AT_ONCE: usize = 200;

/// The outcome of an act on one job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acted {
    Done,
    NoJob,
    /// The job is in a state in which this cannot be done to it.
    NotNow,
}

/// Lets a failed job wait again: its error is withdrawn, and it ends in exactly one reply.
///
/// # Errors
/// When the database fails. If the queue fails, the sweep of the workers pushes the job.
pub async fn retry(
    db: &Db,
    site: Option<&Platform>,
    id: Uuid,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Acted> {
    let Some(job) = job(db, None, id).await? else { return Ok(Acted::NoJob) };
    let act = about("job_retried", id, &job.owner_email);
    let requeued = db.requeue_jobs(&[id], &act, actor, now).await?;
    push(site, &requeued).await;
    Ok(if requeued.count() == 0 { Acted::NotNow } else { Acted::Done })
}

/// Retries every failed job that fits the filter. Returns their number. Jobs that fail again meanwhile are not retried
/// twice.
///
/// # Errors
/// When the database fails; the jobs that were retried before stay so.
pub async fn retry_matching(
    db: &Db,
    site: Option<&Platform>,
    filter: &JobFilter,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<usize> {
    let (mut retried, mut after) = (0, None);
    loop {
        let page = failed_jobs(db, filter, after, AT_ONCE).await?;
        let ids: Vec<Uuid> = page.jobs.iter().map(|job| job.id).collect();
        let requeued = db.requeue_jobs(&ids, &about_many(filter), actor, now).await?;
        push(site, &requeued).await;
        retried += requeued.count();
        match page.next {
            Some(next) => after = Some(next),
            None => return Ok(retried),
        }
    }
}

/// Discards a job: a waiting or running one is stopped and its asker told, a failed one leaves the list of failures.
///
/// # Errors
/// When the database fails.
pub async fn discard(
    db: &Db,
    site: Option<&Platform>,
    id: Uuid,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Acted> {
    let Some(job) = job(db, None, id).await? else { return Ok(Acted::NoJob) };
    let act = about("job_discarded", id, &job.owner_email);
    let discarded = match job.kind {
        JobKind::Chat => db.discard_turn(TurnId(id), &act, actor, now).await?,
        JobKind::Analysis => {
            let is_discarded = db.discard_upload(UploadId(id), &act, actor, now).await?;
            is_discarded.then_some(Discarded::Upload)
        }
    };
    let Some(discarded) = discarded else { return Ok(Acted::NotNow) };
    if let Some(platform) = site {
        tell(platform, id, &discarded, now).await;
    }
    Ok(Acted::Done)
}

fn about(action: &'static str, id: Uuid, owner: &str) -> JobsAct {
    JobsAct {
        action,
        target_kind: "job",
        target: id.to_string(),
        target_name: owner.to_owned(),
        details: json!({}),
    }
}

fn about_many(filter: &JobFilter) -> JobsAct {
    JobsAct {
        action: "jobs_retried",
        target_kind: "jobs",
        target: String::new(),
        target_name: filter.lane.map_or("all lanes", protocol::Lane::as_str).to_owned(),
        details: json!({ "search": filter.search }),
    }
}

/// Pushes jobs that wait again. What fails here is found by the sweep of the workers.
async fn push(site: Option<&Platform>, requeued: &Requeued) {
    let Some(platform) = site else { return };
    let jobs: Vec<_> = requeued.uploads.iter().map(|upload| AnalyzeFileJob { upload: *upload }).collect();
    let uploads = async { if jobs.is_empty() { Ok(()) } else { platform.queue.push_all(&jobs).await } };
    for pushed in [platform.push_turns(&requeued.admitted).await, uploads.await] {
        if let Err(error) = pushed {
            tracing::warn!(error = format!("{error:#}"), "retried jobs were not pushed; the sweep will");
        }
    }
}

/// Tells the worker that holds the job, and the browsers of its owner.
async fn tell(platform: &Platform, id: Uuid, discarded: &Discarded, now: DateTime<Utc>) {
    let (events, next): (Vec<BusEvent>, &[Admitted]) = match discarded {
        Discarded::OpenTurn { turn, text, next } => {
            let (turn_id, session) = (turn.turn_id(), turn.session());
            let error = ErrorEvent { error: (*text).to_owned(), code: None, turn_id: Some(turn_id) };
            let over = StopProcessing { turn_id, reason: StopReason::Failed };
            let to_session = |event| BusEvent::Session { session: session.clone(), event };
            let events = vec![
                BusEvent::StopTurn { turn: turn_id },
                to_session(ChatEvent::Error(error)),
                to_session(ChatEvent::StopProcessing(over)),
            ];
            (events, next)
        }
        Discarded::FailedTurn => return,
        Discarded::Upload => (upload_over(platform, id, now).await, &[]),
    };
    if let Err(error) = platform.events.publish(&events).await {
        tracing::warn!(error = format!("{error:#}"), "a discarded job was not announced");
    }
    if let Err(error) = platform.push_turns(next).await {
        tracing::warn!(error = format!("{error:#}"), "turns after a discarded one were not pushed");
    }
}

/// The end of the reading, for open pages of the owner.
async fn upload_over(platform: &Platform, id: Uuid, now: DateTime<Utc>) -> Vec<BusEvent> {
    let Ok(Some(upload)) = platform.db.upload(UploadId(id)).await else { return Vec::new() };
    let update = ProgressUpdate {
        message: format!("{} cannot be used", upload.filename),
        timestamp: now,
        percent: 100,
        step: 1,
        steps: 1,
        turn_id: None,
        upload_id: Some(UploadId(id)),
    };
    vec![BusEvent::Person { user: UserId(upload.user_id), event: ChatEvent::ProgressUpdate(update) }]
}
