//! The next event of a socket, for tests in which the socket may be closed.

use std::time::Duration;

use serde_json::Value;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::socket::{Socket, poll};

#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    Event(String, Value),
    /// The server has closed the socket.
    Closed,
    /// No event within the time limit.
    Nothing,
}

impl Socket {
    /// The next event within this time.
    pub async fn hear(&mut self, patience: Duration) -> Heard {
        match timeout(patience, self.events.recv()).await {
            Ok(Some((name, payload))) => Heard::Event(name, payload),
            Ok(None) => Heard::Closed,
            Err(_) => Heard::Nothing,
        }
    }

    /// Reads no events until `go_on`.
    pub async fn hold(&mut self) {
        self.polling.abort();
        let _ = (&mut self.polling).await;
    }

    pub fn go_on(&mut self) {
        let (sender, events) = mpsc::unbounded_channel();
        let (accepted, _) = oneshot::channel();
        self.events = events;
        self.polling = tokio::spawn(poll(self.client.clone(), self.url.clone(), accepted, sender));
    }
}
