//! Stores how a scheduled run ended, and mails it to the owner. Of several workers one stores it, and that one mails.

use anyhow::{Context, Result};
use platform::{
    Platform,
    db::{
        conversations::messages::Message,
        runs::FilesState,
        schedules::{EndedSchedule, ScheduledOutcome},
    },
    mail::Mailer,
};
use protocol::{RunId, TurnId, UserId};

use super::summary;
use crate::{context::Worker, notices};

/// The most characters of a reason in the list of schedules.
const LONGEST_REASON: usize = 500;

/// Stores the ending of the turn that the schedule waits for.
pub(super) async fn settle(worker: &Worker, mailer: &Mailer, ended: &EndedSchedule) -> Result<()> {
    let (platform, schedule) = (&worker.platform, &ended.schedule);
    let Some(turn) = schedule.turn_id else { return Ok(()) };
    let turn = platform.db.turn(TurnId(turn)).await.context("reading a turn")?;
    let outcome = match turn {
        Some(turn) => {
            let reply = platform.db.outcome(turn.turn_id()).await.context("reading a reply")?;
            outcome_of(platform, UserId(turn.user_id), &turn.state, reply).await?
        }
        None => ScheduledOutcome::Failed {
            text: "The conversation of this schedule was deleted while it ran.".to_owned(),
            is_final: true,
        },
    };
    if !store(platform, mailer, ended, &outcome).await? {
        return Ok(());
    }
    if let ScheduledOutcome::Ran { run, .. } = &outcome
        && schedule.sends_mail
    {
        let _core = worker.cores.for_user(UserId(schedule.user_id)).await;
        let (before, after) = (RunId(schedule.run_id.clone()), RunId(run.clone()));
        let summary = summary::summary(platform, UserId(schedule.user_id), &before, &after).await?;
        notices::ran(platform, mailer, schedule, &summary).await;
    }
    Ok(())
}

/// Stores an ending, and mails a failure. False when another worker has stored it.
pub(super) async fn store(
    platform: &Platform,
    mailer: &Mailer,
    ended: &EndedSchedule,
    outcome: &ScheduledOutcome,
) -> Result<bool> {
    let now = platform.clock.now();
    let stored = platform.db.finish_schedule(ended, outcome, now).await.context("storing a scheduled run")?;
    let is_failure = matches!(outcome, ScheduledOutcome::Failed { .. });
    tracing::info!(schedule = %ended.schedule.id, is_failure, stored, "a scheduled run has ended");
    if stored && is_failure {
        notices::failed(platform, mailer, &ended.schedule, outcome.pauses(&ended.schedule)).await;
    }
    Ok(stored)
}

async fn outcome_of(
    platform: &Platform,
    user: UserId,
    state: &str,
    reply: Option<Message>,
) -> Result<ScheduledOutcome> {
    if state == "stopped" {
        return Ok(ScheduledOutcome::Stopped("You stopped the last run.".to_owned()));
    }
    let run = reply.as_ref().and_then(|reply| reply.run_id.clone());
    if let (Some(run), "done") = (run, state) {
        let stored = platform.db.run(user, &RunId(run.clone())).await.context("reading a run")?;
        let has_files = stored.is_some_and(|run| run.files_state == FilesState::Stored);
        return Ok(ScheduledOutcome::Ran { run, has_files });
    }
    let text = reply.as_ref().and_then(|reply| reply.content.as_str()).unwrap_or("The run gave no result.");
    Ok(ScheduledOutcome::Failed { text: text.chars().take(LONGEST_REASON).collect(), is_final: false })
}
