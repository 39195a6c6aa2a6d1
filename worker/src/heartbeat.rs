//! Tells the others that this worker is alive.

use chrono::Duration;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::context::Worker;

/// Processes that were silent this long are taken off the list.
const FORGOTTEN_AFTER: Duration = Duration::hours(1);

/// Beats until `stop`, then signs off.
pub(crate) async fn beat(worker: Worker, name: String, stop: CancellationToken) {
    let platform = &worker.platform;
    let mut ticks = interval(platform.config.worker_heartbeat);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        if let Err(error) = platform.db.beat(&name, "worker", platform.clock.now()).await {
            tracing::warn!(%error, "heartbeat was not stored");
        }
    }
    let _ = platform.db.forget_process(&name, platform.clock.now() - FORGOTTEN_AFTER).await;
}
