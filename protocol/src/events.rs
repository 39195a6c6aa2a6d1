//! The events that workers send to the browser during and after their work. Names and fields are the contract of the socket.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    agent::AgentKind,
    file_rows::RowsOfFile,
    ids::{SessionId, TurnId, UploadId, UserId},
    understood::Understood,
};

/// One thing that happened in a conversation. `name()` is the event on the socket, the fields are its payload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChatEvent {
    StartProcessing(StartProcessing),
    ProgressUpdate(ProgressUpdate),
    ChatResponse(ChatResponse),
    StopProcessing(StopProcessing),
    Message(Box<Message>),
    Error(ErrorEvent),
}

/// A worker has taken the turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StartProcessing {
    pub turn_id: TurnId,
    pub agent_type: AgentKind,
    pub timestamp: DateTime<Utc>,
}

/// How far the work is; `percent` is 0 to 100.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProgressUpdate {
    pub message: String,
    pub timestamp: DateTime<Utc>,
    pub percent: u8,
    pub step: u32,
    pub steps: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<TurnId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_id: Option<UploadId>,
}

/// The reply to a turn; `content` is Markdown or an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChatResponse {
    pub turn_id: TurnId,
    pub content: Value,
    pub timestamp: DateTime<Utc>,
    pub agent_type: AgentKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// The agent that the same question is for, so that one click asks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_agent: Option<AgentKind>,
    /// What was understood of the question; absent for replies from before this was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub understood: Option<Box<Understood>>,
}

/// The turn is over: answered, failed or stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StopProcessing {
    pub turn_id: TurnId,
    pub reason: StopReason,
}

/// Why a turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    Done,
    Stopped,
    Failed,
}

/// Something in the conversation that is not a reply: the tool that runs, a file from another tab, a note.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub id: String,
    pub role: String,
    pub content: Value,
    pub timestamp: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_type: Option<AgentKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<TurnId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_id: Option<UploadId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    #[serde(rename = "fileUrl", skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
    /// The run that a scenario belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
}

/// The error code for a request that the user's plan does not allow.
pub const UPGRADE_NEEDED: &str = "upgrade_needed";

/// A text that the user can act on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorEvent {
    pub error: String,
    /// The error code that an HTTP response would carry, where there is a more specific one than "no answer".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<TurnId>,
}

/// Why a socket was refused: the text, and the code that HTTP answers carry too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SocketRefusal {
    pub error: String,
    pub code: String,
}

/// The permissions of the user who opened the socket have changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AccountChanged {
    pub plan: String,
    pub role: String,
}

impl ChatEvent {
    /// The name of the event on the socket.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::StartProcessing(_) => "start_processing",
            Self::ProgressUpdate(_) => "progress_update",
            Self::ChatResponse(_) => "chat_response",
            Self::StopProcessing(_) => "stop_processing",
            Self::Message(_) => "message",
            Self::Error(_) => "error",
        }
    }
}

/// A message on the bus, from any process to every API process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "snake_case")]
pub enum BusEvent {
    /// For the sockets in the room of this session.
    Session { session: SessionId, event: ChatEvent },
    /// For the sockets of this user that have joined no conversation, such as those of the upload page.
    Person { user: UserId, event: ChatEvent },
    /// An administrator had this turn answered again: its end may be sent again, and its error was withdrawn.
    TurnReopened { session: SessionId, turn: TurnId },
    /// Asks the worker that runs this turn to stop it.
    StopTurn { turn: TurnId },
    /// For the request that waits for this preview.
    Previewed { id: Uuid, outcome: PreviewOutcome },
    /// Asks the worker that calculates this preview to stop: nobody waits for it any longer.
    PreviewGivenUp { id: Uuid },
    /// For all sockets: an administrator has changed the plans.
    PlansUpdated,
    /// For the sockets of this user that watch the list of conversations.
    ConversationsChanged { user: UserId, change: ConversationsChanged },
}

/// Something in the list of a user's conversations has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConversationsChanged {
    pub session_id: SessionId,
    pub what: ListChange,
}

/// What has changed in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListChange {
    /// A question was asked.
    Asked,
    /// A question has its reply, or failed.
    Answered,
    /// Its name, its place, or that it was seen.
    Changed,
    Deleted,
}

/// What became of a preview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PreviewOutcome {
    /// The run beside the one with other parameters.
    Compared(Value),
    Rows(RowsOfFile),
    /// What the asker has to change.
    Refused(String),
    /// What a larger plan would allow.
    NotInPlan(String),
    Failed,
}
