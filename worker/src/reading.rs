//! Reads a file in isolation: on its own thread and for a limited time. The content of a file may make a reader panic or
//! never end; then the job fails with a message, and nothing else is affected. The readers in `agents` limit how much
//! memory a file may take.

use std::time::Duration;

use agents::{AgentError, Dataset, Inspection, Recipe, ThreadTime};
use bytes::Bytes;
use protocol::{RowsOfFile, UserId, WantedRows};
use tokio::{
    sync::oneshot,
    task::spawn_blocking,
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::{context::Worker, cores::Core};

/// How much of a processor reading a file may take. By the clock it may take longer: a small file is not refused because others
/// keep the machine busy.
const LONGEST: Limit = Limit { worked: Duration::from_secs(10), passed: Duration::from_secs(60) };

/// A reading near its limit is not asked for its time more often than this.
const SHORTEST_WAIT: Duration = Duration::from_millis(10);

/// What a reading may take, whichever is reached first.
#[derive(Clone, Copy)]
struct Limit {
    /// Time on a processor. Where the system does not tell it, time by the clock counts.
    worked: Duration,
    /// Time by the clock.
    passed: Duration,
}

/// Reads a file and describes its content.
pub(crate) async fn inspect(
    worker: &Worker,
    name: &str,
    bytes: &Bytes,
    recipe: &Recipe,
) -> Result<Inspection, AgentError> {
    let core = worker.cores.any().await;
    let (file, bytes, recipe) = (name.to_owned(), bytes.clone(), recipe.clone());
    let cancel = CancellationToken::new();
    // When this future is dropped, here or in a caller, the reading is cancelled.
    let _is_wanted = cancel.clone().drop_guard();
    let read = move || agents::unless_cancelled(&cancel, || agents::inspect(&file, &bytes, &recipe));
    guarded(name, LONGEST, core, read).await
}

/// Reads rows of a file as they stand in it, for a user who waits until `given_up`.
pub(crate) async fn raw_rows(
    worker: &Worker,
    user: UserId,
    dataset: Dataset,
    wanted: WantedRows,
    given_up: &CancellationToken,
) -> Result<RowsOfFile, AgentError> {
    let core = tokio::select! {
        core = worker.cores.for_user(user) => core,
        () = given_up.cancelled() => return Err(AgentError::Cancelled),
    };
    let name = dataset.name.clone();
    let cancel = given_up.child_token();
    let _is_wanted = cancel.clone().drop_guard();
    let read = move || agents::unless_cancelled(&cancel, || agents::raw_rows(&dataset, &wanted));
    guarded(&name, LONGEST, core, read).await
}

async fn guarded<T: Send + 'static>(
    name: &str,
    limit: Limit,
    core: Core,
    read: impl FnOnce() -> Result<T, AgentError> + Send + 'static,
) -> Result<T, AgentError> {
    let (thread, own_thread) = oneshot::channel();
    // A thread cannot be ended from outside: a reading that takes too long keeps its core until it ends.
    let reading = spawn_blocking(move || {
        let _core = core;
        let _ = thread.send(Work::of_this_thread());
        read()
    });
    match within(limit, own_thread, reading).await {
        Some(Ok(read)) => read,
        Some(Err(_)) => Err(AgentError::Unreadable(format!(
            "{name} contains something that we could not read. Save it as a new CSV or XLSX file and upload that."
        ))),
        None => Err(AgentError::Unreadable(format!(
            "Reading {name} took longer than {} seconds and was stopped. Remove columns and sheets that you do not \
             need, or split the file.",
            limit.worked.as_secs()
        ))),
    }
}

/// What the reading gave, or `None` when it took more than the limit.
async fn within<R>(
    limit: Limit,
    mut thread: oneshot::Receiver<Work>,
    mut reading: impl Future<Output = R> + Unpin,
) -> Option<R> {
    let begun = Instant::now();
    let mut wait = limit.worked.min(limit.passed);
    let mut known = None;
    loop {
        if let Ok(read) = timeout(wait, &mut reading).await {
            return Some(read);
        }
        // Until its thread has begun, a reading has worked for no time.
        known = known.or_else(|| thread.try_recv().ok());
        let worked = known.as_ref().map_or(Duration::ZERO, |work| work.done().unwrap_or(limit.worked));
        let left = limit.worked.saturating_sub(worked).min(limit.passed.saturating_sub(begun.elapsed()));
        if left.is_zero() {
            return None;
        }
        wait = left.max(SHORTEST_WAIT);
    }
}

/// What a thread works from now on. Threads are used again, so what it had worked before is not counted.
struct Work {
    thread: Option<ThreadTime>,
    before: Duration,
}

impl Work {
    fn of_this_thread() -> Self {
        let thread = ThreadTime::of_this_thread();
        let before = thread.as_ref().and_then(ThreadTime::worked).unwrap_or_default();
        Self { thread, before }
    }

    /// `None` where the system does not tell it.
    fn done(&self) -> Option<Duration> {
        Some(self.thread.as_ref()?.worked()?.saturating_sub(self.before))
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::cores::Cores;

    async fn text_of(limit: Limit, read: impl FnOnce() -> Result<(), AgentError> + Send + 'static) -> String {
        let cores = Cores::new(1);
        let core = cores.any().await;
        guarded("x.csv", limit, core, read).await.unwrap_err().to_string()
    }

    #[tokio::test]
    async fn a_panic_while_reading_gives_an_error_message() {
        let text = text_of(LONGEST, || panic!("broken")).await;
        assert!(text.starts_with("x.csv contains something that we could not read."), "{text}");
    }

    #[tokio::test]
    async fn reading_that_exceeds_its_time_by_the_clock_gives_an_error_message_and_keeps_its_core() {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let cores = Cores::new(1);
        let core = cores.any().await;
        let read = move || {
            let _ = receiver.recv();
            Ok(())
        };
        let limit = Limit { worked: Duration::from_millis(20), passed: Duration::from_millis(60) };
        let text = guarded("x.csv", limit, core, read).await.unwrap_err().to_string();
        assert!(text.starts_with("Reading x.csv took longer than 0 seconds and was stopped."), "{text}");
        assert!(cores.any().now_or_never().is_none());
        drop(sender);
        drop(cores.any().await);
    }

    #[tokio::test]
    async fn reading_that_works_too_long_gives_an_error_message_before_the_clock_ends_it() {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let read = move || {
            while receiver.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {}
            Ok(())
        };
        let limit = Limit { worked: Duration::from_millis(50), passed: Duration::from_secs(3600) };
        let text = text_of(limit, read).await;
        assert!(text.contains("took longer than"), "{text}");
        drop(sender);
    }

    /// As on a machine that gives the reading no processor.
    #[tokio::test]
    async fn reading_that_waits_may_take_longer_than_one_that_works() {
        let waits = Duration::from_millis(200);
        let limit = Limit { worked: Duration::from_millis(50), passed: Duration::from_secs(3600) };
        let read = move || {
            std::thread::sleep(waits);
            Ok(())
        };
        let cores = Cores::new(1);
        guarded("x.csv", limit, cores.any().await, read).await.unwrap();
    }
}
