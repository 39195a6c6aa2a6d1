//! Calculating a stored run again, with its own parameters or with others. It is a question of the conversation like any
//! other: its owner's limits hold, it survives the death of a worker, and its answer stays in the conversation.

use platform::{
    Platform,
    db::turns::{NewTurn, Recalculation},
};
use protocol::{AgentKind, RunId, SessionId, TurnId, UploadId};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{chat, records::own, uploads};
use crate::{auth::SignedIn, error::ApiError};

/// The most bytes of the parameters that are different, as JSON.
const MOST_BYTES: usize = 16_000;
/// The most characters of the first question, and of a value, in the text of the new question.
const LONGEST_ABOUT: usize = 300;
const LONGEST_VALUE: usize = 60;

/// In which conversation the answer stands.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// That of the run when left out.
    #[serde(default)]
    pub session_id: Option<SessionId>,
    /// Made by the caller; sending the same one again asks nothing twice.
    #[serde(default)]
    pub client_id: Option<String>,
}

/// What shall be different from the run.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// Parameters as in the run's record; one with a null value is left out.
    #[serde(default)]
    pub params: Map<String, Value>,
    /// Another file or another version of it.
    #[serde(default)]
    pub upload_id: Option<UploadId>,
    /// The conversation of the answer; that of the run when left out.
    #[serde(default)]
    pub session_id: Option<SessionId>,
    /// Made by the caller; sending the same one again asks nothing twice.
    #[serde(default)]
    pub client_id: Option<String>,
}

/// Asks for the run again. Its answer says whether it is the same, byte for byte.
///
/// # Errors
/// When the run or the conversation is not the caller's, its record is gone, or too many questions wait.
pub async fn again(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    place: Again,
) -> Result<TurnId, ApiError> {
    let Again { session_id, client_id } = place;
    ask(platform, user, run, Changes { session_id, client_id, ..Changes::default() }, true).await
}

/// Asks for a copy of the run with these changes; it is linked to the run.
///
/// # Errors
/// As `again`, and when nothing is different or the file is not the caller's.
pub async fn with(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    changes: Changes,
) -> Result<TurnId, ApiError> {
    ask(platform, user, run, changes, false).await
}

async fn ask(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    changes: Changes,
    may_be_same: bool,
) -> Result<TurnId, ApiError> {
    let Changes { params, upload_id, session_id, client_id } = changes;
    chat::check_client_id(client_id.as_deref())?;
    let stored = own(platform, user, run).await?;
    let asked = platform.db.question_of_run(user.user, run).await?;
    chat::takes_questions(platform).await?;
    let of_run = || asked.as_ref().and_then(|asked| asked.session_id.clone().try_into().ok());
    let session = session_id.or_else(of_run).ok_or_else(|| {
        ApiError::Invalid(
            "The conversation of this run was deleted; say in which one to answer: session_id.".to_owned(),
        )
    })?;
    if !platform.db.owns_session(&session, user.user).await? {
        return Err(ApiError::NotFound);
    }
    check(&params, may_be_same || upload_id.is_some())?;
    let file = match upload_id {
        Some(upload) => {
            uploads::attach(platform, user, upload, &session).await?;
            Some(platform.db.upload_of(user.user, upload).await?.ok_or(ApiError::NotFound)?.filename)
        }
        None => None,
    };
    let again = Recalculation::of(run.clone(), &stored.tool, asked.as_ref());
    let recalculates = Recalculation { params, upload: upload_id, ..again };
    let turn = NewTurn {
        id: TurnId::generate(),
        session,
        user: user.user,
        agent: asked.and_then(|asked| AgentKind::from_name(&asked.agent_type)).unwrap_or_default(),
        question: text(&recalculates, &stored.params.0, file.as_deref()),
        upload: upload_id.or(stored.upload_id.map(UploadId)),
        with_upload: None,
        pinned: true,
        recalculates: Some(recalculates),
        client_id,
        now: platform.clock.now(),
    };
    chat::store(platform, user, turn).await
}

fn check(params: &Map<String, Value>, may_be_none: bool) -> Result<(), ApiError> {
    if params.is_empty() && !may_be_none {
        return Err(ApiError::Invalid("Say what is different: params, upload_id, or both.".to_owned()));
    }
    check_size(params)
}

pub(super) fn check_size(params: &Map<String, Value>) -> Result<(), ApiError> {
    if Value::Object(params.clone()).to_string().len() > MOST_BYTES {
        return Err(ApiError::Invalid(format!("The parameters are longer than {MOST_BYTES} bytes.")));
    }
    Ok(())
}

/// The words of the question: `Calculate again with service level 0.98 (was 0.95): Plan my stock`.
fn text(asked: &Recalculation, before: &Value, file: Option<&str>) -> String {
    let mut changes: Vec<String> =
        asked.params.iter().map(|(name, value)| change(name, value, before)).collect();
    changes.extend(file.map(|file| format!("the file {file}")));
    let with = if changes.is_empty() { String::new() } else { format!(" with {}", changes.join(", ")) };
    format!("Calculate again{with}: {}", short(&asked.about, LONGEST_ABOUT))
}

/// `service level 0.98 (was 0.95)`
fn change(name: &str, value: &Value, before: &Value) -> String {
    let words = short(&name.replace('_', " "), LONGEST_VALUE);
    let value = if value.is_null() { "as usual".to_owned() } else { in_words(value) };
    match before.get(name).filter(|before| !before.is_null()) {
        Some(before) => format!("{words} {value} (was {})", in_words(before)),
        None => format!("{words} {value}"),
    }
}

fn in_words(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    short(&text, LONGEST_VALUE)
}

/// A text on one line with at most this many characters.
fn short(text: &str, most: usize) -> String {
    let line = text.replace('\0', "").split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let start: String = line.chars().take(most).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(params: Value) -> Recalculation {
        let Value::Object(params) = params else { panic!("parameters are an object") };
        Recalculation {
            run: RunId("r".to_owned()),
            about: "Plan my\nstock".to_owned(),
            question: String::new(),
            params,
            upload: None,
            schedule: None,
        }
    }

    #[test]
    fn the_question_of_a_recalculation_says_what_is_different_and_what_was_before() {
        let before = json!({"service_level": 0.95, "method": null});
        assert_eq!(text(&asked(json!({})), &before, None), "Calculate again: Plan my stock");
        assert_eq!(
            text(&asked(json!({"service_level": 0.98, "method": "eoq"})), &before, Some("may.csv")),
            "Calculate again with method eoq, service level 0.98 (was 0.95), the file may.csv: Plan my stock"
        );
        assert_eq!(
            text(&asked(json!({"service_level": null})), &before, None),
            "Calculate again with service level as usual (was 0.95): Plan my stock"
        );
    }

    #[test]
    fn long_texts_are_cut() {
        let long = "x".repeat(1000);
        let text =
            text(&Recalculation { about: long.clone(), ..asked(json!({"name": long})) }, &json!({}), None);
        assert!(text.chars().count() < 420, "{text}");
    }
}
