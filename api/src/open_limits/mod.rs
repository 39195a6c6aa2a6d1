//! Limits on what one peer may have open at the same time: unanswered requests, and sockets. The limits of one user are
//! in `peers/user_limit.rs`.

mod socket_lines;

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    http::{StatusCode, header::UPGRADE},
    middleware::Next,
    response::{IntoResponse, Response},
};
use ipnet::IpNet;
use platform::Config;
use serde_json::json;

use crate::{
    error::ApiError,
    peers::{Open, Peer, peer, scaled, too_many_open},
    server::Connection,
};
use socket_lines::SocketLines;

pub(crate) use socket_lines::SocketLine;

/// Unanswered requests of one peer: an office behind one address whose questions all wait for their reply.
const MOST_REQUESTS_PER_PEER: usize = 500;
/// Sockets of one peer: one for every tab of an office.
const MOST_SOCKETS_PER_PEER: usize = 1_000;

const SOCKETS: &str = "/socket.io";

/// The counts of one process.
#[derive(Clone)]
pub(crate) struct OpenLimits {
    requests: Open<Peer>,
    sockets: Arc<SocketLines>,
    trusted_proxies: Arc<[IpNet]>,
}

impl OpenLimits {
    pub(crate) fn new(config: &Config) -> Self {
        let factor = config.auth_rate_limit;
        Self {
            requests: Open::new(scaled(MOST_REQUESTS_PER_PEER, factor)),
            sockets: SocketLines::new(Open::new(scaled(MOST_SOCKETS_PER_PEER, factor))),
            trusted_proxies: config.trusted_proxies.clone().into(),
        }
    }

    /// The refusal of a request of a socket, if it is refused. The line of a new socket is attached to the request.
    fn refuse_socket(&self, peer: Peer, request: &mut Request) -> Option<Response> {
        let upgrade = request.headers().contains_key(UPGRADE);
        let connection = request.extensions().get::<Arc<Connection>>().filter(|_| upgrade).cloned();
        match session(request) {
            Some(session) if self.sockets.is_cut(session) => return Some(closed()),
            Some(session) => {
                if let Some(connection) = connection {
                    self.sockets.upgrade(session, &connection);
                }
            }
            None => {
                let Some(line) = self.sockets.open(peer, connection) else {
                    return Some(too_many_open("connections").into_response());
                };
                request.extensions_mut().insert(Arc::new(line));
            }
        }
        None
    }
}

/// Refuses a peer that has too much open, and answers with an error when the body of a request stopped arriving.
pub(crate) async fn within_open_limits(
    State(limits): State<OpenLimits>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = peer(&request, &limits.trusted_proxies);
    if is_of_socket(&request) {
        return match limits.refuse_socket(peer, &mut request) {
            Some(refusal) => refusal,
            None => answered(request, next).await,
        };
    }
    let Some(_taken) = limits.requests.take(peer) else { return too_many_open("requests").into_response() };
    answered(request, next).await
}

async fn answered(request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let response = next.run(request).await;
    match connection {
        Some(connection) if connection.has_stalled() => ApiError::NotInTime.into_response(),
        _ => response,
    }
}

fn is_of_socket(request: &Request) -> bool {
    let rest = request.uri().path().strip_prefix(SOCKETS);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The session of an open socket; the first request of a socket has none.
fn session(request: &Request) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|pair| pair.strip_prefix("sid="))
}

/// The answer of the socket library for an unknown session.
fn closed() -> Response {
    let body = json!({ "code": "1", "message": "Session ID unknown" });
    (StatusCode::BAD_REQUEST, Json(body)).into_response()
}
