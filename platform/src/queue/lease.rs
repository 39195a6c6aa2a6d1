//! A worker's lease on a job, the guard that gives the job back when no handler ended it, and the delivery that holds it.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use apalis_core::task::{Task, data::MissingDataError, from_request::FromRequest};
use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

use super::{
    entry::EntryId,
    options::QueueOptions,
    outcome::{Ended, Outcome},
};

/// The lease that a handler has on its job. A handler takes it as an argument, `lease: Lease`.
///
/// The job stays with this worker as long as a clone of its lease exists, so blocking work must hold one.
#[derive(Clone)]
pub struct Lease {
    /// 1 the first time the job is started.
    pub attempt: u32,
    pub max_attempts: u32,
    /// Cancelled when another worker has taken the job, or when the result of this run is no longer needed.
    pub lost: CancellationToken,
    hold: Option<Arc<Hold>>,
}

impl Lease {
    /// A lease that belongs to no job, for calling a handler without a queue.
    #[must_use]
    pub fn new(attempt: u32, max_attempts: u32) -> Self {
        Self { attempt, max_attempts, lost: CancellationToken::new(), hold: None }
    }

    /// Whether this is the last attempt, so that a failure is final.
    #[must_use]
    pub fn last_attempt(&self) -> bool {
        self.attempt >= self.max_attempts
    }

    /// Gives the job back: another worker starts the same attempt. The result of the handler is then ignored.
    pub fn hand_back(&self) {
        self.settle(Outcome::HandBack);
    }

    pub(super) fn of(hold: Arc<Hold>, max_attempts: u32) -> Self {
        Self { attempt: hold.attempt, max_attempts, lost: hold.lost.clone(), hold: Some(hold) }
    }

    pub(super) fn settle(&self, outcome: Outcome) {
        if let Some(hold) = &self.hold {
            hold.settle(outcome);
        }
    }
}

impl<J: Sync> FromRequest<Task<J>> for Lease {
    type Error = MissingDataError;

    fn from_request(task: &Task<J>) -> impl Future<Output = Result<Self, Self::Error>> + Send {
        std::future::ready(task.data().get_checked().cloned())
    }
}

/// Ensures that the outcome of every started job is reported to the store exactly once, even if its handler is dropped.
pub(super) struct Hold {
    pub worker: usize,
    pub id: EntryId,
    pub attempt: u32,
    pub lost: CancellationToken,
    settled: AtomicBool,
    ended: UnboundedSender<Ended>,
}

impl Hold {
    pub(super) fn new(worker: usize, id: EntryId, attempt: u32, ended: UnboundedSender<Ended>) -> Self {
        Self { worker, id, attempt, lost: CancellationToken::new(), settled: AtomicBool::new(false), ended }
    }

    pub(super) fn is_settled(&self) -> bool {
        self.settled.load(Ordering::Acquire)
    }

    /// Reports how the attempt ended. Only the first report counts.
    pub(super) fn settle(&self, outcome: Outcome) {
        if self.settled.swap(true, Ordering::AcqRel) {
            return;
        }
        if outcome != Outcome::Done {
            self.lost.cancel();
        }
        // If the store is gone, there is nothing to report: its leases expire.
        let _ = self.ended.send(Ended { worker: self.worker, id: self.id, attempt: self.attempt, outcome });
    }

    /// Counts an attempt that does not end as a failed one.
    pub(super) fn give_up(&self, options: &QueueOptions) {
        self.settle(Outcome::of_error(&"took too long".into(), self.attempt, options));
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.settle(Outcome::HandBack);
    }
}

/// A job that was delivered to this worker. Dropping it unread gives it back.
pub(super) struct Delivery {
    pub hold: Arc<Hold>,
    pub payload: Vec<u8>,
}
