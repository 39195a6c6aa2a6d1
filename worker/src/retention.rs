//! The sweep of what has to go: files that nothing vouches for any more, deleted data sets, results that are older than
//! the plan keeps them, and usage data that is older than the privacy policy allows. Apart from `sweep.rs`, so that a slow file store delays no lost question. Several workers may do so
//! at once.

use std::time::Duration;

use anyhow::{Context, Result};
use chrono::{DateTime, Months, TimeDelta, Utc};
use platform::{Platform, db::data_sets::KEPT_DELETED};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(2);
/// How often old data is looked for.
const BETWEEN_LOOKS: TimeDelta = TimeDelta::hours(1);
/// How long usage data is kept, as the privacy policy says.
const KEPT: Months = Months::new(36);

/// How long a conversation in which nothing was said is kept; every page that is opened begins one.
const EMPTY_KEPT: TimeDelta = TimeDelta::days(30);

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

/// Data sets that nobody can bring back any more.
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

/// The files of results that are older than the plans of their owners keep them, batch after batch.
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

/// Batch after batch until nothing old is left. Conversations go last, when nothing is in them any more.
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
    while db.remove_empty_conversations(now - EMPTY_KEPT).await? > 0 {}
    Ok(())
}
