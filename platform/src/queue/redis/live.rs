//! The jobs that a worker holds. Their leases must be renewed, and their handlers must be notified if a lease is lost.

use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{Arc, Weak},
    time::Instant,
};

use tokio::sync::Notify;

use crate::queue::{entry::EntryId, lease::Hold, options::QueueOptions, outcome::Outcome};

struct Running {
    hold: Weak<Hold>,
    since: Instant,
}

#[derive(Default)]
pub(super) struct Live {
    jobs: RefCell<HashMap<EntryId, Running>>,
    emptied: Notify,
}

impl Live {
    pub(super) fn insert(&self, hold: &Arc<Hold>) {
        let running = Running { hold: Arc::downgrade(hold), since: Instant::now() };
        self.jobs.borrow_mut().insert(hold.id, running);
    }

    pub(super) fn remove(&self, ids: impl Iterator<Item = EntryId>) {
        let mut jobs = self.jobs.borrow_mut();
        for id in ids {
            jobs.remove(&id);
        }
        if jobs.is_empty() {
            self.emptied.notify_one();
        }
    }

    pub(super) fn ids(&self) -> Vec<EntryId> {
        self.jobs.borrow().keys().copied().collect()
    }

    /// Counts jobs whose handlers never end as failed, so that no job is held forever.
    pub(super) fn give_up_endless(&self, options: &QueueOptions) {
        for running in self.jobs.borrow().values() {
            if running.since.elapsed() >= options.longest_run
                && let Some(hold) = running.hold.upgrade()
            {
                hold.give_up(options);
            }
        }
    }

    /// Notifies the handlers of lost jobs. A job that has just ended is not lost; its outcome only arrived first.
    pub(super) fn lose(&self, ids: &[EntryId]) {
        let jobs = self.jobs.borrow();
        for running in ids.iter().filter_map(|id| jobs.get(id)) {
            cancel(running);
        }
    }

    /// Gives every job back, even if its handler is still running.
    pub(super) fn release(&self) {
        let holds: Vec<_> =
            self.jobs.borrow().values().filter_map(|running| running.hold.upgrade()).collect();
        for hold in holds {
            hold.settle(Outcome::HandBack);
        }
    }

    /// Waits until every job has ended or was given back.
    pub(super) async fn emptied(&self) {
        while !self.jobs.borrow().is_empty() {
            self.emptied.notified().await;
        }
    }
}

fn cancel(running: &Running) {
    let Some(hold) = running.hold.upgrade() else { return };
    if !hold.is_settled() && !hold.lost.is_cancelled() {
        tracing::warn!(entry = %hold.id, attempt = hold.attempt, "lost the lease on a job");
        hold.lost.cancel();
    }
}
