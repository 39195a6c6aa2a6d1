//! Sends the mail of an unconfirmed sign-up again.

use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{link_requests::LinkRequest, links::LinkKind};
use crate::auth::{
    Auth,
    refusal::Refusal,
    request::{Body, Query},
};

#[derive(Deserialize, JsonSchema)]
pub(super) struct ResendBody {
    #[serde(rename = "type")]
    kind: Option<String>,
    #[serde(flatten)]
    asked: LinkRequest,
}

/// `POST /resend`
pub(super) async fn resend(
    State(auth): State<Auth>,
    query: Query,
    Body(body): Body<ResendBody>,
) -> Result<Json<Value>, Refusal> {
    if body.kind.as_deref() != Some("signup") {
        return Err(Refusal::validation("type must be signup"));
    }
    let link = auth.requested_link(LinkKind::SignUp, &body.asked, &query)?;
    let stored = auth.db().add_sign_up_link(&link.stored(), auth.now(), auth.mails_not_since()).await?;
    auth.mail_requested_link(link, stored).await
}
