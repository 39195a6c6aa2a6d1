//! The user's own conversations as a list: searching, naming and deleting them.
//! The messages of a conversation are in `history.rs`.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::conversations::{Conversation, Wanted},
};
use protocol::SessionId;
use schemars::JsonSchema;
use serde::Serialize;

use super::{chat, pages};
use crate::{auth::SignedIn, error::ApiError};

/// Characters of a title, whether the user gave it or it comes from the first question.
pub const MAX_TITLE_CHARS: usize = 80;
/// Characters of a search text.
const MAX_SEARCH_CHARS: usize = 200;
const PAGE: usize = 30;
const UNTITLED: &str = "New conversation";

/// Part of the list; `next` is what `before` has to be for the part after it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConversationPage {
    pub sessions: Vec<ConversationView>,
    pub next: Option<String>,
}

/// One conversation. `title` is its given name or the first question.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConversationView {
    pub id: String,
    pub title: String,
    pub updated_at: DateTime<Utc>,
    pub messages: i64,
}

/// The user's conversations, newest first, a page at a time.
///
/// # Errors
/// When the search is too long or `before` does not come from an earlier page.
pub async fn list(
    platform: &Platform,
    user: &SignedIn,
    search: &str,
    before: Option<&str>,
) -> Result<ConversationPage, ApiError> {
    if search.chars().count() > MAX_SEARCH_CHARS {
        return Err(ApiError::Invalid("The search is too long.".to_owned()));
    }
    let search = search.replace('\0', "");
    let before =
        before.map(|text| pages::place(text, |id| SessionId::try_from(id.to_owned()).ok())).transpose()?;
    let wanted = Wanted { search: search.trim(), before, limit: PAGE as i64 + 1 };
    let mut found = platform.db.conversations(user.user, &wanted).await?;
    let next = pages::cut(&mut found, PAGE, |last| (last.updated_at, last.id.to_string()));
    Ok(ConversationPage { sessions: found.into_iter().map(view).collect(), next })
}

fn view(found: Conversation) -> ConversationView {
    let opening = found.opening.as_ref().and_then(|content| content.as_str());
    let title = found.title.as_deref().or(opening).map_or_else(|| UNTITLED.to_owned(), shortened);
    ConversationView { id: found.id, title, updated_at: found.updated_at, messages: found.messages }
}

/// The text on one line, cut to the length of a title.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_TITLE_CHARS).collect()
}

/// Gives a conversation a name. Returns the name as it is stored.
///
/// # Errors
/// When the name is empty or too long, or the conversation is not the user's.
pub async fn rename(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    title: &str,
) -> Result<String, ApiError> {
    let title = title.replace(|c: char| c.is_control(), " ").trim().to_owned();
    if title.is_empty() {
        return Err(ApiError::Invalid("The title is empty.".to_owned()));
    }
    if title.chars().count() > MAX_TITLE_CHARS {
        let text = format!("The title is too long. The limit is {MAX_TITLE_CHARS} characters.");
        return Err(ApiError::Invalid(text));
    }
    if !platform.db.rename_conversation(session, user.user, &title).await? {
        return Err(ApiError::NotFound);
    }
    Ok(title)
}

/// Deletes a conversation with everything that belongs only to it. Its running turns are stopped first.
///
/// # Errors
/// When the conversation is not the user's.
pub async fn delete(platform: &Platform, user: &SignedIn, session: &SessionId) -> Result<(), ApiError> {
    if !platform.db.owns_session(session, user.user).await? {
        return Err(ApiError::NotFound);
    }
    while let Some(turn) = platform.db.head_turn(session).await? {
        chat::stop(platform, user, turn.turn_id()).await?;
    }
    let now = platform.clock.now();
    let files = platform.db.delete_conversation(session, user.user, now).await?.ok_or(ApiError::NotFound)?;
    // The rows are deleted and the files are on the removal list: if this fails, the sweep removes them.
    if let Err(error) = platform.clear(&files).await {
        tracing::warn!(error = format!("{error:#}"), "files of a deleted conversation wait to be removed");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_one_line_of_at_most_80_characters() {
        assert_eq!(shortened(" a\n b  c "), "a b c");
        assert_eq!(shortened(&"ä".repeat(100)).chars().count(), 80);
    }
}
