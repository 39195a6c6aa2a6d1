//! Repairs work that the database and the queue disagree about: a turn that is stored but not queued because a process
//! died in between, a turn whose job killed every worker that tried it, turns of a queue that was lost, and free places
//! that should have been given to a waiting turn.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use anyhow::Result;
use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::turns::{Admitted, Turn},
    queue::{DeadJob, LaneCounts},
};
use protocol::{AnalyzeFileJob, ChatJob, Lane};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::{conclude, context::Worker};

const EVERY: Duration = Duration::from_secs(1);
/// A turn that got its place this long ago and is still not recorded as pushed was never pushed: pushes are recorded
/// sooner than this.
const UNPUSHED: chrono::Duration = chrono::Duration::milliseconds(1_500);
/// A place that stays free for this long while a turn waits was not filled by the process that freed it.
const UNFILLED: chrono::Duration = chrono::Duration::seconds(1);
/// Turns that the database lists as queued and the queue does not hold count as lost once they are this old.
const LOST: chrono::Duration = chrono::Duration::seconds(3);
/// While a queue still holds some turns, we cannot see which others it has lost, so all are pushed again, at most this often.
const BETWEEN_REPAIRS: Duration = Duration::from_secs(60);
/// Dead jobs and uploads are checked once in this many rounds.
const SLOW_ROUNDS: u64 = 2;
/// The number of dead jobs that one check reads, newest first.
const NEWEST_DEAD: usize = 100;
/// The lanes of turns.
const TURN_LANES: [Lane; 2] = [Lane::Chat, Lane::Analyses];

/// When the possibly lost turns of each lane were last pushed again.
type Repairs = HashMap<Lane, Instant>;

/// Sweeps until `stop`.
pub(crate) async fn sweep(worker: Worker, stop: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut repairs = Repairs::new();
    for round in 0.. {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = sweep_once(&worker.platform, round, &mut repairs).await {
            tracing::warn!(error = format!("{error:#}"), "sweep failed");
        }
    }
}

async fn sweep_once(platform: &Platform, round: u64, repairs: &mut Repairs) -> Result<()> {
    fill_places(platform).await?;
    for lane in TURN_LANES {
        // Counted before the dead jobs are read, so that a job that dies in between is not counted as lost.
        let counts = platform.queue.counts(lane).await?;
        if round.is_multiple_of(SLOW_ROUNDS) {
            fail_dead_turns(platform, lane).await?;
        }
        push_lost_turns(platform, lane, &counts, repairs).await?;
    }
    if round.is_multiple_of(SLOW_ROUNDS) {
        // Before lost uploads are pushed: a file that kills every worker that reads it must not be read again forever.
        fail_dead_uploads(platform).await?;
        push_lost_uploads(platform).await?;
    }
    Ok(())
}

async fn fill_places(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let admitted = platform.db.fill_places(now - UNFILLED, now).await?;
    push_again(platform, &admitted, "turn was waiting although its user had a free place; pushed").await
}

async fn push_lost_turns(
    platform: &Platform,
    lane: Lane,
    counts: &LaneCounts,
    repairs: &mut Repairs,
) -> Result<()> {
    let now = platform.clock.now();
    let unpushed = platform.db.take_unpushed_turns(lane, now - UNPUSHED, now).await?;
    push_again(platform, &unpushed, "turn was stored and never pushed; pushed now").await?;
    let before = now - LOST;
    if is_empty(counts) {
        let untaken = platform.db.take_untaken_turns(lane, before, now).await?;
        push_again(platform, &untaken, "turn was not in the queue; pushed again").await?;
        let dropped = platform.db.take_dropped_turns(lane, before, now).await?;
        return push_again(platform, &dropped, "running turn was not in the queue; pushed again").await;
    }
    let expected = platform.db.turns_in_queue(lane, before).await?;
    let is_due = repairs.get(&lane).is_none_or(|last| last.elapsed() >= BETWEEN_REPAIRS);
    if is_due && held(counts) < expected.unsigned_abs() {
        repairs.insert(lane, Instant::now());
        let untaken = platform.db.take_untaken_turns(lane, before, now).await?;
        push_again(platform, &untaken, "turn may not be in the queue; pushed again").await?;
    }
    Ok(())
}

async fn push_again(platform: &Platform, admitted: &[Admitted], what: &'static str) -> Result<()> {
    for admitted in admitted {
        tracing::info!(turn = %admitted.turn, lane = admitted.lane.as_str(), "{what}");
    }
    platform.push_turns(admitted).await
}

async fn push_lost_uploads(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    if !is_empty(&platform.queue.counts(Lane::Files).await?) {
        return Ok(());
    }
    for upload in platform.db.overdue_uploads(now - LOST).await? {
        tracing::info!(%upload, "upload was not in the queue; pushed again");
        platform.queue.push(&AnalyzeFileJob { upload }).await?;
    }
    Ok(())
}

fn is_empty(lane: &LaneCounts) -> bool {
    held(lane) == 0
}

fn held(lane: &LaneCounts) -> u64 {
    lane.waiting + lane.running + lane.retrying
}

/// Fails turns whose job died without a recorded ending: the worker was killed in every attempt.
async fn fail_dead_turns(platform: &Platform, lane: Lane) -> Result<()> {
    for dead in platform.queue.dead(lane, NEWEST_DEAD).await? {
        // Both kinds of jobs have the same field for their turn.
        let Ok(job) = serde_json::from_str::<ChatJob>(&dead.payload) else { continue };
        let turn = platform.db.turn(job.turn).await?;
        if let Some(turn) = turn.filter(|turn| is_open(turn) && died_since(&dead, turn.requeued_at)) {
            let text = "Something went wrong while answering. Please send the question again.".to_owned();
            let cause = format!("Its job failed {} times: {}.", dead.attempts, dead.cause);
            conclude::failure(platform, &turn, text, cause).await.map_err(|error| error.0)?;
        }
    }
    Ok(())
}

async fn fail_dead_uploads(platform: &Platform) -> Result<()> {
    for dead in platform.queue.dead(Lane::Files, NEWEST_DEAD).await? {
        let Ok(job) = serde_json::from_str::<AnalyzeFileJob>(&dead.payload) else { continue };
        let unread = platform.db.upload(job.upload).await?.filter(|upload| !upload.is_analyzed());
        if let Some(upload) = unread.filter(|upload| died_since(&dead, upload.requeued_at)) {
            tracing::error!(upload = %job.upload, "a file could not be read in any attempt");
            let text = "Something went wrong while reading the file. Please upload it again.";
            let now = platform.clock.now();
            platform.db.finish_analysis((job.upload, upload.revision), Err(text), now).await?;
        }
    }
    Ok(())
}

/// Whether a job died after it was last retried by hand; its earlier deaths are over.
fn died_since(dead: &DeadJob, requeued_at: Option<DateTime<Utc>>) -> bool {
    requeued_at.is_none_or(|requeued_at| dead.when >= requeued_at)
}

fn is_open(turn: &Turn) -> bool {
    turn.state == "running"
}
