//! Gives every request an id, which stands in each log line of the request and in the answer, so that a person who reports a
//! problem can name it. The id is always our own: one that a client sends could be anything.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;
use uuid::Uuid;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Answers the request under its id. Log lines name the pattern of the address, never the address, which may hold tokens.
pub(crate) async fn named(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = Uuid::now_v7();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("pages", MatchedPath::as_str);
    let span = tracing::info_span!("request", request = %id, method = %request.method(), route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), milliseconds, "answered"));
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}
