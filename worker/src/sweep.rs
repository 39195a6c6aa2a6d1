//! Finds work that fell between two stores: a turn that is in the database and not in the queue because a process
//! died in between, a turn whose job killed every worker that tried it, and turns whose queue was lost.

use std::time::Duration;

use anyhow::Result;
use platform::{Platform, db::turns::Turn, queue::LaneCounts};
use protocol::{AnalyzeFileJob, ChatJob, Lane};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::{conclude, context::Worker};

const EVERY: Duration = Duration::from_secs(2);
/// When nothing waits in the queue, a turn that is this old and untaken was lost.
const LOST_WHEN_IDLE: chrono::Duration = chrono::Duration::seconds(3);
/// When much waits, only much older ones count; pushing one twice costs a look into the database.
const LOST_WHEN_BUSY: chrono::Duration = chrono::Duration::seconds(60);
/// Dead jobs looked at.
const NEWEST_DEAD: usize = 100;

/// Sweeps until `stop`.
pub async fn sweep(worker: Worker, stop: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = sweep_once(&worker.platform).await {
            tracing::warn!(error = format!("{error:#}"), "sweep failed");
        }
    }
}

async fn sweep_once(platform: &Platform) -> Result<()> {
    // Counted first: a job that dies after this is not taken for one that is gone.
    let chats = platform.queue.counts(Lane::Chat).await?;
    fail_dead_turns(platform).await?;
    push_lost_turns(platform, &chats).await?;
    // Before the lost ones: a file that kills whoever reads it must not be read for ever.
    fail_dead_uploads(platform).await?;
    push_lost_uploads(platform).await
}

async fn push_lost_turns(platform: &Platform, chats: &LaneCounts) -> Result<()> {
    let now = platform.clock.now();
    let age = if chats.waiting == 0 { LOST_WHEN_IDLE } else { LOST_WHEN_BUSY };
    let mut lost = platform.db.take_unpushed_turns(now - age, now).await?;
    if is_empty(chats) {
        lost.extend(platform.db.take_dropped_turns(now - LOST_WHEN_IDLE, now).await?);
    }
    for turn in lost {
        tracing::info!(%turn, "turn was not in the queue; pushed again");
        platform.queue.push(&ChatJob { turn }).await?;
    }
    Ok(())
}

async fn push_lost_uploads(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    if !is_empty(&platform.queue.counts(Lane::Files).await?) {
        return Ok(());
    }
    for upload in platform.db.overdue_uploads(now - LOST_WHEN_IDLE).await? {
        tracing::info!(%upload, "upload was not in the queue; pushed again");
        platform.queue.push(&AnalyzeFileJob { upload }).await?;
    }
    Ok(())
}

fn is_empty(lane: &LaneCounts) -> bool {
    lane.waiting + lane.running + lane.retrying == 0
}

/// A job that failed every try without its handler having the last word: the worker was killed each time.
async fn fail_dead_turns(platform: &Platform) -> Result<()> {
    for dead in platform.queue.dead(Lane::Chat, NEWEST_DEAD).await? {
        let Ok(job) = serde_json::from_str::<ChatJob>(&dead.payload) else { continue };
        if let Some(turn) = platform.db.turn(job.turn).await?.filter(is_open) {
            let text = "Something went wrong while answering. Please send the question again.".to_owned();
            conclude::failure(platform, &turn, text).await.map_err(|error| error.0)?;
        }
    }
    Ok(())
}

async fn fail_dead_uploads(platform: &Platform) -> Result<()> {
    for dead in platform.queue.dead(Lane::Files, NEWEST_DEAD).await? {
        let Ok(job) = serde_json::from_str::<AnalyzeFileJob>(&dead.payload) else { continue };
        let unread = platform.db.upload(job.upload).await?.filter(|upload| !upload.is_analyzed());
        if let Some(upload) = unread {
            tracing::error!(upload = %job.upload, "a file could not be read in any try");
            let text = "Something went wrong while reading the file. Please upload it again.";
            let now = platform.clock.now();
            platform.db.finish_analysis((job.upload, upload.revision), Err(text), now).await?;
        }
    }
    Ok(())
}

fn is_open(turn: &Turn) -> bool {
    turn.state == "running"
}
