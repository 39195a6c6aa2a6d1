//! Records at regular intervals that this worker is alive.

use chrono::Duration;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::context::Worker;

/// Processes that sent no heartbeat for this long are removed from the list.
const FORGOTTEN_AFTER: Duration = Duration::hours(1);

/// Sends heartbeats until `stop`, then removes this worker from the list.
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
