//! A mail for somebody who forgot the password. The answer does not tell whether the address is known.

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
pub struct RecoverBody {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `POST /recover`
pub async fn recover(
    State(auth): State<Auth>,
    query: Query,
    Body(body): Body<RecoverBody>,
) -> Result<Json<Value>, Refusal> {
    let email = normal_email(body.email.as_deref().unwrap_or_default())?;
    let challenge = pkce::challenge(
        body.code_challenge.as_deref(),
        body.code_challenge_method.as_deref(),
        auth.config().is_loopback(),
    )?;
    let link = auth.new_link(LinkKind::Recovery, email, challenge, &query);
    match auth.db().add_recovery_link(&link.stored(), auth.now(), auth.mails_not_since()).await? {
        Err(last) => return Err(auth.mail_too_soon(last)),
        Ok(true) => auth.mail_link(link).await?,
        Ok(false) => {}
    }
    Ok(Json(json!({})))
}
