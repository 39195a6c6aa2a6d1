//! The job queue: the API pushes jobs and the workers run each at least once, on Redis Streams or in a SQLite file.
//! The queue holds only waiting, running and dead jobs; results and history are in the database.
//!
//! A worker is an apalis worker on top of [`Queue::backend`], inside a `Monitor`:
//!
//! ```no_run
//! use apalis::prelude::{AbortError, BoxDynError, Data, Monitor, WorkerBuilder};
//! use platform::queue::{Lease, Queue, QueueOptions};
//! use protocol::jobs::ChatJob;
//!
//! async fn handle_chat(job: ChatJob, lease: Lease, greeting: Data<&'static str>) -> Result<(), BoxDynError> {
//!     // CPU work goes to the blocking pool and takes a clone of the lease with it: the job stays held until
//!     // the last clone is gone, and `lease.lost` signals when to give up.
//!     let held = lease.clone();
//!     tokio::task::spawn_blocking(move || held.lost.is_cancelled()).await?;
//!     if greeting.is_empty() {
//!         return Err(AbortError::new("a second try would fail the same way").into());
//!     }
//!     tracing::info!(turn = ?job.turn, attempt = lease.attempt, last = lease.last_attempt(), "answered");
//!     Ok(())
//! }
//!
//! # async fn run() -> anyhow::Result<()> {
//! let queue = Queue::redis("redis://127.0.0.1", "supplychain", QueueOptions::default()).await?;
//! Monitor::new()
//!     .register(move |_| {
//!         WorkerBuilder::new("chat").backend(queue.backend::<ChatJob>("chat", 4)).data("hello").build(handle_chat)
//!     })
//!     .with_terminator(async { tokio::time::sleep(std::time::Duration::from_secs(20)).await })
//!     .run_with_signal(tokio::signal::ctrl_c())
//!     .await?;
//! # Ok(())
//! # }
//! ```
//!
//! Do not add a `catch_panic` layer: the backend catches panics itself and counts them as failed attempts.
//! `redis` and `sqlite` are the two stores; both share the other modules.

mod backend;
mod entry;
mod gates;
mod inspect;
mod intake;
mod layer;
mod lease;
mod options;
mod outcome;
mod redis;
mod sqlite;

use std::path::Path;

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::{Job, Lane};

pub use self::{
    backend::JobBackend,
    inspect::{DeadJob, LaneCounts},
    layer::{OutcomeLayer, OutcomeService},
    lease::Lease,
    options::QueueOptions,
    redis::RedisQueue,
    sqlite::SqliteQueue,
};
use intake::Intake;

/// A queue in one of the two stores. Clones share it.
#[derive(Clone)]
pub enum Queue {
    Redis(RedisQueue),
    Sqlite(SqliteQueue),
}

impl Queue {
    /// The queue of `namespace` on a Redis server, shared by any number of processes.
    pub async fn redis(url: &str, namespace: &str, options: QueueOptions) -> anyhow::Result<Self> {
        Ok(Self::Redis(RedisQueue::connect(url, namespace, options).await?))
    }

    /// The queue in its own file, which belongs to this process until every clone and worker is gone.
    pub async fn sqlite(path: &Path, options: QueueOptions) -> anyhow::Result<Self> {
        Ok(Self::Sqlite(SqliteQueue::open(path, options).await?))
    }

    /// Adds one job to the end of its lane. It survives a crash once this has returned.
    pub async fn push<J: Job>(&self, job: &J) -> anyhow::Result<()> {
        self.push_payloads(J::LANE, vec![serde_json::to_string(job)?]).await
    }

    /// Adds many jobs, in their order.
    pub async fn push_all<J: Job>(&self, jobs: &[J]) -> anyhow::Result<()> {
        let payloads = jobs.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        self.push_payloads(J::LANE, payloads).await
    }

    /// The source from which an apalis worker takes the jobs of a lane, at most `slots` at a time.
    pub fn backend<J: Job>(&self, worker: &str, slots: usize) -> JobBackend<J> {
        JobBackend::new(self.clone(), worker, slots)
    }

    /// The number of jobs of the lane in each state.
    pub async fn counts(&self, lane: Lane) -> anyhow::Result<LaneCounts> {
        match self {
            Self::Redis(queue) => queue.counts(lane).await,
            Self::Sqlite(queue) => queue.counts(lane).await,
        }
    }

    /// The latest jobs of the lane that failed every attempt or were aborted, newest first.
    pub async fn dead(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<DeadJob>> {
        match self {
            Self::Redis(queue) => queue.dead(lane, limit).await,
            Self::Sqlite(queue) => queue.dead(lane, limit).await,
        }
    }

    /// The payloads of jobs of the lane that rest after a failed attempt, at most `limit`.
    pub async fn resting(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Redis(queue) => queue.resting(lane, limit).await,
            Self::Sqlite(queue) => queue.resting(lane, limit).await,
        }
    }

    /// Sets whether the workers of this process take no jobs from the lane. Jobs that they run go on.
    pub fn hold_lane(&self, lane: Lane, is_held: bool) {
        match self {
            Self::Redis(queue) => queue.gates().set_shut(lane, is_held),
            Self::Sqlite(queue) => queue.gates().set_shut(lane, is_held),
        }
    }

    /// Writes to the store of the queue, without any effect that a worker could notice.
    pub async fn check(&self) -> anyhow::Result<()> {
        match self {
            Self::Redis(queue) => queue.check().await,
            Self::Sqlite(queue) => queue.check().await,
        }
    }

    /// Whether a job that is pushed now will be accepted. If nothing was written recently, this checks with the store.
    /// A file is not checked: it lies beside the database, whose own check fails when nothing can be written.
    pub async fn takes_jobs(&self) -> bool {
        match self {
            Self::Redis(queue) => queue.takes_jobs().await,
            Self::Sqlite(_) => true,
        }
    }

    async fn push_payloads(&self, lane: Lane, payloads: Vec<String>) -> anyhow::Result<()> {
        match self {
            Self::Redis(queue) => queue.push(lane, &payloads).await,
            Self::Sqlite(queue) => queue.push(lane, payloads).await,
        }
    }

    fn options(&self) -> QueueOptions {
        match self {
            Self::Redis(queue) => queue.options(),
            Self::Sqlite(queue) => queue.options(),
        }
    }

    /// Starts delivering jobs to one worker.
    fn start(
        &self,
        lane: Lane,
        worker: &str,
        slots: usize,
        context: WorkerContext,
    ) -> std::io::Result<Intake> {
        match self {
            Self::Redis(queue) => queue.start(lane, worker, slots, context),
            Self::Sqlite(queue) => queue.start(lane, slots, context),
        }
    }
}
