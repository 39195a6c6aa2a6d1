//! Ends a turn: stores the reply or the failure once, sends it to the browser, and pushes the next turns of the user.

use std::sync::Arc;

use agents::Answer;
use anyhow::anyhow;
use platform::{
    Platform,
    db::{
        conversations::messages::Message,
        runs::{FilesState, Run, result_files::NoRoom},
        storage::unreferenced_files::UnreferencedFiles,
        turns::{Ending, RunEvent, Stored, Turn},
    },
    links::with_signed_links,
};
use protocol::{
    AgentKind, BusEvent, ChatEvent, RunId, TurnId, UserId,
    events::{ChatResponse, ErrorEvent, StopProcessing, StopReason, UPGRADE_NEEDED},
};
use serde_json::Value;

use crate::{cause, context::Retry, listed, result_files, webhooks};

/// The most characters of the message that explains a failure.
const LONGEST_FAILURE: usize = 2_000;
/// The most characters of its cause.
const LONGEST_CAUSE: usize = 500;

/// Stores and sends an answer. Its files are stored first, so that a reply never links to a missing file. Their folder
/// is held until then, so that the files are removed if the conversation is deleted before the reply is stored.
pub(crate) async fn reply(platform: &Platform, turn: &Turn, mut answer: Answer) -> Result<(), Retry> {
    let Some(run) = answer.run.take() else {
        return reply_with(platform, turn, &answer, None, None).await.map(drop);
    };
    let record = result_files::record(platform, turn, &run);
    let event = webhooks::finished(platform, turn, &answer, &run).await?;
    if let Some(no_room) = platform.db.lacks_room_for(&record).await? {
        return reply_without_files(platform, turn, answer, (record, event), no_room).await;
    }
    let files = UnreferencedFiles::of_run(UserId(turn.user_id), &run.id);
    platform.hold(&files).await?;
    result_files::store(platform, turn, run).await?;
    // If storing the ending failed, we do not know whether it was stored: the sweep checks when the hold has expired.
    match reply_with(platform, turn, &answer, Some(record.clone()), event.clone()).await? {
        Stored::Yes => platform.keep(&files).await?,
        Stored::No => platform.give_up(&files).await?,
        Stored::NoRoom(no_room) => {
            platform.give_up(&files).await?;
            return reply_without_files(platform, turn, answer, (record, event), no_room).await;
        }
    }
    Ok(())
}

/// Stores and sends the text of an answer whose files do not fit into the storage of the plan.
async fn reply_without_files(
    platform: &Platform,
    turn: &Turn,
    answer: Answer,
    (run, event): (Run, Option<RunEvent>),
    no_room: NoRoom,
) -> Result<(), Retry> {
    tracing::info!(turn = %turn.id, "the plan has no room for the files of an answer");
    let content = result_files::content_without_files(&answer.content, &run, no_room);
    let run = Run { files_state: FilesState::NoRoom, ..run };
    reply_with(platform, turn, &Answer { content, ..answer }, Some(run), event).await.map(drop)
}

async fn reply_with(
    platform: &Platform,
    turn: &Turn,
    answer: &Answer,
    run: Option<Run>,
    event: Option<RunEvent>,
) -> Result<Stored, Retry> {
    let message = Message {
        turn_id: Some(turn.id),
        agent_type: Some(answer.agent.as_str().to_owned()),
        confidence: Some(answer.confidence),
        suggested_agent: answer.suggested_agent.map(|agent| agent.as_str().to_owned()),
        run_id: run.as_ref().map(|run| run.id.clone()).or_else(|| answer.about.clone().map(|run| run.0)),
        ..Message::new(&turn.session(), Value::from(answer.content.as_str()), platform.clock.now())
    };
    let message = message.with_understood(answer.understood.as_ref());
    let turn = turn.clone();
    end(platform, Ending { turn, state: "done", message, run, error: None, cause: None, event }).await
}

/// Stores and sends a failure, with a message that the user can act on. The cause is for administrators and quotes neither
/// the question nor the file.
pub(crate) async fn failure(
    platform: &Platform,
    turn: &Turn,
    text: String,
    cause: String,
) -> Result<(), Retry> {
    fail(platform, turn, text, None, cause).await
}

/// Stores and sends the message that the user's plan does not allow the request.
pub(crate) async fn not_in_plan(platform: &Platform, turn: &Turn, text: String) -> Result<(), Retry> {
    let cause = "The plan of the asker does not allow it.".to_owned();
    fail(platform, turn, text, Some(UPGRADE_NEEDED), cause).await
}

async fn fail(
    platform: &Platform,
    turn: &Turn,
    text: String,
    error: Option<&'static str>,
    cause: String,
) -> Result<(), Retry> {
    // The message may quote values of the file, which can be very long.
    let text: String = text.chars().take(LONGEST_FAILURE).collect();
    let message = Message {
        turn_id: Some(turn.id),
        role: "error".to_owned(),
        agent_type: Some(turn.agent_type.clone()),
        ..Message::new(&turn.session(), Value::from(text), platform.clock.now())
    };
    let event = webhooks::failed(platform, turn).await?;
    let cause = Some(cause::without_names(&cause).chars().take(LONGEST_CAUSE).collect());
    end(platform, Ending { turn: turn.clone(), state: "failed", message, run: None, error, cause, event })
        .await
        .map(drop)
}

/// Sends the ending of a turn again: the worker that stored it may have died before sending it. Browsers ignore repeats.
pub(crate) async fn repeat(platform: &Platform, turn: TurnId) -> Result<(), Retry> {
    let Some(turn) = platform.db.turn(turn).await? else { return Ok(()) };
    let events = match platform.db.outcome(turn.turn_id()).await? {
        Some(message) => {
            let run = match &message.run_id {
                Some(id) => platform.db.run(UserId(turn.user_id), &RunId(id.clone())).await?,
                None => None,
            };
            outcome_events(platform, &turn, &message, run.as_ref(), turn.error.clone())
        }
        None => vec![over(&turn, StopReason::Stopped)],
    };
    platform.events.publish(&events).await?;
    Ok(())
}

async fn end(platform: &Platform, ending: Ending) -> Result<Stored, Retry> {
    let ending = Arc::new(ending);
    let turn = &ending.turn;
    let finished = platform.turns.finish(ending.clone()).await?;
    match finished.stored {
        Stored::Yes => {
            let mut events = outcome_events(
                platform,
                turn,
                &ending.message,
                ending.run.as_ref(),
                ending.error.map(str::to_owned),
            );
            // The list is read again when it hears of the reply, so that a new title must be stored before.
            let is_titled = listed::has_its_title(&ending);
            if is_titled {
                events.push(listed::change(turn));
            }
            platform.events.publish(&events).await?;
            tracing::info!(turn = %turn.id, error = ending.error, "a question has its reply");
            if !is_titled {
                listed::answered(platform, &ending).await;
            }
        }
        Stored::No => tracing::info!(turn = %turn.id, "the turn was taken over or stopped; nothing stored"),
        Stored::NoRoom(_) => {}
    }
    platform.push_turns(&finished.next).await?;
    if finished.stored == Stored::No && has_lost_its_claim(platform, turn).await? {
        return Err(Retry(anyhow!("the database has lost that a worker took the question")));
    }
    Ok(finished.stored)
}

/// Whether the turn waits as if this worker had never taken it: Postgres confirms a claim before it is on the disk, and has
/// crashed since.
async fn has_lost_its_claim(platform: &Platform, turn: &Turn) -> Result<bool, Retry> {
    let stored = platform.db.turn(turn.turn_id()).await?;
    Ok(stored.is_some_and(|stored| stored.state == "queued" && stored.attempt < turn.attempt))
}

fn outcome_events(
    platform: &Platform,
    turn: &Turn,
    message: &Message,
    run: Option<&Run>,
    code: Option<String>,
) -> Vec<BusEvent> {
    let session = turn.session();
    if message.role == "error" {
        let error = message.content.as_str().unwrap_or_default().to_owned();
        let event = ChatEvent::Error(ErrorEvent { error, code, turn_id: Some(turn.turn_id()) });
        return vec![BusEvent::Session { session, event }, over(turn, StopReason::Failed)];
    }
    let response = ChatResponse {
        turn_id: turn.turn_id(),
        content: shown_content(platform, turn, message, run),
        timestamp: message.created_at,
        agent_type: message.agent_type.as_deref().and_then(AgentKind::from_name).unwrap_or_default(),
        confidence: message.confidence,
        run_id: message.run_id.clone().filter(|_| run.is_none_or(Run::has_links)),
        suggested_agent: message.suggested_agent.as_deref().and_then(AgentKind::from_name),
        understood: message.understood(),
    };
    let event = ChatEvent::ChatResponse(response);
    vec![BusEvent::Session { session, event }, over(turn, StopReason::Done)]
}

fn shown_content(platform: &Platform, turn: &Turn, message: &Message, run: Option<&Run>) -> Value {
    let Some(run) = run.filter(|run| run.has_links()) else { return message.content.0.clone() };
    let names = run.files.iter().map(|file| file.name.as_str());
    let owner = (UserId(turn.user_id), &RunId(run.id.clone()));
    with_signed_links(&message.content, names, owner, &platform.files, platform.clock.now())
}

fn over(turn: &Turn, reason: StopReason) -> BusEvent {
    let event = ChatEvent::StopProcessing(StopProcessing { turn_id: turn.turn_id(), reason });
    BusEvent::Session { session: turn.session(), event }
}

#[cfg(test)]
mod tests {
    use platform::{Config, db::turns::NewTurn};

    use super::*;

    #[tokio::test]
    async fn a_question_whose_claim_was_lost_is_tried_again_and_one_that_another_worker_has_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().display().to_string();
        let var = |name: &str| (name == "DATA_DIR").then(|| data.clone());
        let platform = Platform::open(Config::from_vars(var).unwrap()).await.unwrap();
        let (id, user, now) = (TurnId::generate(), UserId::generate(), platform.clock.now());
        platform.db.add_profile(user, "ada@example.com", now).await.unwrap();
        let question = NewTurn {
            id,
            session: "session_one".to_owned().try_into().unwrap(),
            user,
            agent: AgentKind::General,
            question: "hello".to_owned(),
            upload: None,
            with_upload: None,
            pinned: false,
            recalculates: None,
            client_id: None,
            now,
        };
        platform.turns.ask(question).await.unwrap();
        let mut lost = platform.db.turn(id).await.unwrap().unwrap();
        (lost.state, lost.attempt) = ("running".to_owned(), 1);
        let end = |turn: Turn| {
            let platform = platform.clone();
            async move { failure(&platform, &turn, "It failed.".to_owned(), "A test.".to_owned()).await }
        };
        assert!(end(lost.clone()).await.is_err(), "the queue brings it again");
        platform.turns.claim(id, now).await.unwrap().unwrap();
        platform.turns.claim(id, now).await.unwrap().unwrap();
        assert!(end(lost).await.is_ok(), "another worker answers it");
    }
}
