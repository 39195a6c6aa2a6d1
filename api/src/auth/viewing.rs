//! Views: an administrator sees pages as a user sees them. All requests with the token of a view pass through
//! `within_view`, which lets a few reading calls through and refuses everything else. No other part of the server accepts
//! such a token, so that a new route is closed to views until it is added to the list here.

use axum::{
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};
use platform::{db::promptly, secret};
use protocol::UserId;

use super::{Auth, SignedIn, caller::bearer};
use crate::{error::ApiError, peers::CallingUser};

/// How the token of a view begins. Access tokens never begin like this.
pub const VIEW_TOKEN: &str = "view_";

/// What a view may read: facts about the account, and no texts, files, links or keys. Conversations are missing because
/// their list contains the first questions.
pub const VIEWABLE: [&str; 8] = [
    "/api/agents",
    "/api/announcements",
    "/api/health",
    "/api/payments/billing",
    "/api/payments/plans",
    "/api/user/agent-access",
    "/api/user/profile",
    "/api/user/usage",
];

const READ_ONLY: &str = "You are viewing this account. Nothing can be changed.";
const PRIVATE: &str =
    "This stays private while you view an account: conversations, files and keys are never shown.";
const OVER: &str = "This view has ended.";

/// Answers requests with the token of a view as its user; all other requests pass unchanged.
pub(crate) async fn within_view(State(auth): State<Auth>, mut request: Request, next: Next) -> Response {
    let token = bearer(request.headers()).filter(|token| token.starts_with(VIEW_TOKEN));
    let Some(token) = token.map(str::to_owned) else { return next.run(request).await };
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return ApiError::Forbidden(READ_ONLY.to_owned()).into_response();
    }
    if !VIEWABLE.contains(&request.uri().path()) {
        return ApiError::Forbidden(PRIVATE.to_owned()).into_response();
    }
    match promptly(auth.viewed(&token)).await {
        Ok((administrator, person)) => {
            // The limits on open requests count for the person at the keyboard.
            request.extensions_mut().insert(CallingUser(administrator));
            request.extensions_mut().insert(person);
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

impl Auth {
    /// The administrator and the user of a view.
    async fn viewed(&self, token: &str) -> Result<(UserId, SignedIn), ApiError> {
        let now = self.now();
        let viewed = self.db().viewed_by(&secret::fingerprint(token), now).await?.ok_or_else(over)?;
        let administrator = UserId(viewed.administrator);
        // The administrator may have signed out, been banned or lost the role in the meantime.
        let owner = self.0.session_owners.owner(viewed.auth_session, administrator, now).await?;
        if owner.is_none_or(|owner| owner.role != "admin") {
            return Err(over());
        }
        let person = SignedIn {
            user: UserId(viewed.user_id),
            auth_session: viewed.id,
            email: viewed.email,
            plan: viewed.plan,
            role: viewed.role,
        };
        Ok((administrator, person))
    }
}

fn over() -> ApiError {
    ApiError::Gone(OVER.to_owned())
}
