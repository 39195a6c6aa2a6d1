//! The parts of a request to the sign-in service: its body, its query and its caller.

use axum::{
    body::Bytes,
    extract::{FromRef, FromRequest, FromRequestParts, Request},
    http::{StatusCode, request::Parts},
};
use platform::db::identity::User;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Auth, caller::bearer, refusal::Refusal};

/// A JSON body; an empty one is an empty object.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            Refusal::new(rejection.status(), "bad_json", "Could not read the request body")
        })?;
        let text = if bytes.is_empty() { b"{}" } else { bytes.as_ref() };
        serde_json::from_slice(text).map(Self).map_err(|_| {
            Refusal::new(StatusCode::BAD_REQUEST, "bad_json", "Could not parse request body as JSON")
        })
    }
}

/// The query of an address. If a name occurs twice, the first one counts; an empty value counts as missing.
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }
}

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let query = parts.uri.query().unwrap_or_default();
        Ok(Self(url::form_urlencoded::parse(query.as_bytes()).into_owned().collect()))
    }
}

/// The account and session of a bearer token, with the refusals that clients of this service expect.
#[derive(Clone)]
pub(super) struct Caller {
    pub user: User,
    pub session: Uuid,
}

impl<S> FromRequestParts<S> for Caller
where
    Auth: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        if let Some(caller) = parts.extensions.get::<Self>() {
            return Ok(caller.clone());
        }
        let token = bearer(&parts.headers).ok_or_else(|| {
            Refusal::new(
                StatusCode::UNAUTHORIZED,
                "no_authorization",
                "This endpoint requires a valid Bearer token",
            )
        })?;
        let caller = Auth::from_ref(state).caller(token).await?;
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

impl Auth {
    async fn caller(&self, token: &str) -> Result<Caller, Refusal> {
        let forbidden = |code, text| Refusal::new(StatusCode::FORBIDDEN, code, text);
        let now = self.now();
        let bearer = self.access_tokens().check(token, now).ok_or_else(|| {
            forbidden("bad_jwt", "invalid JWT: unable to verify signature, or token is expired")
        })?;
        let user = self
            .db()
            .user(bearer.user)
            .await?
            .ok_or_else(|| forbidden("user_not_found", "User from sub claim in JWT does not exist"))?;
        self.refuse_banned(&user, StatusCode::FORBIDDEN)?;
        if self.0.session_owners.owner(bearer.session, bearer.user, now).await?.is_none() {
            let text = "Session from session_id claim in JWT does not exist";
            return Err(forbidden("session_not_found", text));
        }
        Ok(Caller { user, session: bearer.session })
    }
}
