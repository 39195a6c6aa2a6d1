//! The queue on Redis Streams: one stream per lane with one consumer group, whose pending list records which worker runs
//! which job. Pushing needs one command; everything about a worker is in `worker` and the modules below it.

mod finisher;
mod keys;
mod link;
mod live;
mod reader;
mod reply;
mod scripts;
mod thread;
mod upkeep;
mod worker;

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Context;
use apalis_core::worker::context::WorkerContext;
use chrono::DateTime;
use protocol::jobs::Lane;
use redis::{
    Client, RedisResult,
    aio::{ConnectionLike, ConnectionManager},
};

use super::{
    gates::Gates,
    inspect::{DeadJob, LaneCounts},
    intake::Intake,
    options::QueueOptions,
};
use keys::{GROUP, Keys};

/// The number of commands in one request when many jobs are pushed.
const PUSH_CHUNK: usize = 1_000;
/// How long after a successful write we assume that Redis still accepts writes.
const TRUSTED_FOR: Duration = Duration::from_secs(1);
/// How long Redis may take to answer a check.
const CHECK_PATIENCE: Duration = Duration::from_secs(1);
/// How long the key of a check is kept, in milliseconds.
const CHECK_KEPT_MS: u64 = 10_000;

/// A queue in Redis. Clones share one connection for pushing.
#[derive(Clone)]
pub struct RedisQueue {
    shared: Arc<Shared>,
}

struct Shared {
    client: Client,
    connection: ConnectionManager,
    namespace: String,
    options: QueueOptions,
    gates: Gates,
    /// When Redis last accepted a write of this process; `None` after a write that failed.
    written: Mutex<Option<Instant>>,
}

impl RedisQueue {
    pub(super) async fn connect(url: &str, namespace: &str, options: QueueOptions) -> anyhow::Result<Self> {
        let client = Client::open(url).context("reading the address of Redis")?;
        let connection = ConnectionManager::new(client.clone()).await.context("connecting to Redis")?;
        for lane in Lane::ALL {
            create_group(&mut connection.clone(), &Keys::new(namespace, lane))
                .await
                .context("creating groups")?;
        }
        let namespace = namespace.to_owned();
        Ok(Self {
            shared: Arc::new(Shared {
                client,
                connection,
                namespace,
                options,
                gates: Gates::default(),
                written: Mutex::default(),
            }),
        })
    }

    pub(super) async fn push(&self, lane: Lane, payloads: &[String]) -> anyhow::Result<()> {
        let keys = self.keys(lane);
        let mut connection = self.shared.connection.clone();
        for chunk in payloads.chunks(PUSH_CHUNK) {
            let mut pipeline = redis::Pipeline::with_capacity(chunk.len());
            for payload in chunk {
                pipeline.cmd("XADD").arg(&keys.jobs).arg("*").arg("p").arg(payload).ignore();
            }
            let sent = send(&pipeline, &mut connection).await;
            self.note_write(sent.is_ok());
            sent.context("pushing jobs")?;
        }
        Ok(())
    }

    pub(super) async fn check(&self) -> anyhow::Result<()> {
        let mut command = redis::cmd("SET");
        command.arg(format!("{}:ready", self.shared.namespace)).arg(1).arg("PX").arg(CHECK_KEPT_MS);
        let mut connection = self.shared.connection.clone();
        let written = command.query_async::<()>(&mut connection).await;
        self.note_write(written.is_ok());
        written.context("writing to Redis")
    }

    pub(super) async fn takes_jobs(&self) -> bool {
        let written = *self.shared.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_some_and(|at| at.elapsed() < TRUSTED_FOR) {
            return true;
        }
        // Reconnecting may take much longer than a caller would wait.
        matches!(tokio::time::timeout(CHECK_PATIENCE, self.check()).await, Ok(Ok(())))
    }

    fn note_write(&self, is_taken: bool) {
        let written = is_taken.then(Instant::now);
        *self.shared.written.lock().unwrap_or_else(PoisonError::into_inner) = written;
    }

    pub(super) async fn counts(&self, lane: Lane) -> anyhow::Result<LaneCounts> {
        let keys = self.keys(lane);
        let mut call = scripts::COUNTS.key(&keys.jobs);
        call.key(&keys.retry).key(&keys.dead).arg(GROUP).arg(millis(self.shared.options.lease));
        let mut connection = self.shared.connection.clone();
        let counts: [u64; 4] = call.invoke_async(&mut connection).await.context("counting jobs")?;
        let [waiting, running, retrying, dead] = counts;
        Ok(LaneCounts { waiting, running, retrying, dead })
    }

    pub(super) async fn dead(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<DeadJob>> {
        let mut command = redis::cmd("XREVRANGE");
        command.arg(self.keys(lane).dead).arg("+").arg("-").arg("COUNT").arg(limit);
        let mut connection = self.shared.connection.clone();
        let reply = command.query_async(&mut connection).await.context("listing dead jobs")?;
        Ok(reply::entries_of(reply).into_iter().map(dead_job).collect())
    }

    pub(super) async fn resting(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<String>> {
        let mut command = redis::cmd("ZRANGE");
        command.arg(self.keys(lane).retry).arg(0).arg(limit.saturating_sub(1));
        let mut connection = self.shared.connection.clone();
        let members: Vec<String> =
            command.query_async(&mut connection).await.context("listing resting jobs")?;
        // A member is `attempts entry-id payload`.
        let payload = |member: String| member.splitn(3, ' ').nth(2).map(str::to_owned);
        Ok(members.into_iter().filter_map(payload).collect())
    }

    pub(super) fn gates(&self) -> &Gates {
        &self.shared.gates
    }

    pub(super) fn options(&self) -> QueueOptions {
        self.shared.options
    }

    pub(super) fn start(
        &self,
        lane: Lane,
        worker: &str,
        slots: usize,
        context: WorkerContext,
    ) -> io::Result<Intake> {
        thread::start(self.clone(), lane, worker, slots, context)
    }

    fn keys(&self, lane: Lane) -> Keys {
        Keys::new(&self.shared.namespace, lane)
    }
}

/// Sends a pipeline, and sends it again over a new connection if the old one was closed. This may push a job twice,
/// which is harmless because handlers accept repeated jobs.
async fn send(pipeline: &redis::Pipeline, connection: &mut ConnectionManager) -> RedisResult<()> {
    match pipeline.query_async(connection).await {
        Err(error) if error.is_connection_dropped() || error.is_io_error() => {
            tracing::warn!(%error, "Redis failed at pushing jobs, trying again");
            tokio::time::sleep(link::RETRY_WAIT).await;
            pipeline.query_async(connection).await
        }
        result => result,
    }
}

fn dead_job(entry: reply::Entry) -> DeadJob {
    let [payload, attempts, cause] = ["p", "a", "c"].map(|name| entry.text(name));
    let when = DateTime::from_timestamp_millis(entry.id.high.cast_signed()).unwrap_or_default();
    DeadJob { payload, cause, attempts: attempts.parse().unwrap_or_default(), when }
}

/// Creates the stream and its group if they are missing. The group starts at the first entry.
async fn create_group(connection: &mut impl ConnectionLike, keys: &Keys) -> RedisResult<()> {
    let mut command = redis::cmd("XGROUP");
    command.arg("CREATE").arg(&keys.jobs).arg(GROUP).arg("0").arg("MKSTREAM");
    match command.query_async::<()>(connection).await {
        Err(error) if error.code() != Some("BUSYGROUP") => Err(error),
        _ => Ok(()),
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
