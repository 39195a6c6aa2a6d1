//! Turns the reports of a working agent into events: the running tool, and its progress. It sends a few events per second
//! at most, always sends the newest one, and sends none after the end.

use std::{sync::Arc, time::Duration};

use agents::Progress;
use platform::Platform;
use protocol::{
    BusEvent, ChatEvent, SessionId, TurnId, UploadId,
    events::{Message, ProgressUpdate},
};
use serde_json::{Value, json};
use tokio::{sync::watch, task::JoinHandle, time::sleep};

/// The least time between two events.
const INTERVAL: Duration = Duration::from_millis(250);

/// What the progress is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Turn(TurnId),
    Upload(UploadId),
}

/// The progress event for a session.
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

/// The progress as it is sent to the browser.
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

/// The event that names the tool that has started.
fn tool_event(platform: &Platform, session: &SessionId, turn: TurnId, tool: &str) -> BusEvent {
    let call = json!({ "action": "call_function", "function": tool });
    note(platform, session, turn, &format!("tool_{turn}"), call)
}

/// A system note in a conversation. It is not a reply and is not stored.
pub(crate) fn note(
    platform: &Platform,
    session: &SessionId,
    turn: TurnId,
    id: &str,
    content: Value,
) -> BusEvent {
    let message = Message {
        id: id.to_owned(),
        role: "system".to_owned(),
        content,
        timestamp: platform.clock.now(),
        agent_type: None,
        confidence: None,
        turn_id: Some(turn),
        upload_id: None,
        filename: None,
        file_url: None,
        run_id: None,
    };
    BusEvent::Session { session: session.clone(), event: ChatEvent::Message(Box::new(message)) }
}

/// Forwards the agent's reports until it is dropped or finished.
pub(crate) struct Forwarder {
    progress: Arc<watch::Sender<Option<Progress>>>,
    tool: Arc<watch::Sender<Option<&'static str>>>,
    task: JoinHandle<()>,
}

impl Forwarder {
    #[must_use]
    pub(crate) fn start(platform: &Platform, session: SessionId, turn: TurnId) -> Self {
        let (progress, progress_receiver) = watch::channel(None);
        let (tool, tool_receiver) = watch::channel(None);
        let task = tokio::spawn(forward(platform.clone(), session, turn, progress_receiver, tool_receiver));
        Self { progress: Arc::new(progress), tool: Arc::new(tool), task }
    }

    /// A callback that accepts the progress of an agent from any thread.
    #[must_use]
    pub(crate) fn progress(&self) -> Arc<dyn Fn(Progress) + Send + Sync> {
        let sender = self.progress.clone();
        Arc::new(move |progress| {
            sender.send_replace(Some(progress));
        })
    }

    /// A callback that accepts the name of the tool that an agent starts, from any thread.
    #[must_use]
    pub(crate) fn started(&self) -> Arc<dyn Fn(&'static str) + Send + Sync> {
        let sender = self.tool.clone();
        Arc::new(move |tool| {
            sender.send_replace(Some(tool));
        })
    }

    /// Stops forwarding: no event is sent after this returns.
    pub(crate) async fn finish(self) {
        self.task.abort();
        let _ = self.task.await;
    }
}

async fn forward(
    platform: Platform,
    session: SessionId,
    turn: TurnId,
    mut progress: watch::Receiver<Option<Progress>>,
    mut tool: watch::Receiver<Option<&'static str>>,
) {
    loop {
        // The tool first, so that its progress events come after its name.
        tokio::select! {
            biased;
            changed = tool.changed() => {
                if changed.is_err() {
                    return;
                }
                let Some(name) = *tool.borrow_and_update() else { continue };
                publish(&platform, turn, tool_event(&platform, &session, turn, name)).await;
            }
            changed = progress.changed() => {
                if changed.is_err() {
                    return;
                }
                let Some(step) = progress.borrow_and_update().clone() else { continue };
                publish(&platform, turn, event(&platform, &session, Subject::Turn(turn), step)).await;
                sleep(INTERVAL).await;
            }
        }
    }
}

async fn publish(platform: &Platform, turn: TurnId, event: BusEvent) {
    if let Err(error) = platform.events.publish(&[event]).await {
        tracing::debug!(%turn, error = format!("{error:#}"), "progress was not published");
    }
}
