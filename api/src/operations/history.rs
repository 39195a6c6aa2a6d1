//! The current state of a conversation: its messages and the turn that is waiting or running.

use std::collections::HashMap;

use platform::{
    Platform,
    db::{conversations::messages::Message, runs::Run, turns::Turn},
    file_messages::id_in_browser,
    files::upload_key,
    links::with_signed_links,
};
use protocol::{AgentKind, RunId, SessionId, Understood, UploadId, UserId, events::ProgressUpdate};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{feedback::FeedbackView, results};
use crate::{auth::SignedIn, error::ApiError};

/// One message as the browser shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MessageView {
    pub id: String,
    pub role: String,
    pub content: Value,
    pub agent_type: Option<String>,
    pub timestamp: chrono::DateTime<chrono::Utc>,
    pub confidence: Option<f64>,
    pub turn_id: Option<uuid::Uuid>,
    pub filename: Option<String>,
    #[serde(rename = "fileUrl")]
    pub file_url: Option<String>,
    pub upload_id: Option<uuid::Uuid>,
    /// The second file of a question.
    pub with_upload_id: Option<uuid::Uuid>,
    /// Whether the file of this message was deleted.
    pub file_deleted: bool,
    pub run_id: Option<String>,
    /// Why the files that the message links to are not there any more.
    pub files_gone: Option<String>,
    pub suggested_agent: Option<AgentKind>,
    /// What was understood of the question of a reply.
    pub understood: Option<Box<Understood>>,
    /// What the user thinks of a reply.
    pub feedback: Option<FeedbackView>,
}

/// The turn that waits or runs, so that a page that was reloaded can show it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TurnView {
    pub turn_id: protocol::TurnId,
    pub state: String,
    pub agent_type: AgentKind,
    pub started_at: Option<chrono::DateTime<chrono::Utc>>,
    pub progress: Option<ProgressUpdate>,
}

impl TurnView {
    /// The turn with the latest progress that this process has received.
    #[must_use]
    pub fn new(turn: &Turn, progress: Option<ProgressUpdate>) -> Self {
        Self {
            turn_id: turn.turn_id(),
            state: turn.state.clone(),
            agent_type: turn.agent(),
            started_at: turn.started_at,
            progress,
        }
    }
}

/// The number of messages in one answer.
const PAGE: usize = 1_000;

/// Part of a conversation; `earlier` is what `before` has to be for the part before it.
pub struct MessagePage {
    pub messages: Vec<MessageView>,
    pub earlier: Option<Uuid>,
}

/// The newest messages of a session of this user, or those before one of them, oldest first, with links that work.
///
/// # Errors
/// When there is no such session of this user.
pub async fn messages(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    before: Option<Uuid>,
) -> Result<MessagePage, ApiError> {
    if !platform.db.owns_session(session, user.user).await? {
        return Err(ApiError::NotFound);
    }
    let mut messages = platform.db.messages(session, user.user, before, PAGE as i64 + 1).await?;
    let has_more = messages.len() > PAGE;
    let messages = messages.split_off(messages.len().saturating_sub(PAGE));
    let earlier = messages.first().filter(|_| has_more).map(|first| first.id);
    let runs = runs_of(platform, user, session, &messages).await?;
    let runs: HashMap<&str, &Run> = runs.iter().map(|run| (run.id.as_str(), run)).collect();
    let kept = platform.db.kept_files(session.as_str()).await?;
    let given = platform.db.feedback_in(session.as_str(), user.user).await?;
    let mut given: HashMap<Uuid, FeedbackView> =
        given.into_iter().map(|feedback| (feedback.turn_id, feedback.into())).collect();
    let shown = |message: Message| {
        let feedback =
            message.turn_id.filter(|_| message.role == "assistant").and_then(|turn| given.remove(&turn));
        let is_gone =
            message.role == "file" && message.upload_id.is_some_and(|upload| !kept.contains(&upload));
        let shown = MessageView { feedback, ..view(platform, user.user, message, &runs) };
        if is_gone { MessageView { file_url: None, file_deleted: true, ..shown } } else { shown }
    };
    Ok(MessagePage { messages: messages.into_iter().map(shown).collect(), earlier })
}

async fn runs_of(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    messages: &[Message],
) -> Result<Vec<Run>, ApiError> {
    let ids = || messages.iter().map(|message| message.id);
    let Some(between) = ids().min().zip(ids().max()) else { return Ok(Vec::new()) };
    Ok(platform.db.runs_of_replies(user.user, session.as_str(), between).await?)
}

/// One message of this user, with links that work.
///
/// # Errors
/// When the database fails.
pub async fn shown(platform: &Platform, user: UserId, message: Message) -> Result<MessageView, ApiError> {
    let run = match &message.run_id {
        Some(id) => platform.db.run(user, &RunId(id.clone())).await?,
        None => None,
    };
    let runs = run.iter().map(|run| (run.id.as_str(), run)).collect();
    Ok(view(platform, user, message, &runs))
}

fn view(platform: &Platform, user: UserId, message: Message, runs: &HashMap<&str, &Run>) -> MessageView {
    let now = platform.clock.now();
    let id = shown_id(&message);
    let understood = message.understood();
    let run = message.run_id.as_deref().and_then(|id| runs.get(id));
    // A reply whose files were not saved is shown without links to them.
    let has_links = run.is_none_or(|run| run.has_links());
    let content = match run.filter(|run| run.has_links()) {
        Some(run) => {
            let names = run.files.iter().map(|file| file.name.as_str());
            with_signed_links(&message.content, names, (user, &RunId(run.id.clone())), &platform.files, now)
        }
        None => message.content.0,
    };
    let files_gone = run.filter(|run| run.has_links()).and_then(|run| results::gone(run));
    let files_gone = files_gone.map(|gone| gone.to_string());
    let file_url = message
        .upload_id
        .zip(message.filename.as_ref())
        .map(|(upload, name)| platform.files.link(&upload_key(user, UploadId(upload), name), now));
    MessageView {
        id,
        role: message.role,
        content,
        agent_type: message.agent_type,
        timestamp: message.created_at,
        confidence: message.confidence,
        turn_id: message.turn_id,
        filename: message.filename,
        file_url,
        upload_id: message.upload_id,
        with_upload_id: message.with_upload_id,
        file_deleted: false,
        run_id: message.run_id.filter(|_| has_links),
        files_gone,
        suggested_agent: message.suggested_agent.as_deref().and_then(AgentKind::from_name),
        understood,
        feedback: None,
    }
}

/// The id of a file's message matches the one in the browser that uploaded the file.
fn shown_id(message: &Message) -> String {
    match message.upload_id {
        Some(upload) if message.role == "file" => id_in_browser(upload),
        _ => message.id.to_string(),
    }
}
