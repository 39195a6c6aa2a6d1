//! The bus between processes: one Redis pub/sub channel. A message carries the events of one call, each a line of JSON: Redis, the
//! network and each listener are woken once for the start of a turn and once for its end.

use anyhow::{Context, Result};
use futures::StreamExt;
use protocol::BusEvent;
use redis::{
    AsyncCommands,
    aio::{ConnectionManager, PubSub},
};
use tokio::sync::mpsc;

use super::{FIRST_BACKOFF, Listener, MAX_BACKOFF, Received};

/// The bus over Redis. Clones share one connection for publishing; every listener has its own.
#[derive(Clone)]
pub struct RedisBus {
    client: redis::Client,
    publisher: ConnectionManager,
    channel: String,
}

impl RedisBus {
    pub(super) async fn connect(url: &str, namespace: &str) -> Result<Self> {
        let client = redis::Client::open(url).context("reading the Redis address")?;
        let publisher = ConnectionManager::new(client.clone()).await.context("connecting the event bus")?;
        Ok(Self { client, publisher, channel: format!("{namespace}:events") })
    }

    pub(super) async fn publish(&self, events: &[BusEvent]) -> Result<()> {
        if events.is_empty() {
            return Ok(());
        }
        let message = lines(events)?;
        self.publisher.clone().publish::<_, _, ()>(&self.channel, message).await.context("publishing events")
    }

    pub(super) async fn listen(&self) -> Result<Listener> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let subscription = self.subscribe().await?;
        tokio::spawn(self.clone().relay(subscription, sender));
        Ok(receiver)
    }

    async fn subscribe(&self) -> Result<PubSub> {
        let mut subscription = self.client.get_async_pubsub().await.context("connecting a listener")?;
        subscription.subscribe(&self.channel).await.context("subscribing to events")?;
        Ok(subscription)
    }

    /// Forwards events until the listener is gone; reconnects after every failure.
    async fn relay(self, mut subscription: PubSub, listener: mpsc::UnboundedSender<Received>) {
        loop {
            pass_on(subscription, &listener).await;
            if listener.is_closed() {
                return;
            }
            tracing::warn!("event bus connection lost");
            let Some(again) = self.subscribe_again(&listener).await else { return };
            subscription = again;
            let _ = listener.send(Received::Gap);
            tracing::info!("event bus connection is back");
        }
    }

    /// Subscribes again. `None` when the listener is gone before Redis is back.
    async fn subscribe_again(&self, listener: &mpsc::UnboundedSender<Received>) -> Option<PubSub> {
        let mut backoff = FIRST_BACKOFF;
        loop {
            tokio::select! {
                () = listener.closed() => return None,
                () = tokio::time::sleep(backoff) => {}
            }
            if let Ok(subscription) = self.subscribe().await {
                return Some(subscription);
            }
            backoff = (backoff * 2).min(MAX_BACKOFF);
        }
    }
}

async fn pass_on(mut subscription: PubSub, listener: &mpsc::UnboundedSender<Received>) {
    let mut messages = subscription.on_message();
    loop {
        let message = tokio::select! {
            () = listener.closed() => return,
            message = messages.next() => message,
        };
        let Some(message) = message else { return };
        for event in events_of(message.get_payload_bytes()) {
            let _ = listener.send(Received::Event(event));
        }
    }
}

/// The events as lines. JSON writes a line break inside a text as `\n`, so that a line is one event.
fn lines(events: &[BusEvent]) -> Result<String> {
    let lines = events.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    Ok(lines.join("\n"))
}

fn events_of(message: &[u8]) -> impl Iterator<Item = BusEvent> {
    message.split(|byte| *byte == b'\n').filter_map(|line| {
        // Another version of the product may publish events that this version does not know.
        serde_json::from_slice(line)
            .inspect_err(|error| tracing::warn!(%error, "event of unknown shape ignored"))
            .ok()
    })
}

#[cfg(test)]
mod tests {
    use protocol::{ChatEvent, SessionId, events::ProgressUpdate};

    use super::*;

    fn progress(message: &str) -> BusEvent {
        let update = ProgressUpdate {
            message: message.to_owned(),
            timestamp: chrono::DateTime::UNIX_EPOCH,
            percent: 1,
            step: 1,
            steps: 1,
            turn_id: None,
            upload_id: None,
        };
        let session = SessionId::try_from("session_1".to_owned()).expect("a session");
        BusEvent::Session { session, event: ChatEvent::ProgressUpdate(update) }
    }

    #[test]
    fn events_of_one_call_travel_in_one_message_in_their_order() {
        let events = [progress("first\nwith a second line"), BusEvent::PlansUpdated, progress("third")];
        let message = lines(&events).unwrap();
        assert_eq!(events_of(message.as_bytes()).collect::<Vec<_>>(), events);
    }

    #[test]
    fn an_event_of_another_version_hides_no_other() {
        let known = lines(&[BusEvent::PlansUpdated]).unwrap();
        let message = format!("{{\"of\":\"another version\"}}\n{known}");
        assert_eq!(events_of(message.as_bytes()).collect::<Vec<_>>(), [BusEvent::PlansUpdated]);
    }
}
