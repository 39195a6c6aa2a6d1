//! The state that the three loops of a worker on Redis share: slots, leases, and the channel to its handlers. `thread.rs`
//! runs the loops. A slot is freed only when its outcome is acknowledged, so a worker never holds more jobs than slots.

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, Instant},
};

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{Notify, mpsc::UnboundedSender};

use super::{RedisQueue, create_group, keys::Keys, link::Link, live::Live, reply};
use crate::queue::{
    entry::EntryId,
    lease::{Delivery, Hold},
    options::QueueOptions,
    outcome::Ended,
};

/// The state that the loops of one worker share. They run in one thread, so `Cell` is enough.
pub(super) struct Worker {
    pub queue: RedisQueue,
    pub keys: Keys,
    pub consumer: String,
    lane: Lane,
    pub options: QueueOptions,
    pub live: Live,
    /// Notified when slots were freed and when the worker stops.
    pub changed: Notify,
    /// Notified when a job starts to wait for its retry.
    pub resting: Notify,
    pub reader_client: Cell<Option<i64>>,
    /// The Redis time of the last reply to upkeep, in milliseconds.
    pub heard_at: Cell<u64>,
    pub stopping: Cell<bool>,
    next_takeover: Cell<Instant>,
    free: Cell<usize>,
    context: WorkerContext,
    deliveries: UnboundedSender<Delivery>,
    ended: UnboundedSender<Ended>,
}

impl Worker {
    pub(super) fn new(
        queue: RedisQueue,
        lane: Lane,
        name: &str,
        slots: usize,
        context: WorkerContext,
        (deliveries, ended): (UnboundedSender<Delivery>, UnboundedSender<Ended>),
    ) -> Self {
        Self {
            options: queue.options(),
            keys: queue.keys(lane),
            queue,
            lane,
            // Two runs of a worker can overlap briefly, and their jobs must stay separate.
            consumer: format!("{name}-{}", uuid::Uuid::new_v4().simple()),
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
        }
    }

    /// Whether the worker accepts jobs now. apalis does not notify the backend of changes, so we ask each time.
    pub(super) fn accepts(&self) -> bool {
        let is_held = self.queue.gates().is_shut(self.lane);
        !self.stopping.get() && !is_held && !self.context.is_shutting_down() && !self.context.is_paused()
    }

    /// Reserves all free slots for one read, so that two reads never use the same slot.
    pub(super) fn reserve(&self) -> usize {
        self.free.replace(0)
    }

    pub(super) fn free(&self, slots: usize) {
        self.free.set(self.free.get() + slots);
        if slots > 0 {
            self.changed.notify_one();
        }
    }

    /// The time until the worker next looks for jobs of dead workers.
    pub(super) fn until_takeover(&self) -> Duration {
        self.next_takeover.get().saturating_duration_since(Instant::now())
    }

    pub(super) fn schedule_takeover(&self) {
        self.next_takeover.set(Instant::now() + self.options.lease / 8);
    }

    /// Prepares for another try after a Redis error: waits briefly and connects again. Redis may have lost its data,
    /// so this also creates the group again if it is missing.
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

    /// Passes one job to the handlers, or gives it back if the worker has stopped in the meantime.
    pub(super) fn deliver(&self, id: EntryId, attempt: u32, payload: Vec<u8>) {
        let hold = Arc::new(Hold::new(0, id, attempt, self.ended.clone()));
        self.live.insert(&hold);
        if self.accepts() {
            // Without a receiver the delivery is dropped, which gives the job back.
            let _ = self.deliveries.send(Delivery { hold, payload });
        }
    }
}
