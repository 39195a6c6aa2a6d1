//! The connections of browsers: their number, and how long they may keep the server waiting. Knows nothing about the
//! requests on them.

mod answer;
mod connections;
mod open_files;
mod request_body;
mod stream;

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
    http::{
        HeaderValue, StatusCode,
        header::{CONNECTION, UPGRADE},
    },
};
use hyper::{
    body::{Body as _, Incoming},
    server::conn::http1::Builder,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use platform::Config;
use tokio::{
    net::{TcpListener, TcpStream},
    time::sleep,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

use self::{
    answer::Answer,
    connections::{Caps, Connections, Place},
    request_body::ArrivingBody,
    stream::Stream,
};
use crate::peers::scaled;

pub(crate) use self::connections::Connection;

/// Connections at the same time, if the operating system allows as many.
const MOST_CONNECTIONS: usize = 10_000;
/// Connections of one peer: an office behind one address, with a few for every tab.
const MOST_PER_PEER: usize = 2_000;
/// Size of the address and headers of a request; larger ones are refused with 431.
const MOST_HEADER_BYTES: usize = 64 * 1024;
/// After a stop, the headers of a request that has begun must arrive within this time.
const LAST_HEADERS: Duration = Duration::from_secs(1);
/// Pause after a connection could not be accepted, for example because too many files are open.
const RESPITE: Duration = Duration::from_millis(100);

/// How long a peer may keep the server waiting.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    /// For the last header of the next request, counted from the moment when the connection was opened or last
    /// answered.
    pub headers: Duration,
    /// For the next bytes of a body.
    pub body_silence: Duration,
    /// For a whole body. The same as the limit for a request.
    pub body: Duration,
    /// For the peer to receive more of an answer.
    pub answer: Duration,
    /// For the next bytes of a body that is dropped after its answer.
    pub leaving_silence: Duration,
    /// For the whole of a body that is dropped.
    pub leaving: Duration,
    /// The number of bytes that are read and dropped after an answer.
    pub leaving_bytes: usize,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(30),
            body_silence: Duration::from_secs(30),
            body: Duration::from_secs(300),
            answer: Duration::from_secs(60),
            leaving_silence: Duration::from_secs(10),
            leaving: Duration::from_secs(120),
            leaving_bytes: 64 * 1024 * 1024,
        }
    }
}

/// Serves until `stop` is cancelled, then finishes open requests.
pub(crate) async fn run(router: Router, listener: TcpListener, stop: CancellationToken, config: &Config) {
    let in_all = open_files::room_for_connections().min(MOST_CONNECTIONS);
    let caps = Caps {
        per_peer: scaled(MOST_PER_PEER, config.auth_rate_limit).map(|most| most.min(in_all / 2)),
        in_all,
        trusted_proxies: config.trusted_proxies.clone(),
    };
    run_with(router, listener, stop, caps, Patience::default()).await;
}

async fn run_with(
    router: Router,
    listener: TcpListener,
    stop: CancellationToken,
    caps: Caps,
    patience: Patience,
) {
    let connections = Connections::new(caps);
    let open = TaskTracker::new();
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience.headers).max_header_size(MOST_HEADER_BYTES);
    while let Some((tcp, peer)) = next(&listener, &stop, &connections).await {
        // Dropping the connection closes it, so a peer with too many connections does not delay others.
        let Some(place) = connections.admit(peer) else { continue };
        open.spawn(attend(builder.clone(), router.clone(), tcp, peer, place, patience.clone()));
    }
    drop(listener);
    open.close();
    connections.stop();
    open.wait().await;
}

/// The next connection; `None` after `stop`.
async fn next(
    listener: &TcpListener,
    stop: &CancellationToken,
    connections: &Connections,
) -> Option<(TcpStream, SocketAddr)> {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return None,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Answers are written in one piece, so waiting for more data would only delay them.
                let _ = stream.set_nodelay(true);
                return Some((stream, peer));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                connections.make_room();
                sleep(RESPITE).await;
            }
        }
    }
}

/// Answers one connection until it is closed.
async fn attend(
    builder: Builder,
    router: Router,
    tcp: TcpStream,
    peer: SocketAddr,
    place: Place,
    patience: Patience,
) {
    let state = place.connection();
    let stream = TokioIo::new(Stream::new(tcp, place, patience.clone()));
    let service = {
        let state = Arc::clone(&state);
        service_fn(move |request| answer(router.clone(), request, peer, Arc::clone(&state), patience.clone()))
    };
    let mut connection = pin!(builder.serve_connection(stream, service).with_upgrades());
    // A browser that disconnects is not an error.
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        must_make_room = state.must_make_room() => if must_make_room { return },
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        () = sleep(LAST_HEADERS) => if !state.is_busy() { return },
    }
    let _ = connection.await;
}

async fn answer(
    router: Router,
    request: hyper::Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
    patience: Patience,
) -> Result<hyper::Response<Answer>, Infallible> {
    let has_body = !request.body().is_end_stream();
    let busy = connection.begin(has_body);
    let state = Arc::clone(&connection);
    let mut request: Request = request.map(|body| {
        if !has_body {
            return Body::empty();
        }
        Body::new(ArrivingBody::new(body, Arc::clone(&connection), patience))
    });
    request.extensions_mut().insert(ConnectInfo(peer));
    if has_body || request.headers().contains_key(UPGRADE) {
        request.extensions_mut().insert(connection);
    }
    let mut response = router.oneshot(request).await?;
    if state.has_unread_body() {
        // Otherwise the peer may send its next request before it notices that the connection is being closed.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let is_upgrade = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    let busy = if is_upgrade { busy.for_good() } else { busy };
    Ok(response.map(|body| Answer::new(body, busy)))
}

#[cfg(test)]
mod tests;
