//! CPU work on its own thread that ends soon after its result is no longer wanted. `kernels::cancel` describes how.

use anyhow::Context;
use kernels::cancel;
use tokio_util::sync::CancellationToken;

use crate::request::Tools;
use intake::AgentError;

/// Runs the work. It ends when it is cancelled or when its caller no longer waits.
pub(crate) async fn on_thread<T: Send + 'static>(
    tools: &Tools,
    work: impl FnOnce(&Tools) -> Result<T, AgentError> + Send + 'static,
) -> Result<T, AgentError> {
    let cancel = tools.cancel.child_token();
    let _is_wanted = cancel.clone().drop_guard();
    let tools = Tools { cancel, ..tools.clone() };
    let running = tokio::task::spawn_blocking(move || {
        let cancel = tools.cancel.clone();
        unless_cancelled(&cancel, || work(&tools))
    });
    running.await.context("the analysis ended early")?
}

/// Runs the work on this thread until it is finished or cancelled. Reading and calculating end within milliseconds of a
/// cancel.
///
/// # Errors
/// When the work fails or is cancelled.
pub fn unless_cancelled<T>(
    cancel: &CancellationToken,
    work: impl FnOnce() -> Result<T, AgentError>,
) -> Result<T, AgentError> {
    let cancel = cancel.clone();
    cancel::unless_cancelled(move || cancel.is_cancelled(), work).unwrap_or(Err(AgentError::Cancelled))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn work_ends_when_its_caller_no_longer_waits() {
        let (begun, has_begun) = mpsc::channel();
        let (ended, has_ended) = mpsc::channel::<()>();
        let tools = Tools::silent();
        let waiting = on_thread::<()>(&tools, move |_| {
            let _ended = ended;
            begun.send(()).unwrap();
            loop {
                cancel::look();
            }
        });
        {
            let mut waiting = Box::pin(waiting);
            while has_begun.try_recv().is_err() {
                tokio::select! {
                    _ = &mut waiting => {}
                    () = tokio::task::yield_now() => {}
                }
            }
        }
        // The sender is dropped when the thread leaves its work.
        assert!(has_ended.recv().is_err());
        assert!(!tools.cancel.is_cancelled());
    }

    #[tokio::test]
    async fn cancelled_work_returns_the_error_cancelled() {
        let tools = Tools::silent();
        tools.cancel.cancel();
        let ended = on_thread(&tools, |_| Ok(())).await;
        assert!(matches!(ended, Err(AgentError::Cancelled)), "{ended:?}");
    }
}
