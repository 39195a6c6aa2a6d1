//! The bus between processes: one Redis pub/sub channel that carries JSON.

use anyhow::{Context, Result};
use futures::StreamExt;
use protocol::BusEvent;
use redis::aio::{ConnectionManager, PubSub};
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
        let mut pipeline = redis::pipe();
        for event in events {
            pipeline.publish(&self.channel, serde_json::to_string(event)?).ignore();
        }
        pipeline.query_async::<()>(&mut self.publisher.clone()).await.context("publishing events")
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
        match serde_json::from_slice(message.get_payload_bytes()) {
            Ok(event) => {
                let _ = listener.send(Received::Event(event));
            }
            // Another version of the product may publish events that this version does not know.
            Err(error) => tracing::warn!(%error, "event of unknown shape ignored"),
        }
    }
}
