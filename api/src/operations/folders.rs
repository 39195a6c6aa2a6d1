//! The folders of a user: creating, naming and deleting them. A conversation is moved where the other facts of it are changed,
//! in `conversations.rs`.

use platform::{
    Platform,
    db::conversations::folders::{Folder, FolderOutcome, MAX_FOLDERS},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::conversations::checked_title;
use crate::{auth::SignedIn, error::ApiError};

/// The folders of the user, by name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Folders {
    pub folders: Vec<FolderView>,
}

/// A folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FolderView {
    pub id: Uuid,
    pub name: String,
    /// How many conversations are in it, without archived ones.
    pub conversations: i64,
}

/// The name of a folder: one line of at most 80 characters, different from that of every other folder of the user.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FolderName {
    pub name: String,
}

/// The folders of the user.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, user: &SignedIn) -> Result<Folders, ApiError> {
    let folders = platform.db.folders(user.user).await?;
    Ok(Folders { folders: folders.into_iter().map(view).collect() })
}

/// Creates a folder.
///
/// # Errors
/// When the name is invalid or taken, or the user has too many folders.
pub async fn create(
    platform: &Platform,
    user: &SignedIn,
    wanted: FolderName,
) -> Result<FolderView, ApiError> {
    let folder = Folder {
        id: Uuid::now_v7(),
        name: checked_title(&wanted.name)?,
        created_at: platform.clock.now(),
        conversations: 0,
    };
    done(platform.db.add_folder(user.user, &folder).await?)?;
    Ok(view(folder))
}

/// Gives a folder another name.
///
/// # Errors
/// When the name is invalid or taken, or the user has no such folder.
pub async fn rename(
    platform: &Platform,
    user: &SignedIn,
    folder: Uuid,
    wanted: FolderName,
) -> Result<FolderView, ApiError> {
    let found = platform.db.folders(user.user).await?.into_iter().find(|found| found.id == folder);
    let found = found.ok_or(ApiError::NotFound)?;
    let name = checked_title(&wanted.name)?;
    done(platform.db.name_folder(user.user, folder, &name).await?)?;
    Ok(view(Folder { name, ..found }))
}

/// Deletes a folder. Its conversations stay.
///
/// # Errors
/// When the user has no such folder.
pub async fn delete(platform: &Platform, user: &SignedIn, folder: Uuid) -> Result<(), ApiError> {
    if platform.db.delete_folder(user.user, folder).await? { Ok(()) } else { Err(ApiError::NotFound) }
}

fn view(folder: Folder) -> FolderView {
    FolderView { id: folder.id, name: folder.name, conversations: folder.conversations }
}

fn done(outcome: FolderOutcome) -> Result<(), ApiError> {
    match outcome {
        FolderOutcome::Done => Ok(()),
        FolderOutcome::NoFolder => Err(ApiError::NotFound),
        FolderOutcome::NameTaken => Err(ApiError::Conflict("You have a folder of this name.".to_owned())),
        FolderOutcome::Full => {
            Err(ApiError::Conflict(format!("You have {MAX_FOLDERS} folders, which is the limit.")))
        }
    }
}
