//! Taking a file in: streamed to the store, noted, and handed to a worker that reads it.

use axum::{
    extract::multipart::{Field, MultipartError},
    http::StatusCode,
};
use bytes::Bytes;
use futures::Stream;
use platform::{
    Platform,
    db::{
        incoming::Noted, messages::Message, storage::MAX_FILES, unreferenced_files::UnreferencedFiles,
        uploads::Upload,
    },
    files::{StoreError, Stored, upload_key},
    sizes::megabytes,
};
use protocol::{AnalyzeFileJob, DataSetId, SessionId, UploadId};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::conversations;
use crate::{auth::SignedIn, error::ApiError};

/// The largest upload.
pub const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// Characters of a file name.
const LONGEST_NAME: usize = 200;

const EXTENSIONS: [&str; 3] = ["csv", "xlsx", "xls"];
/// Browsers name CSV files in several ways, and some name nothing.
const MEDIA_TYPES: [&str; 7] = [
    "text/csv",
    "application/csv",
    "text/plain",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/octet-stream",
    "",
];

/// What the browser is told of a stored file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Uploaded {
    pub success: bool,
    pub filename: String,
    pub file_url: String,
    pub upload_id: UploadId,
    pub size: u64,
    #[serde(rename = "type")]
    pub content_type: String,
    /// The data set of this name, and which of its versions this is.
    pub data_set_id: DataSetId,
    pub version: i64,
    /// The newest version was the same file, so no copy is kept.
    pub already_there: bool,
}

/// A file that lies in the store and is not noted yet.
pub struct Received {
    id: UploadId,
    held: UnreferencedFiles,
    filename: String,
    content_type: String,
    bytes: u64,
    sha256: String,
}

/// Streams the file of a multipart form into the store.
///
/// # Errors
/// When name or type are not of a table, or the file is too large or breaks off.
pub async fn receive(platform: &Platform, user: &SignedIn, field: Field<'_>) -> Result<Received, ApiError> {
    let filename = shown_name(field.file_name().unwrap_or("file"));
    let content_type = field.content_type().unwrap_or_default().to_owned();
    store(platform, user, filename, content_type, Box::pin(field)).await
}

/// Streams a file from anywhere into the store.
///
/// # Errors
/// As `receive`.
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

/// The name as it is shown: its end, which holds the extension, without folders and control characters.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: Vec<char> = last.chars().filter(|c| !c.is_control()).collect();
    shown[shown.len().saturating_sub(LONGEST_NAME)..].iter().collect()
}

/// Removes a file that was received for nothing.
///
/// # Errors
/// When the store fails.
pub async fn forget(platform: &Platform, received: Received) -> Result<(), ApiError> {
    Ok(platform.give_up(&received.held).await?)
}

/// Whether the whole request went over its limit, which may come before the file goes over its own.
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

/// Notes a received file, adds it to the conversation, and asks a worker to read it.
///
/// # Errors
/// When the session is somebody else's or the plan has no room; the file is removed then.
pub async fn add(
    platform: &Platform,
    user: &SignedIn,
    received: Received,
    session: Option<SessionId>,
) -> Result<Uploaded, ApiError> {
    let now = platform.clock.now();
    let message = session.as_ref().map(|session| file_message(received.id, &received.filename, session, now));
    let upload = row(&received, user, session.as_ref(), now);
    let (id, data_set, version, stored_as) = match platform.db.add_upload(&upload, message.as_ref()).await? {
        Noted::Stored { data_set, version } => {
            // Should this fail, the sweep finds that the file is needed.
            if let Err(error) = platform.keep(&received.held).await {
                tracing::warn!(upload = %received.id, error = format!("{error:#}"), "a stored file is still held");
            }
            read_it(platform, received.id).await;
            (received.id, data_set, version, received.filename.clone())
        }
        Noted::Known { upload, filename, data_set, version, again } => {
            platform.give_up(&received.held).await?;
            if again {
                read_it(platform, upload).await;
            }
            (upload, data_set, version, filename)
        }
        Noted::NotTheirs => {
            platform.give_up(&received.held).await?;
            return Err(conversations::not_claimed(platform, user).await?);
        }
        Noted::Full { used_bytes, max_bytes } => {
            platform.give_up(&received.held).await?;
            return Err(ApiError::UpgradeNeeded(no_room(&received, used_bytes, max_bytes)));
        }
        Noted::TooMany => {
            platform.give_up(&received.held).await?;
            return Err(ApiError::Invalid(format!(
                "You have {MAX_FILES} files, which is the limit. Permanently delete data sets that you no longer \
                 need."
            )));
        }
    };
    Ok(Uploaded {
        success: true,
        file_url: platform.files.link(&upload_key(user.user, id, &stored_as), now),
        upload_id: id,
        data_set_id: DataSetId(data_set),
        version,
        already_there: id != received.id,
        size: received.bytes,
        content_type: received.content_type,
        filename: received.filename,
    })
}

/// Asks a worker to read a file. Should this fail, the sweep of the workers finds the upload.
pub async fn read_it(platform: &Platform, upload: UploadId) {
    if let Err(error) = platform.queue.push(&AnalyzeFileJob { upload }).await {
        tracing::warn!(%upload, error = format!("{error:#}"), "upload stored but not pushed");
    }
}

fn no_room(received: &Received, used_bytes: i64, max_bytes: i64) -> String {
    format!(
        "{} ({}) does not fit: your files use {} of the {} of your plan. Permanently delete data sets or old results \
         that you no longer need, or upgrade your plan.",
        received.filename,
        megabytes(received.bytes),
        megabytes(used_bytes.unsigned_abs()),
        megabytes(max_bytes.unsigned_abs())
    )
}

/// Makes an upload of this user the newest file of this conversation, wherever else it is used.
///
/// # Errors
/// When there is no such upload of this user, it was deleted, or the session is somebody else's.
pub async fn attach(
    platform: &Platform,
    user: &SignedIn,
    upload: UploadId,
    session: &SessionId,
) -> Result<(), ApiError> {
    let found = platform.db.upload_of(user.user, upload).await?.ok_or(ApiError::NotFound)?;
    if found.deleted_at.is_some() {
        return Err(ApiError::Invalid(format!(
            "{} was deleted. Restore it on the upload page, or attach another file.",
            found.filename
        )));
    }
    let now = platform.clock.now();
    if !platform.db.claim_session(session, user.user, now).await? {
        return Err(conversations::not_claimed(platform, user).await?);
    }
    let message = file_message(upload, &found.filename, session, now);
    platform.db.attach_upload(upload, user.user, &message).await?;
    Ok(())
}

fn row(
    received: &Received,
    user: &SignedIn,
    session: Option<&SessionId>,
    now: chrono::DateTime<chrono::Utc>,
) -> Upload {
    Upload {
        id: received.id.0,
        user_id: user.user.0,
        session_id: session.map(ToString::to_string),
        filename: received.filename.clone(),
        content_type: received.content_type.clone(),
        bytes: i64::try_from(received.bytes).unwrap_or(i64::MAX),
        sha256: received.sha256.clone(),
        state: "stored".to_owned(),
        profile: None,
        error: None,
        created_at: now,
        data_set_id: None,
        version: 1,
        recipe: None,
        recipe_replayed: false,
        revision: 0,
        header_hash: None,
        row_count: None,
        column_count: None,
        quality_bytes: None,
        deleted_at: None,
    }
}

fn file_message(
    upload: UploadId,
    filename: &str,
    session: &SessionId,
    now: chrono::DateTime<chrono::Utc>,
) -> Message {
    Message {
        role: "file".to_owned(),
        filename: Some(filename.to_owned()),
        upload_id: Some(upload.0),
        ..Message::new(session, Value::from(format!("Uploaded {filename}")), now)
    }
}
