//! Keeps the history of the lanes: once a minute one of the workers stores the figures of all lanes.

use std::time::Duration;

use platform::{Platform, operations::lanes::record_minute};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Several times a minute, so that another worker continues soon after the one with the duty has ended.
const EVERY: Duration = Duration::from_secs(5);

/// Records until `stop`.
pub(crate) async fn record(platform: Platform, name: String, stop: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        let now = platform.clock.now();
        if let Err(error) = record_minute(&platform.db, &platform.queue, &name, now).await {
            tracing::warn!(error = format!("{error:#}"), "the figures of a minute were not stored");
        }
    }
}
