//! The account of whoever is calling.

use axum::{Json, extract::State};
use protocol::UserId;
use serde_json::Value;

use crate::auth::{Auth, refusal::Refusal, request::Caller, user_view::user_json};

/// `GET /user`
pub async fn user(State(auth): State<Auth>, caller: Caller) -> Result<Json<Value>, Refusal> {
    let identities = auth.db().identities(UserId(caller.user.id)).await?;
    Ok(Json(user_json(&caller.user, &identities)))
}
