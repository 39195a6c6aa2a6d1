//! Collects all requests to the task of the store.

use std::time::Duration;

use protocol::jobs::Lane;
use tokio::sync::{mpsc::UnboundedReceiver, oneshot};

use super::subscriber::Subscriber;
use crate::queue::{
    inspect::{DeadJob, LaneCounts},
    intake::Signal,
    outcome::Ended,
};

/// The channel for the reply to a command.
pub(super) type Reply<T> = oneshot::Sender<anyhow::Result<T>>;

/// A request of a queue to its task.
pub(super) enum Command {
    Push {
        lane: Lane,
        payloads: Vec<String>,
        reply: Reply<()>,
    },
    Subscribe {
        worker: usize,
        subscriber: Subscriber,
    },
    /// A write that changes nothing.
    Check {
        reply: Reply<()>,
    },
    Counts {
        lane: Lane,
        reply: Reply<LaneCounts>,
    },
    Dead {
        lane: Lane,
        limit: usize,
        reply: Reply<Vec<DeadJob>>,
    },
    Resting {
        lane: Lane,
        limit: usize,
        reply: Reply<Vec<String>>,
    },
}

/// The three channels into the task, and the requests that have arrived and are not stored yet.
pub(super) struct Inbox {
    commands: UnboundedReceiver<Command>,
    signals: UnboundedReceiver<(usize, Signal)>,
    outcomes: UnboundedReceiver<Ended>,
    pub arrived: Vec<Command>,
    pub signalled: Vec<(usize, Signal)>,
    pub ended: Vec<Ended>,
    /// Whether all senders of commands are gone.
    pub is_abandoned: bool,
}

impl Inbox {
    pub(super) fn new(
        commands: UnboundedReceiver<Command>,
        signals: UnboundedReceiver<(usize, Signal)>,
        outcomes: UnboundedReceiver<Ended>,
    ) -> Self {
        let (arrived, signalled, ended) = Default::default();
        Self { commands, signals, outcomes, arrived, signalled, ended, is_abandoned: false }
    }

    /// Waits at most `wait` for a request, and then takes all that have arrived.
    pub(super) async fn wait(&mut self, wait: Option<Duration>) {
        // Outcomes that could not be stored are still in the list, so do not wait for more.
        let wait = if self.ended.is_empty() { wait } else { Some(Duration::ZERO) };
        let date = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            command = self.commands.recv(), if !self.is_abandoned => match command {
                Some(command) => self.arrived.push(command),
                None => self.is_abandoned = true,
            },
            Some(ended) = self.outcomes.recv() => self.ended.push(ended),
            Some(signal) = self.signals.recv() => self.signalled.push(signal),
            () = date => {}
        }
        while let Ok(command) = self.commands.try_recv() {
            self.arrived.push(command);
        }
        while let Ok(ended) = self.outcomes.try_recv() {
            self.ended.push(ended);
        }
        while let Ok(signal) = self.signals.try_recv() {
            self.signalled.push(signal);
        }
    }
}
