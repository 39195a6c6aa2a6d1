//! A small server for the tests of clients.

use std::sync::Arc;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

/// Starts a server that answers every request with the result of `answer` for its head and body. Returns the server's address.
pub(super) async fn server(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = Arc::new(answer);
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let answer = Arc::clone(&answer);
            tokio::spawn(async move {
                let mut request = Vec::new();
                while !is_whole(&request) {
                    let mut bytes = [0; 4096];
                    match stream.read(&mut bytes).await {
                        Ok(read) if read > 0 => request.extend_from_slice(&bytes[..read]),
                        _ => return,
                    }
                }
                let request = String::from_utf8(request).unwrap();
                let _ = stream.write_all(answer(&request).as_bytes()).await;
            });
        }
    });
    address
}

/// Whether the head of a request has come and the body that it announces.
fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let fields = head.lines().filter_map(|line| line.split_once(':'));
    let length =
        fields.filter(|(name, _)| name.eq_ignore_ascii_case("content-length")).map(|(_, value)| value);
    body.len() >= length.map(|value| value.trim().parse().unwrap()).max().unwrap_or(0)
}

/// An answer that ends its connection.
pub(super) fn http(status: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}
