//! Where the file of a run is kept: its data set and its version.

use platform::Platform;
use protocol::DataSetId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{auth::SignedIn, error::ApiError};

/// The data set that a file is a version of, with the name that it has now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DataSetOfRows {
    pub id: DataSetId,
    pub name: String,
}

/// Where a file of the caller is.
pub struct Place {
    pub data_set: Option<DataSetOfRows>,
    /// The version of its data set.
    pub version: Option<i64>,
}

/// Where the file with these contents is; none when it was deleted.
pub(super) async fn place_of(
    platform: &Platform,
    user: &SignedIn,
    sha256: &str,
) -> Result<Option<Place>, ApiError> {
    let upload = platform.db.upload_with_contents(user.user, sha256).await?;
    let Some(upload) = upload.filter(|upload| upload.deleted_at.is_none()) else { return Ok(None) };
    let version = upload.data_set_id.map(|_| upload.version);
    let data_set = match upload.data_set_id {
        Some(id) => platform.db.data_set(user.user, id).await?,
        None => None,
    };
    let data_set = data_set.map(|set| DataSetOfRows { id: DataSetId(set.id), name: set.name });
    Ok(Some(Place { data_set, version }))
}
