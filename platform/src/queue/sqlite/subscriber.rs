//! A worker as the store thread sees it.

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{mpsc::UnboundedSender, oneshot};

use crate::queue::entry::Delivery;

pub(super) struct Subscriber {
    pub lane: Lane,
    /// Slots without a job. One returns only when its job's outcome is stored.
    pub free: usize,
    slots: usize,
    draining: bool,
    context: WorkerContext,
    deliveries: UnboundedSender<Delivery>,
    stop: oneshot::Sender<()>,
}

impl Subscriber {
    pub(super) fn new(
        lane: Lane,
        slots: usize,
        context: WorkerContext,
        deliveries: UnboundedSender<Delivery>,
        stop: oneshot::Sender<()>,
    ) -> Self {
        Self { lane, free: slots, slots, draining: false, context, deliveries, stop }
    }

    /// Whether the worker wants jobs right now. apalis tells the backend about neither, so it has to be asked.
    pub(super) fn accepts(&self) -> bool {
        !self.draining && !self.context.is_shutting_down() && !self.context.is_paused()
    }

    /// Hands a job to the handlers, or back when the worker stopped meanwhile: dropping a delivery does that.
    pub(super) fn deliver(&self, delivery: Delivery) {
        if self.accepts() {
            let _ = self.deliveries.send(delivery);
        }
    }

    pub(super) fn drain(&mut self) {
        self.draining = true;
    }

    pub(super) fn is_drained(&self) -> bool {
        self.draining && self.free == self.slots
    }

    pub(super) fn stopped(self) {
        let _ = self.stop.send(());
    }
}
