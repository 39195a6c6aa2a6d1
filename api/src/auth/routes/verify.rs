//! The link in a mail. It confirms the address and leads back with a code that only the browser
//! which asked for the mail can exchange.

use axum::{
    extract::State,
    http::{HeaderValue, header::REFERRER_POLICY},
    response::Response,
};
use chrono::Duration;
use platform::{
    db::identity::{ConfirmedEmail, NewCode},
    secret,
};

use crate::auth::{Auth, redirects, refusal::Refusal, request::Query};

/// Counted from the opening of the link.
const CODE_LIFE_MINUTES: i64 = 5;

/// `GET /verify`
pub async fn open_link(State(auth): State<Auth>, query: Query) -> Result<Response, Refusal> {
    let target = redirects::target(query.get("redirect_to"), auth.config());
    let code = secret::token();
    let confirmed = match (query.get("type"), query.get("token")) {
        (Some("signup"), Some(token)) => auth.confirm(token, &code).await?,
        _ => None,
    };
    let mut response = match confirmed {
        Some(confirmed) => redirects::back_with_code(target, confirmed.has_code.then_some(&code)),
        None => redirects::back_with_error(target, "otp_expired", "Email link is invalid or has expired"),
    };
    // The address of this page holds the token.
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Ok(response)
}

impl Auth {
    async fn confirm(&self, token: &str, code: &str) -> Result<Option<ConfirmedEmail>, Refusal> {
        let now = self.now();
        let hash = secret::fingerprint(code);
        let code = NewCode { hash: &hash, expires_at: now + Duration::minutes(CODE_LIFE_MINUTES) };
        let confirmed = self.db().confirm_email(&secret::fingerprint(token), &code, now).await?;
        if let Some(confirmed) = confirmed {
            tracing::info!(user = %confirmed.user, "an address was confirmed");
        }
        Ok(confirmed)
    }
}
