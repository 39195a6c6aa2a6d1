//! The files of results: why some are gone, how much space they use, and deleting old ones.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::runs::{FilesState, Run},
};
use protocol::{RunId, UserId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{auth::SignedIn, error::ApiError};

const MOST_DAYS: i64 = 36_500;

/// Results that have files, and what these take.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ResultsView {
    pub results: i64,
    pub bytes: i64,
}

/// The results of the caller that are older than this number of days.
///
/// # Errors
/// When the number of days is invalid.
pub async fn older_than(platform: &Platform, user: &SignedIn, days: i64) -> Result<ResultsView, ApiError> {
    let found = platform.db.stored_results(user.user, time_before(platform, days)?).await?;
    Ok(ResultsView { results: found.results, bytes: found.bytes })
}

/// Deletes the files of the caller's results that are older than this number of days. The answers stay. Returns the
/// number of results.
///
/// # Errors
/// When the number of days is invalid.
pub async fn delete_older_than(
    platform: &Platform,
    user: &SignedIn,
    days: i64,
) -> Result<ResultsView, ApiError> {
    let before = time_before(platform, days)?;
    let found = platform.db.stored_results(user.user, before).await?;
    loop {
        let files = platform.db.delete_results(user.user, before, platform.clock.now()).await?;
        if files.is_empty() {
            break;
        }
        // The storage is released and the files are on the removal list: if this fails, the sweep removes them.
        if let Err(error) = platform.clear(&files).await {
            tracing::warn!(error = format!("{error:#}"), "files of deleted results wait to be removed");
        }
    }
    Ok(ResultsView { results: found.results, bytes: found.bytes })
}

/// With 0 days, results of this very moment count as older too.
fn time_before(platform: &Platform, days: i64) -> Result<DateTime<Utc>, ApiError> {
    if !(0..=MOST_DAYS).contains(&days) {
        return Err(ApiError::Invalid(format!("older_than_days must be from 0 to {MOST_DAYS}.")));
    }
    Ok(platform.clock.now() - TimeDelta::days(days) + TimeDelta::milliseconds(1))
}

/// Why a file below this key is not in the store.
///
/// # Errors
/// When the database fails.
pub async fn missing(platform: &Platform, key: &str) -> Result<ApiError, ApiError> {
    let Some((user, run)) = run_of(key) else { return Ok(ApiError::NotFound) };
    let found = platform.db.run(user, &run).await?;
    Ok(found.and_then(|run| gone(&run)).unwrap_or(ApiError::NotFound))
}

/// Why the files of a run are gone; `None` while they exist.
#[must_use]
pub fn gone(run: &Run) -> Option<ApiError> {
    let text = match run.files_state {
        FilesState::Stored => return None,
        FilesState::Expired => {
            "The files of this answer have expired. Ask the question again to create them again."
        }
        FilesState::Deleted => {
            "You deleted the files of this answer. Ask the question again to create them again."
        }
        FilesState::NoRoom => {
            "The files of this answer were not saved because your storage was full. Free some storage and ask the \
             question again."
        }
    };
    Some(ApiError::Gone(text.to_owned()))
}

/// The run that a file belongs to: `runs/{user}/{run}/{name}`.
fn run_of(key: &str) -> Option<(UserId, RunId)> {
    let mut parts = key.strip_prefix("runs/")?.split('/');
    let user = parts.next()?.parse().ok()?;
    Some((user, RunId(parts.next()?.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_result_files_belong_to_a_run() {
        let user = UserId::generate();
        let (owner, run) = run_of(&format!("runs/{user}/r1/report.csv")).unwrap();
        assert_eq!((owner, run), (user, RunId("r1".to_owned())));
        assert!(run_of(&format!("uploads/{user}/r1/report.csv")).is_none());
        assert!(run_of("runs/nobody/r1/report.csv").is_none());
    }
}
