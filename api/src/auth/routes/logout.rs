//! Signs out this device, all others, or all. This takes effect immediately, since every call looks its session up.

use axum::{extract::State, http::StatusCode};
use protocol::UserId;

use crate::auth::{
    Auth,
    refusal::Refusal,
    request::{Caller, Query},
};

/// `POST /logout`
pub(super) async fn log_out(
    State(auth): State<Auth>,
    query: Query,
    caller: Caller,
) -> Result<StatusCode, Refusal> {
    let (user, session, now) = (UserId(caller.user.id), caller.session, auth.now());
    match query.get("scope").unwrap_or("global") {
        "global" => auth.db().end_auth_sessions_of(user, None, now).await?,
        "others" => auth.db().end_auth_sessions_of(user, Some(session), now).await?,
        "local" => auth.db().end_auth_session(session, now).await?,
        _ => return Err(Refusal::validation("scope must be global, local or others")),
    }
    tracing::info!(%user, %session, "signed out");
    Ok(StatusCode::NO_CONTENT)
}
