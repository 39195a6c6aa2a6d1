//! What a visitor sees behind a link to a conversation: its messages up to the one that was the last when the link was made, and
//! the tables and charts of its answers. Never an id, an address of a file, or anything about the owner: everything that is
//! shown is named field by field here, and messages are known by their number.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::{
        conversations::{messages::Message, share_links::OpenedLink},
        runs::{FilesState, Run},
    },
    links::without_links,
    secret,
};
use protocol::{RunId, UserId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::records::Records;
use crate::error::ApiError;

/// The same text whatever is wrong with a link, so that nobody learns which links there were.
const NO_LINK: &str = "This link does not work. It may have expired, or its owner may have revoked it.";
/// The characters of a token: 256 bits.
const TOKEN_LENGTH: usize = 43;
/// The number of messages in one answer.
const PAGE: usize = 500;

/// A part of a shared conversation; `earlier` is what `before` has to be for the part before it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SharedConversation {
    /// As it was when the link was made.
    pub title: String,
    pub shared_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub messages: Vec<SharedMessage>,
    pub earlier: Option<i64>,
}

/// A message without anything that opens something else.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SharedMessage {
    /// Its number in the conversation.
    pub number: i64,
    pub role: String,
    /// Links are left out, since files are not shared.
    pub text: String,
    pub agent_type: Option<String>,
    pub confidence: Option<f64>,
    pub timestamp: DateTime<Utc>,
    pub filename: Option<String>,
    pub result: SharedResultState,
}

/// Whether an answer has tables and charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SharedResultState {
    None,
    Stored,
    /// They have expired or were deleted.
    Gone,
}

/// The tables and charts of an answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedResult {
    #[serde(default)]
    pub tables: Vec<SharedTable>,
    #[serde(default)]
    pub charts: Vec<SharedChart>,
}

/// The charts of an answer alone: the tables of a large file have many megabytes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SharedCharts {
    pub charts: Vec<SharedChart>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedTable {
    pub name: String,
    pub title: String,
    pub columns: Vec<SharedColumn>,
    pub rows: Vec<Vec<Value>>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedColumn {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub unit: Option<String>,
    /// Whether the cells may be added up.
    #[serde(default)]
    pub has_total: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedChart {
    pub name: String,
    pub title: String,
    pub kind: String,
    pub x: Vec<String>,
    pub series: Vec<SharedSeries>,
    #[serde(default)]
    pub x_title: Option<String>,
    #[serde(default)]
    pub y_title: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedSeries {
    pub name: String,
    pub values: Vec<Option<f64>>,
}

/// The conversation behind a link, the newest messages first page by page, each page oldest first.
///
/// # Errors
/// When the link does not work.
pub async fn conversation(
    platform: &Platform,
    token: &str,
    before: Option<i64>,
) -> Result<SharedConversation, ApiError> {
    let link = opened(platform, token).await?;
    let mut messages = platform.db.shared_messages(&link, before, PAGE as i64 + 1).await?;
    let has_more = messages.len() > PAGE;
    let messages = messages.split_off(messages.len().saturating_sub(PAGE));
    let earlier = messages.first().filter(|_| has_more).map(|first| first.place);
    let runs = runs_of(platform, &link, &messages).await?;
    let runs: HashMap<&str, &Run> = runs.iter().map(|run| (run.id.as_str(), run)).collect();
    Ok(SharedConversation {
        title: link.title,
        shared_at: link.created_at,
        expires_at: link.expires_at,
        messages: messages.into_iter().filter_map(|message| view(message, &runs)).collect(),
        earlier,
    })
}

/// The tables and charts of the answer with this number.
///
/// # Errors
/// When the link does not work, or the answer has none or is not part of what was shared.
pub async fn result(
    records: &Records,
    platform: &Platform,
    token: &str,
    number: i64,
) -> Result<SharedResult, ApiError> {
    let (owner, run) = run_behind(platform, token, number).await?;
    records.part(platform, owner, &run).await
}

/// The charts of the answer with this number.
///
/// # Errors
/// As `result`.
pub async fn charts(
    records: &Records,
    platform: &Platform,
    token: &str,
    number: i64,
) -> Result<SharedCharts, ApiError> {
    let (owner, run) = run_behind(platform, token, number).await?;
    let charts = records.charts(platform, owner, &run).await?;
    let charts: Result<Vec<SharedChart>, _> = charts.iter().map(SharedChart::deserialize).collect();
    Ok(SharedCharts { charts: charts.map_err(anyhow::Error::from)? })
}

async fn opened(platform: &Platform, token: &str) -> Result<OpenedLink, ApiError> {
    if !platform.config.share_links || token.len() != TOKEN_LENGTH {
        return Err(ApiError::Missing(NO_LINK));
    }
    let found = platform.db.opened_link(&secret::fingerprint(token), platform.clock.now()).await?;
    found.ok_or(ApiError::Missing(NO_LINK))
}

/// The run of one of the messages that the link shows, and whose it is.
async fn run_behind(platform: &Platform, token: &str, number: i64) -> Result<(UserId, RunId), ApiError> {
    let link = opened(platform, token).await?;
    let found = platform.db.shared_messages(&link, Some(number.saturating_add(1)), 1).await?;
    let run = found.iter().find(|message| message.place == number).and_then(run_of);
    let (owner, run) = (UserId(link.user_id), RunId(run.ok_or(ApiError::NotFound)?.to_owned()));
    let stored = platform.db.run(owner, &run).await?;
    match stored {
        Some(stored) if stored.files_state == FilesState::Stored => Ok((owner, run)),
        _ => Err(ApiError::NotFound),
    }
}

async fn runs_of(platform: &Platform, link: &OpenedLink, messages: &[Message]) -> Result<Vec<Run>, ApiError> {
    let ids = || messages.iter().map(|message| message.id);
    let Some(between) = ids().min().zip(ids().max()) else { return Ok(Vec::new()) };
    Ok(platform.db.runs_of_replies(UserId(link.user_id), &link.session_id, between).await?)
}

/// The run that a message is the answer of. A shared scenario names a run too, which may be of a conversation that nobody shared.
fn run_of(message: &Message) -> Option<&str> {
    message.run_id.as_deref().filter(|_| message.role == "assistant")
}

/// `None` for what is no text, such as a step of an agent.
fn view(message: Message, runs: &HashMap<&str, &Run>) -> Option<SharedMessage> {
    let run = run_of(&message).and_then(|id| runs.get(id));
    let Value::String(text) = message.content.0 else { return None };
    let is_written_by_us = matches!(message.role.as_str(), "assistant" | "scenario");
    let result = match run.map(|run| run.files_state) {
        Some(FilesState::Stored) => SharedResultState::Stored,
        Some(FilesState::Expired | FilesState::Deleted | FilesState::NoRoom) => SharedResultState::Gone,
        None => SharedResultState::None,
    };
    Some(SharedMessage {
        number: message.place,
        text: if is_written_by_us { without_links(&text) } else { text },
        role: message.role,
        agent_type: message.agent_type,
        confidence: message
            .confidence
            .filter(|_| message.run_id.is_some() || message.suggested_agent.is_some()),
        timestamp: message.created_at,
        filename: message.filename,
        result,
    })
}
