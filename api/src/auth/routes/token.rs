//! Creates sessions from a password, a code, or the refresh token of an existing session.

use axum::{Json, extract::State, http::StatusCode};
use platform::secret;
use protocol::UserId;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::auth::{
    Auth,
    addresses::normal_email,
    limits::CallingPeer,
    pkce,
    refusal::Refusal,
    request::{Body, Query},
};

#[derive(Deserialize, JsonSchema)]
pub(super) struct TokenBody {
    email: Option<String>,
    password: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    refresh_token: Option<String>,
}

/// `POST /token?grant_type=...`
pub(super) async fn token(
    State(auth): State<Auth>,
    peer: CallingPeer,
    query: Query,
    Body(body): Body<TokenBody>,
) -> Result<Json<Value>, Refusal> {
    match query.get("grant_type") {
        Some("password") => auth.session_for_password(peer, body).await,
        Some("pkce") => auth.session_for_code(body).await,
        Some("refresh_token") => match given(body.refresh_token) {
            Some(token) => auth.refresh_session(&token).await,
            None => Err(Refusal::validation("refresh_token required")),
        },
        _ => Err(Refusal::validation("unsupported_grant_type")),
    }
    .map(Json)
}

impl Auth {
    /// Only a caller who knows the password learns that an address is unconfirmed or banned.
    async fn session_for_password(&self, peer: CallingPeer, body: TokenBody) -> Result<Value, Refusal> {
        let (Some(email), Some(password)) = (given(body.email), given(body.password)) else {
            return Err(Refusal::validation("email and password required"));
        };
        let email = normal_email(&email).map_err(|_| Refusal::invalid_credentials())?;
        let user = self.owner_of_password(peer, &email, &password).await?;
        let user = user.ok_or_else(Refusal::invalid_credentials)?;
        self.refuse_banned(&user, StatusCode::BAD_REQUEST)?;
        if user.email_confirmed_at.is_none() {
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "email_not_confirmed", "Email not confirmed"));
        }
        let weakness = self.passwords().weakness(&password, &email).await?;
        let stored = user.password_hash.as_deref().unwrap_or_default();
        let mut session = self.begin_session_by_password(UserId(user.id), stored).await?;
        if let Some(weakness) = weakness {
            session["weak_password"] =
                json!({ "reasons": weakness.weak_password_reasons, "message": weakness.message });
        }
        Ok(session)
    }

    async fn session_for_code(&self, body: TokenBody) -> Result<Value, Refusal> {
        let (Some(code), Some(verifier)) = (given(body.auth_code), given(body.code_verifier)) else {
            return Err(Refusal::validation("both auth code and code verifier should be non-empty"));
        };
        let unknown = || {
            Refusal::new(
                StatusCode::NOT_FOUND,
                "flow_state_not_found",
                "invalid flow state, no valid flow state found",
            )
        };
        let waiting = self.db().flow_state(&secret::fingerprint(&code)).await?.ok_or_else(unknown)?;
        if waiting.expires_at <= self.now() {
            let text = "invalid flow state, flow state has expired";
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "flow_state_expired", text));
        }
        if !pkce::answers(&verifier, &waiting.challenge) {
            let text = "code challenge does not match previously saved code verifier";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "bad_code_verifier", text));
        }
        if !self.db().use_flow_state(waiting.id).await? {
            return Err(unknown());
        }
        self.begin_session(UserId(waiting.user_id), &waiting.method).await
    }
}

fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}
