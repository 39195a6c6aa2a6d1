//! The user's own conversations as a list: searching, naming, pinning, archiving and deleting them.
//! The messages of a conversation are in `history.rs`.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::conversations::{Conversation, Section, Wanted, places::Changes},
};
use protocol::{
    BusEvent, SessionId,
    events::{ConversationsChanged, ListChange},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

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

/// One conversation. `title` is its given name, or made from its first request, or the first question.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConversationView {
    pub id: String,
    pub title: String,
    pub updated_at: DateTime<Utc>,
    pub messages: i64,
    pub pinned: bool,
    pub archived: bool,
    pub folder_id: Option<Uuid>,
    /// Whether it has a reply that was not on a screen of the user yet.
    pub unread: bool,
    /// Whether its owner gave it its title.
    #[serde(skip)]
    is_named: bool,
}

/// A part of the list.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WantedSection {
    Pinned,
    /// Neither pinned nor archived, and in no folder.
    Recent,
    Archived,
}

/// What changes of a conversation; what is absent stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ConversationChange {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archived: Option<bool>,
    /// The folder that it is moved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<Uuid>,
    /// True takes it out of its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfiled: Option<bool>,
    /// True when the user has all of its messages on the screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
}

/// A section of the user's conversations, or all that are not archived, newest first, a page at a time.
///
/// # Errors
/// When the search is too long, `before` does not come from an earlier page, or the folder is not the user's.
pub async fn list(
    platform: &Platform,
    user: &SignedIn,
    search: &str,
    (section, folder): (Option<WantedSection>, Option<Uuid>),
    before: Option<&str>,
) -> Result<ConversationPage, ApiError> {
    if search.chars().count() > MAX_SEARCH_CHARS {
        return Err(ApiError::Invalid("The search is too long.".to_owned()));
    }
    if let Some(folder) = folder
        && !platform.db.owns_folder(folder, user.user).await?
    {
        return Err(ApiError::NotFound);
    }
    let search = search.replace('\0', "");
    let before =
        before.map(|text| pages::place(text, |id| SessionId::try_from(id.to_owned()).ok())).transpose()?;
    let wanted = Wanted {
        search: search.trim(),
        section: section_of(section),
        folder,
        before,
        limit: PAGE as i64 + 1,
    };
    let mut found = platform.db.conversations(user.user, &wanted).await?;
    let next = pages::cut(&mut found, PAGE, |last| (last.updated_at, last.id.to_string()));
    let mut sessions: Vec<ConversationView> = found.into_iter().map(view).collect();
    number_equal_titles(&mut sessions);
    Ok(ConversationPage { sessions, next })
}

fn section_of(wanted: Option<WantedSection>) -> Section {
    match wanted {
        None => Section::Current,
        Some(WantedSection::Pinned) => Section::Pinned,
        Some(WantedSection::Recent) => Section::Recent,
        Some(WantedSection::Archived) => Section::Archived,
    }
}

/// Conversations without a made title, such as those from before titles were made, may begin with the same question: the
/// newest keeps its title, and each other one gets its day, or a number as well.
fn number_equal_titles(sessions: &mut [ConversationView]) {
    let mut seen: HashSet<String> = HashSet::new();
    for session in sessions {
        if session.is_named || seen.insert(session.title.clone()) {
            continue;
        }
        let dated = format!("{} ({})", session.title, session.updated_at.format("%-d %b %Y"));
        let numbered = (2..).map(|number| format!("{dated} {number}"));
        let free = std::iter::once(dated.clone()).chain(numbered).find(|title| !seen.contains(title));
        session.title = free.unwrap_or(dated);
        seen.insert(session.title.clone());
    }
}

fn view(found: Conversation) -> ConversationView {
    let is_named = found.title.is_some();
    ConversationView {
        id: found.id,
        title: shown_title(found.title, found.made_title, found.opening.as_deref()),
        updated_at: found.updated_at,
        messages: found.messages,
        pinned: found.pinned,
        archived: found.archived,
        folder_id: found.folder_id,
        unread: found.unread,
        is_named,
    }
}

/// The title that its owner gave, or one made from its requests, or its first question or file.
pub(super) fn shown_title(given: Option<String>, made: Option<String>, opening: Option<&Value>) -> String {
    let opening = opening.and_then(Value::as_str);
    given.or(made).unwrap_or_else(|| opening.map_or_else(|| UNTITLED.to_owned(), shortened))
}

/// The text on one line, cut to the length of a title.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_TITLE_CHARS).collect()
}

/// Names, pins, archives or moves a conversation, or notes that it was seen. Returns the change as it is stored.
///
/// # Errors
/// When the name is empty or too long, or the conversation or the folder is not the user's.
pub async fn change(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    wanted: ConversationChange,
) -> Result<ConversationChange, ApiError> {
    let title = wanted.title.as_deref().map(checked_title).transpose()?;
    let changes = Changes {
        title: title.clone(),
        pinned: wanted.pinned,
        archived: wanted.archived,
        folder: wanted.folder_id.map(Some).or((wanted.unfiled == Some(true)).then_some(None)),
        seen: wanted.seen == Some(true),
    };
    let now = platform.clock.now();
    if !platform.db.change_conversation(session, user.user, &changes, now).await? {
        return Err(ApiError::NotFound);
    }
    announce(platform, user, session, ListChange::Changed).await;
    Ok(ConversationChange { title, ..wanted })
}

/// Reports a change to the pages of the user that show the list. Without it they show the change when they ask next.
pub(super) async fn announce(platform: &Platform, user: &SignedIn, session: &SessionId, what: ListChange) {
    let change = ConversationsChanged { session_id: session.clone(), what };
    let event = BusEvent::ConversationsChanged { user: user.user, change };
    if let Err(error) = platform.events.publish(&[event]).await {
        tracing::warn!(
            error = format!("{error:#}"),
            "a change of the list of conversations was not announced"
        );
    }
}

pub(super) fn checked_title(title: &str) -> Result<String, ApiError> {
    let title = title.replace(|c: char| c.is_control(), " ").trim().to_owned();
    if title.is_empty() {
        return Err(ApiError::Invalid("The title is empty.".to_owned()));
    }
    if title.chars().count() > MAX_TITLE_CHARS {
        let text = format!("The title is too long. The limit is {MAX_TITLE_CHARS} characters.");
        return Err(ApiError::Invalid(text));
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
    announce(platform, user, session, ListChange::Deleted).await;
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
    fn conversations_with_the_same_first_question_get_their_day_and_a_number() {
        let line = |title: &str, is_named| ConversationView {
            id: String::new(),
            title: title.to_owned(),
            updated_at: DateTime::UNIX_EPOCH,
            messages: 1,
            pinned: false,
            archived: false,
            folder_id: None,
            unread: false,
            is_named,
        };
        let mut lines =
            [line("Hi", false), line("Hi", true), line("Hi", false), line("Hi", false), line("Ho", false)];
        number_equal_titles(&mut lines);
        let titles = lines.map(|line| line.title);
        assert_eq!(titles, ["Hi", "Hi", "Hi (1 Jan 1970)", "Hi (1 Jan 1970) 2", "Ho"]);
    }

    #[test]
    fn a_title_is_one_line_of_at_most_80_characters() {
        assert_eq!(shortened(" a\n b  c "), "a b c");
        assert_eq!(shortened(&"ä".repeat(100)).chars().count(), 80);
    }
}
