//! What every answer carries and every request goes through: security headers, limits, compression, panics caught.

use std::{any::Any, time::Duration};

use axum::{
    Router,
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
            X_FRAME_OPTIONS,
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

/// The router with all layers.
pub fn layered(router: Router) -> Router {
    let compressed = SizeAbove::new(1024).and(NotForContentType::IMAGES);
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
    .layer(CompressionLayer::new().compress_when(compressed))
    .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT))
    .layer(CatchPanicLayer::custom(panicked))
}

fn panicked(_cause: Box<dyn Any + Send + 'static>) -> Response {
    ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
