//! Progress of an agent as events: a few per second at most, the newest always, none after the end.

use std::{sync::Arc, time::Duration};

use agents::Progress;
use platform::Platform;
use protocol::{BusEvent, ChatEvent, SessionId, TurnId, UploadId, events::ProgressUpdate};
use tokio::{sync::watch, task::JoinHandle, time::sleep};

/// The least time between two events.
const INTERVAL: Duration = Duration::from_millis(250);

/// What the progress is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Turn(TurnId),
    Upload(UploadId),
}

/// The event that tells a session how far something is.
#[must_use]
pub(crate) fn event(
    platform: &Platform,
    session: &SessionId,
    subject: Subject,
    progress: Progress,
) -> BusEvent {
    let update = update(platform, subject, progress);
    BusEvent::Session { session: session.clone(), event: ChatEvent::ProgressUpdate(update) }
}

/// How far something is, as it goes over the wire.
#[must_use]
pub(crate) fn update(platform: &Platform, subject: Subject, progress: Progress) -> ProgressUpdate {
    let (turn_id, upload_id) = match subject {
        Subject::Turn(turn) => (Some(turn), None),
        Subject::Upload(upload) => (None, Some(upload)),
    };
    ProgressUpdate {
        message: progress.message,
        timestamp: platform.clock.now(),
        percent: progress.percent.min(100),
        step: progress.step,
        steps: progress.steps,
        turn_id,
        upload_id,
    }
}

/// Forwards what the agent says until it is dropped or finished.
pub(crate) struct Forwarder {
    sender: Arc<watch::Sender<Option<Progress>>>,
    task: JoinHandle<()>,
}

impl Forwarder {
    #[must_use]
    pub(crate) fn start(platform: &Platform, session: SessionId, turn: TurnId) -> Self {
        let (sender, receiver) = watch::channel(None);
        let task = tokio::spawn(forward(platform.clone(), session, turn, receiver));
        Self { sender: Arc::new(sender), task }
    }

    /// What an agent calls, from any thread.
    #[must_use]
    pub(crate) fn callback(&self) -> Arc<dyn Fn(Progress) + Send + Sync> {
        let sender = self.sender.clone();
        Arc::new(move |progress| {
            sender.send_replace(Some(progress));
        })
    }

    /// No event is sent after this returned.
    pub(crate) async fn finish(self) {
        self.task.abort();
        let _ = self.task.await;
    }
}

async fn forward(
    platform: Platform,
    session: SessionId,
    turn: TurnId,
    mut receiver: watch::Receiver<Option<Progress>>,
) {
    while receiver.changed().await.is_ok() {
        let Some(progress) = receiver.borrow_and_update().clone() else { continue };
        let event = event(&platform, &session, Subject::Turn(turn), progress);
        if let Err(error) = platform.events.publish(&[event]).await {
            tracing::debug!(%turn, error = format!("{error:#}"), "progress was not published");
        }
        sleep(INTERVAL).await;
    }
}
