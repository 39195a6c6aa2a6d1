//! Streams a file to the store after its name and type were checked. The database has no row for it yet, so a file that
//! is not recorded afterwards is removed.

use axum::{
    extract::multipart::{Field, MultipartError},
    http::StatusCode,
};
use bytes::Bytes;
use futures::Stream;
use platform::{
    Platform,
    db::storage::unreferenced_files::UnreferencedFiles,
    files::{StoreError, Stored, upload_key},
};
use protocol::UploadId;

use crate::{auth::SignedIn, error::ApiError};

/// The largest upload.
pub const MAX_BYTES: u64 = protocol::MAX_UPLOAD_BYTES;

/// Characters of a file name.
const LONGEST_NAME: usize = 200;

const EXTENSIONS: [&str; 3] = ["csv", "xlsx", "xls"];
/// Browsers send several media types for CSV files, and some send none.
const MEDIA_TYPES: [&str; 7] = [
    "text/csv",
    "application/csv",
    "text/plain",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/octet-stream",
    "",
];

/// A file that is in the store but not recorded yet.
pub struct Received {
    pub(super) id: UploadId,
    pub(super) held: UnreferencedFiles,
    pub(super) filename: String,
    pub(super) content_type: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

/// Streams the file of a multipart form into the store.
///
/// # Errors
/// When the name or type is not that of a table, or the file is too large or incomplete.
pub async fn receive(platform: &Platform, user: &SignedIn, field: Field<'_>) -> Result<Received, ApiError> {
    let filename = shown_name(field.file_name().unwrap_or("file"));
    let content_type = field.content_type().unwrap_or_default().to_owned();
    store(platform, user, filename, content_type, Box::pin(field)).await
}

/// Streams a file from any source into the store.
///
/// # Errors
/// The errors of `receive`.
pub async fn store<E: Into<anyhow::Error>>(
    platform: &Platform,
    user: &SignedIn,
    filename: String,
    content_type: String,
    content: impl Stream<Item = Result<Bytes, E>> + Unpin,
) -> Result<Received, ApiError> {
    check_name_and_type(&filename, &content_type)?;
    let id = UploadId::generate();
    let key = upload_key(user.user, id, &filename);
    let held = UnreferencedFiles::of_upload(user.user, id);
    platform.hold(&held).await?;
    match stored(platform, &key, content).await {
        Ok(Stored { bytes, sha256 }) => Ok(Received { id, held, filename, content_type, bytes, sha256 }),
        Err(error) => {
            platform.give_up(&held).await?;
            Err(error)
        }
    }
}

async fn stored<E: Into<anyhow::Error>>(
    platform: &Platform,
    key: &str,
    content: impl Stream<Item = Result<Bytes, E>> + Unpin,
) -> Result<Stored, ApiError> {
    let stored = platform.files.store(key, MAX_BYTES, content).await.map_err(|error| match error {
        StoreError::TooLarge { .. } => ApiError::TooLarge,
        StoreError::Incomplete(cause) if is_too_large(&cause) => ApiError::TooLarge,
        StoreError::Incomplete(_) => {
            ApiError::Invalid("The upload was interrupted. Please try again.".to_owned())
        }
        StoreError::Storage(cause) => ApiError::Internal(cause),
    })?;
    if stored.bytes == 0 {
        return Err(ApiError::Unreadable("The file is empty.".to_owned()));
    }
    Ok(stored)
}

/// The displayed name: its end, which includes the extension, without folders and control characters.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: Vec<char> = last.chars().filter(|c| !c.is_control()).collect();
    shown[shown.len().saturating_sub(LONGEST_NAME)..].iter().collect()
}

/// Removes a received file that will not be recorded.
///
/// # Errors
/// When the store fails.
pub async fn forget(platform: &Platform, received: Received) -> Result<(), ApiError> {
    Ok(platform.give_up(&received.held).await?)
}

/// Whether the whole request exceeded its limit, which may happen before the file exceeds its own.
fn is_too_large(cause: &anyhow::Error) -> bool {
    cause
        .downcast_ref::<MultipartError>()
        .is_some_and(|error| error.status() == StatusCode::PAYLOAD_TOO_LARGE)
}

fn check_name_and_type(filename: &str, content_type: &str) -> Result<(), ApiError> {
    let extension = filename.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    if !extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str())) {
        let text = "Invalid file extension. Only CSV and Excel files are allowed.";
        return Err(ApiError::Invalid(text.to_owned()));
    }
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if !MEDIA_TYPES.contains(&media_type.as_str()) {
        return Err(ApiError::Invalid("Invalid file type. Only CSV and Excel files are allowed.".to_owned()));
    }
    Ok(())
}
