//! Records at regular intervals that this worker is alive, where it runs and what it works on.

use std::fs;

use chrono::Duration;
use platform::db::installation::heartbeats::Beat;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::context::Worker;

/// Processes that sent no heartbeat for this long are removed from the list.
const FORGOTTEN_AFTER: Duration = Duration::hours(1);

/// Sends heartbeats until `stop`, then removes this worker from the list.
pub(crate) async fn beat(worker: Worker, name: String, role: &'static str, stop: CancellationToken) {
    let platform = &worker.platform;
    let host = host();
    let mut ticks = interval(platform.config.worker_heartbeat);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        let beat = Beat {
            process: name.clone(),
            role,
            host: host.clone(),
            version: platform.config.version,
            memory_bytes: memory_bytes(),
            running: worker.running.jobs(),
        };
        if let Err(error) = platform.db.beat_of_worker(&beat, platform.clock.now()).await {
            tracing::warn!(%error, "heartbeat was not stored");
        }
    }
    let _ = platform.db.forget_process(&name, platform.clock.now() - FORGOTTEN_AFTER).await;
}

/// The name of this machine or container.
fn host() -> String {
    let name =
        fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| fs::read_to_string("/etc/hostname"));
    let name = name.unwrap_or_default().trim().to_owned();
    if name.is_empty() { "unknown".to_owned() } else { name }
}

/// The memory that this process holds; unknown where the system does not say.
fn memory_bytes() -> Option<i64> {
    resident_bytes(&fs::read_to_string("/proc/self/status").ok()?)
}

fn resident_bytes(status: &str) -> Option<i64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_resident_memory_is_read_from_the_status_of_the_process() {
        assert_eq!(resident_bytes("VmPeak:\t  9 kB\nVmRSS:\t   2048 kB\n"), Some(2_097_152));
        assert_eq!(resident_bytes("VmPeak:\t  9 kB\n"), None);
    }
}
