//! The bus of one process: a list of channels.

use std::sync::{Arc, Mutex, PoisonError};

use protocol::BusEvent;
use tokio::sync::mpsc;

use super::{Listener, Received};

/// The bus inside one process. Clones share their listeners.
#[derive(Clone, Default)]
pub struct LocalBus {
    listeners: Arc<Mutex<Vec<mpsc::UnboundedSender<Received>>>>,
}

impl LocalBus {
    pub(super) fn publish(&self, events: &[BusEvent]) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        for event in events {
            listeners.retain(|listener| listener.send(Received::Event(event.clone())).is_ok());
        }
    }

    pub(super) fn listen(&self) -> Listener {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }
}
