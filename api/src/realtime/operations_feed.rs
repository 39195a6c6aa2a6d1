//! Sends the operations room to the administrators who watch it, once a second while it changes. It reads nothing while
//! nobody watches.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use platform::{
    Platform,
    operations::{Operations, operations},
};
use socketioxide::extract::SocketRef;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::{Delivery, closing, sign_ins::SignIns};

/// The room of the administrators who watch. No session has this name, because session names contain no colon.
pub(super) const OPERATIONS_ROOM: &str = "operations:";

const EVERY: Duration = Duration::from_secs(1);
/// Reading that takes longer has failed; browsers read the room over HTTP as well.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends the room from one process.
pub struct OperationsFeed {
    platform: Platform,
    delivery: Weak<Delivery>,
}

impl OperationsFeed {
    pub fn new(platform: &Platform, delivery: &Arc<Delivery>) -> Self {
        Self { platform: platform.clone(), delivery: Arc::downgrade(delivery) }
    }

    /// Runs until the application has been dropped.
    pub async fn run(self) {
        let Some(ended) = self.delivery.upgrade().map(|delivery| delivery.ended()) else { return };
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut sent = None;
        loop {
            tokio::select! {
                () = ended.cancelled() => return,
                _ = ticks.tick() => {}
            }
            if self.watchers().is_empty() {
                sent = None;
                continue;
            }
            match self.read().await {
                Ok(now) => sent = Some(self.send_if_changed(now, sent)),
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "the operations room was not read");
                }
            }
        }
    }

    async fn read(&self) -> anyhow::Result<Operations> {
        let platform = &self.platform;
        let now = platform.clock.now();
        timeout(PATIENCE, operations(&platform.db, Some(&platform.queue), &platform.config, now)).await?
    }

    fn send_if_changed(&self, now: Operations, sent: Option<Operations>) -> Operations {
        let is_same = sent.is_some_and(|sent| (&sent.lanes, &sent.workers) == (&now.lanes, &now.workers));
        if !is_same {
            for socket in self.watchers() {
                // A full buffer is no loss: the next figures replace these.
                let _ = socket.emit("operations", &now);
            }
        }
        now
    }

    /// The sockets in the room. Those of people who are administrators no more leave it.
    fn watchers(&self) -> Vec<SocketRef> {
        let Some(delivery) = self.delivery.upgrade() else { return Vec::new() };
        let (watching, former) = delivery.in_room(OPERATIONS_ROOM).into_iter().partition(is_administrators);
        let former: Vec<SocketRef> = former;
        for socket in former {
            closing::close(socket);
        }
        watching
    }
}

fn is_administrators(socket: &SocketRef) -> bool {
    let sign_ins = socket.extensions.get::<SignIns>().map(|sign_ins| sign_ins.all());
    sign_ins.unwrap_or_default().iter().any(|sign_in| sign_in.role == "admin")
}
