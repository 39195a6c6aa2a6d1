use axum::{
    Json,
    body::Bytes,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use platform::Config;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    task::JoinSet,
    time::{Instant, timeout},
};

use super::*;
use crate::open_limits::{OpenLimits, within_open_limits};

const LARGE: usize = 20 * 1024 * 1024;
const SHORT: Duration = Duration::from_millis(200);
/// No step of these tests may take longer.
const LONG: Duration = Duration::from_secs(30);

struct Server {
    address: SocketAddr,
    stop: CancellationToken,
}

fn router() -> Router {
    let config = Config::from_vars(|_| None).unwrap();
    Router::new()
        .route("/", get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.to_string()))
        .route("/refused", post(async || (StatusCode::UNAUTHORIZED, Json(json!({ "error": "No." })))))
        .route("/length", post(async |body: Bytes| body.len().to_string()))
        .layer(DefaultBodyLimit::max(1024))
        .layer(from_fn_with_state(OpenLimits::new(&config), within_open_limits))
}

async fn server(per_peer: usize, patience: Patience) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    let caps = Caps { per_peer: Some(per_peer), in_all: 10_000, trusted_proxies: Vec::new() };
    tokio::spawn(run_with(router(), listener, stop.clone(), caps, patience));
    Server { address, stop }
}

fn impatient() -> Patience {
    Patience { headers: SHORT, body_silence: SHORT, leaving_silence: SHORT, ..Patience::default() }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// All bytes until the server closes the connection, in whatever way it does that.
    async fn until_closed(&self, sent: &[u8]) -> Vec<u8> {
        let mut connection = self.connect().await;
        connection.write_all(sent).await.unwrap();
        rest(&mut connection).await
    }

    async fn is_answered(&self) {
        let mut browser = self.connect().await;
        browser.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let answer = rest(&mut browser).await;
        assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"), "{}", String::from_utf8_lossy(&answer));
    }
}

async fn rest(connection: &mut TcpStream) -> Vec<u8> {
    let mut answer = Vec::new();
    let _ = timeout(LONG, connection.read_to_end(&mut answer)).await.expect("the connection is closed");
    answer
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed() {
    let server = server(100, impatient()).await;
    let slow_header = b"GET / HTTP/1.1\r\nhost: x\r\nx-slow:".as_slice();
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice();
    for sent in [b"".as_slice(), b"G", b"P", slow_header, preface, &preface[..20], &preface[..23]] {
        let answer = server.until_closed(sent).await;
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    }
}

#[tokio::test]
async fn a_connection_without_further_requests_is_closed() {
    let server = server(100, impatient()).await;
    let answer = server.until_closed(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(answer.starts_with(b"HTTP/1.1 200"));
}

#[tokio::test]
async fn headers_that_never_end_are_refused() {
    let server = server(100, Patience::default()).await;
    let mut connection = server.connect().await;
    connection.write_all(b"GET / HTTP/1.1\r\nx-long: ").await.unwrap();
    // The server may close before all of it has been sent.
    let _ = connection.write_all(&vec![b'a'; 2 * MOST_HEADER_BYTES]).await;
    assert!(rest(&mut connection).await.starts_with(b"HTTP/1.1 431"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_silent_connections_of_a_peer_do_not_delay_its_requests() {
    let server = server(500, Patience::default()).await;
    let mut silent = JoinSet::new();
    for number in 0..4_000_usize {
        let address = server.address;
        silent.spawn(async move {
            let mut connection = TcpStream::connect(address).await.unwrap();
            let sent = [b"".as_slice(), b"G", b"PRI * HTTP/2.0\r\n"][number % 3];
            let _ = connection.write_all(sent).await;
            connection
        });
    }
    let silent = silent.join_all().await;
    let began = Instant::now();
    for _ in 0..20 {
        server.is_answered().await;
    }
    // Far below the limit for headers, after which the server would close the first connection anyway.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_in_use_are_not_closed_for_a_new_one() {
    let server = server(3, Patience::default()).await;
    let mut uploads = Vec::new();
    for _ in 0..3 {
        let mut upload = server.connect().await;
        let head = b"POST /length HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n";
        upload.write_all(head).await.unwrap();
        let mut answer = [0; 64];
        // The server is now waiting for the body.
        assert!(upload.read(&mut answer).await.unwrap() > 0);
        assert!(answer.starts_with(b"HTTP/1.1 100"));
        uploads.push(upload);
    }
    assert_eq!(server.until_closed(b"").await, b"");
    for upload in &mut uploads {
        upload.write_all(b"ab").await.unwrap();
        let mut answer = [0; 1024];
        let read = upload.read(&mut answer).await.unwrap();
        assert!(answer[..read].ends_with(b"\r\n\r\n2"), "{}", String::from_utf8_lossy(&answer[..read]));
    }
}

#[tokio::test]
async fn a_body_that_stops_arriving_is_refused_with_an_error_message() {
    let server = server(100, impatient()).await;
    let answer =
        server.until_closed(b"POST /length HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc").await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
    assert!(
        answer.contains("The rest of the request did not arrive in time. Please send it again."),
        "{answer}"
    );
}

#[tokio::test]
async fn a_body_that_arrives_too_slowly_is_refused() {
    let patience = Patience { body: 2 * SHORT, leaving: 2 * SHORT, ..impatient() };
    let server = server(100, patience).await;
    let mut connection = server.connect().await;
    connection.write_all(b"POST /length HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n").await.unwrap();
    let (mut reader, mut writer) = connection.into_split();
    let drip = tokio::spawn(async move {
        while writer.write_all(b"a").await.is_ok() {
            sleep(SHORT / 4).await;
        }
    });
    let mut answer = [0; 1024];
    let read = timeout(LONG, reader.read(&mut answer)).await.expect("an answer").unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer[..read]));
    drop(reader);
    drip.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_sends_its_whole_body_still_reads_an_early_answer() {
    let server = server(100, Patience::default()).await;
    for size in [10, 100_000, LARGE] {
        for kind in [format!("content-length: {size}"), "transfer-encoding: chunked".to_owned()] {
            let mut client = server.connect().await;
            let head = format!("POST /refused HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{kind}\r\n\r\n");
            client.write_all(head.as_bytes()).await.unwrap();
            if kind.starts_with('t') {
                client.write_all(format!("{size:x}\r\n").as_bytes()).await.unwrap();
            }
            // Browsers also send everything before they read.
            client.write_all(&vec![b'a'; size]).await.expect("the whole body is taken");
            if kind.starts_with('t') {
                client.write_all(b"\r\n0\r\n\r\n").await.unwrap();
            }
            let mut answer = String::new();
            client.read_to_string(&mut answer).await.expect("no reset");
            assert!(answer.starts_with("HTTP/1.1 401"), "{size} {kind}: {answer}");
            assert!(answer.ends_with(r#"{"error":"No."}"#), "{size} {kind}: {answer}");
        }
    }
}

#[tokio::test]
async fn discarding_the_rest_of_a_body_is_limited() {
    let patience = Patience { leaving_bytes: 1024 * 1024, ..impatient() };
    let server = server(100, patience).await;
    let mut client = server.connect().await;
    let head = format!("POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n", 100 * LARGE);
    client.write_all(head.as_bytes()).await.unwrap();
    let chunk = vec![b'a'; 64 * 1024];
    let mut sent = 0;
    while sent < LARGE && client.write_all(&chunk).await.is_ok() {
        sent += chunk.len();
    }
    assert!(sent < LARGE, "the server took {sent} bytes of a body that it does not read");
    // A client that sends nothing more is disconnected too.
    let head = b"POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n";
    assert!(server.until_closed(head).await.starts_with(b"HTTP/1.1 401"));
}

#[tokio::test]
async fn a_connection_is_closed_when_the_peer_does_not_read_its_answer() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(async || vec![b'a'; LARGE]));
    let caps = Caps { per_peer: None, in_all: 1, trusted_proxies: Vec::new() };
    let patience = Patience { answer: SHORT, ..Patience::default() };
    tokio::spawn(run_with(router, listener, CancellationToken::new(), caps, patience));
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    // Once another connection is answered, the only place is free again.
    let free = async {
        loop {
            let mut other = TcpStream::connect(address).await.unwrap();
            let _ = other.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await;
            if other.read(&mut [0; 16]).await.is_ok_and(|read| read > 0) {
                return;
            }
            sleep(SHORT / 10).await;
        }
    };
    timeout(LONG, free).await.expect("the place is free in time");
}

#[tokio::test]
async fn a_request_has_the_address_of_its_peer_and_shutdown_closes_idle_connections() {
    let server = server(100, Patience::default()).await;
    let mut browser = server.connect().await;
    browser.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut answer = [0; 1024];
    let read = browser.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    assert!(answer.ends_with(&browser.local_addr().unwrap().to_string()), "{answer}");
    let mut silent = server.connect().await;
    let mut slow = server.connect().await;
    slow.write_all(b"GET / HTTP").await.unwrap();
    // Once a later connection is answered, the server knows about this one.
    server.is_answered().await;
    server.stop.cancel();
    assert_eq!(browser.read(&mut [0; 16]).await.unwrap(), 0, "the idle connection is closed");
    assert_eq!(silent.read(&mut [0; 16]).await.unwrap(), 0, "the silent connection is closed");
    assert_eq!(rest(&mut slow).await, b"", "the request that never ends is given up");
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn shutdown_lets_an_open_request_finish() {
    let server = server(100, Patience::default()).await;
    let mut upload = server.connect().await;
    let head = b"POST /length HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n";
    upload.write_all(head).await.unwrap();
    assert!(upload.read(&mut [0; 64]).await.unwrap() > 0);
    server.stop.cancel();
    while TcpStream::connect(server.address).await.is_ok() {}
    upload.write_all(b"ab").await.unwrap();
    let answer = rest(&mut upload).await;
    assert!(answer.starts_with(b"HTTP/1.1 200") && answer.ends_with(b"\r\n\r\n2"));
}
