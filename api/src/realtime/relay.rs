//! Relays events from the bus to the sockets in a session's room.
//! Knows nothing about agents or jobs; the events are defined in `protocol::events`.

use std::sync::{Arc, Weak};

use platform::events::{Listener, Received};
use protocol::BusEvent;
use tokio_util::sync::CancellationToken;

use super::Delivery;

/// Relays until the bus is closed or the application has been dropped.
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
            Received::Event(BusEvent::Session { session, event }) => delivery.deliver(&session, &event),
            Received::Event(BusEvent::Person { user, event }) => delivery.deliver_to_person(user, &event),
            Received::Event(BusEvent::PlansUpdated) => delivery.send_to_all("plans_updated"),
            Received::Event(BusEvent::TurnReopened { session, turn }) => delivery.reopen(&session, turn),
            Received::Event(BusEvent::StopTurn { .. }) => {}
            // The missed events are unknown, but the history contains them.
            Received::Gap => delivery.disconnect_all(),
        }
    }
}
