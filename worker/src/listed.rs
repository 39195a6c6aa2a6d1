//! What the list of conversations shows of an answered question: a title made from the typed request and the file, and the
//! news for the pages that show the list. The answer is stored and sent before; nothing here can undo it.

use platform::{
    Platform,
    db::{
        conversations::titles::MadeTitle,
        turns::{Ending, Turn},
    },
};
use protocol::{
    BusEvent, QuestionKind, Understood, UserId,
    events::{ConversationsChanged, ListChange},
};

/// The most characters of a title: as many as its owner may give.
const LONGEST_TITLE: usize = 80;
/// The most characters of the name of a file in a title.
const LONGEST_FILE: usize = 40;

/// Called after the ending of a turn was stored.
pub(crate) async fn answered(platform: &Platform, ending: &Ending) {
    if let Err(error) = give_title(platform, ending).await {
        tracing::warn!(turn = %ending.turn.id, error = format!("{error:#}"), "a conversation got no title");
    }
    if let Err(error) = platform.events.publish(&[change(&ending.turn)]).await {
        tracing::warn!(turn = %ending.turn.id, error = format!("{error:#}"), "an answer was not announced");
    }
}

/// The news for the pages that show the list.
pub(crate) fn change(turn: &Turn) -> BusEvent {
    let change = ConversationsChanged { session_id: turn.session(), what: ListChange::Answered };
    BusEvent::ConversationsChanged { user: UserId(turn.user_id), change }
}

/// Whether it was known when the turn was claimed that its conversation wants no title of it.
pub(crate) fn has_its_title(ending: &Ending) -> bool {
    ending.turn.wants_title(analysis_of(ending).is_some()) == Some(false)
}

fn analysis_of(ending: &Ending) -> Option<String> {
    ending.run.as_ref()?;
    ending.message.understood().as_deref().and_then(analysis_words)
}

async fn give_title(platform: &Platform, ending: &Ending) -> anyhow::Result<()> {
    let (session, user) = (ending.turn.session(), UserId(ending.turn.user_id));
    let understood = ending.message.understood();
    let analysis = analysis_of(ending);
    let wants_title = match ending.turn.wants_title(analysis.is_some()) {
        Some(known) => known,
        None => platform.db.wants_title(&session, analysis.is_some()).await?,
    };
    if !wants_title {
        return Ok(());
    }
    let is_about_file =
        analysis.is_some() || understood.is_some_and(|found| found.kind == QuestionKind::TableQuestion);
    let upload = if is_about_file { platform.db.newest_upload(session.as_str(), user).await? } else { None };
    let file = upload.map(|upload| upload.filename);
    let words = analysis.clone().unwrap_or_else(|| ending.turn.question.clone());
    let title = title(&words, file.as_deref());
    if !title.is_empty() {
        let made = MadeTitle { title: &title, of_analysis: analysis.is_some() };
        platform.db.make_title(&session, user, &made).await?;
    }
    Ok(())
}

/// The request of a question in words; none when it was not read as one.
pub(crate) fn analysis_words(understood: &Understood) -> Option<String> {
    understood.tool.as_deref().map(|tool| agents::request_title(tool, &understood.params))
}

/// `Forecast 12 weeks, sales_2025.csv`, on one line.
fn title(words: &str, file: Option<&str>) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(file) = file else { return cut(&words, LONGEST_TITLE) };
    let file = cut(file, LONGEST_FILE);
    let room = LONGEST_TITLE.saturating_sub(file.chars().count() + 2);
    format!("{}, {file}", cut(&words, room))
}

/// The text with at most so many characters; a cut one ends with a mark.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_the_request_and_its_file_in_at_most_80_characters() {
        assert_eq!(title("Forecast 12 weeks", Some("sales_2025.csv")), "Forecast 12 weeks, sales_2025.csv");
        assert_eq!(title(" How much\n stock? ", None), "How much stock?");
        let long = title(&"words ".repeat(40), Some(&format!("{}.xlsx", "file".repeat(30))));
        assert!(long.chars().count() <= 80, "{long}");
        assert!(long.contains("…, file"), "{long}");
    }
}
