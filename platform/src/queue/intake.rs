//! Connects the store of a queue with the apalis backend of one worker.

use std::{
    task::{Context, Poll},
    time::{Duration, Instant},
};

use apalis_core::worker::context::WorkerContext;
use tokio::sync::{
    mpsc::{UnboundedReceiver, UnboundedSender},
    oneshot,
};

use super::lease::Delivery;

/// A dropped backend waits this long until its jobs are given back, because the process may end right after.
const RELEASE_WAIT: Duration = Duration::from_secs(1);

/// A request of the backend to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// Deliver no more jobs; the running ones may end or be given back by their guards.
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
        // If the store is gone, it has stopped already.
        let _ = self.signals.send((self.worker, signal));
    }

    /// Gives back jobs that were delivered and not started.
    pub(super) fn return_unread(&mut self, context: &mut Context<'_>) {
        while let Poll::Ready(Some(delivery)) = self.deliveries.poll_recv(context) {
            drop(delivery);
        }
    }

    /// Stops the intake and gives back jobs that were not started.
    pub(super) fn close(&mut self, signal: Signal) {
        self.signal(signal);
        self.deliveries.close();
        while let Ok(delivery) = self.deliveries.try_recv() {
            drop(delivery);
        }
    }

    /// Gives back all jobs and waits until that is done. It uses no runtime, because it runs while one is being shut down.
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
