//! Removes data that has expired: files that no row refers to any more, deleted data sets, results that are older than
//! the plan keeps them, what webhooks were sent, and usage data that is older than the privacy policy allows. It is separate from `sweep.rs`, so
//! that a slow file store does not delay lost questions. Several workers may run it at the same time.

use std::time::Duration;

use anyhow::{Context, Result};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{
        data_sets::KEPT_DELETED,
        storage::retention::{EMPTY_KEPT, KEPT},
        webhooks::KEPT_DELIVERIES,
    },
};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(2);
/// The time between two searches for old data.
const BETWEEN_LOOKS: TimeDelta = TimeDelta::hours(1);

/// Cleans until `stop`.
pub(crate) async fn keep_clean(platform: Platform, stop: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looked: Option<DateTime<Utc>> = None;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        let now = platform.clock.now();
        let is_time = looked.is_none_or(|looked| now - looked >= BETWEEN_LOOKS);
        tokio::select! {
            () = stop.cancelled() => return,
            cleaned = clean(&platform, is_time) => match cleaned {
                Ok(()) if is_time => looked = Some(now),
                Ok(()) => {}
                Err(error) => tracing::warn!(error = format!("{error:#}"), "cleaning failed"),
            }
        }
    }
}

async fn clean(platform: &Platform, is_time: bool) -> Result<()> {
    if is_time {
        remove_old(platform).await.context("removing old data")?;
        expire_results(platform).await.context("removing expired results")?;
    }
    remove_deleted(platform).await.context("removing deleted data sets")?;
    platform.clear_all_unreferenced_files().await
}

/// Removes data sets whose deletion can no longer be undone.
async fn remove_deleted(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let before = now - KEPT_DELETED;
    for (user, data_set) in platform.db.data_sets_deleted_by(before).await? {
        if let Some(files) = platform.db.remove_data_set(user, data_set, before, now).await? {
            platform.clear(&files).await?;
        }
    }
    Ok(())
}

/// Removes result files that are older than their owners' plans keep them, in batches.
async fn expire_results(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    for plan in platform.db.all_plans().await? {
        let Some(before) = plan.results_kept_since(now) else { continue };
        loop {
            let files = platform.db.expire_results(&plan.id, before, now).await?;
            if files.is_empty() {
                break;
            }
            platform.clear(&files).await?;
        }
    }
    Ok(())
}

/// Removes old data in batches until none is left. Conversations go last, when they are empty.
async fn remove_old(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let before = now - KEPT;
    let db = &platform.db;
    while db.remove_old_texts(before).await? > 0 {}
    loop {
        let files = db.remove_old_files(before, now).await?;
        if files.is_empty() {
            break;
        }
        platform.clear(&files).await?;
    }
    while db.remove_old_deliveries(now - KEPT_DELIVERIES).await? > 0 {}
    while db.remove_empty_conversations(now - EMPTY_KEPT).await? > 0 {}
    Ok(())
}
