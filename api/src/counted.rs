//! Counts HTTP requests by the pattern of their address.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use platform::Metrics;

/// Answers the request and counts it. Pages and files of the front end are one route.
pub(crate) async fn counted(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("pages", MatchedPath::as_str);
    metrics.requested(method.as_str(), route, response.status().as_u16(), began.elapsed());
    response
}
