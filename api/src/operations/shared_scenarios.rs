//! A saved scenario as a message of the conversation: a short table beside its result, which stays when the scenario is changed
//! or removed.

use platform::{Platform, db::conversations::messages::Message};
use protocol::{BusEvent, ChatEvent, RunId, SessionId, events};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{
    history::{self, MessageView},
    records::{Records, own},
    scenarios,
};
use crate::{auth::SignedIn, error::ApiError};

/// The role of such a message.
const ROLE: &str = "scenario";

/// In which conversation the message shall stand.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sharing {
    /// That of the run when left out.
    #[serde(default)]
    pub session_id: Option<SessionId>,
}

/// Adds the scenario of this name to the conversation. Sharing what the newest message says already adds nothing.
///
/// # Errors
/// When the run or the conversation is not the caller's, the run has no such scenario, or its files are gone.
pub async fn share(
    records: &Records,
    platform: &Platform,
    user: &SignedIn,
    (run, name): (&RunId, &str),
    sharing: Sharing,
) -> Result<MessageView, ApiError> {
    own(platform, user, run).await?;
    let saved = platform.db.scenario(user.user, run, name).await?.ok_or(ApiError::NotFound)?;
    let session = match sharing.session_id {
        Some(session) => session,
        None => session_of(platform, user, run).await?,
    };
    let scenario = scenarios::view(saved)?;
    let runs = [run];
    let told = records.read(platform, user, &runs, move |stored| {
        let base = stored.first()?;
        Some(comparison::scenario_told(base, &scenario.name, &scenario.params, &scenario.figures))
    });
    let content = Value::from(told.await?.ok_or(ApiError::NotFound)?);
    let message = Message {
        role: ROLE.to_owned(),
        run_id: Some(run.0.clone()),
        ..Message::new(&session, content, platform.clock.now())
    };
    let id = message.id;
    let added = platform.db.add_message(user.user, message).await?.ok_or(ApiError::NotFound)?;
    if added.id == id {
        announce(platform, &session, &added).await;
    }
    history::shown(platform, user.user, added).await
}

/// The conversation in which the run was asked for last.
async fn session_of(platform: &Platform, user: &SignedIn, run: &RunId) -> Result<SessionId, ApiError> {
    let asked = platform.db.question_of_run(user.user, run).await?;
    let session = asked.and_then(|asked| asked.session_id.try_into().ok());
    session.ok_or_else(|| {
        let text = "The conversation of this run was deleted; say in which one to share: session_id.";
        ApiError::Invalid(text.to_owned())
    })
}

/// Shows the message on the pages that have the conversation open. If this fails, they find it in the history.
async fn announce(platform: &Platform, session: &SessionId, added: &Message) {
    let message = events::Message {
        id: added.id.to_string(),
        role: added.role.clone(),
        content: added.content.0.clone(),
        timestamp: added.created_at,
        agent_type: None,
        confidence: None,
        turn_id: None,
        upload_id: None,
        filename: None,
        file_url: None,
        run_id: added.run_id.clone(),
    };
    let event = BusEvent::Session { session: session.clone(), event: ChatEvent::Message(Box::new(message)) };
    if let Err(error) = platform.events.publish(&[event]).await {
        tracing::debug!(%session, error = format!("{error:#}"), "a shared scenario was not shown on open pages");
    }
}
