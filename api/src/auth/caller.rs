//! Identifies the caller: handlers take `SignedIn` or `Admin` as an argument.

use axum::{
    extract::{FromRef, FromRequestParts, MatchedPath},
    http::{HeaderMap, header::AUTHORIZATION, request::Parts},
};
use platform::db::admin::audit::Actor;
use protocol::UserId;
use uuid::Uuid;

use super::{Auth, api_tokens::API_TOKEN};
use crate::{error::ApiError, peers::CallingUser};

/// The person behind a request, who may have sent a program with an API token. `plan` is the id of a plan; `role` comes from the profile and never from a token.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: UserId,
    pub auth_session: Uuid,
    pub email: String,
    pub plan: String,
    pub role: String,
}

impl SignedIn {
    /// The name of this person in the record of acts.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor { id: Some(self.user), name: self.email.clone() }
    }
}

impl<S> FromRequestParts<S> for SignedIn
where
    Auth: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // The guard of the route has already identified the caller.
        if let Some(caller) = parts.extensions.get::<Self>() {
            return Ok(caller.clone());
        }
        let token = bearer(&parts.headers).ok_or(ApiError::NotAuthenticated)?;
        let auth = Auth::from_ref(state);
        let caller = if token.starts_with(API_TOKEN) {
            let path = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
            auth.called_with(token, &parts.method, path).await?
        } else {
            auth.signed_in(token).await?
        };
        parts.extensions.insert(CallingUser(caller.user));
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

/// A person who may administer this installation.
#[derive(Clone, Debug)]
pub struct Admin(pub SignedIn);

impl Admin {
    /// The name of this administrator in the record of administrative acts.
    #[must_use]
    pub fn actor(&self) -> Actor {
        self.0.actor()
    }
}

impl<S> FromRequestParts<S> for Admin
where
    Auth: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = SignedIn::from_request_parts(parts, state).await?;
        if caller.role != "admin" {
            return Err(ApiError::Forbidden("Only administrators can do this.".to_owned()));
        }
        Ok(Self(caller))
    }
}

/// The token of an `Authorization: Bearer` header.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}
