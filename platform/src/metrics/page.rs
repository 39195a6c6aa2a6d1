//! The page that Prometheus reads.

use std::sync::atomic::AtomicU64;

use anyhow::Result;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{family::Family, gauge::Gauge, info::Info},
    registry::{Registry, Unit},
};
use protocol::Lane;

use super::{Text, process};
use crate::Platform;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueState {
    lane: Text,
    state: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfLane {
    lane: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Store {
    store: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connection {
    state: Text,
}

type Seconds = Gauge<f64, AtomicU64>;

/// Everything that this process counts and what its stores say now, in the text format of OpenMetrics.
///
/// # Errors
/// When the page cannot be written. A store that does not answer is missing on it and named as not ready.
pub async fn page(platform: &Platform) -> Result<String> {
    let mut now = Registry::with_prefix("supplychain");
    queue(&mut now, platform).await;
    stores(&mut now, platform).await;
    this_process(&mut now, platform);
    let mut text = String::new();
    encode(&mut text, &platform.metrics.0.registry)?;
    let mut rest = String::new();
    encode(&mut rest, &now)?;
    // Each registry ends with the mark of the end.
    let counted = text.trim_end().trim_end_matches("# EOF");
    Ok(format!("{counted}{rest}"))
}

async fn queue(now: &mut Registry, platform: &Platform) {
    let jobs: Family<QueueState, Gauge> = Family::default();
    let oldest: Family<OfLane, Seconds> = Family::default();
    for lane in Lane::ALL {
        let Ok(counts) = platform.queue.counts(lane).await else { continue };
        let lane = Text(lane.as_str());
        for (state, count) in [
            ("waiting", counts.waiting),
            ("running", counts.running),
            ("retrying", counts.retrying),
            ("dead", counts.dead),
        ] {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            jobs.get_or_create(&QueueState { lane, state: Text(state) }).set(count);
        }
    }
    let time = platform.clock.now();
    if let Ok(waiting) = platform.db.oldest_waiting().await {
        for lane in Lane::ALL {
            let since = waiting.iter().find(|(name, _)| name == lane.as_str()).map(|(_, since)| *since);
            let age = since.map_or(0.0, |since| (time - since).num_milliseconds() as f64 / 1000.0);
            oldest.get_or_create(&OfLane { lane: Text(lane.as_str()) }).set(age.max(0.0));
        }
    }
    now.register("queue_jobs", "Jobs in the queue", jobs);
    now.register_with_unit(
        "queue_oldest_age",
        "Age of the oldest question that waits",
        Unit::Seconds,
        oldest,
    );
}

async fn stores(now: &mut Registry, platform: &Platform) {
    let ready: Family<Store, Gauge> = Family::default();
    let state = platform.ready().await;
    for (store, is_ready) in [("database", state.database), ("queue", state.queue), ("files", state.files)] {
        ready.get_or_create(&Store { store: Text(store) }).set(i64::from(is_ready));
    }
    now.register("store_ready", "Whether a store takes writes", ready);
    let connections: Family<Connection, Gauge> = Family::default();
    let (used, idle) = platform.db.connections();
    for (state, count) in [("used", used), ("idle", idle)] {
        connections
            .get_or_create(&Connection { state: Text(state) })
            .set(i64::try_from(count).unwrap_or(i64::MAX));
    }
    now.register("database_connections", "Connections to the database", connections);
    let workers: Gauge = Gauge::default();
    let since = platform.clock.now() - chrono::Duration::seconds(15);
    if let Ok(count) = platform.db.count_workers_since(since).await {
        workers.set(count);
        now.register("workers", "Workers that reported in the last 15 seconds", workers);
    }
}

fn this_process(now: &mut Registry, platform: &Platform) {
    now.register("build", "The version", Info::new(vec![("version", platform.config.version)]));
    if let Some(bytes) = process::resident_bytes() {
        let memory: Gauge = Gauge::default();
        memory.set(i64::try_from(bytes).unwrap_or(i64::MAX));
        now.register_with_unit("process_memory", "Memory of this process", Unit::Bytes, memory);
    }
    if let Some(seconds) = process::cpu_seconds() {
        let time = Seconds::default();
        time.set(seconds);
        now.register_with_unit("process_cpu", "Processor time of this process", Unit::Seconds, time);
    }
}
