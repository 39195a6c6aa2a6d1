//! The caller's account.

use anyhow::Context;
use axum::{Json, extract::State};
use protocol::UserId;
use serde_json::Value;

use crate::auth::{Auth, refusal::Refusal, request::Caller, user_view::user_json};

/// `GET /user`
pub(super) async fn user(State(auth): State<Auth>, caller: Caller) -> Result<Json<Value>, Refusal> {
    let identities = auth.db().identities(UserId(caller.user.id)).await?;
    Ok(Json(user_json(&caller.user, &identities)))
}

/// The account as it is now, after a change.
pub(super) async fn own_account(auth: &Auth, user: UserId) -> Result<Json<Value>, Refusal> {
    let account = auth.db().user(user).await?.context("an account was removed while it was changed")?;
    let identities = auth.db().identities(user).await?;
    Ok(Json(user_json(&account, &identities)))
}
