//! The operations room for administrators: which jobs there are, and what can be done about jobs, lanes and workers.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::admin::audit::Actor,
    operations::{
        Operations,
        acts::{self, Acted},
        detail::{JobDetail, job_detail},
        history::{History, Range, history},
        list::{self, Job, JobFilter, JobState},
        operations,
    },
};
use protocol::Lane;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::ApiError;

const USUAL_LIMIT: usize = 50;
const LARGEST_LIMIT: usize = 100;
const LONGEST_SEARCH: usize = 200;

/// What the list of jobs is narrowed down to. An empty text narrows nothing.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct JobQuery {
    /// chat, analyses, files or previews.
    pub lane: Option<String>,
    /// queued, running, retrying, done, failed or stopped.
    pub state: Option<String>,
    /// Part of the owner's address, or the whole id of a job, a file or a conversation.
    pub search: Option<String>,
    /// `next_cursor` of the part before.
    pub cursor: Option<String>,
    /// At most 100; 50 unless given.
    pub limit: Option<usize>,
}

/// Which failed jobs are retried.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retries {
    #[serde(default)]
    pub lane: Option<String>,
    /// Nothing or `failed`: other jobs cannot be retried.
    #[serde(default)]
    pub state: Option<String>,
    #[serde(default)]
    pub search: Option<String>,
}

/// Which history is asked for.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct HistoryQuery {
    pub range: Range,
}

/// A part of the list of jobs, newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Jobs {
    pub jobs: Vec<Job>,
    pub next_cursor: Option<String>,
    /// Missing when there are more than 2,000, and after the first part.
    pub total: Option<i64>,
    /// What the list does not show, in words.
    pub note: Option<String>,
}

/// What was done, in words for the screen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ActDone {
    pub done: String,
}

/// The same for several jobs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobsRetried {
    pub done: String,
    pub retried: usize,
}

/// Lanes and workers now.
///
/// # Errors
/// When a store cannot be read.
pub async fn now(platform: &Platform) -> Result<Operations, ApiError> {
    let queue = Some(&platform.queue);
    Ok(operations(&platform.db, queue, &platform.config, platform.clock.now()).await?)
}

/// The figures of the lanes over time.
///
/// # Errors
/// When the database fails.
pub async fn past(platform: &Platform, query: HistoryQuery) -> Result<History, ApiError> {
    Ok(history(&platform.db, query.range, platform.clock.now()).await?)
}

/// A part of the jobs that fit.
///
/// # Errors
/// When a lane, a state or the cursor is unknown.
pub async fn jobs(platform: &Platform, query: JobQuery) -> Result<Jobs, ApiError> {
    let filter = filter(query.lane, query.state, query.search)?;
    let after = given(query.cursor).map(|cursor| position(&cursor)).transpose()?;
    let limit = query.limit.unwrap_or(USUAL_LIMIT).clamp(1, LARGEST_LIMIT);
    let page = list::jobs(&platform.db, Some(&platform.queue), &filter, after, limit).await?;
    let cut =
        "More than 10 people fit the search; the jobs of the first 10 are shown. Type more of the address.";
    Ok(Jobs {
        jobs: page.jobs,
        next_cursor: page.next.map(|(time, id)| format!("{}_{id}", time.timestamp_micros())),
        total: page.total,
        note: page.is_cut.then(|| cut.to_owned()),
    })
}

/// One job.
///
/// # Errors
/// When there is no such job.
pub async fn job(platform: &Platform, id: Uuid) -> Result<JobDetail, ApiError> {
    job_detail(&platform.db, Some(&platform.queue), id).await?.ok_or(ApiError::NotFound)
}

/// Lets a failed job wait again.
///
/// # Errors
/// When there is no such job, or it has not failed.
pub async fn retry(platform: &Platform, by: &Actor, id: Uuid) -> Result<ActDone, ApiError> {
    let acted = acts::retry(&platform.db, Some(platform), id, by, platform.clock.now()).await?;
    let refusal =
        "Only a job that ended in failure can be retried, and this one did not or waits again already.";
    outcome(acted, "The job waits in the queue again.", refusal)
}

/// Discards a job.
///
/// # Errors
/// When there is no such job, or it has ended.
pub async fn discard(platform: &Platform, by: &Actor, id: Uuid) -> Result<ActDone, ApiError> {
    let acted = acts::discard(&platform.db, Some(platform), id, by, platform.clock.now()).await?;
    outcome(acted, "The job was discarded.", "This job has ended already, so there is nothing to discard.")
}

/// Retries all failed jobs that fit.
///
/// # Errors
/// When a lane is unknown, or the state is another than failed.
pub async fn retry_matching(
    platform: &Platform,
    by: &Actor,
    wanted: Retries,
) -> Result<JobsRetried, ApiError> {
    let filter = filter(wanted.lane, wanted.state, wanted.search)?;
    if filter.state.is_some_and(|state| state != JobState::Failed) {
        return Err(ApiError::Invalid("Only jobs that ended in failure can be retried.".to_owned()));
    }
    let now = platform.clock.now();
    let retried = acts::retry_matching(&platform.db, Some(platform), &filter, by, now).await?;
    let done = match retried {
        0 => "No failed job fits, so nothing was changed.".to_owned(),
        1 => "1 job waits in the queue again.".to_owned(),
        many => format!("{many} jobs wait in the queue again."),
    };
    Ok(JobsRetried { done, retried })
}

/// Pauses a lane or resumes it.
///
/// # Errors
/// When there is no such lane.
pub async fn set_paused(
    platform: &Platform,
    by: &Actor,
    name: &str,
    is_paused: bool,
) -> Result<ActDone, ApiError> {
    let lane = Lane::from_name(name).ok_or(ApiError::NotFound)?;
    platform.db.set_lane_paused(lane, is_paused, by, platform.clock.now()).await?;
    let done = if is_paused {
        format!("Workers take no more jobs from the lane {name}. Jobs that run go on.")
    } else {
        format!("Workers take jobs from the lane {name} again.")
    };
    Ok(ActDone { done })
}

/// Lets a worker take no more jobs, or take jobs again.
///
/// # Errors
/// When there is no such worker.
pub async fn set_draining(
    platform: &Platform,
    by: &Actor,
    worker: &str,
    is_draining: bool,
) -> Result<ActDone, ApiError> {
    let host = platform.db.set_worker_draining(worker, is_draining, by, platform.clock.now()).await?;
    let host = host.ok_or(ApiError::NotFound)?;
    let done = if is_draining {
        format!("The worker on {host} takes no more jobs. It finishes those that it has.")
    } else {
        format!("The worker on {host} takes jobs again.")
    };
    Ok(ActDone { done })
}

fn outcome(acted: Acted, done: &str, refusal: &str) -> Result<ActDone, ApiError> {
    match acted {
        Acted::Done => Ok(ActDone { done: done.to_owned() }),
        Acted::NoJob => Err(ApiError::NotFound),
        Acted::NotNow => Err(ApiError::Conflict(refusal.to_owned())),
    }
}

fn filter(
    lane: Option<String>,
    state: Option<String>,
    search: Option<String>,
) -> Result<JobFilter, ApiError> {
    let lane = match given(lane) {
        None => None,
        Some(name) => Some(
            Lane::from_name(&name).ok_or_else(|| unknown("lane", "chat, analyses, files and previews"))?,
        ),
    };
    let state = match given(state) {
        None => None,
        Some(name) => {
            let known = JobState::ALL.map(JobState::as_str).join(", ");
            Some(JobState::from_name(&name).ok_or_else(|| unknown("state", &known))?)
        }
    };
    let search = given(search).map(|search| search.chars().take(LONGEST_SEARCH).collect());
    Ok(JobFilter { lane, state, search })
}

fn unknown(what: &str, known: &str) -> ApiError {
    ApiError::Invalid(format!("There is no such {what}. Known are {known}."))
}

fn position(cursor: &str) -> Result<(DateTime<Utc>, Uuid), ApiError> {
    let position = || {
        let (micros, id) = cursor.split_once('_')?;
        Some((DateTime::from_timestamp_micros(micros.parse().ok()?)?, Uuid::parse_str(id).ok()?))
    };
    position().ok_or_else(|| ApiError::Invalid("The cursor is not one of this list.".to_owned()))
}

/// The text without characters that the databases cannot store; `None` when nothing is left.
fn given(text: Option<String>) -> Option<String> {
    let text = text?.replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
