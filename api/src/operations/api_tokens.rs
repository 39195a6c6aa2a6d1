//! The API tokens of a user: their list, a new one, and revoking one. Only signed-in people get here, never a token.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{
        identity::{ApiToken, MAX_API_TOKENS},
        users::allowances::Allowance,
    },
    mail::{Mail, MailLink, Mailer},
    secret,
};
use protocol::TokenScope;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    auth::{API_TOKEN, SignedIn, fresh_api_token, without_api_access},
    error::ApiError,
};

/// The lives that can be chosen, in days.
const LIVES_DAYS: [i64; 3] = [30, 90, 365];
const LONGEST_NAME: usize = 80;
/// How many characters of the secret its owner sees later.
const RECOGNISED_BY: usize = 6;
/// New tokens in a day, so that creating and revoking them fills no table and no mailbox.
const NEW_IN_A_DAY: i64 = 50;

/// The tokens of a user, and whether their plan lets them be used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ApiTokens {
    /// Whether the plan includes API access. Without it tokens stay, and are refused.
    pub included: bool,
    /// The names of the plans on sale that include it, cheapest first.
    pub plans: Vec<String>,
    /// The most tokens that work at the same time.
    pub most: i64,
    pub tokens: Vec<TokenView>,
}

/// A token on the wire, without its secret.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TokenView {
    pub id: Uuid,
    pub name: String,
    /// Its first characters.
    pub beginning: String,
    pub scopes: Vec<TokenScope>,
    pub created_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
    pub has_expired: bool,
    /// To the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// What its owner decides about a new token.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedToken {
    pub name: String,
    pub scopes: Vec<TokenScope>,
    /// 30, 90 or 365; null for a token that does not expire.
    pub expires_in_days: Option<i64>,
}

/// A new token with its secret, which is not stored and never shown again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewToken {
    pub token: TokenView,
    pub secret: String,
}

impl TokenView {
    fn new(token: ApiToken, now: DateTime<Utc>) -> Self {
        Self {
            id: token.id,
            name: token.name,
            beginning: token.beginning,
            scopes: token.scopes.0,
            created_at: token.created_at,
            expires_at: token.expires_at,
            has_expired: token.expires_at.is_some_and(|end| end <= now),
            last_used_at: token.last_used_at,
        }
    }
}

/// The tokens of the user that were not revoked.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, user: &SignedIn) -> Result<ApiTokens, ApiError> {
    let now = platform.clock.now();
    let plan = platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)?;
    let on_sale = platform.db.visible_plans().await?;
    let tokens = platform.db.api_tokens(user.user).await?;
    Ok(ApiTokens {
        included: plan.api_access,
        plans: on_sale.into_iter().filter(|plan| plan.api_access).map(|plan| plan.name).collect(),
        most: MAX_API_TOKENS,
        tokens: tokens.into_iter().map(|token| TokenView::new(token, now)).collect(),
    })
}

/// Makes a token, and notifies its owner by mail: a stranger at an open device may have made it.
///
/// # Errors
/// When a value is invalid, the plan includes no API access, or the user has too many tokens.
pub async fn create(
    platform: &Platform,
    mailer: &Mailer,
    user: &SignedIn,
    wanted: WantedToken,
) -> Result<NewToken, ApiError> {
    let now = platform.clock.now();
    let token = checked(wanted, now)?;
    let plan = platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)?;
    if !plan.api_access {
        return Err(without_api_access(&platform.db.visible_plans().await?, "API tokens"));
    }
    allow(platform, user, now).await?;
    let secret = fresh_api_token();
    let beginning = secret.chars().take(API_TOKEN.len() + RECOGNISED_BY).collect();
    let token = ApiToken { beginning, ..token };
    if !platform.db.add_api_token(user.user, &token, &secret::fingerprint(&secret)).await? {
        return Err(ApiError::Conflict(format!(
            "You have {MAX_API_TOKENS} API tokens, which is the limit. Please revoke one that you no longer need."
        )));
    }
    tracing::info!(user = %user.user, token = %token.id, "an API token was created");
    // The token stays even if the notice cannot be sent.
    if let Err(error) = mailer.send(notice(platform, user), now).await {
        tracing::error!(error = format!("{error:#}"), "a notice could not be mailed");
    }
    Ok(NewToken { token: TokenView::new(token, now), secret })
}

fn notice(platform: &Platform, user: &SignedIn) -> Mail {
    let mut address = platform.config.public_url.clone();
    address.set_path("/account");
    Mail {
        to: user.email.clone(),
        subject: "A new API token",
        before_link: "Someone who is signed in to your account has just created an API token, with which programs can \
             act for you. If you did this, you need to do nothing.",
        link: Some(MailLink { address, label: "Open your account" }),
        after_link: "If you did not do this, please revoke the token on the account page and change your password.",
    }
}

/// Revokes a token; it is refused from now on.
///
/// # Errors
/// When the user has no such token.
pub async fn revoke(platform: &Platform, user: &SignedIn, token: Uuid) -> Result<(), ApiError> {
    if !platform.db.revoke_api_token(user.user, token, platform.clock.now()).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, %token, "an API token was revoked");
    Ok(())
}

/// The token without its first characters, which come with the secret.
fn checked(wanted: WantedToken, now: DateTime<Utc>) -> Result<ApiToken, ApiError> {
    let name = wanted.name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(invalid("A token needs a name of at most 80 characters."));
    }
    let mut scopes = wanted.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(invalid("A token needs at least one scope."));
    }
    if wanted.expires_in_days.is_some_and(|days| !LIVES_DAYS.contains(&days)) {
        return Err(invalid("A token expires after 30, 90 or 365 days, or never."));
    }
    Ok(ApiToken {
        id: Uuid::now_v7(),
        name,
        beginning: String::new(),
        scopes: scopes.into(),
        created_at: now,
        expires_at: wanted.expires_in_days.map(|days| now + TimeDelta::days(days)),
        last_used_at: None,
        revoked_at: None,
    })
}

async fn allow(platform: &Platform, user: &SignedIn, now: DateTime<Utc>) -> Result<(), ApiError> {
    let day = TimeDelta::days(1);
    let allowance = Allowance { kind: "api_tokens", times: NEW_IN_A_DAY, not_since: now - day };
    platform.db.use_allowance(user.user, allowance, now).await?.map_err(|since| ApiError::TooMany {
        text: format!("You can create {NEW_IN_A_DAY} API tokens a day. Please try again later."),
        retry_after_seconds: u64::try_from((since + day - now).num_seconds()).unwrap_or(0) + 1,
    })
}

fn invalid(text: &str) -> ApiError {
    ApiError::Invalid(text.to_owned())
}
