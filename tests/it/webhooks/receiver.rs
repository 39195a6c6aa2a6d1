//! The program of a user that is called: it keeps what it gets, and answers as a test decides.

use std::sync::{
    Arc,
    atomic::{AtomicU16, Ordering::SeqCst},
};

use axum::{
    Router,
    extract::State,
    http::{
        HeaderMap, StatusCode,
        header::{LOCATION, RETRY_AFTER},
    },
    response::{IntoResponse, Response},
    routing::post,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio::{
    net::TcpListener,
    sync::{
        Mutex,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    task::JoinHandle,
    time::timeout,
};

use crate::support::socket::PATIENCE;

/// The seconds of the wait that an answer with 503 asks for.
pub const ASKED_WAIT: &str = "600";
/// An answer that never comes.
const SILENT: u16 = 0;

/// Listens on this machine until it is dropped.
pub struct Receiver {
    pub address: String,
    answers: Arc<AtomicU16>,
    received: Mutex<UnboundedReceiver<Received>>,
    listening: JoinHandle<()>,
}

/// One call.
#[derive(Debug)]
pub struct Received {
    pub headers: HeaderMap,
    pub body: String,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/hooks", listener.local_addr().unwrap());
        let (sender, received) = unbounded_channel();
        let answers = Arc::new(AtomicU16::new(204));
        let router = Router::new().route("/hooks", post(receive)).with_state((sender, Arc::clone(&answers)));
        let listening = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, answers, received: Mutex::new(received), listening }
    }

    /// From now on it answers with this status.
    pub fn answers(&self, status: u16) {
        self.answers.store(status, SeqCst);
    }

    /// From now on it does not answer.
    pub fn is_silent(&self) {
        self.answers(SILENT);
    }

    pub async fn next(&self) -> Received {
        let mut received = self.received.lock().await;
        timeout(PATIENCE, received.recv()).await.expect("a call in time").unwrap()
    }

    /// Calls that nobody has asked for yet.
    pub async fn others(&self) -> usize {
        self.received.lock().await.len()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn receive(
    State((sender, answers)): State<(UnboundedSender<Received>, Arc<AtomicU16>)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let _ = sender.send(Received { headers, body });
    match answers.load(SeqCst) {
        SILENT => std::future::pending().await,
        status => {
            let status = StatusCode::from_u16(status).unwrap();
            let wait = if status == StatusCode::SERVICE_UNAVAILABLE { ASKED_WAIT } else { "" };
            (status, [(LOCATION, "/hooks"), (RETRY_AFTER, wait)], "a very long answer ".repeat(1_000))
                .into_response()
        }
    }
}

impl Received {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// The signatures, as they stand in the header.
    pub fn signatures(&self) -> Vec<&str> {
        self.header("webhook-signature").split(' ').collect()
    }

    /// What a program calculates that knows the secret.
    pub fn expected(&self, secret: &str) -> String {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        for part in [self.header("webhook-id"), ".", self.header("webhook-timestamp"), ".", &self.body] {
            mac.update(part.as_bytes());
        }
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}
