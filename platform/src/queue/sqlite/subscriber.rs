//! A worker from the point of view of the store.

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{mpsc::UnboundedSender, oneshot};

use crate::queue::{gates::Gates, lease::Delivery};

pub(super) struct Subscriber {
    pub lane: Lane,
    /// Slots without a job. A slot is freed only when the outcome of its job is stored.
    pub free: usize,
    slots: usize,
    draining: bool,
    gates: Gates,
    context: WorkerContext,
    deliveries: UnboundedSender<Delivery>,
    stop: oneshot::Sender<()>,
}

impl Subscriber {
    pub(super) fn new(
        (lane, gates): (Lane, Gates),
        slots: usize,
        context: WorkerContext,
        deliveries: UnboundedSender<Delivery>,
        stop: oneshot::Sender<()>,
    ) -> Self {
        Self { lane, free: slots, slots, draining: false, gates, context, deliveries, stop }
    }

    /// Whether the worker accepts jobs now. apalis does not notify the backend of changes, so we ask each time.
    pub(super) fn accepts(&self) -> bool {
        let is_held = self.gates.is_shut(self.lane);
        !self.draining && !is_held && !self.context.is_shutting_down() && !self.context.is_paused()
    }

    /// Passes a job to the handlers. If the worker has stopped, the delivery is dropped, which gives the job back.
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
