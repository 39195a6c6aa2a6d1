//! Callers with an API token: programs that act for a user within the scopes of the token. `SignedIn` recognises such a
//! token by its beginning; `token_scopes` lists the calls that it opens.

use axum::http::Method;
use platform::{
    db::{identity::CallingToken, plans::Plan},
    secret,
};
use protocol::{TokenScope, UserId};

use super::{Auth, SignedIn};
use crate::{error::ApiError, peers::whole_seconds, token_scopes::scope_of};

/// How an API token begins. Access tokens and the tokens of views never begin like this.
pub const API_TOKEN: &str = "sct_";
/// The characters after the beginning: 256 bits.
const SECRET_LENGTH: usize = 43;

const ONLY_PEOPLE: &str = "An API token cannot do this. Sign in on the website instead.";

/// A new token, to be shown to its owner once.
#[must_use]
pub fn fresh_api_token() -> String {
    format!("{API_TOKEN}{}", secret::token())
}

/// Why a plan without API access refuses `what` the user wanted, such as API tokens. Names the plans on sale that include it.
pub fn without_api_access(on_sale: &[Plan], what: &str) -> ApiError {
    let names: Vec<&str> =
        on_sale.iter().filter(|plan| plan.api_access).map(|plan| plan.name.as_str()).collect();
    ApiError::UpgradeNeeded(match names.as_slice() {
        [] => "Your plan does not include API access.".to_owned(),
        [one] => format!("API access is part of the {one} plan. Upgrade to use {what}."),
        [others @ .., last] => format!(
            "API access is part of the {} and {last} plans. Upgrade to use {what}.",
            others.join(", ")
        ),
    })
}

impl Auth {
    /// The user of an API token, if the token opens this call. `path` is the path of the route.
    ///
    /// # Errors
    /// `NotAuthenticated` when the token is unknown, expired or revoked, `TooMany` when it was used too often,
    /// `UpgradeNeeded` when the plan includes no API access, and `Forbidden` when the token does not open this call.
    pub(super) async fn called_with(
        &self,
        token: &str,
        method: &Method,
        path: &str,
    ) -> Result<SignedIn, ApiError> {
        let now = self.now();
        if token.len() != API_TOKEN.len() + SECRET_LENGTH {
            return Err(ApiError::NotAuthenticated);
        }
        let calling = self.db().calling_token(&secret::fingerprint(token), now).await?;
        let calling = calling.ok_or(ApiError::NotAuthenticated)?;
        self.0.limits.admit_api_token(calling.id).map_err(|wait| ApiError::TooMany {
            text: "This API token has made too many requests. Please try again later.".to_owned(),
            retry_after_seconds: whole_seconds(wait),
        })?;
        if !calling.api_access {
            return Err(without_api_access(&self.db().visible_plans().await?, "API tokens"));
        }
        refuse_outside(&calling, scope_of(method, path))?;
        self.note_used(&calling).await;
        Ok(SignedIn {
            user: UserId(calling.user_id),
            auth_session: calling.id,
            email: calling.email,
            plan: calling.plan,
            // A program never administers, whoever it acts for.
            role: "user".to_owned(),
        })
    }

    /// The call goes on when this cannot be written.
    async fn note_used(&self, calling: &CallingToken) {
        let now = self.now();
        if calling.last_used_at.is_some_and(|used| used > now - chrono::Duration::minutes(1)) {
            return;
        }
        if let Err(error) = self.db().note_api_token_used(calling.id, now).await {
            tracing::warn!(%error, token = %calling.id, "the use of an API token was not noted");
        }
    }
}

fn refuse_outside(calling: &CallingToken, needed: Option<TokenScope>) -> Result<(), ApiError> {
    let Some(needed) = needed else { return Err(ApiError::Forbidden(ONLY_PEOPLE.to_owned())) };
    if calling.scopes.contains(&needed) {
        return Ok(());
    }
    let text =
        format!("This API token does not have the scope \"{}\", which this call needs.", needed.as_str());
    Err(ApiError::Forbidden(text))
}
