//! Sends the browser to the provider. The values of the request wait in the database until the provider sends the
//! browser back.

use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use chrono::Duration;
use platform::{
    db::identity::{Challenge, NewProviderFlow},
    secret,
};
use url::Url;

use crate::auth::{
    Auth,
    google::{Google, Outing, PROVIDER},
    pkce, redirects,
    refusal::Refusal,
    request::Query,
};

const FLOW_LIFE_MINUTES: i64 = 10;

/// `GET /authorize`. Ignores `scopes` and `skip_http_redirect`: this service reads only name and address, and browsers
/// come by following a link.
pub(super) async fn authorize(State(auth): State<Auth>, query: Query) -> Result<Response, Refusal> {
    let google = auth.google().filter(|_| query.get("provider") == Some(PROVIDER));
    let google =
        google.ok_or_else(|| Refusal::validation("Unsupported provider: provider is not enabled"))?;
    let challenge = pkce::challenge(
        query.get("code_challenge"),
        query.get("code_challenge_method"),
        auth.config().is_loopback(),
    )?;
    let challenge = challenge.ok_or_else(|| {
        Refusal::validation("This sign-in needs PKCE: code_challenge and code_challenge_method are missing")
    })?;
    let target = redirects::target(query.get("redirect_to"), auth.config());
    match auth.begin_outing(google, &target, &challenge).await {
        Ok(address) => found(&address),
        // A person who follows a link must see a page, even if the link does not work.
        Err(refusal) => Ok(redirects::back_with_error(target, refusal.code, &refusal.message)),
    }
}

impl Auth {
    async fn begin_outing(
        &self,
        google: &Google,
        target: &Url,
        challenge: &Challenge,
    ) -> Result<Url, Refusal> {
        let (state, nonce, code_verifier) = (secret::token(), secret::token(), secret::token());
        let outing = Outing { state: &state, nonce: &nonce, code_verifier: &code_verifier };
        let address = google.sign_in_address(&outing).await?;
        let now = self.now();
        let flow = NewProviderFlow {
            state_hash: &secret::fingerprint(&state),
            provider: PROVIDER,
            nonce: &nonce,
            code_verifier: &code_verifier,
            redirect_to: target.as_str(),
            challenge,
            expires_at: now + Duration::minutes(FLOW_LIFE_MINUTES),
        };
        self.db().begin_provider_flow(&flow, now).await?;
        Ok(address)
    }
}

fn found(address: &Url) -> Result<Response, Refusal> {
    let location = HeaderValue::from_str(address.as_str()).map_err(anyhow::Error::from)?;
    Ok((StatusCode::FOUND, [(LOCATION, location)]).into_response())
}
