//! Messages that show a file in a conversation: stored with the conversation, and sent to the user's other tabs.

use chrono::{DateTime, Utc};
use protocol::{BusEvent, ChatEvent, SessionId, UploadId, UserId, events};
use serde_json::Value;

use crate::{Platform, db::conversations::messages::Message, files::upload_key};

/// The id that the browser gives to a file's message when it uploads the file.
pub fn id_in_browser(upload: impl std::fmt::Display) -> String {
    format!("file_{upload}")
}

/// The message in its stored form.
#[must_use]
pub fn file_message(upload: UploadId, filename: &str, session: &SessionId, now: DateTime<Utc>) -> Message {
    Message {
        role: "file".to_owned(),
        filename: Some(filename.to_owned()),
        upload_id: Some(upload.0),
        ..Message::new(session, Value::from(format!("Uploaded {filename}")), now)
    }
}

/// Shows the file in the other tabs of this conversation. If this fails, they find it in the history.
pub async fn announce(
    platform: &Platform,
    user: UserId,
    session: &SessionId,
    upload: UploadId,
    filename: &str,
) {
    let now = platform.clock.now();
    let message = events::Message {
        id: id_in_browser(upload),
        role: "file".to_owned(),
        content: Value::from(filename),
        timestamp: now,
        agent_type: None,
        confidence: None,
        turn_id: None,
        upload_id: Some(upload),
        filename: Some(filename.to_owned()),
        file_url: Some(platform.files.link(&upload_key(user, upload, filename), now)),
        run_id: None,
    };
    let event = BusEvent::Session { session: session.clone(), event: ChatEvent::Message(Box::new(message)) };
    if let Err(error) = platform.events.publish(&[event]).await {
        tracing::debug!(%upload, error = format!("{error:#}"), "a file was not shown in other tabs");
    }
}
