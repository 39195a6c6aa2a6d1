//! The line between a store and the glue of one worker.

use std::{
    task::{Context, Poll},
    time::{Duration, Instant},
};

use apalis_core::worker::context::WorkerContext;
use tokio::sync::{
    mpsc::{UnboundedReceiver, UnboundedSender},
    oneshot,
};

use super::entry::Delivery;

/// A dropped backend waits this long for its jobs to be given back, since the process may end right after.
const RELEASE_WAIT: Duration = Duration::from_secs(1);

/// What the glue tells the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// No more jobs; the running ones are still finished or given back by their guards.
    Drain,
    /// Give back everything now.
    Release,
}

pub(super) struct Intake {
    pub worker: usize,
    pub deliveries: UnboundedReceiver<Delivery>,
    pub signals: UnboundedSender<(usize, Signal)>,
    pub stopped: oneshot::Receiver<()>,
    pub context: WorkerContext,
}

impl Intake {
    pub(super) fn signal(&self, signal: Signal) {
        // A store that is gone has stopped already.
        let _ = self.signals.send((self.worker, signal));
    }

    /// Gives back what was delivered and not started.
    pub(super) fn return_unread(&mut self, context: &mut Context<'_>) {
        while let Poll::Ready(Some(delivery)) = self.deliveries.poll_recv(context) {
            drop(delivery);
        }
    }

    /// Stops the intake and gives back what was not started.
    pub(super) fn close(&mut self, signal: Signal) {
        self.signal(signal);
        self.deliveries.close();
        while let Ok(delivery) = self.deliveries.try_recv() {
            drop(delivery);
        }
    }

    /// Gives back everything and waits for it, without a runtime: this runs while one is being torn down.
    pub(super) fn release(&mut self) {
        self.close(Signal::Release);
        let started = Instant::now();
        while self.stopped.try_recv() == Err(oneshot::error::TryRecvError::Empty)
            && started.elapsed() < RELEASE_WAIT
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
