//! Two runs of a user side by side, and what to do first after one run.

use comparison::{
    Comparison,
    exceptions::{self, Exceptions},
};
use platform::{Platform, db::runs::Run};
use protocol::{RunId, UploadId};
use schemars::JsonSchema;
use serde::Deserialize;

use super::records::{Records, own};
use crate::{auth::SignedIn, error::ApiError};

/// Runs among which the one between two others is looked for.
const LOOKED_AT: i64 = 20;

/// The run to compare with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedWith {
    /// An earlier run of the same tool.
    pub with: RunId,
    /// A run with the data of this one and the parameters of the earlier one; it splits a change that both moved. When it
    /// is not given, it is looked for among the latest runs.
    pub middle: Option<RunId>,
}

/// The run beside an earlier one.
///
/// # Errors
/// When one of the runs is not the caller's or its files are gone, or they are of different tools.
pub async fn compare(
    records: &Records,
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    wanted: ComparedWith,
) -> Result<Comparison, ApiError> {
    let after = own(platform, user, run).await?;
    let before = own(platform, user, &wanted.with).await?;
    let is_asked = wanted.middle.is_some();
    let middle = match wanted.middle {
        Some(middle) => Some(RunId(own(platform, user, &middle).await?.id)),
        // Both were asked about before one was changed, more often than not.
        None => between(platform, user, &before, &after).await?,
    };
    let runs: Vec<&RunId> = [&wanted.with, run].into_iter().chain(&middle).collect();
    let compared = records.read(platform, user, &runs, move |stored| {
        let [before, after, middle @ ..] = stored else { return None };
        // One that was only found may differ in what the list of runs does not say, such as the rows of the question.
        let middle = middle.first();
        let middle = middle.filter(|middle| is_asked || comparison::is_between(before, middle, after));
        Some(comparison::compare(before, after, middle))
    });
    let compared = compared.await?.ok_or(ApiError::NotFound)?;
    compared.map_err(|mismatch| ApiError::Invalid(mismatch.to_string()))
}

/// A run with the file of the later run and the parameters of the earlier one.
async fn between(
    platform: &Platform,
    user: &SignedIn,
    before: &Run,
    after: &Run,
) -> Result<Option<RunId>, ApiError> {
    let Some(upload) = after.upload_id.filter(|upload| before.upload_id != Some(*upload)) else {
        return Ok(None);
    };
    if before.tool != after.tool || comparison::same_parameters(&before.params, &after.params) {
        return Ok(None);
    }
    let runs = platform.db.runs_of_upload(user.user, &after.tool, UploadId(upload), LOOKED_AT).await?;
    let found = runs.into_iter().find(|run| comparison::same_parameters(&run.params, &before.params));
    Ok(found.map(|run| RunId(run.id)))
}

/// What to do first after a run.
///
/// # Errors
/// When the run is not the caller's or its files are gone.
pub async fn exceptions(
    records: &Records,
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
) -> Result<Exceptions, ApiError> {
    own(platform, user, run).await?;
    records
        .read(platform, user, &[run], |stored| stored.first().map(exceptions::of).unwrap_or_default())
        .await
}
