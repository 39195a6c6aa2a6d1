//! How data sets and their versions look to the browser.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::{data_sets::DataSet, uploads::Upload},
    files::upload_key,
};
use protocol::{DataSetId, UploadId};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::UNDO;
use crate::auth::SignedIn;

/// A data set with its newest version in a few words.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DataSetView {
    pub id: DataSetId,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub deleted_at: Option<DateTime<Utc>>,
    /// Until when a deleted one can be brought back.
    pub restorable_until: Option<DateTime<Utc>>,
    pub versions: i64,
    /// What all versions take.
    pub bytes: i64,
    /// The newest version.
    pub upload_id: UploadId,
    pub filename: String,
    pub file_url: String,
    pub size: i64,
    #[serde(rename = "type")]
    pub content_type: String,
    /// Of the newest version: stored, analyzing, ready or failed.
    pub state: String,
    pub error: Option<String>,
    pub rows: Option<i64>,
    pub columns: Option<i64>,
}

/// A data set with all that is known of its versions but their profiles.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DataSetWithVersions {
    #[serde(flatten)]
    pub data_set: DataSetView,
    pub history: Vec<VersionView>,
}

/// One version. `sha256` is that of the file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VersionView {
    pub version: i64,
    pub upload_id: UploadId,
    pub filename: String,
    pub file_url: String,
    pub size: i64,
    pub sha256: String,
    pub created_at: DateTime<Utc>,
    pub state: String,
    pub error: Option<String>,
    pub rows: Option<i64>,
    pub columns: Option<i64>,
    /// What its owner decided about it.
    pub recipe: Option<Value>,
    pub recipe_replayed: bool,
}

/// One upload with what was found in it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UploadView {
    pub upload_id: UploadId,
    pub data_set_id: Option<DataSetId>,
    pub version: i64,
    pub filename: String,
    pub file_url: String,
    pub size: i64,
    #[serde(rename = "type")]
    pub content_type: String,
    pub sha256: String,
    pub created_at: DateTime<Utc>,
    pub deleted_at: Option<DateTime<Utc>>,
    /// stored, analyzing, ready or failed.
    pub state: String,
    pub error: Option<String>,
    /// Columns, mapping, findings and the first rows; while it is read again, those of the last time.
    pub profile: Option<Value>,
    pub recipe: Option<Value>,
    /// Whether the recipe is that of an earlier file with the same columns.
    pub recipe_replayed: bool,
    /// `data_quality.csv`: every doubtful value with its row and column.
    pub quality_url: Option<String>,
}

pub(super) fn data_set_view(platform: &Platform, user: &SignedIn, row: DataSet) -> DataSetView {
    let key = upload_key(user.user, UploadId(row.upload_id), &row.filename);
    DataSetView {
        id: DataSetId(row.id),
        name: row.name,
        created_at: row.created_at,
        updated_at: row.updated_at,
        restorable_until: row.deleted_at.map(|time| time + UNDO),
        deleted_at: row.deleted_at,
        versions: row.versions,
        bytes: row.bytes,
        upload_id: UploadId(row.upload_id),
        file_url: platform.files.link(&key, platform.clock.now()),
        filename: row.filename,
        size: row.upload_bytes,
        content_type: row.content_type,
        state: row.state,
        error: row.error,
        rows: row.row_count,
        columns: row.column_count,
    }
}

pub(super) fn with_versions(
    platform: &Platform,
    user: &SignedIn,
    row: DataSet,
    versions: Vec<Upload>,
) -> DataSetWithVersions {
    let history = versions.into_iter().map(|version| version_view(platform, version)).collect();
    DataSetWithVersions { data_set: data_set_view(platform, user, row), history }
}

fn version_view(platform: &Platform, row: Upload) -> VersionView {
    VersionView {
        version: row.version,
        upload_id: UploadId(row.id),
        file_url: platform.files.link(&row.key(), platform.clock.now()),
        filename: row.filename,
        size: row.bytes,
        sha256: row.sha256,
        created_at: row.created_at,
        state: row.state,
        error: row.error,
        rows: row.row_count,
        columns: row.column_count,
        recipe: row.recipe.map(|recipe| recipe.0),
        recipe_replayed: row.recipe_replayed,
    }
}

/// An upload as its owner sees it.
#[must_use]
pub fn upload_view(platform: &Platform, row: Upload) -> UploadView {
    let now = platform.clock.now();
    UploadView {
        upload_id: UploadId(row.id),
        data_set_id: row.data_set_id.map(DataSetId),
        version: row.version,
        file_url: platform.files.link(&row.key(), now),
        quality_url: row.quality_key().map(|key| platform.files.link(&key, now)),
        filename: row.filename,
        size: row.bytes,
        content_type: row.content_type,
        sha256: row.sha256,
        created_at: row.created_at,
        deleted_at: row.deleted_at,
        state: row.state,
        error: row.error,
        profile: row.profile.map(|profile| profile.0),
        recipe: row.recipe.map(|recipe| recipe.0),
        recipe_replayed: row.recipe_replayed,
    }
}
