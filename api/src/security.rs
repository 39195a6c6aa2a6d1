//! What every answer carries and every request goes through: security headers, limits, compression, panics caught.

use std::{any::Any, time::Duration};

use axum::{
    Router,
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
            X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
        },
    },
    response::{IntoResponse, Response},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer, Predicate,
        predicate::{NotForContentType, SizeAbove},
    },
    set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
};

use crate::ApiError;

/// Only what this server itself serves may load, run or be talked to.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; frame-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// Longer than the longest wait of a call for its reply.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(300);

/// The router with limits, compression and our own form of every refusal.
pub fn layered(router: Router) -> Router {
    let compressed = SizeAbove::new(1024).and(NotForContentType::IMAGES);
    router
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::custom(panicked))
}

/// The router with the headers that every answer carries; goes around everything else.
pub fn with_headers(router: Router) -> Router {
    [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "SAMEORIGIN"),
        (REFERRER_POLICY, "same-origin"),
        (STRICT_TRANSPORT_SECURITY, "max-age=31536000"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ]
    .into_iter()
    .fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

/// Requests that no handler was called for are refused by the framework in words of its own, which say how the
/// program is made; a client reads our form instead.
pub async fn in_our_form(response: Response) -> Response {
    let is_ours = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_ours || !response.status().is_client_error() {
        return response;
    }
    match response.status() {
        StatusCode::METHOD_NOT_ALLOWED => ApiError::MethodNotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => ApiError::Invalid("The request cannot be read.".to_owned()),
    }
    .into_response()
}

fn panicked(_cause: Box<dyn Any + Send + 'static>) -> Response {
    ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
