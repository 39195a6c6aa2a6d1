//! Obeys administrators: takes no jobs from paused lanes, and none at all when this worker drains. The database is read
//! several times a second, so that a pause reaches every worker and outlives restarts.

use std::time::Duration;

use platform::{DbError, Platform};
use protocol::Lane;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_millis(500);

/// Obeys until `stop`. While the database is away, the last known controls stay in force.
pub(crate) async fn obey(platform: Platform, name: String, stop: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = obey_once(&platform, &name).await {
            tracing::warn!(%error, "paused lanes could not be read");
        }
    }
}

/// Reads the controls and applies them.
///
/// # Errors
/// When the database fails.
pub(crate) async fn obey_once(platform: &Platform, name: &str) -> Result<(), DbError> {
    let controls = platform.db.controls_of(name).await?;
    for lane in Lane::ALL {
        platform.queue.hold_lane(lane, controls.is_draining || controls.paused.contains(&lane));
    }
    Ok(())
}
