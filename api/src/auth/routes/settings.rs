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
    let config = auth.config();
    // Without a mail server the links are in a folder. Only a visitor who sits at this computer is told which one.
    let is_here = config.is_loopback() && config.bind_addr.ip().is_loopback();
    let outbox = auth.mailer().outbox().filter(|_| is_here).map(|folder| folder.display().to_string());
    Json(json!({
        "external": { "email": true, "google": google, "phone": false, "anonymous_users": false },
        "disable_signup": false,
        "mailer_autoconfirm": false,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "mail": { "interval_seconds": config.auth_mail_interval.as_secs(), "outbox": outbox },
    }))
}

/// `GET /.well-known/jwks.json`
pub(super) async fn public_keys(State(auth): State<Auth>) -> Response {
    let keys = auth.access_tokens().public_keys(auth.now());
    ([(CACHE_CONTROL, "public, max-age=600")], Json(keys)).into_response()
}
