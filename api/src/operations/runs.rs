//! The runs of a user as a list.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::runs::{FilesState, ListedRun},
};
use protocol::UploadId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::pages;
use crate::{auth::SignedIn, error::ApiError};

/// Runs on one page.
const PAGE: usize = 50;

/// Part of the list; `next` is what `before` has to be for the part after it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunPage {
    pub runs: Vec<RunSummary>,
    pub next: Option<String>,
}

/// One run: what was calculated, with which parameters, from which file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunSummary {
    pub id: String,
    pub tool: String,
    pub params: Value,
    /// The file that it is about; null when that was deleted.
    pub upload_id: Option<UploadId>,
    pub filename: Option<String>,
    /// The conversation that asked for it last; null when that was deleted.
    pub session_id: Option<String>,
    pub created_at: DateTime<Utc>,
    /// The run of which this one is a copy with other parameters or another file.
    pub parent: Option<String>,
    /// The size of its files.
    pub bytes: i64,
    /// Whether its files are there: `stored`, `expired`, `deleted`, or `no_room` when they were never saved.
    pub files: String,
}

/// The caller's runs, newest first, a page at a time.
///
/// # Errors
/// When `before` does not come from an earlier page.
pub async fn list(platform: &Platform, user: &SignedIn, before: Option<&str>) -> Result<RunPage, ApiError> {
    let before =
        before.map(|text| pages::place(text, |id| (!id.contains('\0')).then_some(id))).transpose()?;
    let mut found = platform.db.newest_runs(user.user, before, PAGE as i64 + 1).await?;
    let next = pages::cut(&mut found, PAGE, |last| (last.created_at, last.id.clone()));
    Ok(RunPage { runs: found.into_iter().map(view).collect(), next })
}

fn view(run: ListedRun) -> RunSummary {
    let has_files = run.files_state == FilesState::Stored;
    RunSummary {
        id: run.id,
        tool: run.tool,
        params: run.params.0,
        upload_id: run.upload_id.filter(|_| run.filename.is_some()).map(UploadId),
        filename: run.filename,
        session_id: run.session_id,
        created_at: run.created_at,
        parent: run.parent,
        bytes: if has_files { run.bytes } else { 0 },
        files: run.files_state.as_str().to_owned(),
    }
}
