//! Relays events from the bus to the sockets in a session's room.
//! Knows nothing about agents or jobs; the events are defined in `protocol::events`.

use std::sync::Arc;

use platform::events::{Heard, Listener};
use protocol::BusEvent;

use super::Delivery;

/// Runs until the bus is closed.
pub async fn relay(mut listener: Listener, delivery: Arc<Delivery>) {
    while let Some(heard) = listener.recv().await {
        match heard {
            Heard::Event(BusEvent::Session { session, event }) => delivery.deliver(&session, &event),
            Heard::Event(BusEvent::StopTurn { .. } | BusEvent::UserChanged { .. }) => {}
            // Nobody knows what was missed; the history does.
            Heard::Gap => delivery.disconnect_all(),
        }
    }
}
