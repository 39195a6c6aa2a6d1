//! The sign-in methods of this installation, and the keys that verify its tokens.

use axum::{
    Json,
    extract::State,
    http::header::CACHE_CONTROL,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::auth::Auth;

/// `GET /settings`
pub(super) async fn settings(State(auth): State<Auth>) -> Json<Value> {
    let google = auth.google().is_some();
    Json(json!({
        "external": { "email": true, "google": google, "phone": false, "anonymous_users": false },
        "disable_signup": false,
        "mailer_autoconfirm": false,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
    }))
}

/// `GET /.well-known/jwks.json`
pub(super) async fn public_keys(State(auth): State<Auth>) -> Response {
    let keys = auth.access_tokens().public_keys(auth.now());
    ([(CACHE_CONTROL, "public, max-age=600")], Json(keys)).into_response()
}
