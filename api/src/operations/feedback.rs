//! What a user thinks of an answer: helpful or not, with a note. They can change it and take it back.

use platform::{Platform, db::turns::feedback::Feedback};
use protocol::TurnId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{auth::SignedIn, error::ApiError};

/// Characters of a note.
const LONGEST_NOTE: usize = 500;

/// What the user thinks of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeedbackView {
    pub helpful: bool,
    /// At most 500 characters.
    #[serde(default)]
    pub note: Option<String>,
}

impl From<Feedback> for FeedbackView {
    fn from(feedback: Feedback) -> Self {
        Self { helpful: feedback.helpful, note: feedback.note }
    }
}

/// Stores what the user thinks of the answer to a question of theirs, in place of what they thought before.
///
/// # Errors
/// When the note is too long, the question is not the user's, or it has no answer.
pub async fn give(
    platform: &Platform,
    user: &SignedIn,
    turn: TurnId,
    wanted: FeedbackView,
) -> Result<FeedbackView, ApiError> {
    own(platform, user, turn).await?;
    let feedback = Feedback {
        turn_id: turn.0,
        helpful: wanted.helpful,
        note: checked(wanted.note)?,
        given_at: platform.clock.now(),
    };
    if !platform.db.give_feedback(user.user, &feedback).await? {
        return Err(ApiError::Conflict("This question has no answer yet.".to_owned()));
    }
    Ok(feedback.into())
}

/// Removes what the user thought of an answer.
///
/// # Errors
/// When the question is not the user's.
pub async fn take_back(platform: &Platform, user: &SignedIn, turn: TurnId) -> Result<(), ApiError> {
    own(platform, user, turn).await?;
    Ok(platform.db.take_feedback_back(user.user, turn).await?)
}

async fn own(platform: &Platform, user: &SignedIn, turn: TurnId) -> Result<(), ApiError> {
    let found = platform.db.turn(turn).await?.filter(|found| found.user_id == user.user.0);
    found.map(drop).ok_or(ApiError::NotFound)
}

/// The note with line breaks and without other control characters; none when nothing is left.
fn checked(note: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(note) = note else { return Ok(None) };
    let note = note.replace("\r\n", "\n").replace(|c: char| c.is_control() && c != '\n', " ");
    let note = note.trim();
    if note.chars().count() > LONGEST_NOTE {
        return Err(ApiError::Invalid(format!(
            "The note is too long. The limit is {LONGEST_NOTE} characters."
        )));
    }
    Ok((!note.is_empty()).then(|| note.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_at_most_500_characters_and_an_empty_one_is_none() {
        let of = |text: &str| checked(Some(text.to_owned()));
        assert_eq!(of(" \n ").unwrap(), None);
        assert_eq!(of(" a\r\nb\u{7}c ").unwrap().as_deref(), Some("a\nb c"));
        assert_eq!(of(&"ä".repeat(500)).unwrap().unwrap().chars().count(), 500);
        assert!(of(&"ä".repeat(501)).is_err());
    }
}
