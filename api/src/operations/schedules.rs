//! Analyses that the user has run again: their list, a new one from the run of an answer, changes, and a run at once. Workers
//! do the running (`worker/src/scheduled/`).

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{
        schedules::{MAX_SCHEDULES, Schedule, ScheduleChange, ScheduleStored},
        turns::Recalculation,
    },
};
use protocol::{DataSetId, Repeats, RunId, UploadId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::records::{Records, own};
use crate::{auth::SignedIn, error::ApiError};

/// The schedules of a user.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Schedules {
    /// The most schedules of one user.
    pub most: i64,
    pub schedules: Vec<ScheduleView>,
}

/// A schedule on the wire.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScheduleView {
    pub id: Uuid,
    /// The question that was asked at first.
    pub question: String,
    pub tool: String,
    pub repeats: Repeats,
    /// Whether a summary of each run is mailed. Failures are mailed in any case.
    pub sends_mail: bool,
    pub state: ScheduleState,
    pub next_run_at: Option<DateTime<Utc>>,
    /// When the last run ended, well or not.
    pub last_run_at: Option<DateTime<Utc>>,
    /// The last run that did not fail.
    pub last_run_id: Option<String>,
    /// Why the run after that failed, or what happens with it now.
    pub last_error: Option<String>,
    /// The conversation of the answers; null once it was deleted.
    pub session_id: Option<String>,
    pub data_set_id: Option<DataSetId>,
    pub data_set_name: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// What happens with a schedule now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScheduleState {
    Idle,
    /// It is due and waits for a worker.
    Waiting,
    Running,
    /// Its owner has paused it, or too many runs failed in a row.
    Paused,
}

/// The run that is made again, and when.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSchedule {
    pub run_id: RunId,
    pub repeats: Repeats,
    pub sends_mail: bool,
}

/// What its owner decides about a schedule.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleChanges {
    pub repeats: Repeats,
    pub sends_mail: bool,
    pub is_paused: bool,
}

/// The part of a record that says whether it goes on from an earlier result.
#[derive(Deserialize)]
struct Source {
    dataset: SourceFile,
}

#[derive(Deserialize)]
struct SourceFile {
    #[serde(default)]
    rests_on: Value,
}

impl ScheduleView {
    fn new(row: Schedule, now: DateTime<Utc>) -> Self {
        Self {
            state: state(&row, now),
            id: row.id,
            question: row.about,
            tool: row.tool,
            repeats: row.repeats,
            sends_mail: row.sends_mail,
            next_run_at: row.next_run_at,
            last_run_at: row.last_run_at,
            last_run_id: row.last_run_id,
            last_error: row.last_error,
            session_id: row.session_id,
            data_set_id: row.data_set_name.as_ref().and(row.data_set_id).map(DataSetId),
            data_set_name: row.data_set_name,
            created_at: row.created_at,
        }
    }
}

fn state(row: &Schedule, now: DateTime<Utc>) -> ScheduleState {
    if row.turn_id.is_some() {
        ScheduleState::Running
    } else if row.next_run_at.is_some_and(|due| due <= now) {
        ScheduleState::Waiting
    } else if row.paused_at.is_some() {
        ScheduleState::Paused
    } else {
        ScheduleState::Idle
    }
}

/// The schedules of the user, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, user: &SignedIn) -> Result<Schedules, ApiError> {
    let now = platform.clock.now();
    let schedules = platform.db.schedules(user.user).await?;
    let schedules = schedules.into_iter().map(|schedule| ScheduleView::new(schedule, now)).collect();
    Ok(Schedules { most: MAX_SCHEDULES, schedules })
}

/// Has a run made again from now on.
///
/// # Errors
/// When the run is not the user's, cannot be calculated again, or the user has too many schedules.
pub async fn create(
    platform: &Platform,
    records: &Records,
    user: &SignedIn,
    wanted: NewSchedule,
) -> Result<ScheduleView, ApiError> {
    let run = own(platform, user, &wanted.run_id).await?;
    let asked = platform.db.question_of_run(user.user, &wanted.run_id).await?;
    let session = asked.as_ref().map(|asked| asked.session_id.clone()).ok_or_else(|| {
        ApiError::Conflict("The conversation of this run was deleted. Ask its question again.".to_owned())
    })?;
    let upload = match run.upload_id {
        Some(upload) => platform.db.upload_of(user.user, UploadId(upload)).await?,
        None => None,
    };
    let upload = upload.filter(|upload| upload.deleted_at.is_none());
    let Some((upload, data_set)) = upload.and_then(|upload| Some((upload.id, upload.data_set_id?))) else {
        let text = "The file of this result was deleted, so it cannot be run again.";
        return Err(ApiError::Conflict(text.to_owned()));
    };
    let source: Source = records.part(platform, user.user, &wanted.run_id).await?;
    if !source.dataset.rests_on.is_null() {
        let text = "This result goes on from an earlier one, so it cannot be run again by itself. Schedule the earlier one.";
        return Err(ApiError::Conflict(text.to_owned()));
    }
    let now = platform.clock.now();
    let is_behind = newest_upload(platform, user, data_set).await?.is_some_and(|newest| newest != upload);
    let schedule = Schedule {
        id: Uuid::now_v7(),
        user_id: user.user.0,
        session_id: Some(session),
        data_set_id: Some(data_set),
        data_set_name: None,
        about: Recalculation::of(wanted.run_id, &run.tool, asked.as_ref()).about,
        tool: run.tool,
        run_id: run.id,
        repeats: wanted.repeats,
        sends_mail: wanted.sends_mail,
        paused_at: None,
        next_run_at: next_run(wanted.repeats, is_behind, now),
        claimed_until: None,
        turn_id: None,
        last_run_at: None,
        last_run_id: None,
        last_error: None,
        failures: 0,
        created_at: now,
    };
    match platform.db.add_schedule(&schedule).await? {
        ScheduleStored::Stored => {}
        ScheduleStored::TooMany => {
            return Err(ApiError::Conflict(format!(
                "You have {MAX_SCHEDULES} schedules, which is the limit. Please delete one that you no longer need."
            )));
        }
        ScheduleStored::NotTheirs => return Err(ApiError::NotFound),
    }
    tracing::info!(user = %user.user, schedule = %schedule.id, "an analysis was scheduled");
    view(platform, user, schedule.id).await
}

/// Changes when an analysis is run again, whether it is mailed, and whether it is paused. Earlier failures are forgotten.
///
/// # Errors
/// When the user has no such schedule.
pub async fn change(
    platform: &Platform,
    user: &SignedIn,
    id: Uuid,
    wanted: ScheduleChanges,
) -> Result<ScheduleView, ApiError> {
    let now = platform.clock.now();
    let before = platform.db.schedule(user.user, id).await?.ok_or(ApiError::NotFound)?;
    let goes_on = before.paused_at.is_none() && before.repeats == wanted.repeats;
    let next_run_at = if wanted.is_paused {
        None
    } else if goes_on {
        before.next_run_at
    } else {
        next_run(wanted.repeats, is_behind(platform, user, &before).await?, now)
    };
    let change = ScheduleChange {
        repeats: wanted.repeats,
        sends_mail: wanted.sends_mail,
        paused_at: wanted.is_paused.then(|| before.paused_at.unwrap_or(now)),
        next_run_at,
    };
    if !platform.db.change_schedule(user.user, id, change).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, schedule = %id, is_paused = wanted.is_paused, "a schedule was changed");
    view(platform, user, id).await
}

/// Has an analysis run by the next worker that is free. A paused schedule stays paused.
///
/// # Errors
/// When the user has no such schedule.
pub async fn run(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<ScheduleView, ApiError> {
    if !platform.db.ask_for_run(user.user, id, platform.clock.now()).await? {
        return Err(ApiError::NotFound);
    }
    view(platform, user, id).await
}

/// Removes a schedule; its runs and answers stay.
///
/// # Errors
/// When the user has no such schedule.
pub async fn remove(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<(), ApiError> {
    if !platform.db.remove_schedule(user.user, id).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, schedule = %id, "a schedule was removed");
    Ok(())
}

async fn view(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<ScheduleView, ApiError> {
    let schedule = platform.db.schedule(user.user, id).await?.ok_or(ApiError::NotFound)?;
    Ok(ScheduleView::new(schedule, platform.clock.now()))
}

/// When it is due for the first time, or after a pause. What waits for a new version is due at once when there is one already.
fn next_run(repeats: Repeats, is_behind: bool, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match repeats.days() {
        Some(days) => Some(now + TimeDelta::days(days)),
        None => is_behind.then_some(now),
    }
}

/// Whether the data set has a newer version than the one of the last run.
async fn is_behind(platform: &Platform, user: &SignedIn, schedule: &Schedule) -> Result<bool, ApiError> {
    let Some(data_set) = schedule.data_set_id else { return Ok(false) };
    let newest = newest_upload(platform, user, data_set).await?;
    let run = platform.db.run(user.user, &RunId(schedule.run_id.clone())).await?;
    Ok(newest.is_some() && newest != run.and_then(|run| run.upload_id))
}

async fn newest_upload(
    platform: &Platform,
    user: &SignedIn,
    data_set: Uuid,
) -> Result<Option<Uuid>, ApiError> {
    Ok(platform.db.data_set(user.user, data_set).await?.map(|data_set| data_set.upload_id))
}
