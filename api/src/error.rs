//! Why a request failed: status, code and the text that the user reads stand side by side.
//! Causes go to the log and never to the client.

use axum::{
    Json,
    body::to_bytes,
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER},
    },
    response::{IntoResponse, Response},
};
use platform::db::is_unstorable_text;
use protocol::events::UPGRADE_NEEDED;
use serde_json::json;

/// The error for a text that the databases cannot store, in any request.
pub const UNSTORABLE_TEXT: &str = "A text holds a null character, which cannot be stored.";

/// The error of an operation.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("Not authenticated")]
    NotAuthenticated,
    #[error("Not found")]
    NotFound,
    /// Not found, with a text that says why and what to do.
    #[error("{0}")]
    Missing(&'static str),
    /// The resource existed earlier; the text explains why it is gone and what to do.
    #[error("{0}")]
    Gone(String),
    #[error("{0}")]
    Invalid(String),
    #[error("{0}")]
    Forbidden(String),
    /// The request conflicts with the current state, which has to change first.
    #[error("{0}")]
    Conflict(String),
    #[error("{0}")]
    UpgradeNeeded(String),
    #[error("File size too large. Maximum size is 16MB.")]
    TooLarge,
    /// The body of a request stopped arriving.
    #[error("The rest of the request did not arrive in time. Please send it again.")]
    NotInTime,
    #[error("{0}")]
    Unreadable(String),
    /// A service that the request needs is unavailable.
    #[error("{0}")]
    Unavailable(String),
    /// A store did not confirm a write, so it is not known whether the data was stored. Sending the request again does
    /// not ask the question twice.
    #[error("We could not save your question. It is kept here; send it again.")]
    NotSaved,
    #[error("{text}")]
    TooMany { text: String, retry_after_seconds: u64 },
    #[error("Something went wrong. Please try again.")]
    Internal(#[from] anyhow::Error),
}

impl ApiError {
    /// Status and code on the wire.
    #[must_use]
    pub fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NotAuthenticated => (StatusCode::UNAUTHORIZED, "not_authenticated"),
            Self::NotFound | Self::Missing(_) => (StatusCode::NOT_FOUND, "not_found"),
            Self::Gone(_) => (StatusCode::GONE, "gone"),
            Self::Invalid(_) => (StatusCode::BAD_REQUEST, "invalid_request"),
            Self::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Self::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
            Self::UpgradeNeeded(_) => (StatusCode::PAYMENT_REQUIRED, UPGRADE_NEEDED),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::NotInTime => (StatusCode::REQUEST_TIMEOUT, "request_timeout"),
            Self::Unreadable(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unreadable"),
            Self::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            Self::NotSaved => (StatusCode::SERVICE_UNAVAILABLE, "not_saved"),
            Self::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// Writes the cause of an internal error to the log; call it once, where the error is handled.
    pub fn log(&self) {
        if let Self::Internal(cause) = self {
            tracing::error!(error = format!("{cause:#}"), "request failed");
        }
    }
}

impl From<platform::DbError> for ApiError {
    fn from(error: platform::DbError) -> Self {
        if is_unstorable_text(&error) {
            return Self::Invalid(UNSTORABLE_TEXT.to_owned());
        }
        Self::Internal(anyhow::Error::new(error).context("asking the database"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log();
        let (status, code) = self.status_and_code();
        let mut response = (status, Json(json!({ "error": self.to_string(), "code": code }))).into_response();
        if let Self::TooMany { retry_after_seconds, .. } = self {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(retry_after_seconds));
        }
        response
    }
}

/// The longest error text of the framework that is passed on.
const MAX_TEXT_BYTES: usize = 4096;

/// Converts a plain-text error of the framework, such as one for an unreadable body, to the shape of all other errors.
pub async fn in_json(response: Response) -> Response {
    let status = response.status();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !status.is_client_error() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, MAX_TEXT_BYTES).await.unwrap_or_default();
    let text = match String::from_utf8_lossy(&text) {
        text if text.is_empty() => status.canonical_reason().unwrap_or("Refused").to_owned(),
        text => text.into_owned(),
    };
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.remove(CONTENT_TYPE);
    let code =
        if status == StatusCode::METHOD_NOT_ALLOWED { "method_not_allowed" } else { "invalid_request" };
    (parts, Json(json!({ "error": text, "code": code }))).into_response()
}
