//! Files of users: `receiving` streams a file to the store; this module records it, adds it to a conversation, and asks
//! a worker to read it.

mod receiving;

use platform::{
    Platform,
    db::uploads::incoming::Noted,
    file_messages::{self, file_message},
    files::upload_key,
    incoming_files::{ReceivedFile, too_many_files},
};
use protocol::{DataSetId, SessionId, UploadId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{auth::SignedIn, error::ApiError, operations::session_claims};
pub use receiving::{MAX_BYTES, receive, store};

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
    received: ReceivedFile,
    session: Option<SessionId>,
) -> Result<Uploaded, ApiError> {
    let now = platform.clock.now();
    let message = session.as_ref().map(|session| file_message(received.id, &received.filename, session, now));
    let noted = platform.record_file(&received, session.as_ref(), message.as_ref(), now).await;
    let (id, data_set, version, stored_as) = match noted.map_err(refused_text)? {
        Noted::Stored { data_set, version } => (received.id, data_set, version, received.filename.clone()),
        Noted::Known { upload, filename, data_set, version, .. } => (upload, data_set, version, filename),
        Noted::NotTheirs => return Err(session_claims::refusal(platform, user).await?),
        Noted::Full { used_bytes, max_bytes } => {
            return Err(ApiError::UpgradeNeeded(received.no_room(used_bytes, max_bytes)));
        }
        Noted::TooMany => return Err(ApiError::Invalid(too_many_files())),
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

/// A name may hold a character that the database cannot store.
fn refused_text(error: anyhow::Error) -> ApiError {
    match error.downcast::<platform::DbError>() {
        Ok(error) => error.into(),
        Err(error) => ApiError::Internal(error),
    }
}
