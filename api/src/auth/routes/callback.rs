//! Receives the browser from the provider and sends it to the page on which the sign-in began: with a code that only
//! the browser that began it can exchange, or with the error. Nothing in the query is logged.

use anyhow::anyhow;
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header::REFERRER_POLICY},
    response::Response,
};
use chrono::Duration;
use platform::{
    db::identity::{NewCode, ProviderFlow, ProviderPerson, ProviderSignIn},
    secret,
};

use crate::auth::{
    Auth,
    google::{PROVIDER, Person},
    redirects,
    refusal::Refusal,
    request::Query,
};

const CODE_LIFE_MINUTES: i64 = 5;

/// `GET /callback`
pub(super) async fn callback(State(auth): State<Auth>, query: Query) -> Result<Response, Refusal> {
    let mut response = match auth.used_flow(query.get("state")).await? {
        None => {
            let text = "OAuth state not found or expired";
            redirects::back_with_error(auth.config().public_url.clone(), "bad_oauth_state", text)
        }
        Some(flow) => {
            let target = redirects::target(Some(&flow.redirect_to), auth.config());
            match auth.code_for_arrival(&flow, &query).await {
                Ok(code) => redirects::back_with_code(target, Some(&code)),
                Err(refusal) => redirects::back_with_error(target, refusal.code, &refusal.message),
            }
        }
    };
    // The address of this page contains the provider's code.
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Ok(response)
}

impl Auth {
    /// The flow of this state. The state cannot be used again.
    async fn used_flow(&self, state: Option<&str>) -> Result<Option<ProviderFlow>, Refusal> {
        let Some(state) = state else { return Ok(None) };
        let flow = self.db().provider_flow(&secret::fingerprint(state)).await?;
        let Some(flow) = flow.filter(|flow| flow.expires_at > self.now()) else { return Ok(None) };
        Ok(self.db().use_provider_flow(flow.id).await?.then_some(flow))
    }

    async fn code_for_arrival(&self, flow: &ProviderFlow, query: &Query) -> Result<String, Refusal> {
        match (query.get("error"), query.get("code")) {
            (Some("access_denied"), _) => {
                let text = "Sign-in was cancelled at the provider";
                Err(Refusal::new(StatusCode::FORBIDDEN, "access_denied", text))
            }
            (None, Some(provider_code)) => {
                let person = self.person_at_provider(provider_code, flow).await?;
                self.let_in(&person, flow).await
            }
            (Some(_), _) | (None, None) => {
                Err(anyhow!("the provider redirected a browser back with neither a code nor an error").into())
            }
        }
    }

    async fn person_at_provider(&self, code: &str, flow: &ProviderFlow) -> Result<Person, Refusal> {
        let google = self.google().filter(|_| flow.provider == PROVIDER);
        let google =
            google.ok_or_else(|| anyhow!("a browser came back from a provider that is switched off"))?;
        Ok(google.person(code, flow).await?)
    }

    async fn let_in(&self, person: &Person, flow: &ProviderFlow) -> Result<String, Refusal> {
        let (code, now) = (secret::token(), self.now());
        let hash = secret::fingerprint(&code);
        let new_code = NewCode { hash: &hash, expires_at: now + Duration::minutes(CODE_LIFE_MINUTES) };
        let person = ProviderPerson {
            provider: &flow.provider,
            subject: &person.subject,
            proven_email: person.proven_email.as_deref(),
            full_name: person.full_name.as_deref(),
            identity_data: &person.data,
        };
        match self.db().sign_in_from_provider(&person, &new_code, &flow.challenge, now).await? {
            ProviderSignIn::Welcome { user, arrival } => {
                tracing::info!(%user, provider = PROVIDER, ?arrival, "came from the provider");
                Ok(code)
            }
            ProviderSignIn::Unproven => {
                let text = "The provider has not verified the e-mail address of this account";
                Err(Refusal::new(StatusCode::FORBIDDEN, "provider_email_needs_verification", text))
            }
            ProviderSignIn::Banned => {
                Err(Refusal::new(StatusCode::FORBIDDEN, "user_banned", "User is banned"))
            }
        }
    }
}
