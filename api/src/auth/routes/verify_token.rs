//! Takes the token of a mailed link from a program: the holder of the token owns the mailbox and gets a session.

use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::links::LinkKind;
use crate::auth::{Auth, addresses::normal_email, refusal::Refusal, request::Body};

#[derive(Deserialize, JsonSchema)]
pub(super) struct VerifyBody {
    #[serde(rename = "type")]
    kind: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    token: Option<String>,
}

/// `POST /verify`
pub(super) async fn verify_token(
    State(auth): State<Auth>,
    Body(body): Body<VerifyBody>,
) -> Result<Json<Value>, Refusal> {
    let kind = body.kind.as_deref().unwrap_or_default();
    if !LinkKind::ALL.into_iter().any(|known| known.answers_to(kind)) {
        return Err(Refusal::validation("type must be signup, recovery, email_change or email"));
    }
    let (token, email) = proof(body.token_hash, body.email, body.token)?;
    let (kind, held) = auth.held_link(kind, &token).await?;
    if email.is_some_and(|email| email != held.email) {
        return Err(Refusal::otp_expired());
    }
    let opened = auth.use_link(kind, &token, None).await?;
    Ok(Json(auth.begin_session(opened.user, kind.method()).await?))
}

/// The token, and the address that it must have been mailed to, if the request names one.
fn proof(
    token_hash: Option<String>,
    email: Option<String>,
    token: Option<String>,
) -> Result<(String, Option<String>), Refusal> {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    match (given(token_hash), given(email), given(token)) {
        (Some(token), None, None) => Ok((token, None)),
        (None, Some(email), Some(token)) => Ok((token, Some(normal_email(&email)?))),
        _ => Err(Refusal::validation("Verify requires either token_hash, or email and token")),
    }
}
