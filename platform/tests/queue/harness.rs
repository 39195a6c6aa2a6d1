//! What the tests share: a store, a job that follows instructions, and a worker that reports its events.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use apalis::prelude::{AbortError, BoxDynError, Data, Monitor, MonitorContext, WorkerBuilder};
use platform::queue::{LaneCounts, Lease, Queue, QueueOptions};
use protocol::jobs::{Job, Lane};
use serde::{Deserialize, Serialize};
use tokio::{
    sync::{
        Semaphore,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    task::JoinHandle,
};

use crate::redis_server::RedisServer;

pub const PATIENCE: Duration = Duration::from_secs(20);

/// A job that follows the instructions in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    pub number: u32,
    pub work: Work,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Work {
    Succeed,
    Fail,
    FailOnce,
    Abort,
    Panic,
    /// Runs until the test opens the gate.
    WaitForGate,
    /// Keeps a thread of the blocking pool busy, holding the lease.
    Block(u64),
    /// The same, and a core with it.
    Spin(u64),
    /// Keeps the worker's own thread busy, as no handler should.
    Hog(u64),
    /// Never ends.
    Hang,
    /// Ends the whole process.
    Crash,
}

impl Job for Order {
    const LANE: Lane = Lane::Chat;
}

pub fn order(number: u32, work: Work) -> Order {
    Order { number, work }
}

pub fn orders(count: u32, work: Work) -> Vec<Order> {
    (1..=count).map(|number| order(number, work)).collect()
}

/// Something that a handler did.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Started { number: u32, attempt: u32 },
    Ended { number: u32, lost: bool },
}

/// What the handlers of one test share.
#[derive(Clone)]
pub struct Stage {
    events: UnboundedSender<Event>,
    pub gate: Arc<Semaphore>,
    pub running: Arc<AtomicUsize>,
    pub most_running: Arc<AtomicUsize>,
}

pub struct Events(UnboundedReceiver<Event>);

impl Stage {
    pub fn new() -> (Self, Events) {
        let (events, received) = unbounded_channel();
        let stage = Self {
            events,
            gate: Arc::new(Semaphore::new(0)),
            running: Arc::default(),
            most_running: Arc::default(),
        };
        (stage, Events(received))
    }

    pub fn report(&self, event: Event) {
        let _ = self.events.send(event);
    }
}

impl Events {
    pub async fn next(&mut self) -> Event {
        let next = tokio::time::timeout(PATIENCE, self.0.recv()).await;
        next.expect("an event in time").expect("a stage")
    }

    /// The next event, however long it takes.
    pub async fn next_ever(&mut self) -> Event {
        self.0.recv().await.expect("a stage")
    }

    /// The next start, whatever ends before it.
    pub async fn next_start(&mut self) -> (u32, u32) {
        loop {
            if let Event::Started { number, attempt } = self.next().await {
                return (number, attempt);
            }
        }
    }

    pub async fn starts(&mut self, count: usize) -> Vec<(u32, u32)> {
        let mut starts = Vec::new();
        while starts.len() < count {
            starts.push(self.next_start().await);
        }
        starts
    }

    pub async fn ends(&mut self, count: usize) -> Vec<(u32, bool)> {
        let mut ends = Vec::new();
        while ends.len() < count {
            if let Event::Ended { number, lost } = self.next().await {
                ends.push((number, lost));
            }
        }
        ends
    }

    /// What happened and was not looked at.
    pub fn rest(&mut self) -> Vec<Event> {
        std::iter::from_fn(|| self.0.try_recv().ok()).collect()
    }
}

pub async fn handle(order: Order, lease: Lease, stage: Data<Stage>) -> Result<(), BoxDynError> {
    let running = stage.running.fetch_add(1, Ordering::SeqCst) + 1;
    let _count = Count(stage.running.clone());
    stage.most_running.fetch_max(running, Ordering::SeqCst);
    stage.report(Event::Started { number: order.number, attempt: lease.attempt });
    tokio::task::yield_now().await;
    work(&order, &lease, &stage).await?;
    stage.report(Event::Ended { number: order.number, lost: lease.lost.is_cancelled() });
    Ok(())
}

async fn work(order: &Order, lease: &Lease, stage: &Stage) -> Result<(), BoxDynError> {
    match order.work {
        Work::Succeed => {}
        Work::FailOnce if lease.attempt > 1 => {}
        Work::Fail | Work::FailOnce => return Err("the model is away".into()),
        Work::Abort => return Err(AbortError::new("no such column").into()),
        Work::Panic => panic!("index out of bounds"),
        Work::WaitForGate => stage.gate.acquire().await?.forget(),
        Work::Hog(milliseconds) => std::thread::sleep(Duration::from_millis(milliseconds)),
        Work::Hang => std::future::pending().await,
        Work::Crash => std::process::abort(),
        Work::Spin(milliseconds) => {
            let held = lease.clone();
            tokio::task::spawn_blocking(move || {
                let begun = std::time::Instant::now();
                while begun.elapsed() < Duration::from_millis(milliseconds) {
                    std::hint::spin_loop();
                }
                drop(held);
            })
            .await?;
        }
        Work::Block(milliseconds) => {
            let held = lease.clone();
            tokio::task::spawn_blocking(move || {
                std::thread::sleep(Duration::from_millis(milliseconds));
                drop(held);
            })
            .await?;
        }
    }
    Ok(())
}

struct Count(Arc<AtomicUsize>);

impl Drop for Count {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A monitor with one worker that runs `handle`.
pub struct RunningWorker {
    pub context: MonitorContext,
    pub task: JoinHandle<()>,
    stop: tokio::sync::oneshot::Sender<()>,
}

impl RunningWorker {
    pub fn start(queue: &Queue, name: &str, slots: usize, stage: &Stage) -> Self {
        Self::start_with_grace(queue, name, slots, stage, PATIENCE)
    }

    pub fn start_with_grace(queue: &Queue, name: &str, slots: usize, stage: &Stage, grace: Duration) -> Self {
        let (queue, name, stage) = (queue.clone(), name.to_owned(), stage.clone());
        let monitor = Monitor::new().register(move |_| {
            let backend = queue.backend::<Order>(&name, slots);
            WorkerBuilder::new(&name as &str).backend(backend).data(stage.clone()).build(handle)
        });
        Self::run(monitor, grace)
    }

    pub fn run(monitor: Monitor, grace: Duration) -> Self {
        let monitor = monitor.with_terminator(async move { tokio::time::sleep(grace).await });
        let context = monitor.context();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let signal = async {
            let _ = stopped.await;
            Ok(())
        };
        let task = tokio::spawn(async move { monitor.run_with_signal(signal).await.expect("a good end") });
        Self { context, task, stop }
    }

    pub fn ask_to_stop(self) -> JoinHandle<()> {
        let _ = self.stop.send(());
        self.task
    }

    pub async fn stop(self) {
        let task = self.ask_to_stop();
        tokio::time::timeout(PATIENCE, task).await.expect("a stop in time").expect("no panic");
    }
}

/// One of the two stores, with its folder or server.
pub struct Store {
    pub queue: Queue,
    pub server: Option<RedisServer>,
    pub file: Option<TempFile>,
}

/// Quick enough for tests; everything else derives from the lease.
pub fn options() -> QueueOptions {
    QueueOptions {
        lease: Duration::from_millis(800),
        retry_delay: Duration::from_millis(20),
        ..QueueOptions::default()
    }
}

impl Store {
    pub async fn redis() -> Self {
        let server = RedisServer::start();
        let queue = Queue::redis(&server.url(), "test", options()).await.expect("a queue in Redis");
        Self { queue, server: Some(server), file: None }
    }

    pub async fn sqlite() -> Self {
        let file = TempFile::new();
        let queue = Queue::sqlite(&file.path, options()).await.expect("a queue in a file");
        Self { queue, server: None, file: Some(file) }
    }

    /// What another process needs to open the same store.
    pub fn address(&self) -> String {
        match (&self.server, &self.file) {
            (Some(server), _) => server.url(),
            (_, Some(file)) => file.path.display().to_string(),
            _ => unreachable!("a store stands on one of the two"),
        }
    }

    /// Lets go of the queue, since a file belongs to one process at a time.
    pub fn close(self) -> ClosedStore {
        ClosedStore { address: self.address(), server: self.server, file: self.file }
    }

    /// Waits until the lane has these counts.
    pub async fn until(&self, wanted: LaneCounts) {
        let mut seen = LaneCounts::default();
        let reached = async {
            loop {
                // A server that is just starting again does not answer.
                if let Ok(counts) = self.queue.counts(Lane::Chat).await {
                    seen = counts;
                    if seen == wanted {
                        break;
                    }
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        let in_time = tokio::time::timeout(PATIENCE, reached).await.is_ok();
        assert!(in_time, "wanted {wanted:?} but have {seen:?}");
    }

    pub async fn until_empty(&self) {
        self.until(LaneCounts::default()).await;
    }
}

/// A store that another process may work on.
pub struct ClosedStore {
    pub address: String,
    server: Option<RedisServer>,
    file: Option<TempFile>,
}

impl ClosedStore {
    pub async fn open(self) -> Store {
        Store { queue: open(&self.address).await, server: self.server, file: self.file }
    }
}

pub async fn open(address: &str) -> Queue {
    let queue = if address.starts_with("redis://") {
        Queue::redis(address, "test", options()).await
    } else {
        Queue::sqlite(&PathBuf::from(address), options()).await
    };
    queue.expect("a queue")
}

/// A file name of its own; the folder goes with it.
pub struct TempFile {
    folder: PathBuf,
    pub path: PathBuf,
}

impl TempFile {
    pub fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("queue-{}", uuid::Uuid::new_v4().simple()));
        std::fs::create_dir_all(&folder).expect("a folder for the queue");
        let path = folder.join("queue.db");
        Self { folder, path }
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
