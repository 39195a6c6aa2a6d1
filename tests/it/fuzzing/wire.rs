//! HTTP as bytes, since a client library would correct the errors that these tests need.

use std::fmt;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::support::socket::PATIENCE;

/// Bytes of a request that are shown when it fails.
const SHOWN: usize = 400;

#[derive(Clone, Debug, Default)]
pub struct Raw {
    pub method: String,
    pub target: Vec<u8>,
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Vec<u8>,
}

/// The answer; empty when the server closed the connection without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: Option<u16>,
    pub text: String,
}

impl Raw {
    pub fn new(method: &str, target: impl Into<Vec<u8>>) -> Self {
        Self { method: method.to_owned(), target: target.into(), ..Self::default() }
    }

    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    #[must_use]
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// Sends the request over its own connection.
    ///
    /// # Panics
    /// When the answer does not end in time.
    pub async fn send(&self, address: &str) -> Answer {
        let mut bytes = Vec::new();
        let exchange = self.exchange(address.trim_start_matches("http://"), &mut bytes);
        let is_over = timeout(PATIENCE, exchange).await.is_ok();
        assert!(is_over, "no end of the answer \"{}\" to {self}", bytes.escape_ascii());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let status = text.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
        Answer { status, text }
    }

    async fn exchange(&self, address: &str, answer: &mut Vec<u8>) {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        // The server may have answered and closed the connection before everything was sent.
        let _ = stream.write_all(&self.bytes()).await;
        if self.is_framed_by_hand() {
            // The request announces more bytes than it sends.
            let _ = stream.shutdown().await;
        }
        // A connection that could become another protocol stays open after its answer.
        while !is_whole(answer) && stream.read_buf(answer).await.is_ok_and(|bytes| bytes > 0) {}
    }

    fn is_framed_by_hand(&self) -> bool {
        self.has("content-length") || self.has("transfer-encoding")
    }

    fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [self.method.as_bytes(), b" ", &self.target, b" HTTP/1.1\r\n"].concat();
        if !self.has("host") {
            bytes.extend(b"host: localhost\r\n");
        }
        if !self.is_framed_by_hand() {
            bytes.extend(format!("content-length: {}\r\n", self.body.len()).bytes());
        }
        for (name, value) in &self.headers {
            bytes.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        bytes.extend(b"connection: close\r\n\r\n");
        bytes.extend(&self.body);
        bytes
    }
}

/// Whether the answer is as long as its head announces; one without a length ends with its connection.
fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse::<usize>().ok());
    length.is_some_and(|length| answer.len() >= head.len() + 4 + length)
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes();
        let (start, end) =
            (bytes.len().min(SHOWN), bytes.len().saturating_sub(SHOWN).max(SHOWN).min(bytes.len()));
        write!(f, "{}", bytes[..start].escape_ascii())?;
        write!(f, " ... {} ({} bytes)", bytes[end..].escape_ascii(), bytes.len())
    }
}
