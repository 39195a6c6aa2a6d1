//! The event bus: what a worker publishes, every API process hears. `local.rs` serves one process,
//! `redis.rs` any number. The bus forgets; whoever must not miss anything asks the database after a gap.

mod local;
mod redis;

use std::time::Duration;

use anyhow::Result;
use protocol::BusEvent;
use tokio::sync::mpsc;

pub use self::{local::LocalBus, redis::RedisBus};

/// The bus at hand. Cheap to clone.
#[derive(Clone)]
pub enum EventBus {
    Local(LocalBus),
    Redis(RedisBus),
}

/// What a listener hears.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    Event(BusEvent),
    /// The connection was lost and is back: events in between were missed.
    Gap,
}

/// Events in the order of their publication.
pub type Listener = mpsc::UnboundedReceiver<Received>;

/// How long a lost connection may take to come back before the first retry; doubled up to `MAX_BACKOFF`.
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

    /// Tells everyone. Events of one caller arrive in order.
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

    /// Starts to listen. What is published after this returned is heard.
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
