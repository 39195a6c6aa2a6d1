//! The refusals of the sign-in service: status, code and text as GoTrue clients expect them. A client that names an API
//! version gets the newer form of body, other clients the older one.

use axum::{
    Json,
    extract::Request,
    http::{
        HeaderValue, StatusCode,
        header::{ALLOW, CACHE_CONTROL, RETRY_AFTER},
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use platform::db::is_unstorable_text;
use serde_json::{Value, json};

use crate::error::UNSTORABLE_TEXT;

const VERSION_HEADER: &str = "x-supabase-api-version";
/// The first API version whose errors have a text as `code`.
const VERSION: &str = "2024-01-01";

/// The error of a call of the sign-in service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: String,
    pub weak_password_reasons: Vec<&'static str>,
    pub retry_after_seconds: Option<i64>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { status, code, message, weak_password_reasons: Vec::new(), retry_after_seconds: None }
    }

    pub(super) fn validation(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "validation_failed", message)
    }

    pub(super) fn invalid_credentials() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_credentials", "Invalid login credentials")
    }

    pub(super) fn weak_password(reason: &'static str, message: impl Into<String>) -> Self {
        let refusal = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "weak_password", message);
        Self { weak_password_reasons: vec![reason], ..refusal }
    }

    /// A new password needs the current one, or a recent sign-in.
    pub(super) fn current_password_required() -> Self {
        let message = "Please enter your current password.";
        Self::new(StatusCode::BAD_REQUEST, "current_password_required", message)
    }

    pub(super) fn current_password_invalid() -> Self {
        let message = "The current password is wrong.";
        Self::new(StatusCode::BAD_REQUEST, "current_password_invalid", message)
    }

    /// The account has no password, so the caller must confirm in another way.
    pub(super) fn reauthentication_needed() -> Self {
        let message = "Please sign out and sign in again before you set a password.";
        Self::new(StatusCode::BAD_REQUEST, "reauthentication_needed", message)
    }

    pub(super) fn otp_expired() -> Self {
        Self::new(StatusCode::FORBIDDEN, "otp_expired", "Email link is invalid or has expired")
    }

    pub(super) fn not_admin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not_admin", "Only an administrator can change this")
    }

    pub(super) fn mail_too_soon(seconds: i64) -> Self {
        let message = format!("For security purposes, you can only request this after {seconds} seconds.");
        let refusal = Self::new(StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit", message);
        Self { retry_after_seconds: Some(seconds), ..refusal }
    }

    /// Too many calls from one peer, or attempts at one account.
    pub(super) fn too_many_requests(seconds: i64) -> Self {
        let message = "Request rate limit reached";
        let refusal = Self::new(StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit", message);
        Self { retry_after_seconds: Some(seconds), ..refusal }
    }

    /// Too many wrong passwords from one peer.
    pub(super) fn too_many_failed_sign_ins(seconds: i64) -> Self {
        let message = "Too many failed sign-ins. Please wait a few minutes and try again.".to_owned();
        Self { message, ..Self::too_many_requests(seconds) }
    }

    /// Too many calls that send mail from one peer.
    pub(super) fn too_many_mails(seconds: i64) -> Self {
        let message = "Email rate limit exceeded";
        let refusal = Self::new(StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit", message);
        Self { retry_after_seconds: Some(seconds), ..refusal }
    }

    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found")
    }

    pub(super) fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
    }

    fn body(&self, is_versioned: bool) -> Value {
        let mut body = if is_versioned {
            json!({ "code": self.code, "message": self.message })
        } else {
            json!({ "code": self.status.as_u16(), "error_code": self.code, "msg": self.message })
        };
        if !self.weak_password_reasons.is_empty() {
            body["weak_password"] = json!({ "reasons": self.weak_password_reasons });
        }
        body
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(cause: anyhow::Error) -> Self {
        tracing::error!(error = format!("{cause:#}"), "sign-in request failed");
        let message = "Something went wrong. Please try again.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "unexpected_failure", message)
    }
}

impl From<platform::DbError> for Refusal {
    fn from(error: platform::DbError) -> Self {
        if is_unstorable_text(&error) {
            return Self::validation(UNSTORABLE_TEXT);
        }
        anyhow::Error::new(error).context("asking the database").into()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        // `write_refusals` knows the request and writes the body.
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the body of refusals, and adds to every answer the headers that keep it out of caches.
pub(super) async fn write_refusals(request: Request, next: Next) -> Response {
    let version = request.headers().get(VERSION_HEADER).and_then(|value| value.to_str().ok());
    let is_versioned = version.is_some_and(|version| version >= VERSION);
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        let allowed = response.headers_mut().remove(ALLOW);
        response = (refusal.status, Json(refusal.body(is_versioned))).into_response();
        if let Some(allowed) = allowed {
            response.headers_mut().insert(ALLOW, allowed);
        }
        if let Some(seconds) = refusal.retry_after_seconds {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if is_versioned {
            response.headers_mut().insert(VERSION_HEADER, HeaderValue::from_static(VERSION));
        }
    }
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert(no_store);
    response
}
