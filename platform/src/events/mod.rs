//! The event bus: every API process receives the events that a worker publishes. `local.rs` serves one process,
//! `redis.rs` any number. The bus stores nothing; a listener that must not miss events reads the database after a gap.

mod local;
mod redis;

use std::time::Duration;

use anyhow::Result;
use protocol::BusEvent;
use tokio::sync::mpsc;

pub use self::{local::LocalBus, redis::RedisBus};

/// The configured bus. Cheap to clone.
#[derive(Clone)]
pub enum EventBus {
    Local(LocalBus),
    Redis(RedisBus),
}

/// An item that a listener receives.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    Event(BusEvent),
    /// The connection was lost and is back: events in between may be missing.
    Gap,
}

/// Events in the order of their publication.
pub type Listener = mpsc::UnboundedReceiver<Received>;

/// The wait before the first attempt to reconnect; doubled after each attempt up to `MAX_BACKOFF`.
const FIRST_BACKOFF: Duration = Duration::from_millis(50);
const MAX_BACKOFF: Duration = Duration::from_secs(2);

impl EventBus {
    /// A bus inside this process.
    #[must_use]
    pub fn local() -> Self {
        Self::Local(LocalBus::default())
    }

    /// A bus over Redis pub/sub; `namespace` keeps installations apart.
    ///
    /// # Errors
    /// When Redis cannot be reached.
    pub async fn redis(url: &str, namespace: &str) -> Result<Self> {
        Ok(Self::Redis(RedisBus::connect(url, namespace).await?))
    }

    /// Publishes events to every listener. Events of one caller arrive in order.
    ///
    /// # Errors
    /// When Redis cannot be reached.
    pub async fn publish(&self, events: &[BusEvent]) -> Result<()> {
        match self {
            Self::Local(bus) => {
                bus.publish(events);
                Ok(())
            }
            Self::Redis(bus) => bus.publish(events).await,
        }
    }

    /// Starts to listen. Every event that is published after this returns is received.
    ///
    /// # Errors
    /// When Redis cannot be reached.
    pub async fn listen(&self) -> Result<Listener> {
        match self {
            Self::Local(bus) => Ok(bus.listen()),
            Self::Redis(bus) => bus.listen().await,
        }
    }
}
