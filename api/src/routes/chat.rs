//! Chat over HTTP, for a browser whose socket is not connected, stopping a turn, and what the user thinks of its answer.

use std::time::{Duration, Instant};

use axum::{
    Json,
    extract::{FromRequestParts, Path, State},
    http::{Method, StatusCode, request::Parts},
};
use platform::db::conversations::messages::Message;
use protocol::{
    TurnId,
    events::{ChatResponse, UPGRADE_NEEDED},
};

use super::{Done, Routes};
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        chat::{self, Question, SAVING_TIME, or_not_saved},
        feedback::{self, FeedbackView},
        history,
    },
    realtime::Outcome,
    state::App,
};

/// How long a call waits for its reply; the turn goes on after that.
const LONGEST_WAIT: Duration = Duration::from_secs(290);

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .guarded_by::<Asker, _, _>(Method::POST, "/chat", ask)
        .about("Asks a question and waits for its reply, which the sockets of the conversation also receive")
        .takes::<Question>()
        .answers::<ChatResponse>()
        .signed_in(Method::POST, "/chat/{turn}/stop", stop)
        .about("Stops a question that is waiting or being answered")
        .answers::<Done>()
        .signed_in(Method::PUT, "/chat/{turn}/feedback", give_feedback)
        .about(
            "Stores what the user thinks of the answer to a question, in place of what they thought before",
        )
        .takes::<FeedbackView>()
        .answers::<FeedbackView>()
        .signed_in(Method::DELETE, "/chat/{turn}/feedback", take_feedback_back)
        .about("Removes what the user thought of an answer")
        .answers_nothing()
}

/// The caller. If the database is unavailable the question must not be lost, so it is refused as not saved.
#[derive(Clone)]
struct Asker {
    user: SignedIn,
    /// The time left for saving the question.
    time: Duration,
}

impl FromRequestParts<App> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let began = Instant::now();
        let user = or_not_saved(SAVING_TIME, SignedIn::from_request_parts(parts, app)).await?;
        let asker = Self { user, time: SAVING_TIME.saturating_sub(began.elapsed()) };
        parts.extensions.insert(asker.clone());
        Ok(asker)
    }
}

async fn ask(
    State(app): State<App>,
    Asker { user, time }: Asker,
    Json(question): Json<Question>,
) -> Result<Json<ChatResponse>, ApiError> {
    let turn = or_not_saved(time, chat::ask(&app.platform, &user, &question)).await?;
    awaited(&app, &user, turn).await
}

async fn give_feedback(
    State(app): State<App>,
    user: SignedIn,
    Path(turn): Path<TurnId>,
    Json(wanted): Json<FeedbackView>,
) -> Result<Json<FeedbackView>, ApiError> {
    feedback::give(&app.platform, &user, turn, wanted).await.map(Json)
}

async fn take_feedback_back(
    State(app): State<App>,
    user: SignedIn,
    Path(turn): Path<TurnId>,
) -> Result<StatusCode, ApiError> {
    feedback::take_back(&app.platform, &user, turn).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The reply to a turn of this user, once there is one.
pub(super) async fn awaited(
    app: &App,
    user: &SignedIn,
    turn: TurnId,
) -> Result<Json<ChatResponse>, ApiError> {
    tokio::time::timeout(LONGEST_WAIT, reply(app, user, turn)).await.unwrap_or_else(|_| {
        let text = "The answer takes longer than usual. It will appear in the conversation.".to_owned();
        Err(ApiError::TooMany { text, retry_after_seconds: 30 })
    })
}

async fn reply(app: &App, user: &SignedIn, turn: TurnId) -> Result<Json<ChatResponse>, ApiError> {
    loop {
        let outcome = app.delivery.outcome(turn);
        if let Some(message) = app.platform.db.outcome(turn).await? {
            return stored_reply(app, user, turn, message).await;
        }
        if app.platform.db.turn(turn).await?.is_none_or(|turn| turn.state == "stopped") {
            return Err(stopped());
        }
        match outcome.await {
            Ok(Outcome::Reply(reply)) => return Ok(Json(reply)),
            Ok(Outcome::Failed(failure)) => return Err(failed(failure.error, failure.code.as_deref())),
            Ok(Outcome::Stopped) => return Err(stopped()),
            // Events were missed, but the database contains their content.
            Err(_) => {}
        }
    }
}

/// The error for a missing reply. Only an error that a larger plan would solve has its own status.
fn failed(text: String, code: Option<&str>) -> ApiError {
    match code {
        Some(UPGRADE_NEEDED) => ApiError::UpgradeNeeded(text),
        _ => ApiError::Unreadable(text),
    }
}

fn stopped() -> ApiError {
    ApiError::Unreadable("The question was stopped.".to_owned())
}

/// The reply to a question that was answered before this call could wait for it.
async fn stored_reply(
    app: &App,
    user: &SignedIn,
    turn: TurnId,
    message: Message,
) -> Result<Json<ChatResponse>, ApiError> {
    let stored = app.platform.db.turn(turn).await?.ok_or(ApiError::NotFound)?;
    if message.role == "error" {
        let text = message.content.as_str().unwrap_or_default().to_owned();
        return Err(failed(text, stored.error.as_deref()));
    }
    let agent_type = stored.agent();
    let shown = history::shown(&app.platform, user.user, message).await?;
    Ok(Json(ChatResponse {
        turn_id: turn,
        content: shown.content,
        timestamp: shown.timestamp,
        agent_type,
        confidence: shown.confidence,
        run_id: shown.run_id,
        suggested_agent: shown.suggested_agent,
        understood: shown.understood,
    }))
}

async fn stop(
    State(app): State<App>,
    user: SignedIn,
    Path(turn): Path<TurnId>,
) -> Result<Json<Done>, ApiError> {
    chat::stop(&app.platform, &user, turn).await?;
    Ok(Json(Done {}))
}
