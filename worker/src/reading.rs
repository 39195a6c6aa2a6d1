//! Reads a file in isolation: on its own thread and for a limited time. The content of a file may make a reader panic or
//! never end; then the job fails with a message, and nothing else is affected. The readers in `agents` limit how much
//! memory a file may take.

use std::time::Duration;

use agents::{AgentError, Dataset, Inspection, Recipe};
use bytes::Bytes;
use protocol::{RowsOfFile, UserId, WantedRows};
use tokio::{task::spawn_blocking, time::timeout};
use tokio_util::sync::CancellationToken;

use crate::{context::Worker, cores::Core};

/// The longest time that reading a file may take.
const LONGEST: Duration = Duration::from_secs(10);

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
    longest: Duration,
    core: Core,
    read: impl FnOnce() -> Result<T, AgentError> + Send + 'static,
) -> Result<T, AgentError> {
    // A thread cannot be ended from outside: a reading that takes too long keeps its core until it ends.
    let reading = spawn_blocking(move || {
        let _core = core;
        read()
    });
    match timeout(longest, reading).await {
        Ok(Ok(read)) => read,
        Ok(Err(_)) => Err(AgentError::Unreadable(format!(
            "{name} contains something that we could not read. Save it as a new CSV or XLSX file and upload that."
        ))),
        Err(_) => Err(AgentError::Unreadable(format!(
            "Reading {name} took longer than {} seconds and was stopped. Remove columns and sheets that you do not \
             need, or split the file.",
            longest.as_secs()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::cores::Cores;

    async fn text_of(
        longest: Duration,
        read: impl FnOnce() -> Result<(), AgentError> + Send + 'static,
    ) -> String {
        let cores = Cores::new(1);
        let core = cores.any().await;
        guarded("x.csv", longest, core, read).await.unwrap_err().to_string()
    }

    #[tokio::test]
    async fn a_panic_while_reading_gives_an_error_message() {
        let text = text_of(LONGEST, || panic!("broken")).await;
        assert!(text.starts_with("x.csv contains something that we could not read."), "{text}");
    }

    #[tokio::test]
    async fn reading_that_exceeds_its_time_gives_an_error_message_and_keeps_its_core() {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let cores = Cores::new(1);
        let core = cores.any().await;
        let read = move || {
            let _ = receiver.recv();
            Ok(())
        };
        let text = guarded("x.csv", Duration::ZERO, core, read).await.unwrap_err().to_string();
        assert!(text.starts_with("Reading x.csv took longer than 0 seconds and was stopped."), "{text}");
        assert!(cores.any().now_or_never().is_none());
        drop(sender);
        drop(cores.any().await);
    }
}
