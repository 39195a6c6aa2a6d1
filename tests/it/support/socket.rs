//! A Socket.IO client over long polling, as small as the protocol allows.
//! Engine.IO packets: `0` open, `2` ping, `3` pong, `4` message; Socket.IO packets inside: `0` connect, `2` event.

use std::time::Duration;

use reqwest::Client;
use serde_json::Value;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
    time::timeout,
};

/// No step of a test may take longer than this.
pub const PATIENCE: Duration = Duration::from_secs(30);

const SEPARATOR: char = '\u{1e}';

/// One connected socket; it stops polling when dropped.
pub struct Socket {
    pub client: Client,
    pub url: String,
    pub(super) events: mpsc::UnboundedReceiver<(String, Value)>,
    pub(super) polling: JoinHandle<()>,
}

impl Socket {
    /// Connects to the main namespace.
    ///
    /// # Panics
    /// When the server does not follow the protocol; use `try_connect` where that is expected.
    pub async fn connect(address: &str) -> Self {
        Self::try_connect(&Client::new(), address).await.expect("a socket")
    }

    /// Connects with an HTTP client that several sockets share.
    pub async fn try_connect(client: &Client, address: &str) -> Option<Self> {
        let base = format!("{address}/socket.io/?EIO=4&transport=polling");
        let opened = client.get(&base).send().await.ok()?.text().await.ok()?;
        let handshake: Value = serde_json::from_str(opened.strip_prefix('0')?).ok()?;
        let url = format!("{base}&sid={}", handshake["sid"].as_str()?);
        post(client, &url, "40".to_owned()).await?;
        let (sender, events) = mpsc::unbounded_channel();
        let (accepted, is_accepted) = oneshot::channel();
        let polling = tokio::spawn(poll(client.clone(), url.clone(), accepted, sender));
        // A message that is sent before the server has accepted the connection would close it.
        timeout(PATIENCE, is_accepted).await.ok()?.ok()?;
        Some(Self { client: client.clone(), url, events, polling })
    }

    pub async fn emit(&self, event: &str, payload: &Value) {
        self.try_emit(event, payload).await.expect("the event is sent");
    }

    pub async fn try_emit(&self, event: &str, payload: &Value) -> Option<()> {
        self.try_emit_many(event, payload, 1).await
    }

    /// Sends the same event many times in one request.
    pub async fn try_emit_many(&self, event: &str, payload: &Value, times: usize) -> Option<()> {
        let packet = format!("42{}", serde_json::json!([event, payload]));
        let packets = vec![packet; times].join(&SEPARATOR.to_string());
        post(&self.client, &self.url, packets).await
    }

    /// The next event, whatever it is.
    pub async fn next(&mut self) -> (String, Value) {
        self.try_next(PATIENCE).await.expect("an event in time")
    }

    /// The next event; `None` when none arrives in this time or the connection ends.
    pub async fn try_next(&mut self, patience: Duration) -> Option<(String, Value)> {
        timeout(patience, self.events.recv()).await.ok().flatten()
    }

    /// The next event of this name.
    pub async fn next_named(&mut self, wanted: &str) -> Value {
        loop {
            let (name, payload) = self.next().await;
            if name == wanted {
                return payload;
            }
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.polling.abort();
    }
}

/// Sends one packet; `None` when the connection is refused.
pub async fn post(client: &Client, url: &str, packet: String) -> Option<()> {
    let answer =
        client.post(url).header("content-type", "text/plain;charset=UTF-8").body(packet).send().await.ok()?;
    answer.status().is_success().then_some(())
}

pub(super) async fn poll(
    client: Client,
    url: String,
    accepted: oneshot::Sender<()>,
    events: mpsc::UnboundedSender<(String, Value)>,
) {
    let mut accepted = Some(accepted);
    loop {
        let Ok(answer) = client.get(&url).send().await else { return };
        if !answer.status().is_success() {
            return;
        }
        let Ok(body) = answer.text().await else { return };
        for packet in body.split(SEPARATOR) {
            if packet == "2" {
                let (client, url) = (client.clone(), url.clone());
                tokio::spawn(async move { post(&client, &url, "3".to_owned()).await });
            } else if packet == "1" || packet == "41" {
                return;
            } else if packet.starts_with("40") {
                let _ = accepted.take().map(|accepted| accepted.send(()));
            } else if let Some(event) = packet.strip_prefix("42")
                && let Ok((name, payload)) = serde_json::from_str(event)
                && events.send((name, payload)).is_err()
            {
                return;
            }
        }
    }
}
