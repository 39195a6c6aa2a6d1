//! The state of every lane now, and its figures of the last minute for the history. The queue and the rows of turns and
//! uploads are the only sources.

use anyhow::Result;
use chrono::{DateTime, Duration, DurationRound, Utc};
use protocol::Lane;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Db, Queue, db::operations::minutes::LaneMinute, queue::LaneCounts};

/// The duty of the process that writes the history.
const DUTY: &str = "lane_minutes";
/// A process that has not written for this long is replaced.
const DUTY_HELD: Duration = Duration::seconds(90);
const MINUTE: Duration = Duration::minutes(1);

/// A lane now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LaneState {
    /// chat, analyses, files or previews.
    pub name: &'static str,
    /// In the queue, or waiting for a place of their user.
    pub waiting: u64,
    pub running: u64,
    /// Resting after a failed attempt.
    pub retrying: u64,
    /// Ended in failure and neither retried nor discarded since.
    pub failed: u64,
    /// How long the oldest waiting job waits.
    pub oldest_seconds: Option<i64>,
    pub paused: bool,
    pub finished_last_minute: u64,
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
}

/// Every lane now. Without a queue, waiting and running are what the database knows, and resting jobs count as running.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn lane_states(db: &Db, queue: Option<&Queue>, now: DateTime<Utc>) -> Result<Vec<LaneState>> {
    let open = db.open_jobs().await?;
    let ended = db.ended_jobs(now - MINUTE, now + MINUTE).await?;
    let paused = db.paused_lanes().await?;
    let mut lanes = Vec::with_capacity(Lane::ALL.len());
    for (place, lane) in Lane::ALL.into_iter().enumerate() {
        let (open, ended) = (&open[place], &ended[place]);
        let counts = match queue {
            Some(queue) => queue.counts(lane).await?,
            None => LaneCounts {
                waiting: open.queued - open.unplaced,
                running: open.running,
                ..LaneCounts::default()
            },
        };
        lanes.push(LaneState {
            name: lane.as_str(),
            waiting: counts.waiting + open.unplaced,
            running: counts.running,
            retrying: counts.retrying,
            failed: open.failed,
            oldest_seconds: open.oldest.map(|oldest| (now - oldest).num_seconds().max(0)),
            paused: paused.contains(&lane),
            finished_last_minute: ended.done,
            p50_ms: ended.percentile(0.5),
            p95_ms: ended.percentile(0.95),
        });
    }
    Ok(lanes)
}

/// Stores the figures of the minute that has just ended, if this process has the duty and they are not stored yet. Returns
/// whether it stored any.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn record_minute(db: &Db, queue: &Queue, process: &str, now: DateTime<Utc>) -> Result<bool> {
    let to = now.duration_trunc(MINUTE)?;
    let from = to - MINUTE;
    if db.has_minute(from).await? || !db.hold_duty(DUTY, process, now + DUTY_HELD, now).await? {
        return Ok(false);
    }
    let states = lane_states(db, Some(queue), now).await?;
    let ended = db.ended_jobs(from, to).await?;
    let mut minutes = Vec::with_capacity(states.len());
    for (state, ended) in states.iter().zip(&ended) {
        minutes.push(LaneMinute {
            lane: state.name.to_owned(),
            minute: from,
            waiting: count(state.waiting),
            running: count(state.running),
            finished: count(ended.done),
            failed: count(ended.failed),
            oldest_seconds: state.oldest_seconds,
            p50_ms: ended.percentile(0.5),
            p95_ms: ended.percentile(0.95),
        });
    }
    db.save_minutes(&minutes, now).await?;
    Ok(true)
}

fn count(jobs: u64) -> i64 {
    i64::try_from(jobs).unwrap_or(i64::MAX)
}
