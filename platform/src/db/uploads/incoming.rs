//! Adds uploads: a new file becomes the next version of the data set of its name, or is recognised as the newest version.
//! Also adds files to conversations.

use chrono::{DateTime, Utc};
use protocol::{UploadId, UserId};
use uuid::Uuid;

use crate::db::{
    Db,
    conversations::{
        chat_sessions::claim_on,
        messages::{Message, save_message},
    },
    in_transaction,
    schedules::HAS_NEW_VERSION,
    storage::{HOLD, ROOM, Storage},
    uploads::Upload,
};

/// The outcome of adding a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noted {
    Stored {
        data_set: Uuid,
        version: i64,
    },
    /// The newest version of its data set is the same file, so that version is used and no copy is kept. `again` when it
    /// could not be read and must be tried again.
    Known {
        upload: UploadId,
        filename: String,
        data_set: Uuid,
        version: i64,
        again: bool,
    },
    /// The conversation belongs to another user, or the user was erased in the meantime. Nothing was stored.
    NotTheirs,
    /// With this file, the user's files would take more than the plan allows. Nothing was stored.
    Full {
        used_bytes: i64,
        max_bytes: i64,
    },
    /// The user already has the most files that are allowed. Nothing was stored.
    TooMany,
}

#[derive(sqlx::FromRow)]
struct Newest {
    id: Uuid,
    data_set_id: Uuid,
    filename: String,
    sha256: String,
    state: String,
    version: i64,
}

const NEWEST: &str = "SELECT u.id, u.data_set_id, u.filename, u.sha256, u.state, u.version FROM data_sets d \
     JOIN uploads u ON u.data_set_id = d.id WHERE d.user_id = $1 AND d.name = $2 AND d.deleted_at IS NULL \
     ORDER BY u.version DESC LIMIT 1";
const NEW_DATA_SET: &str =
    "INSERT INTO data_sets (id, user_id, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)";
const RENEW_DATA_SET: &str = "UPDATE data_sets SET updated_at = $2 WHERE id = $1";
const INSERT: &str = "INSERT INTO uploads (id, user_id, session_id, filename, content_type, bytes, sha256, state, created_at, \
     data_set_id, version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
/// A file that could not be read is read again, because the cause may have been an error of ours.
const USED_AGAIN: &str = "UPDATE uploads SET attached_at = $2, \
     error = CASE WHEN state = 'failed' THEN NULL ELSE error END, \
     revision = CASE WHEN state = 'failed' THEN revision + 1 ELSE revision END, \
     state = CASE WHEN state = 'failed' THEN 'stored' ELSE state END WHERE id = $1";
const ATTACH: &str = "INSERT INTO session_files (session_id, upload_id, attached_at, place) \
     SELECT $1, $2, $3, (SELECT COALESCE(MAX(place), 0) + 1 FROM session_files WHERE session_id = $1) WHERE true \
     ON CONFLICT (session_id, upload_id) DO UPDATE SET attached_at = excluded.attached_at, place = excluded.place";
const IS_ANNOUNCED: &str =
    "SELECT COUNT(*) FROM messages WHERE session_id = $1 AND upload_id = $2 AND role = 'file'";

/// Makes a file the newest of a conversation, and adds its message unless it is already there. The transaction must hold
/// the row of the session, so that no two messages get the same position.
macro_rules! attach {
    ($tx:ident, $message:expr) => {{
        let (session, upload) = (&$message.session_id, $message.upload_id);
        sqlx::query(ATTACH).bind(session).bind(upload).bind($message.created_at).execute(&mut *$tx).await?;
        let told: i64 =
            sqlx::query_scalar(IS_ANNOUNCED).bind(session).bind(upload).fetch_one(&mut *$tx).await?;
        if told == 0 {
            save_message!(&mut *$tx, $message)?;
        }
    }};
}

impl Db {
    /// Adds a stored file if the user's plan has room for it, together with its message if it belongs to a conversation:
    /// both or nothing.
    ///
    /// # Errors
    /// When the database fails, or the user has no plan.
    pub async fn add_upload(&self, upload: &Upload, message: Option<&Message>) -> sqlx::Result<Noted> {
        let now = upload.created_at;
        in_transaction!(self, tx => {
            if sqlx::query(HOLD).bind(upload.user_id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(Noted::NotTheirs);
            }
            let newest: Option<Newest> =
                sqlx::query_as(NEWEST).bind(upload.user_id).bind(&upload.filename).fetch_optional(&mut *tx).await?;
            let is_known = newest.as_ref().is_some_and(|newest| newest.sha256 == upload.sha256);
            if !is_known {
                let storage: Storage = sqlx::query_as(ROOM).bind(upload.user_id).fetch_one(&mut *tx).await?;
                if storage.has_too_many_files() {
                    return Ok(Noted::TooMany);
                }
                if !storage.has_room_for(upload.bytes) {
                    return Ok(Noted::Full { used_bytes: storage.used_bytes(), max_bytes: storage.max_bytes() });
                }
            }
            if let Some(session) = &upload.session_id {
                let claim = sqlx::query_scalar(claim_on!(self)).bind(session).bind(upload.user_id).bind(now);
                let claimed: Option<String> = claim.fetch_optional(&mut *tx).await?;
                if claimed.is_none() {
                    return Ok(Noted::NotTheirs);
                }
            }
            match newest {
                Some(known) if is_known => {
                    sqlx::query(USED_AGAIN).bind(known.id).bind(now).execute(&mut *tx).await?;
                    sqlx::query(RENEW_DATA_SET).bind(known.data_set_id).bind(now).execute(&mut *tx).await?;
                    if let Some(message) = message {
                        attach!(tx, &Message { upload_id: Some(known.id), ..message.clone() });
                    }
                    Noted::Known {
                        upload: UploadId(known.id),
                        filename: known.filename,
                        data_set: known.data_set_id,
                        version: known.version,
                        again: known.state == "failed",
                    }
                }
                newest => {
                    let (data_set, version) = match newest {
                        Some(newest) => (newest.data_set_id, newest.version + 1),
                        None => (upload.id, 1),
                    };
                    if version == 1 {
                        let new = sqlx::query(NEW_DATA_SET).bind(data_set).bind(upload.user_id);
                        new.bind(&upload.filename).bind(now).execute(&mut *tx).await?;
                    } else {
                        sqlx::query(RENEW_DATA_SET).bind(data_set).bind(now).execute(&mut *tx).await?;
                        sqlx::query(HAS_NEW_VERSION).bind(data_set).bind(now).execute(&mut *tx).await?;
                    }
                    sqlx::query(INSERT)
                        .bind(upload.id)
                        .bind(upload.user_id)
                        .bind(&upload.session_id)
                        .bind(&upload.filename)
                        .bind(&upload.content_type)
                        .bind(upload.bytes)
                        .bind(&upload.sha256)
                        .bind(&upload.state)
                        .bind(now)
                        .bind(data_set)
                        .bind(version)
                        .execute(&mut *tx)
                        .await?;
                    if let Some(message) = message {
                        attach!(tx, message);
                    }
                    Noted::Stored { data_set, version }
                }
            }
        })
    }

    /// Adds an upload to a conversation of the same user, with its message unless that is already there: both or nothing.
    /// Returns whether the conversation belongs to this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn attach_upload(&self, id: UploadId, user: UserId, message: &Message) -> sqlx::Result<bool> {
        const HOLD_SESSION: &str =
            "UPDATE chat_sessions SET updated_at = updated_at WHERE id = $1 AND user_id = $2";
        const USED: &str = "UPDATE uploads SET attached_at = $3, session_id = COALESCE(session_id, $4) \
             WHERE id = $1 AND user_id = $2";
        let now: DateTime<Utc> = message.created_at;
        in_transaction!(self, tx => {
            let held = sqlx::query(HOLD_SESSION).bind(&message.session_id).bind(user.0).execute(&mut *tx).await?;
            if held.rows_affected() == 0 {
                return Ok(false);
            }
            let used = sqlx::query(USED).bind(id.0).bind(user.0).bind(now).bind(&message.session_id);
            if used.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
            attach!(tx, message);
            true
        })
    }
}
