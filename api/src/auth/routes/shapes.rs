//! What answers and queries of the sign-in contract look like, for the API's documentation. The answers themselves are
//! written in `user_view.rs` and `sessions.rs`.

#![expect(dead_code, reason = "only the schemas are used")]

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde_json::Value;
use uuid::Uuid;

/// A signed-in device.
#[derive(JsonSchema)]
pub(super) struct Session {
    access_token: String,
    token_type: String,
    expires_in: i64,
    expires_at: i64,
    refresh_token: String,
    user: Account,
}

/// An account, as its owner sees it.
#[derive(JsonSchema)]
pub(super) struct Account {
    id: Uuid,
    aud: String,
    role: String,
    email: String,
    email_confirmed_at: Option<DateTime<Utc>>,
    last_sign_in_at: Option<DateTime<Utc>>,
    app_metadata: Value,
    user_metadata: Value,
    identities: Vec<Value>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

#[derive(JsonSchema)]
pub(super) struct RedirectTo {
    redirect_to: Option<String>,
}

#[derive(JsonSchema)]
pub(super) struct GrantType {
    /// password, pkce or refresh_token
    grant_type: String,
}

#[derive(JsonSchema)]
pub(super) struct Scope {
    /// global (the default), local or others
    scope: Option<String>,
}

#[derive(JsonSchema)]
pub(super) struct OpenedLink {
    token: String,
    /// signup, recovery or email_change
    r#type: String,
    redirect_to: Option<String>,
}

#[derive(JsonSchema)]
pub(super) struct ToProvider {
    /// google
    provider: String,
    redirect_to: Option<String>,
    code_challenge: String,
    code_challenge_method: String,
}

#[derive(JsonSchema)]
pub(super) struct FromProvider {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}
