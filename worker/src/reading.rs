//! Reading a file where nothing that it holds can hurt: on a thread of its own, for a limited time. What is in the file
//! may make a reader panic or go on for ever; that fails the job, with a text, and nothing else. How much memory a file
//! may take is limited by the readers in `agents`.

use std::time::Duration;

use agents::{AgentError, Inspection, Recipe};
use bytes::Bytes;
use tokio::{task::spawn_blocking, time::timeout};
use tokio_util::sync::CancellationToken;

use crate::{context::Worker, cores::Core};

/// The longest that a file is read.
const LONGEST: Duration = Duration::from_secs(10);

/// Finds out what is in a file.
pub(crate) async fn inspect(
    worker: &Worker,
    name: &str,
    bytes: &Bytes,
    recipe: &Recipe,
) -> Result<Inspection, AgentError> {
    let core = worker.cores.any().await;
    let (file, bytes, recipe) = (name.to_owned(), bytes.clone(), recipe.clone());
    let cancel = CancellationToken::new();
    // Whoever no longer waits, here or above, ends the reading.
    let _is_wanted = cancel.clone().drop_guard();
    let read = move || agents::unless_cancelled(&cancel, || agents::inspect(&file, &bytes, &recipe));
    guarded(name, LONGEST, core, read).await
}

async fn guarded<T: Send + 'static>(
    name: &str,
    longest: Duration,
    core: Core,
    read: impl FnOnce() -> Result<T, AgentError> + Send + 'static,
) -> Result<T, AgentError> {
    // A thread cannot be ended from outside: whoever overruns keeps the core until the end.
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
    async fn a_reader_that_panics_fails_with_a_text() {
        let text = text_of(LONGEST, || panic!("broken")).await;
        assert!(text.starts_with("x.csv contains something that we could not read."), "{text}");
    }

    #[tokio::test]
    async fn a_reader_that_overruns_fails_with_a_text_and_keeps_its_core() {
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
