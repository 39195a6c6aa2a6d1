//! Another mail for a sign-up that waits to be confirmed. The answer does not tell whether one waits.

use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::links::LinkKind;
use crate::auth::{
    Auth,
    addresses::normal_email,
    pkce,
    refusal::Refusal,
    request::{Body, Query},
};

#[derive(Deserialize, JsonSchema)]
pub struct ResendBody {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `POST /resend`
pub async fn resend(
    State(auth): State<Auth>,
    query: Query,
    Body(body): Body<ResendBody>,
) -> Result<Json<Value>, Refusal> {
    if body.kind.as_deref() != Some("signup") {
        return Err(Refusal::validation("type must be signup"));
    }
    let email = normal_email(body.email.as_deref().unwrap_or_default())?;
    let challenge = pkce::challenge(
        body.code_challenge.as_deref(),
        body.code_challenge_method.as_deref(),
        auth.config().is_loopback(),
    )?;
    let link = auth.new_link(LinkKind::SignUp, email, challenge, &query);
    match auth.db().add_sign_up_link(&link.stored(), auth.now(), auth.mails_not_since()).await? {
        Err(last) => return Err(auth.mail_too_soon(last)),
        Ok(true) => auth.mail_link(link).await?,
        Ok(false) => {}
    }
    Ok(Json(json!({})))
}
