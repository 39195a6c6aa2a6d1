//! Checks whether the stores accept writes, with a real write to each. However many callers ask, each store is written
//! at most once a second, and never while an earlier write is open, so that a hanging store gets no further writes.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use tokio::{sync::watch, time::timeout};

use crate::Platform;

/// How long a result is reused.
const KEPT: Duration = Duration::from_secs(1);
/// A store that takes longer than this is not ready, because callers must get a result within a second.
const PATIENCE: Duration = Duration::from_millis(900);
/// When a write is abandoned. Longer than `PATIENCE`, so that a hanging store is not written to repeatedly.
const GIVEN_UP: Duration = Duration::from_secs(10);
/// The content of the test file.
const CONTENT: &[u8] = b"ready";

/// Which stores accept writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ready {
    pub database: bool,
    pub queue: bool,
    pub files: bool,
}

impl Ready {
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.database && self.queue && self.files
    }
}

/// The last result for each store. Clones share it.
#[derive(Clone)]
pub struct Readiness {
    process: Arc<str>,
    database: Arc<Probe>,
    queue: Arc<Probe>,
    files: Arc<Probe>,
}

impl Default for Readiness {
    fn default() -> Self {
        Self {
            process: format!("api-{}", uuid::Uuid::now_v7()).into(),
            database: Probe::new("database", PATIENCE),
            queue: Probe::new("queue", PATIENCE),
            files: Probe::new("files", PATIENCE),
        }
    }
}

impl Platform {
    /// Which stores accept writes now, or did so within the last second. Returns within a second.
    pub async fn ready(&self) -> Ready {
        let (known, process) = (&self.readiness, Arc::clone(&self.readiness.process));
        let (db, clock, queue, files) =
            (self.db.clone(), self.clock.clone(), self.queue.clone(), self.files.clone());
        let database = known.database.takes_writes(async move {
            db.beat(&process, "api", clock.now()).await.map_err(anyhow::Error::from)
        });
        let queue = known.queue.takes_writes(async move { queue.check().await });
        let files = known.files.takes_writes(async move { files.put("ready/check", CONTENT.to_vec()).await });
        let (database, queue, files) = tokio::join!(database, queue, files);
        Ready { database, queue, files }
    }
}

#[derive(Clone, Copy)]
struct Finding {
    works: bool,
    at: Instant,
}

/// The check of one store.
struct Probe {
    name: &'static str,
    patience: Duration,
    is_running: AtomicBool,
    is_down: AtomicBool,
    found: watch::Sender<Option<Finding>>,
}

impl Probe {
    fn new(name: &'static str, patience: Duration) -> Arc<Self> {
        let (is_running, is_down) = Default::default();
        Arc::new(Self { name, patience, is_running, is_down, found: watch::Sender::new(None) })
    }

    /// The result of the last second, or of a write that is already running, or of a new write.
    async fn takes_writes(
        self: &Arc<Self>,
        write: impl Future<Output = Result<()>> + Send + 'static,
    ) -> bool {
        let mut findings = self.found.subscribe();
        let known = *findings.borrow_and_update();
        if let Some(known) = known.filter(|known| known.at.elapsed() < KEPT) {
            return known.works;
        }
        if !self.is_running.swap(true, Ordering::AcqRel) {
            tokio::spawn(Arc::clone(self).find(write));
        }
        if let Ok(Ok(())) = timeout(self.patience, findings.changed()).await {
            return findings.borrow().is_some_and(|found| found.works);
        }
        self.report(&Err(anyhow!("no answer within {:?}", self.patience)));
        false
    }

    async fn find(self: Arc<Self>, write: impl Future<Output = Result<()>> + Send + 'static) {
        // In a separate task, so that a panic becomes a result too.
        let written = tokio::spawn(timeout(GIVEN_UP, write)).await;
        let result = match written {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(anyhow!("no answer within {GIVEN_UP:?}")),
            Err(panicked) => Err(anyhow!(panicked)),
        };
        self.report(&result);
        self.found.send_replace(Some(Finding { works: result.is_ok(), at: Instant::now() }));
        self.is_running.store(false, Ordering::Release);
    }

    /// Logs which store it is, once when it fails and once when it works again.
    fn report(&self, result: &Result<()>) {
        let was_down = self.is_down.swap(result.is_err(), Ordering::AcqRel);
        match result {
            Err(error) if !was_down => {
                tracing::error!(part = self.name, error = format!("{error:#}"), "a store accepts no writes");
            }
            Ok(()) if was_down => tracing::info!(part = self.name, "a store accepts writes again"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::Semaphore;

    use super::*;

    /// A duration that is longer than any write in these tests.
    const LONG: Duration = Duration::from_secs(30);

    #[tokio::test]
    async fn simultaneous_readiness_checks_share_one_write() {
        let (probe, writes) = (Probe::new("files", LONG), Arc::new(Semaphore::new(0)));
        let write = || {
            let writes = Arc::clone(&writes);
            async move {
                writes.add_permits(1);
                Ok(())
            }
        };
        let asked = (0..10).map(|_| probe.takes_writes(write()));
        assert_eq!(futures::future::join_all(asked).await, [true; 10]);
        assert_eq!(writes.available_permits(), 1);
    }

    #[tokio::test]
    async fn a_hanging_store_is_not_ready_and_gets_no_second_write_until_it_responds() {
        let (probe, gate) = (Probe::new("database", Duration::from_millis(10)), Arc::new(Semaphore::new(0)));
        let hanging = Arc::clone(&gate);
        let write = async move { hanging.acquire().await.map(|_| ()).map_err(anyhow::Error::from) };
        assert!(!probe.takes_writes(write).await);
        assert!(!probe.takes_writes(async { panic!("written while the first write hangs") }).await);
        let mut found = probe.found.subscribe();
        gate.add_permits(1);
        found.changed().await.unwrap();
        assert!(probe.takes_writes(async { Ok(()) }).await, "it is back by itself");
    }

    #[tokio::test]
    async fn a_store_is_not_ready_when_its_write_fails_or_panics() {
        let failing = Probe::new("files", LONG);
        assert!(!failing.takes_writes(async { Err(anyhow!("disk full")) }).await);
        let panicking = Probe::new("files", LONG);
        assert!(!panicking.takes_writes(async { panic!("never") }).await);
    }
}
