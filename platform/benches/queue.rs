//! Measures the job queue on Redis and on SQLite, and BullMQ on the same Redis when it is installed
//! (`npm ci` in benches/peers/queue). Prints one JSON line per figure and a table of ratios at the end.
//! Only ratios within one run say anything: the machine is never quiet.
#![expect(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/queue/redis_server.rs"]
#[expect(dead_code, reason = "only tests kill their server")]
mod redis_server;

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use apalis::prelude::{BoxDynError, Data, Monitor, MonitorContext, WorkerBuilder};
use platform::queue::{Queue, QueueOptions};
use protocol::jobs::{Job, Lane};
use redis_server::RedisServer;
use serde::{Deserialize, Serialize};
use tokio::{sync::Notify, task::JoinHandle};

/// Jobs per measurement of speed, after as many as a tenth to warm up.
const JOBS: usize = 40_000;
const CONCURRENCIES: [usize; 3] = [1, 16, 64];
const LATENCY_JOBS: usize = 200;
const LATENCY_PAUSE: Duration = Duration::from_millis(20);
const BACKLOGS: [usize; 2] = [1_000, 100_000];
const BACKLOG_JOBS: usize = 100_000;
/// How often each speed is measured; the best counts, since disturbance only ever slows down.
const ROUNDS: usize = 2;

#[derive(Clone, Serialize, Deserialize)]
struct Nothing {
    number: u64,
}

impl Job for Nothing {
    const LANE: Lane = Lane::Chat;
}

/// What the handlers report to.
#[derive(Clone)]
struct Meter {
    started: Instant,
    handled: Arc<AtomicUsize>,
    wanted: Arc<AtomicUsize>,
    reached: Arc<Notify>,
    /// When the first and the latest job were started, in nanoseconds since `started`.
    first: Arc<AtomicUsize>,
    latest: Arc<AtomicUsize>,
}

impl Meter {
    fn new() -> Self {
        let (handled, wanted, reached, first, latest) = Default::default();
        Self { started: Instant::now(), handled, wanted, reached, first, latest }
    }

    fn expect(&self, jobs: usize) {
        self.handled.store(0, Ordering::SeqCst);
        self.wanted.store(jobs, Ordering::SeqCst);
    }

    fn now(&self) -> usize {
        usize::try_from(self.started.elapsed().as_nanos()).unwrap_or(usize::MAX)
    }
}

async fn handle(_: Nothing, meter: Data<Meter>) -> Result<(), BoxDynError> {
    let handled = meter.handled.fetch_add(1, Ordering::SeqCst) + 1;
    if handled == 1 {
        meter.first.store(meter.now(), Ordering::SeqCst);
    }
    if handled == meter.wanted.load(Ordering::SeqCst) {
        meter.latest.store(meter.now(), Ordering::SeqCst);
        meter.reached.notify_one();
    }
    Ok(())
}

struct Worker {
    context: MonitorContext,
    task: JoinHandle<()>,
    meter: Meter,
}

impl Worker {
    fn start(queue: &Queue, slots: usize, jobs: usize) -> Self {
        let meter = Meter::new();
        meter.expect(jobs);
        let (queue, given) = (queue.clone(), meter.clone());
        let monitor = Monitor::new().register(move |_| {
            let backend = queue.backend::<Nothing>("bench", slots);
            WorkerBuilder::new("bench").backend(backend).data(given.clone()).build(handle)
        });
        let context = monitor.context();
        let task = tokio::spawn(async move { monitor.run().await.expect("a good end") });
        Self { context, task, meter }
    }

    async fn stop(self) -> anyhow::Result<()> {
        self.context.shutdown()?;
        Ok(self.task.await?)
    }
}

/// The figures of one system by name.
type Figures = BTreeMap<String, f64>;

fn report(figures: &mut Figures, system: &str, figure: String, value: f64) {
    println!("{}", serde_json::json!({ "system": system, "figure": figure, "value": value }));
    figures.insert(figure, value);
}

async fn measure(queue: &Queue, system: &str) -> anyhow::Result<Figures> {
    let mut figures = Figures::new();
    rate(queue, 16, JOBS / 10).await?;
    for slots in CONCURRENCIES {
        let best = best_rate(queue, slots, JOBS).await?;
        report(&mut figures, system, format!("jobs/s at {slots}"), best);
    }
    let (half, most) = latency(queue).await?;
    report(&mut figures, system, "start ms p50".into(), half);
    report(&mut figures, system, "start ms p99".into(), most);
    for backlog in BACKLOGS {
        let mean = mean_rate(queue, backlog).await?;
        report(&mut figures, system, format!("jobs/s of {backlog} waiting"), mean);
    }
    Ok(figures)
}

async fn best_rate(queue: &Queue, slots: usize, jobs: usize) -> anyhow::Result<f64> {
    let mut best = 0_f64;
    for _ in 0..ROUNDS {
        best = best.max(rate(queue, slots, jobs).await?);
    }
    Ok(best)
}

/// The rate over as many jobs whatever the backlog, so that disturbance weighs the same.
async fn mean_rate(queue: &Queue, backlog: usize) -> anyhow::Result<f64> {
    let rounds = BACKLOG_JOBS / backlog;
    let mut seconds = 0.0;
    for _ in 0..rounds {
        seconds += backlog as f64 / rate(queue, 16, backlog).await?;
    }
    Ok((rounds * backlog) as f64 / seconds)
}

/// Jobs per second from the first handler to the last. The queue must be empty afterwards.
async fn rate(queue: &Queue, slots: usize, jobs: usize) -> anyhow::Result<f64> {
    let waiting: Vec<_> = (0..jobs as u64).map(|number| Nothing { number }).collect();
    queue.push_all(&waiting).await?;
    let worker = Worker::start(queue, slots, jobs);
    worker.meter.reached.notified().await;
    let [first, latest] = [&worker.meter.first, &worker.meter.latest].map(|time| time.load(Ordering::SeqCst));
    let seconds = (latest - first) as f64 / 1e9;
    worker.stop().await?;
    let counts = queue.counts(Lane::Chat).await?;
    ensure!(counts == Default::default(), "jobs were left behind: {counts:?}");
    Ok(jobs as f64 / seconds)
}

/// Milliseconds from the push to the start of the handler on an idle queue, half and 99 % of the jobs.
async fn latency(queue: &Queue) -> anyhow::Result<(f64, f64)> {
    let worker = Worker::start(queue, 16, 0);
    let mut delays = Vec::new();
    for number in 0..(LATENCY_JOBS + 10) {
        tokio::time::sleep(LATENCY_PAUSE).await;
        worker.meter.expect(1);
        let pushed = worker.meter.now();
        queue.push(&Nothing { number: number as u64 }).await?;
        worker.meter.reached.notified().await;
        delays.push((worker.meter.latest.load(Ordering::SeqCst) - pushed) as f64 / 1e6);
    }
    worker.stop().await?;
    let mut delays = delays.split_off(10);
    delays.sort_by(f64::total_cmp);
    Ok((delays[LATENCY_JOBS / 2], delays[LATENCY_JOBS * 99 / 100]))
}

/// Runs BullMQ on the same Redis and reads the figures it prints.
async fn measure_peer(url: &str) -> anyhow::Result<Option<Figures>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/peers/queue");
    if !folder.join("node_modules").exists() {
        println!(
            "BullMQ is not installed, so there is nothing to compare with: npm ci in benches/peers/queue"
        );
        return Ok(None);
    }
    let mut command = tokio::process::Command::new("node");
    command.arg("bench.mjs").arg(url).current_dir(folder).kill_on_drop(true);
    let output = command.output().await.context("running node")?;
    ensure!(output.status.success(), "node failed: {}", String::from_utf8_lossy(&output.stderr));
    let mut figures = Figures::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let given: serde_json::Value = serde_json::from_str(line)?;
        let name = given["figure"].as_str().context("a figure has a name")?.to_owned();
        report(&mut figures, "bullmq", name, given["value"].as_f64().context("a figure has a value")?);
    }
    Ok(Some(figures))
}

fn print_table(redis: &Figures, sqlite: &Figures, peer: Option<&Figures>) {
    println!(
        "\n{:<26}{:>12}{:>12}{:>12}{:>14}{:>14}",
        "", "redis", "sqlite", "bullmq", "redis/bull", "sqlite/bull"
    );
    for (name, on_redis) in redis {
        let on_sqlite = sqlite[name];
        let bullmq = peer.and_then(|figures| figures.get(name)).copied();
        let cell = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
        let (first, second) = (bullmq.map(|peer| on_redis / peer), bullmq.map(|peer| on_sqlite / peer));
        let bullmq = cell(bullmq);
        println!(
            "{name:<26}{on_redis:>12.2}{on_sqlite:>12.2}{bullmq:>12}{:>14}{:>14}",
            cell(first),
            cell(second)
        );
    }
    let [few, many] = BACKLOGS.map(|backlog| format!("jobs/s of {backlog} waiting"));
    println!(
        "backlog of {} against {}: redis {:.2}, sqlite {:.2}",
        BACKLOGS[1],
        BACKLOGS[0],
        redis[&many] / redis[&few],
        sqlite[&many] / sqlite[&few]
    );
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let server = RedisServer::start();
    let on_redis = Queue::redis(&server.url(), "bench", QueueOptions::default()).await?;
    let redis = measure(&on_redis, "redis").await?;
    let peer = measure_peer(&server.url()).await?;
    let folder = std::env::temp_dir().join(format!("queue-bench-{}", uuid::Uuid::new_v4().simple()));
    std::fs::create_dir_all(&folder)?;
    let on_sqlite = Queue::sqlite(&folder.join("queue.db"), QueueOptions::default()).await?;
    let sqlite = measure(&on_sqlite, "sqlite").await?;
    drop(on_sqlite);
    std::fs::remove_dir_all(&folder)?;
    print_table(&redis, &sqlite, peer.as_ref());
    Ok(())
}
