//! Finds jobs by lane, state and a text: the id of a job, a file or a conversation, or part of an owner's address.

use std::collections::HashSet;

use anyhow::Result;
use chrono::{DateTime, Utc};
use protocol::Lane;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::resting::resting_jobs;
use crate::{
    Db, Queue,
    db::operations::jobs::{Branch, JobRow, MOST_COUNTED, Position},
};

/// The most people whose jobs one search shows.
const MOST_OWNERS: usize = 10;

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    Queued,
    Running,
    Retrying,
    Done,
    Failed,
    Stopped,
}

impl JobState {
    pub const ALL: [Self; 6] =
        [Self::Queued, Self::Running, Self::Retrying, Self::Failed, Self::Stopped, Self::Done];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Retrying => "retrying",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }

    /// The stored state of a turn. A job that rests is stored as running.
    fn of_turns(self) -> Option<&'static str> {
        (self != Self::Retrying).then_some(self.as_str())
    }

    /// The stored state of an upload; no upload is stopped.
    fn of_uploads(self) -> Option<&'static str> {
        match self {
            Self::Queued => Some("stored"),
            Self::Running => Some("analyzing"),
            Self::Done => Some("ready"),
            Self::Failed => Some("failed"),
            Self::Retrying | Self::Stopped => None,
        }
    }

    fn of_stored(state: &str) -> Self {
        match state {
            "running" | "analyzing" => Self::Running,
            "done" | "ready" => Self::Done,
            "failed" => Self::Failed,
            "stopped" => Self::Stopped,
            _ => Self::Queued,
        }
    }
}

/// What the list is narrowed down to.
#[derive(Clone, Debug, Default)]
pub struct JobFilter {
    pub lane: Option<Lane>,
    pub state: Option<JobState>,
    pub search: Option<String>,
}

/// A job as a line of the list. `error` says why a turn failed, without any text of the question or the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Job {
    pub id: Uuid,
    pub lane: String,
    pub kind: JobKind,
    pub state: JobState,
    pub attempts: i64,
    pub agent: Option<String>,
    pub owner_email: String,
    pub created_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub error: Option<String>,
}

/// Whether a job answers a question or reads a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    Chat,
    Analysis,
}

/// A part of the list, newest jobs first.
#[derive(Clone, Debug, Default)]
pub struct JobPage {
    pub jobs: Vec<Job>,
    pub next: Option<Position>,
    /// Missing when there are too many to count, and after the first page.
    pub total: Option<i64>,
    /// More people fit the search than are shown.
    pub is_cut: bool,
}

/// The jobs that fit the filter, after a position.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn jobs(
    db: &Db,
    queue: Option<&Queue>,
    filter: &JobFilter,
    after: Option<Position>,
    limit: usize,
) -> Result<JobPage> {
    let lanes = filter.lane.map_or(Lane::ALL.to_vec(), |lane| vec![lane]);
    let resting = resting_jobs(queue, &lanes).await?;
    let (branches, is_cut) = match &filter.search {
        _ if filter.state == Some(JobState::Retrying) => {
            let rows = db.jobs_by_id(&Vec::from_iter(resting.iter().copied())).await?;
            return Ok(page_of(rows, &resting, filter, after, limit));
        }
        Some(search) => match owners(db, search).await? {
            (owners, _) if owners.is_empty() => {
                let rows = db.jobs_named(search).await?;
                return Ok(page_of(rows, &resting, filter, after, limit));
            }
            (owners, is_cut) => (branches_of(filter, &owners), is_cut),
        },
        None => (branches(filter), false),
    };
    let start = after.unwrap_or_else(end_of_time);
    let mut rows = Vec::new();
    for branch in &branches {
        let most = i64::try_from(limit + 1).unwrap_or(i64::MAX);
        rows.extend(db.jobs_of_branch(branch, start, most).await?);
    }
    let mut page = first(rows, &resting, limit);
    if filter.state == Some(JobState::Running) {
        page.jobs.retain(|job| job.state == JobState::Running);
    }
    page.is_cut = is_cut;
    if after.is_none() {
        page.total = total(db, &branches, &resting, filter).await?;
    }
    Ok(page)
}

/// The failed jobs among those that fit the filter, at most `limit`, newest first.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn failed_jobs(
    db: &Db,
    filter: &JobFilter,
    after: Option<Position>,
    limit: usize,
) -> Result<JobPage> {
    let filter = JobFilter { state: Some(JobState::Failed), ..filter.clone() };
    jobs(db, None, &filter, after, limit).await
}

/// The job with this id.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn job(db: &Db, queue: Option<&Queue>, id: Uuid) -> Result<Option<Job>> {
    let Some(row) = db.jobs_by_id(&[id]).await?.pop() else { return Ok(None) };
    let is_open = JobState::of_stored(&row.state) == JobState::Running;
    let resting = resting_jobs(queue.filter(|_| is_open), &Lane::ALL).await?;
    Ok(Some(shown(row, &resting)))
}

/// After every job. Later years would sort wrongly as texts.
fn end_of_time() -> Position {
    (DateTime::from_timestamp(253_402_300_799, 0).unwrap_or_default(), Uuid::max())
}

/// The people whom a search means, and whether there are more.
async fn owners(db: &Db, search: &str) -> Result<(Vec<Uuid>, bool)> {
    // Ids are looked up as they are.
    if Uuid::parse_str(search).is_ok() {
        return Ok((Vec::new(), false));
    }
    let most = i64::try_from(MOST_OWNERS + 1).unwrap_or(i64::MAX);
    let mut owners = db.owners_like(search, most).await?;
    let is_cut = owners.len() > MOST_OWNERS;
    owners.truncate(MOST_OWNERS);
    Ok((owners, is_cut))
}

fn branches(filter: &JobFilter) -> Vec<Branch> {
    let mut branches = Vec::new();
    for state in states(filter) {
        for lane in [Lane::Chat, Lane::Analyses] {
            if let Some(state) = state.of_turns().filter(|_| filter.lane.is_none_or(|wanted| wanted == lane))
            {
                branches.push(Branch::TurnsOfLane { state, lane: lane.as_str() });
            }
        }
        if let Some(state) = state.of_uploads().filter(|_| holds_files(filter)) {
            branches.push(Branch::Uploads { state });
        }
    }
    branches
}

fn branches_of(filter: &JobFilter, owners: &[Uuid]) -> Vec<Branch> {
    let mut branches = Vec::new();
    for owner in owners.iter().copied() {
        for state in states(filter) {
            if let Some(state) = state.of_turns().filter(|_| filter.lane != Some(Lane::Files)) {
                branches.push(Branch::TurnsOfOwner { state, lane: filter.lane.map(Lane::as_str), owner });
            }
            if let Some(state) = state.of_uploads().filter(|_| holds_files(filter)) {
                branches.push(Branch::UploadsOfOwner { state, owner });
            }
        }
    }
    branches
}

fn states(filter: &JobFilter) -> Vec<JobState> {
    filter.state.map_or(JobState::ALL.to_vec(), |state| vec![state])
}

fn holds_files(filter: &JobFilter) -> bool {
    filter.lane.is_none_or(|lane| lane == Lane::Files)
}

async fn total(
    db: &Db,
    branches: &[Branch],
    resting: &HashSet<Uuid>,
    filter: &JobFilter,
) -> Result<Option<i64>> {
    if filter.state == Some(JobState::Running) && !resting.is_empty() {
        return Ok(None);
    }
    let mut total = 0;
    // Most jobs are done, so that counting them first usually ends it.
    for branch in branches.iter().rev() {
        total += db.count_branch(branch).await?;
        if total > MOST_COUNTED {
            return Ok(None);
        }
    }
    Ok(Some(total))
}

/// The page of a list that was read as a whole.
fn page_of(
    rows: Vec<JobRow>,
    resting: &HashSet<Uuid>,
    filter: &JobFilter,
    after: Option<Position>,
    limit: usize,
) -> JobPage {
    let mut fitting = Vec::new();
    for row in rows {
        let state = shown(row.clone(), resting).state;
        let fits_lane = filter.lane.is_none_or(|lane| lane.as_str() == row.lane);
        let fits_owner = filter.search.as_ref().is_none_or(|search| {
            filter.state != Some(JobState::Retrying)
                || row.owner_email.to_lowercase().contains(&search.to_lowercase())
                || row.id.to_string() == *search
        });
        if fits_lane && fits_owner && filter.state.is_none_or(|wanted| wanted == state) {
            fitting.push(row);
        }
    }
    let total = i64::try_from(fitting.len()).ok().filter(|_| after.is_none());
    if let Some(after) = after {
        fitting.retain(|row| (row.created_at, row.id) < after);
    }
    JobPage { total, ..first(fitting, resting, limit) }
}

/// The newest of these jobs.
fn first(mut rows: Vec<JobRow>, resting: &HashSet<Uuid>, limit: usize) -> JobPage {
    rows.sort_unstable_by_key(|row| std::cmp::Reverse((row.created_at, row.id)));
    let is_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| is_more).map(|row| (row.created_at, row.id));
    let jobs = rows.into_iter().map(|row| shown(row, resting)).collect();
    JobPage { jobs, next, ..JobPage::default() }
}

fn shown(row: JobRow, resting: &HashSet<Uuid>) -> Job {
    let state = match JobState::of_stored(&row.state) {
        JobState::Running if resting.contains(&row.id) => JobState::Retrying,
        state => state,
    };
    let is_file = row.lane == Lane::Files.as_str();
    let of_file = "The file cannot be used; its owner reads why on the upload page.".to_owned();
    let error = match row.cause {
        None if is_file && state == JobState::Failed => Some(of_file),
        cause => cause,
    };
    Job {
        id: row.id,
        lane: row.lane,
        kind: if is_file { JobKind::Analysis } else { JobKind::Chat },
        state,
        attempts: row.attempts,
        agent: row.agent,
        owner_email: row.owner_email,
        created_at: row.created_at,
        started_at: row.started_at,
        ended_at: row.ended_at,
        error,
    }
}
