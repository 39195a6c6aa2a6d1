//! Asking a question and stopping it. Sockets and HTTP routes both call these functions.

use std::time::Duration;

use platform::{
    Platform,
    db::turns::{Admitted, AskOutcome, NewTurn},
    traces,
};
use protocol::{
    AgentKind, BusEvent, ChatEvent, SessionId, TurnId, UploadId,
    events::{ListChange, StopProcessing, StopReason},
};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::time::timeout;

use super::{conversations, session_claims, uploads};
use crate::{auth::SignedIn, error::ApiError};

/// The longest question, in characters.
pub const MAX_QUESTION_CHARS: usize = 16_000;
/// The user must learn within three seconds whether the question was saved.
pub const SAVING_TIME: Duration = Duration::from_millis(2_700);
/// How long a push may take; after that the workers find the stored question in their next sweep and push it.
const PUSHING_TIME: Duration = Duration::from_secs(1);

/// What the browser sends.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Question {
    pub message: String,
    pub session_id: SessionId,
    #[serde(default)]
    pub agent_type: AgentKind,
    #[serde(default)]
    pub upload_id: Option<UploadId>,
    /// A second file, such as signals beside the demand of `upload_id`.
    #[serde(default)]
    pub with_upload_id: Option<UploadId>,
    /// Whether `agent_type` answers whatever the question looks like; otherwise it hands on what is clearly for another agent.
    #[serde(default)]
    pub pinned: bool,
    /// Made by the browser; sending the same one again asks nothing twice, also when the first was refused as not
    /// saved and was saved after all.
    #[serde(default)]
    pub client_id: Option<String>,
}

/// Runs one step of saving a question. A step that takes too long, or fails for a reason outside the question, is
/// answered with `NotSaved`.
///
/// # Errors
/// The errors of the step, and `NotSaved`.
pub async fn or_not_saved<T>(
    time: Duration,
    step: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    match timeout(time, step).await {
        Ok(Err(ApiError::Internal(cause))) => {
            tracing::error!(error = format!("{cause:#}"), "a question was not saved");
            Err(ApiError::NotSaved)
        }
        Ok(result) => result,
        Err(_) => {
            tracing::error!(waited_ms = time.as_millis(), "a question was not saved in time");
            Err(ApiError::NotSaved)
        }
    }
}

/// Stores the question and hands it to a worker. Returns its turn. Callers go through `or_not_saved`.
///
/// # Errors
/// When the question is empty or too long, the session or file is not the user's, the plan does not open the
/// agent, or too many questions wait.
pub async fn ask(platform: &Platform, user: &SignedIn, question: &Question) -> Result<TurnId, ApiError> {
    check(question)?;
    takes_questions(platform).await?;
    // The first file is attached last: the newest file is what the next question is about.
    for upload in question.with_upload_id.into_iter().chain(question.upload_id) {
        uploads::attach(platform, user, upload, &question.session_id).await?;
    }
    store(platform, user, new_turn(platform, user, question)).await
}

/// Stores a turn and hands it to a worker.
///
/// # Errors
/// When the session is not the user's, the plan does not open the agent, or too many questions wait.
pub(super) async fn store(platform: &Platform, user: &SignedIn, turn: NewTurn) -> Result<TurnId, ApiError> {
    let began = traces::now();
    let agent = turn.agent;
    let session = turn.session.clone();
    match platform.turns.ask(turn).await? {
        AskOutcome::Stored { turn, admitted } => {
            let mut trace = platform.traces.root(turn.0, "question", began);
            trace.note("agent", agent.as_str());
            tracing::info!(%turn, agent = agent.as_str(), "a question was saved");
            // The question is saved whether or not the push succeeds, so the user does not wait for it, nor for what other tabs
            // are told.
            if let Some(admitted) = admitted {
                tokio::spawn(push(platform.clone(), admitted));
            }
            let (platform, user) = (platform.clone(), user.clone());
            tokio::spawn(async move {
                conversations::announce(&platform, &user, &session, ListChange::Asked).await;
            });
            Ok(turn)
        }
        AskOutcome::Known { turn } => Ok(turn),
        AskOutcome::NotOwner => Err(session_claims::refusal(platform, user).await?),
        AskOutcome::AgentClosed => {
            Err(ApiError::UpgradeNeeded(format!("Upgrade to access {}", agent.info().name)))
        }
        AskOutcome::TooManyWaiting => Err(ApiError::TooMany {
            text: "Too many questions are waiting. Please wait for an answer first.".to_owned(),
            retry_after_seconds: 5,
        }),
    }
}

/// The question is already stored: if this fails, the workers find the turn in their next sweep.
async fn push(platform: Platform, admitted: Admitted) {
    let turn = admitted.turn;
    match timeout(PUSHING_TIME, platform.push_turns(&[admitted])).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%turn, error = format!("{error:#}"), "turn stored but not pushed"),
        Err(_) => tracing::warn!(%turn, "turn stored but not pushed in time"),
    }
}

/// Without a queue a question would be stored but not answered, and the event bus for the reply is lost together with the
/// queue.
pub(super) async fn takes_questions(platform: &Platform) -> Result<(), ApiError> {
    if platform.queue.takes_jobs().await {
        return Ok(());
    }
    tracing::error!("a question was not saved, because the queue accepts no jobs");
    Err(ApiError::NotSaved)
}

fn check(question: &Question) -> Result<(), ApiError> {
    if question.message.trim_matches(|c: char| c.is_whitespace() || c == '\0').is_empty() {
        return Err(ApiError::Invalid("The message is empty.".to_owned()));
    }
    if question.message.chars().count() > MAX_QUESTION_CHARS {
        let text = format!("The message is too long. The limit is {MAX_QUESTION_CHARS} characters.");
        return Err(ApiError::Invalid(text));
    }
    check_client_id(question.client_id.as_deref())
}

pub(super) fn check_client_id(id: Option<&str>) -> Result<(), ApiError> {
    if id.is_some_and(|id| id.len() > 64) {
        return Err(ApiError::Invalid("The client_id is too long.".to_owned()));
    }
    if id.is_some_and(|id| id.contains('\0')) {
        return Err(ApiError::Invalid("The client_id is invalid.".to_owned()));
    }
    Ok(())
}

fn new_turn(platform: &Platform, user: &SignedIn, question: &Question) -> NewTurn {
    NewTurn {
        id: TurnId::generate(),
        session: question.session_id.clone(),
        user: user.user,
        agent: question.agent_type,
        // Postgres cannot store NUL, and users do not type it on purpose.
        question: question.message.replace('\0', ""),
        upload: question.upload_id.or(question.with_upload_id),
        // A file beside no other, or beside itself, is the only one.
        with_upload: question
            .with_upload_id
            .filter(|_| question.upload_id.is_some())
            .filter(|id| question.upload_id != Some(*id)),
        pinned: question.pinned,
        recalculates: None,
        client_id: question.client_id.clone(),
        now: platform.clock.now(),
    }
}

/// Ends a waiting or running turn of this user, whichever tab started it.
///
/// # Errors
/// When this user has no such turn. A turn that has ended stays unchanged.
pub async fn stop(platform: &Platform, user: &SignedIn, turn: TurnId) -> Result<(), ApiError> {
    let Some((stopped, next)) = platform.db.stop_turn(turn, user.user, platform.clock.now()).await? else {
        let found = platform.db.turn(turn).await?.filter(|found| found.user_id == user.user.0);
        return found.map(drop).ok_or(ApiError::NotFound);
    };
    let over = ChatEvent::StopProcessing(StopProcessing { turn_id: turn, reason: StopReason::Stopped });
    let events = [BusEvent::StopTurn { turn }, BusEvent::Session { session: stopped.session(), event: over }];
    platform.events.publish(&events).await?;
    // If this fails, the workers find the turns in their next sweep; the turn is stopped in any case.
    if let Err(error) = platform.push_turns(&next).await {
        tracing::warn!(%turn, error = format!("{error:#}"), "turns after a stopped one were not pushed");
    }
    Ok(())
}
