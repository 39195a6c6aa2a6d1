//! The connections of browsers: how many there may be, and how long they may keep us waiting. Knows nothing of what is
//! asked on them.

use std::{convert::Infallible, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::sleep,
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Connections at once; more wait until one is closed.
const MOST_CONNECTIONS: usize = 10_000;
/// How long the next request of a connection may take to arrive, from the first byte to the last header.
const PATIENCE: Duration = Duration::from_secs(30);
/// Pause after a connection could not be taken, as when no more files may be open.
const RESPITE: Duration = Duration::from_millis(100);

/// Serves until `stop`, then lets open requests come to their end.
pub async fn run(router: Router, listener: TcpListener, stop: CancellationToken) {
    run_with(router, listener, stop, PATIENCE).await;
}

async fn run_with(router: Router, listener: TcpListener, stop: CancellationToken, patience: Duration) {
    let open = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(patience);
    while let Some((stream, peer)) = next(&listener, &stop).await {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), request, peer));
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let connection = open.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            // A browser that went away is no fault.
            let _ = connection.await;
        });
    }
    drop(listener);
    open.shutdown().await;
}

/// The next connection; none after `stop`.
async fn next(listener: &TcpListener, stop: &CancellationToken) -> Option<(TcpStream, SocketAddr)> {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return None,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Answers are written whole; waiting for more to send would only delay them.
                let _ = stream.set_nodelay(true);
                return Some((stream, peer));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(RESPITE).await;
            }
        }
    }
}

async fn answer(
    router: Router,
    request: hyper::Request<Incoming>,
    peer: SocketAddr,
) -> Result<axum::response::Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    router.oneshot(request).await
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn server(patience: Duration) -> (SocketAddr, CancellationToken) {
        let router = Router::new()
            .route("/", get(async |ConnectInfo(peer): ConnectInfo<SocketAddr>| peer.to_string()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        tokio::spawn(run_with(router, listener, stop.clone(), patience));
        (address, stop)
    }

    #[tokio::test]
    async fn a_request_that_never_ends_loses_its_connection() {
        let (address, _) = server(Duration::from_millis(50)).await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow:").await.unwrap();
        let mut answer = Vec::new();
        slow.read_to_end(&mut answer).await.unwrap();
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    }

    #[tokio::test]
    async fn a_request_knows_its_peer_and_a_stop_ends_idle_connections() {
        let (address, stop) = server(PATIENCE).await;
        let mut browser = TcpStream::connect(address).await.unwrap();
        browser.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut answer = [0; 1024];
        let read = browser.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
        assert!(answer.ends_with(&browser.local_addr().unwrap().to_string()), "{answer}");
        stop.cancel();
        assert_eq!(browser.read(&mut [0; 16]).await.unwrap(), 0, "the idle connection is closed");
        assert!(TcpStream::connect(address).await.is_err());
    }
}
