//! Asks for the run of a due schedule: a turn of its conversation that calculates the last run again, with the newest version
//! of the data set.

use anyhow::{Context, Result};
use chrono::TimeDelta;
use platform::{
    Platform,
    db::{
        data_sets::DataSet,
        schedules::{DueSchedule, Schedule, ScheduledOutcome},
        turns::{AskOutcome, NewTurn, Recalculation},
    },
    file_messages::{self, file_message},
    mail::Mailer,
    traces,
};
use protocol::{
    AgentKind, BusEvent, RunId, SessionId, TurnId, UploadId, UserId,
    events::{ConversationsChanged, ListChange},
};

use super::settle;
use crate::listed::cut;

/// When a run is asked for again that found too many questions waiting.
const LATER: TimeDelta = TimeDelta::minutes(5);
/// The most characters of the first question in the text of the new one.
const LONGEST_ABOUT: usize = 300;

/// Why there is no run.
enum NotAsked {
    TooManyWaiting,
    Refused { text: String, is_final: bool },
}

/// Asks for the run, or stores why there is none.
pub(super) async fn start(platform: &Platform, mailer: &Mailer, due: &DueSchedule) -> Result<()> {
    let (schedule, now) = (&due.schedule, platform.clock.now());
    match ask(platform, due).await? {
        Ok(turn) => {
            let is_noted = platform.db.note_scheduled_turn(due, turn, now).await;
            let is_noted = is_noted.context("noting a scheduled run")?;
            tracing::info!(schedule = %schedule.id, %turn, is_noted, "a scheduled run was asked for");
            Ok(())
        }
        Err(NotAsked::TooManyWaiting) => {
            let text = "Too many of your questions are waiting, so the run is asked for again in 5 minutes.";
            platform.db.postpone_schedule(due, now + LATER, text).await.context("postponing a scheduled run")
        }
        Err(NotAsked::Refused { text, is_final }) => {
            let outcome = ScheduledOutcome::Failed { text, is_final };
            settle::store(platform, mailer, &due.refused(now), &outcome).await.map(drop)
        }
    }
}

async fn ask(platform: &Platform, due: &DueSchedule) -> Result<Result<TurnId, NotAsked>> {
    let schedule = &due.schedule;
    let (user, run) = (UserId(schedule.user_id), RunId(schedule.run_id.clone()));
    let Some(session) = schedule.session_id.clone().and_then(|session| SessionId::try_from(session).ok())
    else {
        return Ok(Err(refused(
            "The conversation of this schedule was deleted with its results. Delete the schedule, and schedule another answer.",
            true,
        )));
    };
    let data_set = match data_set_of(platform, schedule).await? {
        Some(data_set) if data_set.deleted_at.is_none() => data_set,
        Some(_) => {
            let text = "The data set was deleted. Restore it on this page, or delete the schedule.";
            return Ok(Err(refused(text, false)));
        }
        None => {
            let text =
                "The data set was permanently deleted. Delete the schedule, and schedule another answer.";
            return Ok(Err(refused(text, true)));
        }
    };
    let asked = platform.db.question_of_run(user, &run).await.context("reading the question of a run")?;
    let upload = UploadId(data_set.upload_id);
    let agent = asked.as_ref().and_then(|asked| AgentKind::from_name(&asked.agent_type)).unwrap_or_default();
    let again = Recalculation::of(run, &schedule.tool, asked.as_ref());
    show_file(platform, user, &session, &data_set).await?;
    let turn = NewTurn {
        id: TurnId::generate(),
        session: session.clone(),
        user,
        agent,
        question: question(&data_set, &again.about),
        upload: Some(upload),
        with_upload: None,
        pinned: true,
        recalculates: Some(Recalculation { upload: Some(upload), schedule: Some(schedule.id), ..again }),
        client_id: Some(due.client_id()),
        now: platform.clock.now(),
    };
    let began = traces::now();
    match platform.turns.ask(turn).await.context("storing a scheduled run")? {
        AskOutcome::Stored { turn, admitted } => {
            drop(platform.traces.root(turn.0, "question", began));
            if let Some(admitted) = admitted
                && let Err(error) = platform.push_turns(&[admitted]).await
            {
                tracing::warn!(%turn, error = format!("{error:#}"), "turn stored but not pushed");
            }
            announce(platform, user, session).await;
            Ok(Ok(turn))
        }
        AskOutcome::Known { turn } => Ok(Ok(turn)),
        AskOutcome::TooManyWaiting => Ok(Err(NotAsked::TooManyWaiting)),
        AskOutcome::AgentClosed => {
            let text = format!("Your plan does not include {}. Upgrade to run it again.", agent.info().name);
            Ok(Err(refused(&text, false)))
        }
        AskOutcome::NotOwner => Ok(Err(refused("The conversation of this schedule was deleted.", true))),
    }
}

fn refused(text: &str, is_final: bool) -> NotAsked {
    NotAsked::Refused { text: text.to_owned(), is_final }
}

async fn data_set_of(platform: &Platform, schedule: &Schedule) -> Result<Option<DataSet>> {
    let Some(id) = schedule.data_set_id else { return Ok(None) };
    platform.db.data_set(UserId(schedule.user_id), id).await.context("reading a data set")
}

/// `Scheduled run with sales.csv: Forecast the next 4 weeks`
fn question(data_set: &DataSet, about: &str) -> String {
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("Scheduled run with {}: {}", data_set.filename, cut(&about, LONGEST_ABOUT))
}

/// Makes the version the newest file of the conversation, as it is when a person calculates a run again with another file.
async fn show_file(platform: &Platform, user: UserId, session: &SessionId, data_set: &DataSet) -> Result<()> {
    let (upload, name) = (UploadId(data_set.upload_id), &data_set.filename);
    let message = file_message(upload, name, session, platform.clock.now());
    if platform.db.attach_upload(upload, user, &message).await.context("adding a file to a conversation")? {
        file_messages::announce(platform, user, session, upload, name).await;
    }
    Ok(())
}

async fn announce(platform: &Platform, user: UserId, session: SessionId) {
    let change = ConversationsChanged { session_id: session, what: ListChange::Asked };
    let event = BusEvent::ConversationsChanged { user, change };
    if let Err(error) = platform.events.publish(&[event]).await {
        tracing::warn!(error = format!("{error:#}"), "a scheduled run was not announced");
    }
}
