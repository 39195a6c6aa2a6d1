//! What users think of answers, for administrators: a list and its download. Never a text of a conversation.

use chrono::{DateTime, SecondsFormat, Utc};
use platform::{
    Platform,
    db::{
        admin::audit::{Act, Actor},
        turns::feedback::{FeedbackFilter, ListedFeedback},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::{
    Pagination,
    csv::{Cell, add_line, add_names},
    paging::Page,
};
use crate::error::ApiError;

/// The lines that are read at a time for a download.
const PART: i64 = 500;
/// The most lines of a download. Those of the first questions are in it.
const MOST_LINES: usize = 100_000;

/// Which feedback is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct FeedbackQuery {
    /// Both without it.
    pub helpful: Option<bool>,
    /// Only feedback with a note.
    #[serde(default)]
    pub with_note: bool,
    pub page: Option<i64>,
    pub limit: Option<i64>,
}

/// A page of feedback, and how much there is of each kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FeedbackPage {
    pub feedback: Vec<FeedbackLine>,
    /// How much of what fits the filter says helpful.
    pub helpful: i64,
    pub not_helpful: i64,
    pub pagination: Pagination,
}

/// What one user thinks of one answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FeedbackLine {
    pub id: Uuid,
    pub email: String,
    pub agent_type: String,
    pub helpful: bool,
    pub note: Option<String>,
    pub given_at: DateTime<Utc>,
}

impl FeedbackQuery {
    fn filter(self) -> FeedbackFilter {
        FeedbackFilter { helpful: self.helpful, with_note: self.with_note }
    }
}

impl From<ListedFeedback> for FeedbackLine {
    fn from(listed: ListedFeedback) -> Self {
        Self {
            id: listed.turn_id,
            email: listed.email,
            agent_type: listed.agent_type,
            helpful: listed.helpful,
            note: listed.note,
            given_at: listed.given_at,
        }
    }
}

/// A page of the feedback that fits, newest first.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, query: FeedbackQuery) -> Result<FeedbackPage, ApiError> {
    let page = Page::new(query.page, query.limit);
    let counts = platform.db.count_feedback(query.filter()).await?;
    let found = platform.db.feedback(query.filter(), page.limit, page.offset()).await?;
    Ok(FeedbackPage {
        feedback: found.into_iter().map(FeedbackLine::from).collect(),
        helpful: counts.helpful,
        not_helpful: counts.not_helpful,
        pagination: page.of(counts.helpful + counts.not_helpful),
    })
}

/// The feedback that fits as CSV, in the order of the questions. Each download is recorded.
///
/// # Errors
/// When the database fails.
pub async fn export(platform: &Platform, by: &Actor, query: FeedbackQuery) -> Result<String, ApiError> {
    let act = Act {
        action: "feedback_exported",
        target_kind: "feedback",
        target: "feedback".to_owned(),
        target_name: "feedback",
        details: json!({ "helpful": query.helpful, "with_note": query.with_note }),
    };
    platform.db.note_act(&act, by, platform.clock.now()).await?;
    let mut text = String::new();
    add_names(&mut text, &["given_at", "email", "agent", "helpful", "note"]);
    let (mut after, mut lines) = (Uuid::nil(), 0);
    while lines < MOST_LINES {
        let part = platform.db.feedback_after(query.filter(), after, PART).await?;
        let Some(last) = part.last() else { break };
        after = last.turn_id;
        lines += part.len();
        for line in &part {
            add_line(
                &mut text,
                &[
                    Cell::Text(&line.given_at.to_rfc3339_opts(SecondsFormat::Secs, true)),
                    Cell::Text(&line.email),
                    Cell::Text(&line.agent_type),
                    Cell::Text(if line.helpful { "yes" } else { "no" }),
                    Cell::Text(line.note.as_deref().unwrap_or_default()),
                ],
            );
        }
    }
    Ok(text)
}
