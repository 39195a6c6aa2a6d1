//! The queue in a SQLite file. One task owns the file and does all work on it: it collects the jobs that were pushed
//! and that ended since its last transaction, and stores them together with the next claims. It never polls. It needs no thread
//! of its own, since the connection has one, and no other process waits for its leases.
//! The file belongs to one process, so a job that is marked as running when the file is opened was interrupted.

mod inbox;
mod lanes;
mod open;
mod plan;
mod store;
mod subscriber;

use std::{
    io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::{Context, anyhow};
use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{
    mpsc::{self, UnboundedSender},
    oneshot,
};

use super::{
    gates::Gates,
    inspect::{DeadJob, LaneCounts},
    intake::{Intake, Signal},
    options::QueueOptions,
};
use inbox::Command;
use store::Store;
use subscriber::Subscriber;

/// A queue in a file. Clones share its task, which ends with the last of them.
#[derive(Clone)]
pub struct SqliteQueue {
    commands: UnboundedSender<Command>,
    signals: UnboundedSender<(usize, Signal)>,
    workers: Arc<AtomicUsize>,
    options: QueueOptions,
    gates: Gates,
}

impl SqliteQueue {
    pub(super) async fn open(path: &Path, options: QueueOptions) -> anyhow::Result<Self> {
        let (commands, received) = mpsc::unbounded_channel();
        let (signals, signalled) = mpsc::unbounded_channel();
        let store = Store::open(path, options, received, signalled).await?;
        tokio::spawn(store.run());
        Ok(Self { commands, signals, workers: Arc::default(), options, gates: Gates::default() })
    }

    pub(super) async fn push(&self, lane: Lane, payloads: Vec<String>) -> anyhow::Result<()> {
        self.ask(|reply| Command::Push { lane, payloads, reply }).await
    }

    pub(super) async fn check(&self) -> anyhow::Result<()> {
        self.ask(|reply| Command::Check { reply }).await
    }

    pub(super) async fn counts(&self, lane: Lane) -> anyhow::Result<LaneCounts> {
        self.ask(|reply| Command::Counts { lane, reply }).await
    }

    pub(super) async fn dead(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<DeadJob>> {
        self.ask(|reply| Command::Dead { lane, limit, reply }).await
    }

    pub(super) async fn resting(&self, lane: Lane, limit: usize) -> anyhow::Result<Vec<String>> {
        self.ask(|reply| Command::Resting { lane, limit, reply }).await
    }

    pub(super) fn gates(&self) -> &Gates {
        &self.gates
    }

    pub(super) fn options(&self) -> QueueOptions {
        self.options
    }

    pub(super) fn start(&self, lane: Lane, slots: usize, context: WorkerContext) -> io::Result<Intake> {
        let worker = self.workers.fetch_add(1, Ordering::Relaxed);
        let (deliveries, delivered) = mpsc::unbounded_channel();
        let (stop, stopped) = oneshot::channel();
        let gates = self.gates.clone();
        let subscriber = Subscriber::new((lane, gates), slots, context.clone(), deliveries, stop);
        self.commands.send(Command::Subscribe { worker, subscriber }).map_err(|_| io::Error::other(GONE))?;
        Ok(Intake { worker, deliveries: delivered, signals: self.signals.clone(), stopped, context })
    }

    async fn ask<T>(
        &self,
        command: impl FnOnce(oneshot::Sender<anyhow::Result<T>>) -> Command,
    ) -> anyhow::Result<T> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).map_err(|_| anyhow!(GONE))?;
        answer.await.context(GONE)?
    }
}

const GONE: &str = "the task of the queue has ended";
