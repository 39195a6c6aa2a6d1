//! Mails a link to a person who forgot the password.

use axum::{Json, extract::State};
use serde_json::Value;

use super::{link_requests::LinkRequest, links::LinkKind};
use crate::auth::{
    Auth,
    refusal::Refusal,
    request::{Body, Query},
};

/// `POST /recover`
pub(super) async fn recover(
    State(auth): State<Auth>,
    query: Query,
    Body(asked): Body<LinkRequest>,
) -> Result<Json<Value>, Refusal> {
    let link = auth.requested_link(LinkKind::Recovery, &asked, &query)?;
    let stored = auth.db().add_recovery_link(&link.stored(), auth.now(), auth.mails_not_since()).await?;
    auth.mail_requested_link(link, stored).await
}
