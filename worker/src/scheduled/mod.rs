//! Runs saved analyses again when they are due. `start` asks for the run as a turn of its conversation, which is answered, counted and
//! survives the death of a worker like any question; `settle` stores how it ended and mails it; `summary` says what the result
//! is and what changed. Several workers may do this at the same time: each schedule is claimed by one of them.

mod settle;
mod start;
mod summary;

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use chrono::TimeDelta;
use platform::{Platform, db::turns::Turn, mail::Mailer};
use tokio::{
    sync::Semaphore,
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::context::Worker;
pub(crate) use summary::{Summary, first_line, headline};

const EVERY: Duration = Duration::from_secs(1);
/// How long a worker has a schedule. A worker that needs longer has died.
const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// Results that this worker sums up at the same time.
const AT_ONCE: usize = 2;

/// Works until `stop`. What it has claimed then is taken over by another worker.
pub(crate) async fn run_due(worker: Worker, mailer: Arc<Mailer>, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = take_due(&worker, &mailer, &places).await {
            tracing::warn!(error = format!("{error:#}"), "schedules were not looked after");
        }
    }
}

async fn take_due(worker: &Worker, mailer: &Arc<Mailer>, places: &Arc<Semaphore>) -> Result<()> {
    let platform = &worker.platform;
    let now = platform.clock.now();
    if !platform.db.is_schedule_due(now).await.context("looking for due schedules")? {
        return Ok(());
    }
    while let Some(due) = platform.db.claim_schedule(now, now + CLAIM).await.context("claiming a schedule")? {
        start::start(platform, mailer, &due).await?;
    }
    while let Ok(place) = Arc::clone(places).try_acquire_owned() {
        let ended = platform.db.claim_ended_schedule(now, now + CLAIM).await;
        let Some(ended) = ended.context("claiming a schedule that ran")? else { return Ok(()) };
        let (worker, mailer) = (worker.clone(), Arc::clone(mailer));
        tokio::spawn(async move {
            if let Err(error) = settle::settle(&worker, &mailer, &ended).await {
                let schedule = ended.schedule.id;
                tracing::warn!(%schedule, error = format!("{error:#}"), "the end of a scheduled run was not stored");
            }
            drop(place);
        });
    }
    Ok(())
}

/// Shows in the list of schedules that a run whose worker has died is tried again.
pub(crate) async fn note_interruption(platform: &Platform, turn: &Turn) -> Result<()> {
    let Some(schedule) = turn.recalculates.as_ref().and_then(|asked| asked.schedule) else { return Ok(()) };
    platform.db.note_interrupted_run(schedule, turn.turn_id()).await.context("noting an interruption")
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use platform::{
        Config,
        db::{
            identity::{Challenge, NewLink, SignUp},
            schedules::Schedule,
            turns::{NewTurn, Recalculation},
        },
        queue::Lease,
    };
    use protocol::{AgentKind, ChatJob, Repeats, RunId, TurnId, UserId};
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    const SESSION: &str = "session_one";

    #[tokio::test]
    async fn a_run_whose_worker_has_died_shows_in_the_list_while_it_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().display().to_string();
        let var = |name: &str| (name == "DATA_DIR").then(|| data.clone());
        let platform = Platform::open(Config::from_vars(var).unwrap()).await.unwrap();
        let (user, now) = (user(&platform).await, platform.clock.now());
        let (schedule, turn) = (Uuid::now_v7(), TurnId::generate());
        let asked = Recalculation::of(RunId("r1".to_owned()), "plan_routes", None);
        let question = NewTurn {
            id: turn,
            session: SESSION.to_owned().try_into().unwrap(),
            user,
            agent: AgentKind::General,
            question: "Scheduled run".to_owned(),
            upload: None,
            with_upload: None,
            pinned: true,
            recalculates: Some(Recalculation { schedule: Some(schedule), ..asked }),
            client_id: None,
            now,
        };
        platform.turns.ask(question).await.unwrap();
        platform.db.add_schedule(&due(schedule, user, now)).await.unwrap();
        let claimed = platform.db.claim_schedule(now, now + CLAIM).await.unwrap().unwrap();
        platform.db.note_scheduled_turn(&claimed, turn, now).await.unwrap();
        let worker = Worker::new(platform.clone()).unwrap();
        let reason = async || platform.db.schedule(user, schedule).await.unwrap().unwrap().last_error;

        crate::chat::answer_chat(&worker, &ChatJob { turn }, &Lease::new(2, 5)).await.unwrap();

        let text = "The run was interrupted before it ended, and is tried again.";
        assert_eq!(reason().await.as_deref(), Some(text));
    }

    async fn user(platform: &Platform) -> UserId {
        let (user, now) = (UserId::generate(), platform.clock.now());
        let (metadata, email) = (json!({}), "ada@b.test");
        let challenge = Challenge { value: "challenge".to_owned(), method: "s256".to_owned() };
        let link = NewLink {
            kind: "signup",
            email,
            token_hash: email,
            challenge: Some(&challenge),
            expires_at: now + CLAIM,
        };
        let sign_up = SignUp { user, password_hash: "hash", user_metadata: &metadata, link };
        platform.db.sign_up(&sign_up, now, now - TimeDelta::seconds(60)).await.unwrap();
        user
    }

    fn due(id: Uuid, user: UserId, now: DateTime<Utc>) -> Schedule {
        Schedule {
            id,
            user_id: user.0,
            session_id: Some(SESSION.to_owned()),
            data_set_id: None,
            data_set_name: None,
            tool: "plan_routes".to_owned(),
            about: "Plan the routes".to_owned(),
            run_id: "r1".to_owned(),
            repeats: Repeats::Daily,
            sends_mail: false,
            paused_at: None,
            next_run_at: Some(now),
            claimed_until: None,
            turn_id: None,
            last_run_at: None,
            last_run_id: None,
            last_error: None,
            failures: 0,
            created_at: now,
        }
    }
}
