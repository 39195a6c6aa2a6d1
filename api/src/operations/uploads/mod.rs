//! Files of users: `receiving` streams a file to the store; this module records it, adds it to a conversation, and asks
//! a worker to read it.

mod receiving;

use platform::{
    Platform,
    db::{
        storage::MAX_FILES,
        uploads::{Upload, incoming::Noted},
    },
    files::upload_key,
    sizes::megabytes,
    traces,
};
use protocol::{AnalyzeFileJob, DataSetId, SessionId, UploadId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        file_messages::{self, file_message},
        session_claims,
    },
};
pub use receiving::{MAX_BYTES, Received, forget, receive, store};

/// What the browser receives about a stored file.
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

/// Records a received file, adds it to the conversation, and asks a worker to read it.
///
/// # Errors
/// When the session belongs to another user or the plan has no space left; the file is then removed.
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
            // If this fails, the sweep finds that the file is needed.
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
            return Err(session_claims::refusal(platform, user).await?);
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
    if let Some(session) = &session {
        file_messages::announce(platform, user.user, session, id, &stored_as).await;
    }
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

/// Asks a worker to read a file. If this fails, the workers find the upload in their next sweep.
pub async fn read_it(platform: &Platform, upload: UploadId) {
    let _trace = platform.traces.root(upload.0, "file", traces::now());
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

/// Makes an upload of this user the newest file of this conversation, even if other conversations use it too.
///
/// # Errors
/// When this user has no such upload, it was deleted, or the session belongs to another user.
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
        return Err(session_claims::refusal(platform, user).await?);
    }
    let message = file_message(upload, &found.filename, session, now);
    if platform.db.attach_upload(upload, user.user, &message).await? {
        file_messages::announce(platform, user.user, session, upload, &found.filename).await;
    }
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
        requeued_at: None,
        deleted_at: None,
    }
}
