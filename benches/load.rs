//! The load: sockets that each ask, wait for the reply and ask again.

use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use reqwest::Client;
use serde_json::json;
use tokio::time::{sleep, sleep_until};
use uuid::Uuid;

use crate::socket::Socket;

/// A reply that takes longer is an error.
const PATIENCE: Duration = Duration::from_secs(10);
/// Sockets that connect at the same time.
const CONNECTING: usize = 50;
/// The wait after an error.
const PAUSE: Duration = Duration::from_millis(50);

/// One answered question: when it was sent and how long it took.
struct RoundTrip {
    replied_at: Instant,
    start: Duration,
    reply: Duration,
}

/// What the sockets saw between the warm-up and the end.
#[derive(Default)]
pub struct Seen {
    pub starts: Vec<Duration>,
    pub replies: Vec<Duration>,
    pub errors: usize,
}

/// When what is seen counts.
#[derive(Clone, Copy)]
pub struct Window {
    pub begin: Instant,
    pub end: Instant,
}

/// Sockets that are connected, each in a session of its own.
pub struct Sockets {
    tabs: Vec<Tab>,
    refused: usize,
}

struct Tab {
    socket: Socket,
    session: String,
    token: String,
}

impl Sockets {
    /// One socket for each token.
    pub async fn connect(address: &str, tokens: Vec<String>) -> Self {
        let wanted = tokens.len();
        let client = Client::new();
        let opening = tokens.into_iter().map(|token| open(client.clone(), address.to_owned(), token));
        let tabs: Vec<Tab> =
            stream::iter(opening).buffer_unordered(CONNECTING).filter_map(async |tab| tab).collect().await;
        Self { refused: wanted - tabs.len(), tabs }
    }

    /// How many were accepted.
    pub fn count(&self) -> usize {
        self.tabs.len()
    }

    /// Asks until the window ends. `at_begin` is called when it begins.
    pub async fn ask(self, window: Window, at_begin: impl FnOnce()) -> Seen {
        let asking: Vec<_> = self.tabs.into_iter().map(|tab| tokio::spawn(tab.ask_until(window))).collect();
        sleep_until(window.begin.into()).await;
        at_begin();
        let mut seen = Seen { errors: self.refused, ..Seen::default() };
        for tab in asking {
            let (trips, errors) = tab.await.expect("a tab that asks");
            seen.errors += errors;
            for trip in trips.iter().filter(|trip| (window.begin..window.end).contains(&trip.replied_at)) {
                seen.starts.push(trip.start);
                seen.replies.push(trip.reply);
            }
        }
        seen
    }
}

async fn open(client: Client, address: String, token: String) -> Option<Tab> {
    let mut socket = Socket::try_connect(&client, &address).await?;
    let session = format!("session_{}", Uuid::new_v4().simple());
    socket.try_emit("join_session", &json!({ "session_id": session, "token": token })).await?;
    loop {
        if socket.try_next(PATIENCE).await?.0 == "session_state" {
            return Some(Tab { socket, session, token });
        }
    }
}

impl Tab {
    async fn ask_until(mut self, window: Window) -> (Vec<RoundTrip>, usize) {
        let (mut trips, mut errors) = (Vec::new(), 0);
        while Instant::now() < window.end {
            match self.round_trip().await {
                Some(trip) => trips.push(trip),
                None => {
                    errors += 1;
                    sleep(PAUSE).await;
                }
            }
        }
        (trips, errors)
    }

    async fn round_trip(&mut self) -> Option<RoundTrip> {
        let question = json!({
            "message": "Hello", "session_id": self.session, "agent_type": "general", "token": self.token,
        });
        let sent_at = Instant::now();
        self.socket.try_emit("chat_message", &question).await?;
        let mut start = None;
        loop {
            let (name, _) = self.socket.try_next(PATIENCE).await?;
            match name.as_str() {
                "start_processing" => start = Some(sent_at.elapsed()),
                "chat_response" => {
                    let replied_at = Instant::now();
                    return Some(RoundTrip { replied_at, start: start?, reply: replied_at - sent_at });
                }
                "error" => return None,
                _ => {}
            }
        }
    }
}
