//! A mail for somebody who forgot the password.

use axum::{Json, extract::State};
use serde_json::Value;

use super::{asked_links::LinkAsked, links::LinkKind};
use crate::auth::{
    Auth,
    refusal::Refusal,
    request::{Body, Query},
};

/// `POST /recover`
pub(super) async fn recover(
    State(auth): State<Auth>,
    query: Query,
    Body(asked): Body<LinkAsked>,
) -> Result<Json<Value>, Refusal> {
    let link = auth.asked_link(LinkKind::Recovery, &asked, &query)?;
    let stored = auth.db().add_recovery_link(&link.stored(), auth.now(), auth.mails_not_since()).await?;
    auth.mail_asked(link, stored).await
}
