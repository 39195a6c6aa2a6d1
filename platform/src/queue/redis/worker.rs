//! One worker on Redis: a thread with three loops that share slots. The reader waits for jobs, the finisher
//! reports outcomes and refills the slots they free, upkeep renews leases and wakes resting jobs.
//! A slot returns only with its acknowledgement, so a worker never holds more jobs than it has slots.

use std::{
    cell::{Cell, RefCell},
    io,
    sync::Arc,
    time::{Duration, Instant},
};

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{
    Notify,
    mpsc::{self, UnboundedReceiver, UnboundedSender},
    oneshot,
};

use super::{
    RedisQueue, create_group, finisher,
    keys::{GROUP, Keys},
    link::Link,
    live::Live,
    millis, reader, reply, scripts, upkeep,
};
use crate::queue::{
    entry::{Delivery, EntryId},
    intake::{Intake, Signal},
    lease::Hold,
    options::QueueOptions,
    outcome::Ended,
};
/// How often a blocked reader is asked to return before the worker stops without it.
const UNBLOCK_PAUSE: Duration = Duration::from_millis(2);

/// What the loops of one worker share. They run in one thread, so cells do.
pub(super) struct Worker {
    pub queue: RedisQueue,
    pub keys: Keys,
    pub consumer: String,
    pub options: QueueOptions,
    pub live: Live,
    /// Rang when slots were freed and when the worker stops.
    pub changed: Notify,
    /// Rang when a job was sent to rest.
    pub resting: Notify,
    pub reader_client: Cell<Option<i64>>,
    /// The time in Redis, in milliseconds, when it answered upkeep last.
    pub heard_at: Cell<u64>,
    pub stopping: Cell<bool>,
    next_takeover: Cell<Instant>,
    free: Cell<usize>,
    context: WorkerContext,
    deliveries: UnboundedSender<Delivery>,
    ended: UnboundedSender<Ended>,
}

/// Starts the thread of a worker.
pub(super) fn start(
    queue: RedisQueue,
    lane: Lane,
    name: &str,
    slots: usize,
    context: WorkerContext,
) -> io::Result<Intake> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (deliveries, delivered) = mpsc::unbounded_channel();
    let (ended, outcomes) = mpsc::unbounded_channel();
    let (signals, signalled) = mpsc::unbounded_channel();
    let (stop, stopped) = oneshot::channel();
    let intake = Intake { worker: 0, deliveries: delivered, signals, stopped, context: context.clone() };
    // Two runs of a worker can overlap for a moment, and their jobs must not be mixed up.
    let consumer = format!("{name}-{}", uuid::Uuid::new_v4().simple());
    let keys = queue.keys(lane);
    std::thread::Builder::new().name(format!("queue-{}", lane.as_str())).spawn(move || {
        let worker = Worker {
            options: queue.options(),
            queue,
            keys,
            consumer,
            live: Live::default(),
            changed: Notify::new(),
            resting: Notify::new(),
            reader_client: Cell::new(None),
            heard_at: Cell::new(0),
            stopping: Cell::new(false),
            next_takeover: Cell::new(Instant::now()),
            free: Cell::new(slots),
            context,
            deliveries,
            ended,
        };
        runtime.block_on(worker.run(outcomes, signalled));
        let _ = stop.send(());
    })?;
    Ok(intake)
}

impl Worker {
    async fn run(&self, outcomes: UnboundedReceiver<Ended>, signals: UnboundedReceiver<(usize, Signal)>) {
        let reading = Cell::new(true);
        let reader = async {
            reader::run(self).await;
            reading.set(false);
            std::future::pending::<()>().await;
        };
        let loops = async { tokio::join!(reader, finisher::run(self, outcomes), upkeep::run(self)) };
        tokio::select! {
            _ = loops => {}
            () = self.until_stopped(signals, &reading) => {}
        }
        self.leave().await;
    }

    /// Ends when the worker was told to stop and holds no job any more.
    async fn until_stopped(&self, signals: UnboundedReceiver<(usize, Signal)>, reading: &Cell<bool>) {
        let signals = RefCell::new(signals);
        let mut signal = self.next_stop(&signals).await;
        self.stopping.set(true);
        self.changed.notify_one();
        if signal == Signal::Drain {
            tokio::select! {
                () = self.drained(reading) => return,
                // A worker that was asked to finish can still be cut short.
                next = async {
                    while self.next_stop(&signals).await == Signal::Drain {}
                    Signal::Release
                } => signal = next,
            }
        }
        debug_assert_eq!(signal, Signal::Release);
        self.live.release();
        let _ = tokio::time::timeout(self.options.lease / 4, self.drained(reading)).await;
    }

    async fn next_stop(&self, signals: &RefCell<UnboundedReceiver<(usize, Signal)>>) -> Signal {
        match std::future::poll_fn(|context| signals.borrow_mut().poll_recv(context)).await {
            Some((_, signal)) => signal,
            // The glue always says how to stop before it goes; without it only the guards can still report.
            None => std::future::pending().await,
        }
    }

    async fn drained(&self, reading: &Cell<bool>) {
        let mut link = Link::new(&self.queue.shared.client, Duration::ZERO);
        while reading.get() {
            if let Some(client) = self.reader_client.get()
                && let Ok(connection) = link.get().await
            {
                let mut command = redis::cmd("CLIENT");
                command.arg("UNBLOCK").arg(client);
                let _ = command.query_async::<i64>(connection).await;
            }
            tokio::time::sleep(UNBLOCK_PAUSE).await;
        }
        self.live.emptied().await;
    }

    /// Takes the consumer out of the group.
    async fn leave(&self) {
        let mut link = Link::new(&self.queue.shared.client, Duration::ZERO);
        let mut call = scripts::LEAVE.key(&self.keys.jobs);
        call.arg(GROUP).arg(millis(self.options.lease * 10)).arg(&self.consumer);
        let left = match link.get().await {
            Ok(connection) => call.invoke_async::<()>(connection).await,
            Err(error) => Err(error),
        };
        if let Err(error) = left {
            tracing::warn!(%error, "could not remove a stopped worker from Redis, others will");
        }
    }

    /// Whether the worker wants jobs right now. apalis tells the backend about neither, so it has to be asked.
    pub(super) fn accepts(&self) -> bool {
        !self.stopping.get() && !self.context.is_shutting_down() && !self.context.is_paused()
    }

    /// Takes all free slots for one read, so that two reads never count on the same slot.
    pub(super) fn reserve(&self) -> usize {
        self.free.replace(0)
    }

    pub(super) fn free(&self, slots: usize) {
        self.free.set(self.free.get() + slots);
        if slots > 0 {
            self.changed.notify_one();
        }
    }

    /// How long until the worker looks for jobs of dead workers again.
    pub(super) fn until_takeover(&self) -> Duration {
        self.next_takeover.get().saturating_duration_since(Instant::now())
    }

    pub(super) fn schedule_takeover(&self) {
        self.next_takeover.set(Instant::now() + self.options.lease / 8);
    }

    /// Prepares for another try after Redis failed: waits a little and connects again. Redis may have come back
    /// empty, so the group is made again where it is missing.
    pub(super) async fn recover(&self, link: &mut Link, what: &str, error: redis::RedisError) {
        if error.to_string().contains("NOGROUP")
            && let Ok(connection) = link.get().await
            && create_group(connection, &self.keys).await.is_ok()
        {
            return;
        }
        link.recover(what, &error).await;
    }

    pub(super) fn has_free_slots(&self) -> bool {
        self.free.get() > 0
    }

    /// Hands entries that were read for the first time to the handlers.
    pub(super) fn deliver_entries(&self, entries: Vec<reply::Entry>) -> usize {
        let count = entries.len();
        for mut entry in entries {
            let earlier: u32 = entry.text("a").parse().unwrap_or_default();
            let payload = entry.take("p").unwrap_or_default();
            self.deliver(entry.id, earlier + 1, payload);
        }
        count
    }

    /// Hands one job to the handlers, or back when the worker stopped meanwhile.
    pub(super) fn deliver(&self, id: EntryId, attempt: u32, payload: Vec<u8>) {
        let hold = Arc::new(Hold::new(0, id, attempt, self.ended.clone()));
        self.live.insert(&hold);
        if self.accepts() {
            // Without a receiver the delivery is dropped, which gives the job back.
            let _ = self.deliveries.send(Delivery { hold, payload });
        }
    }
}
