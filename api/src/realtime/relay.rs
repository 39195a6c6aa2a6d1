//! Relays events from the bus to the sockets in a session's room.
//! Knows nothing about agents or jobs; the events are defined in `protocol::events`.

use std::sync::{Arc, Weak};

use platform::events::{Heard, Listener};
use protocol::BusEvent;
use tokio_util::sync::CancellationToken;

use super::Delivery;

/// Relays until the bus is closed or the application is gone.
pub fn relay(listener: Listener, delivery: &Arc<Delivery>) -> impl Future<Output = ()> + use<> {
    listen(listener, Arc::downgrade(delivery), delivery.ended())
}

async fn listen(mut listener: Listener, delivery: Weak<Delivery>, ended: CancellationToken) {
    loop {
        let heard = tokio::select! {
            () = ended.cancelled() => return,
            heard = listener.recv() => heard,
        };
        let (Some(heard), Some(delivery)) = (heard, delivery.upgrade()) else { return };
        match heard {
            Heard::Event(BusEvent::Session { session, event }) => delivery.deliver(&session, &event),
            Heard::Event(BusEvent::Person { user, event }) => delivery.deliver_to_person(user, &event),
            Heard::Event(BusEvent::PlansUpdated) => delivery.tell_all("plans_updated"),
            Heard::Event(BusEvent::StopTurn { .. }) => {}
            // Nobody knows what was missed; the history does.
            Heard::Gap => delivery.disconnect_all(),
        }
    }
}
