//! Streams a file to the store after its name and type were checked. The database has no row for it yet, so a file that
//! is not recorded afterwards is removed.

use axum::{
    extract::multipart::{Field, MultipartError},
    http::StatusCode,
};
use bytes::Bytes;
use futures::Stream;
use platform::{Platform, files::StoreError, incoming_files::ReceivedFile};

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

/// Streams the file of a multipart form into the store.
///
/// # Errors
/// When the name or type is not that of a table, or the file is too large or incomplete.
pub async fn receive(
    platform: &Platform,
    user: &SignedIn,
    field: Field<'_>,
) -> Result<ReceivedFile, ApiError> {
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
) -> Result<ReceivedFile, ApiError> {
    check_name_and_type(&filename, &content_type)?;
    let received = platform.receive_file(user.user, filename, content_type, content).await;
    let received = received.map_err(|error| match error {
        StoreError::TooLarge { .. } => ApiError::TooLarge,
        StoreError::Incomplete(cause) if is_too_large(&cause) => ApiError::TooLarge,
        StoreError::Incomplete(_) => {
            ApiError::Invalid("The upload was interrupted. Please try again.".to_owned())
        }
        StoreError::Storage(cause) => ApiError::Internal(cause),
    })?;
    if received.bytes == 0 {
        platform.forget_file(&received).await?;
        return Err(ApiError::Unreadable("The file is empty.".to_owned()));
    }
    Ok(received)
}

/// The displayed name: its end, which includes the extension, without folders and control characters.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: Vec<char> = last.chars().filter(|c| !c.is_control()).collect();
    shown[shown.len().saturating_sub(LONGEST_NAME)..].iter().collect()
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
