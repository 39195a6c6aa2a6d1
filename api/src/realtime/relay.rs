//! Relays events from the bus to the sockets in a session's room.
//! Knows nothing about agents or jobs; the events are defined in `protocol::events`.

use std::sync::{Arc, Weak};

use platform::{
    Traces,
    events::{Listener, Received},
};
use protocol::{BusEvent, ChatEvent, TurnId};
use tokio_util::sync::CancellationToken;

use super::Delivery;

/// Relays until the bus is closed or the application has been dropped.
pub fn relay(
    listener: Listener,
    delivery: &Arc<Delivery>,
    traces: Traces,
) -> impl Future<Output = ()> + use<> {
    listen(listener, Arc::downgrade(delivery), traces, delivery.ended())
}

async fn listen(mut listener: Listener, delivery: Weak<Delivery>, traces: Traces, ended: CancellationToken) {
    loop {
        let heard = tokio::select! {
            () = ended.cancelled() => return,
            heard = listener.recv() => heard,
        };
        let (Some(heard), Some(delivery)) = (heard, delivery.upgrade()) else { return };
        match heard {
            Received::Event(BusEvent::Session { session, event }) => {
                let _delivering = reply_to(&event).map(|turn| traces.step(turn.0, "deliver"));
                delivery.deliver(&session, &event);
            }
            Received::Event(BusEvent::Person { user, event }) => delivery.deliver_to_person(user, &event),
            Received::Event(BusEvent::ConversationsChanged { user, change }) => {
                delivery.send_to_watchers(user, &change);
            }
            Received::Event(BusEvent::PlansUpdated) => delivery.send_to_all("plans_updated"),
            Received::Event(BusEvent::TurnReopened { session, turn }) => delivery.reopen(&session, turn),
            Received::Event(BusEvent::Previewed { id, outcome }) => delivery.previews.arrived(id, outcome),
            Received::Event(BusEvent::StopTurn { .. } | BusEvent::PreviewGivenUp { .. }) => {}
            // The missed events are unknown, but the history contains them.
            Received::Gap => delivery.disconnect_all(),
        }
    }
}

/// The turn that this event answers.
fn reply_to(event: &ChatEvent) -> Option<TurnId> {
    match event {
        ChatEvent::ChatResponse(reply) => Some(reply.turn_id),
        ChatEvent::Error(error) => error.turn_id,
        ChatEvent::StartProcessing(_)
        | ChatEvent::ProgressUpdate(_)
        | ChatEvent::StopProcessing(_)
        | ChatEvent::Message(_) => None,
    }
}
