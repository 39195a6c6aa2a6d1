//! The user's data sets: listing, naming, deleting and restoring them. `difference.rs` compares two versions;
//! `../uploads` adds a version.

mod difference;
mod views;

use chrono::TimeDelta;
use platform::{
    Platform,
    db::data_sets::{Renamed, WantedDataSets},
};
use protocol::DataSetId;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use difference::Difference;
pub use views::{DataSetView, DataSetWithVersions, UploadView, upload_view};

use super::pages;
use crate::{auth::SignedIn, error::ApiError};

/// How long a deleted data set can be restored.
pub const UNDO: TimeDelta = platform::db::data_sets::KEPT_DELETED;
const MAX_NAME_CHARS: usize = 200;
/// Characters of a search text.
const MAX_SEARCH_CHARS: usize = 200;
const PAGE: usize = 30;

/// Part of the list; `next` is what `before` has to be for the part after it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DataSetPage {
    pub data_sets: Vec<DataSetView>,
    pub next: Option<String>,
    /// What all files of the user take, those of results and deleted ones too until they are gone; a limit of -1 means
    /// none.
    pub storage_bytes: i64,
    pub max_storage_bytes: i64,
}

/// The user's data sets, newest first, a page at a time; with `deleted`, only those that can be restored.
///
/// # Errors
/// When the search is too long or `before` does not come from an earlier page.
pub async fn list(
    platform: &Platform,
    user: &SignedIn,
    (search, deleted): (&str, bool),
    before: Option<&str>,
) -> Result<DataSetPage, ApiError> {
    if search.chars().count() > MAX_SEARCH_CHARS {
        return Err(ApiError::Invalid("The search is too long.".to_owned()));
    }
    let search = search.replace('\0', "");
    let before = before.map(|text| pages::place(text, |id| Uuid::parse_str(id).ok())).transpose()?;
    let wanted = WantedDataSets { search: search.trim(), deleted, before, limit: PAGE as i64 + 1 };
    let mut found = platform.db.data_sets(user.user, &wanted).await?;
    let next = pages::cut(&mut found, PAGE, |last| (last.updated_at, last.id.to_string()));
    let plan = platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)?;
    let usage = platform.db.usage_of(user.user, platform.clock.now()).await?;
    Ok(DataSetPage {
        data_sets: found.into_iter().map(|found| views::data_set_view(platform, user, found)).collect(),
        next,
        storage_bytes: usage.storage_bytes(),
        max_storage_bytes: plan.max_storage_bytes(),
    })
}

/// One data set with its versions, newest first. Deleted ones are found until their files are removed.
///
/// # Errors
/// When the user has no such data set.
pub async fn one(
    platform: &Platform,
    user: &SignedIn,
    id: DataSetId,
) -> Result<DataSetWithVersions, ApiError> {
    let found = platform.db.data_set(user.user, id.0).await?.ok_or(ApiError::NotFound)?;
    let versions = platform.db.versions(user.user, id.0).await?;
    Ok(views::with_versions(platform, user, found, versions))
}

/// Gives a data set a name. Returns the name as it is stored.
///
/// # Errors
/// When the name is empty, too long or taken, or the user has no such data set.
pub async fn rename(
    platform: &Platform,
    user: &SignedIn,
    id: DataSetId,
    name: &str,
) -> Result<String, ApiError> {
    let name = name.replace(|c: char| c.is_control(), " ").trim().to_owned();
    if name.is_empty() {
        return Err(ApiError::Invalid("The name is empty.".to_owned()));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        let text = format!("The name is too long. The limit is {MAX_NAME_CHARS} characters.");
        return Err(ApiError::Invalid(text));
    }
    match platform.db.rename_data_set(user.user, id.0, &name).await? {
        Renamed::Yes => Ok(name),
        Renamed::Taken => Err(ApiError::Invalid(format!("You have a data set named {name} already."))),
        Renamed::NoDataSet => Err(ApiError::NotFound),
    }
}

/// Deletes a data set. It can be restored until `UNDO` has passed.
///
/// # Errors
/// When the user has no such data set.
pub async fn delete(platform: &Platform, user: &SignedIn, id: DataSetId) -> Result<(), ApiError> {
    let is_deleted = platform.db.delete_data_set(user.user, id.0, platform.clock.now()).await?;
    is_deleted.then_some(()).ok_or(ApiError::NotFound)
}

/// Removes a data set with its versions and files immediately, whether or not it was deleted before.
///
/// # Errors
/// When the user has no such data set.
pub async fn remove(platform: &Platform, user: &SignedIn, id: DataSetId) -> Result<(), ApiError> {
    let now = platform.clock.now();
    platform.db.delete_data_set(user.user, id.0, now).await?;
    let files = platform.db.remove_data_set(user.user, id.0, now, now).await?.ok_or(ApiError::NotFound)?;
    // The rows are deleted and the files are on the removal list: if this fails, the sweep removes them.
    if let Err(error) = platform.clear(&files).await {
        tracing::warn!(error = format!("{error:#}"), "files of a deleted data set wait to be removed");
    }
    Ok(())
}

/// Restores a deleted data set.
///
/// # Errors
/// When its files are removed, or another data set has taken its name.
pub async fn restore(
    platform: &Platform,
    user: &SignedIn,
    id: DataSetId,
) -> Result<DataSetWithVersions, ApiError> {
    let since = platform.clock.now() - UNDO;
    match platform.db.restore_data_set(user.user, id.0, since).await? {
        Renamed::Yes => one(platform, user, id).await,
        Renamed::NoDataSet => Err(ApiError::NotFound),
        Renamed::Taken => Err(ApiError::Invalid(
            "You now have another data set with this name. Rename that one first.".to_owned(),
        )),
    }
}

/// Compares two versions of a data set.
///
/// # Errors
/// When the user has no such versions, or one of them has not been read or cannot be read.
pub async fn differ(
    platform: &Platform,
    user: &SignedIn,
    id: DataSetId,
    (from, to): (i64, i64),
) -> Result<Difference, ApiError> {
    let mut profiles = Vec::with_capacity(2);
    for version in [from, to] {
        let found = platform.db.version(user.user, id.0, version).await?.ok_or(ApiError::NotFound)?;
        let Some(profile) = found.profile.filter(|_| found.state == "ready") else {
            return Err(ApiError::Invalid(format!("Version {version} has not been read.")));
        };
        profiles.push(profile.0);
    }
    Ok(difference::between((from, &profiles[0]), (to, &profiles[1])))
}
