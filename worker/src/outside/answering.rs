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
                while !request.ends_with(b"\r\n\r\n") {
                    let mut byte = [0; 4096];
                    match stream.read(&mut byte).await {
                        Ok(read) if read > 0 => request.extend_from_slice(&byte[..read]),
                        _ => return,
                    }
                }
                let head = String::from_utf8(request.clone()).unwrap();
                let mut body = vec![0; length(&head)];
                if stream.read_exact(&mut body).await.is_err() {
                    return;
                }
                request.extend(body);
                let request = String::from_utf8(request).unwrap();
                let _ = stream.write_all(answer(&request).as_bytes()).await;
            });
        }
    });
    address
}

/// The length of the body that a head announces.
fn length(head: &str) -> usize {
    let lines = head.lines().filter_map(|line| line.split_once(':'));
    let mut lengths = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    lengths.next().map_or(0, |(_, value)| value.trim().parse().unwrap())
}

/// An answer that ends its connection.
pub(super) fn http(status: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}
