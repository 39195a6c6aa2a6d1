//! The webhooks of a user: their endpoints, a test event, the secret that is shown once, and what was delivered. Workers deliver. Only
//! signed-in people get here, never a token: who adds an endpoint learns the headlines of all later runs.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    database_connections::passwords::PasswordKey,
    db::{
        plans::Plan,
        users::allowances::Allowance,
        webhooks::{Delivery, Endpoint, EndpointStored, MAX_ENDPOINTS, TEST},
    },
    mail::{Mail, MailLink, Mailer},
    webhooks::{self, NO_KEY, Secret, Target, message_id},
};
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::{
    auth::{SignedIn, without_api_access},
    error::ApiError,
};

/// New endpoints and secrets in a day, so that they fill no mailbox and look up no names without end.
const SECRETS_IN_A_DAY: i64 = 50;
/// Test events in an hour: without a limit, somebody could look for open ports of other computers through this server.
const TESTS_IN_AN_HOUR: i64 = 30;

/// The webhooks of a user, and whether their plan includes them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Webhooks {
    /// Whether the plan includes API access. Without it endpoints stay, and get no events.
    pub included: bool,
    /// The names of the plans on sale that include it, cheapest first.
    pub plans: Vec<String>,
    /// The most endpoints of one user.
    pub most: i64,
    /// Whether this installation can store secrets. If not, its operator has to set CONNECTIONS_KEY.
    pub is_set_up: bool,
    pub endpoints: Vec<EndpointView>,
}

/// An endpoint on the wire, without its secret.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EndpointView {
    pub id: Uuid,
    pub address: String,
    /// Since when it gets no events.
    pub paused_at: Option<DateTime<Utc>>,
    /// Why it is paused; null when its owner has paused it.
    pub pause_reason: Option<String>,
    /// Until when the secret before the last rotation signs too.
    pub old_secret_until: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// A new endpoint.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedEndpoint {
    /// It begins with https://.
    pub address: String,
}

/// What its owner decides about an endpoint.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndpointChanges {
    pub is_paused: bool,
}

/// An endpoint with its new secret, which is never shown again.
#[derive(Serialize, JsonSchema)]
pub struct NewEndpoint {
    pub endpoint: EndpointView,
    /// whsec_ and 256 bits in base64.
    pub secret: String,
}

/// The last deliveries of an endpoint, newest first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Deliveries {
    pub deliveries: Vec<DeliveryView>,
}

/// What an endpoint was sent, or will be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DeliveryView {
    /// As in the header webhook-id.
    pub id: String,
    /// run.finished, run.failed or webhook.test.
    pub event: String,
    pub state: DeliveryState,
    pub attempts: i64,
    /// Why the last attempt failed.
    pub reason: Option<String>,
    pub created_at: DateTime<Utc>,
    /// When it is sent again.
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    Waiting,
    Delivered,
    Failed,
}

impl EndpointView {
    fn new(row: Endpoint, now: DateTime<Utc>) -> Self {
        Self {
            id: row.id,
            address: row.address,
            paused_at: row.paused_at,
            pause_reason: row.pause_reason,
            old_secret_until: row.old_secret_until.filter(|until| *until > now),
            created_at: row.created_at,
        }
    }
}

impl From<Delivery> for DeliveryView {
    fn from(row: Delivery) -> Self {
        let state = match row.state.as_str() {
            "delivered" => DeliveryState::Delivered,
            "failed" => DeliveryState::Failed,
            _ => DeliveryState::Waiting,
        };
        Self {
            id: message_id(row.id),
            event: row.event,
            state,
            attempts: row.attempts,
            reason: row.reason,
            created_at: row.created_at,
            next_attempt_at: row.next_attempt_at,
            ended_at: row.ended_at,
        }
    }
}

/// The endpoints of the user.
///
/// # Errors
/// When the database fails.
pub async fn list(platform: &Platform, user: &SignedIn) -> Result<Webhooks, ApiError> {
    let plan = plan_of(platform, user).await?;
    let on_sale = platform.db.visible_plans().await?;
    let now = platform.clock.now();
    let endpoints = platform.db.webhook_endpoints(user.user).await?;
    Ok(Webhooks {
        included: plan.api_access,
        plans: on_sale.into_iter().filter(|plan| plan.api_access).map(|plan| plan.name).collect(),
        most: MAX_ENDPOINTS,
        is_set_up: PasswordKey::of(&platform.config)?.is_some(),
        endpoints: endpoints.into_iter().map(|endpoint| EndpointView::new(endpoint, now)).collect(),
    })
}

/// Adds an endpoint, and notifies its owner by mail: a stranger at an open device may have added it.
///
/// # Errors
/// When the plan includes no API access, the address may not be called, or the user has too many endpoints.
pub async fn create(
    platform: &Platform,
    mailer: &Mailer,
    user: &SignedIn,
    wanted: WantedEndpoint,
) -> Result<NewEndpoint, ApiError> {
    included(platform, user).await?;
    let target = Target::checked(&wanted.address, &platform.config).map_err(ApiError::Invalid)?;
    let (key, now, id) = (key_of(platform)?, platform.clock.now(), Uuid::now_v7());
    allow_secret(platform, user, now).await?;
    target.resolved().await.map_err(ApiError::Unreadable)?;
    let secret = Secret::fresh();
    let endpoint = Endpoint {
        id,
        user_id: user.user.0,
        address: target.url.into(),
        sealed_secret: key.seal(id, secret.text())?,
        sealed_old_secret: None,
        old_secret_until: None,
        paused_at: None,
        pause_reason: None,
        created_at: now,
    };
    match platform.db.add_webhook_endpoint(&endpoint).await? {
        EndpointStored::Stored => {}
        EndpointStored::TooMany => {
            return Err(ApiError::Conflict(format!(
                "You have {MAX_ENDPOINTS} endpoints, which is the limit. Please delete one that you no longer need."
            )));
        }
        EndpointStored::NotTheirs => return Err(ApiError::NotFound),
    }
    tracing::info!(user = %user.user, endpoint = %id, "an endpoint for webhooks was added");
    // The endpoint stays even if the notice cannot be sent.
    if let Err(error) = mailer.send(notice(platform, user), now).await {
        tracing::error!(error = format!("{error:#}"), "a notice could not be mailed");
    }
    Ok(NewEndpoint {
        endpoint: EndpointView::new(endpoint, now),
        secret: secret.text().expose_secret().to_owned(),
    })
}

fn notice(platform: &Platform, user: &SignedIn) -> Mail {
    let mut address = platform.config.public_url.clone();
    address.set_path("/account");
    Mail {
        to: user.email.clone(),
        subject: "A new webhook",
        before_link: "Someone who is signed in to your account has just added an endpoint for webhooks, which is told when \
             your runs end. If you did this, you need to do nothing.",
        link: Some(MailLink { address, label: "Open your account" }),
        after_link: "If you did not do this, please delete the endpoint on the account page and change your password.",
    }
}

/// Pauses or resumes an endpoint. What waits for it is sent when it is resumed.
///
/// # Errors
/// When the user has no such endpoint.
pub async fn change(
    platform: &Platform,
    user: &SignedIn,
    id: Uuid,
    changes: &EndpointChanges,
) -> Result<EndpointView, ApiError> {
    let changed = if changes.is_paused {
        platform.db.pause_webhook_endpoint(user.user, id, platform.clock.now()).await?
    } else {
        platform.db.resume_webhook_endpoint(user.user, id).await?
    };
    if !changed {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, endpoint = %id, is_paused = changes.is_paused, "an endpoint was changed");
    view(platform, user, id).await
}

/// Gives an endpoint a new secret. The one before signs too for 24 hours, so that the program can be changed meanwhile.
///
/// # Errors
/// When the user has no such endpoint, or the plan includes no API access.
pub async fn rotate(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<NewEndpoint, ApiError> {
    owned(platform, user, id).await?;
    included(platform, user).await?;
    let (key, now) = (key_of(platform)?, platform.clock.now());
    allow_secret(platform, user, now).await?;
    let secret = Secret::fresh();
    if !platform.db.rotate_webhook_secret(user.user, id, &key.seal(id, secret.text())?, now).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, endpoint = %id, "the secret of an endpoint was rotated");
    Ok(NewEndpoint {
        endpoint: view(platform, user, id).await?,
        secret: secret.text().expose_secret().to_owned(),
    })
}

/// Sends an endpoint a test event, also while it is paused.
///
/// # Errors
/// When the user has no such endpoint, or the plan includes no API access.
pub async fn test(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<Deliveries, ApiError> {
    owned(platform, user, id).await?;
    included(platform, user).await?;
    let (now, hour) = (platform.clock.now(), TimeDelta::hours(1));
    let allowance = Allowance { kind: "webhook_tests", times: TESTS_IN_AN_HOUR, not_since: now - hour };
    platform.db.use_allowance(user.user, allowance, now).await?.map_err(|since| ApiError::TooMany {
        text: format!("You can send {TESTS_IN_AN_HOUR} test events an hour. Please try again later."),
        retry_after_seconds: u64::try_from((since + hour - now).num_seconds()).unwrap_or(0) + 1,
    })?;
    let body = webhooks::body(TEST, now, &json!({ "endpoint_id": id }));
    if !platform.db.add_webhook_test(user.user, id, (Uuid::now_v7(), &body), now).await? {
        return Err(ApiError::NotFound);
    }
    deliveries(platform, user, id).await
}

/// The last deliveries of an endpoint.
///
/// # Errors
/// When the user has no such endpoint.
pub async fn deliveries(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<Deliveries, ApiError> {
    owned(platform, user, id).await?;
    let deliveries = platform.db.webhook_deliveries(user.user, id).await?;
    Ok(Deliveries { deliveries: deliveries.into_iter().map(DeliveryView::from).collect() })
}

/// Removes an endpoint with its deliveries.
///
/// # Errors
/// When the user has no such endpoint.
pub async fn remove(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<(), ApiError> {
    if !platform.db.remove_webhook_endpoint(user.user, id).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, endpoint = %id, "an endpoint for webhooks was removed");
    Ok(())
}

async fn owned(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<Endpoint, ApiError> {
    platform.db.webhook_endpoint(user.user, id).await?.ok_or(ApiError::NotFound)
}

async fn view(platform: &Platform, user: &SignedIn, id: Uuid) -> Result<EndpointView, ApiError> {
    Ok(EndpointView::new(owned(platform, user, id).await?, platform.clock.now()))
}

async fn plan_of(platform: &Platform, user: &SignedIn) -> Result<Plan, ApiError> {
    platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)
}

async fn included(platform: &Platform, user: &SignedIn) -> Result<(), ApiError> {
    if plan_of(platform, user).await?.api_access {
        return Ok(());
    }
    Err(without_api_access(&platform.db.visible_plans().await?, "webhooks"))
}

fn key_of(platform: &Platform) -> Result<PasswordKey, ApiError> {
    PasswordKey::of(&platform.config)?.ok_or_else(|| ApiError::Conflict(NO_KEY.to_owned()))
}

async fn allow_secret(platform: &Platform, user: &SignedIn, now: DateTime<Utc>) -> Result<(), ApiError> {
    let day = TimeDelta::days(1);
    let allowance = Allowance { kind: "webhook_secrets", times: SECRETS_IN_A_DAY, not_since: now - day };
    platform.db.use_allowance(user.user, allowance, now).await?.map_err(|since| ApiError::TooMany {
        text: format!(
            "You can add endpoints and rotate secrets {SECRETS_IN_A_DAY} times a day. Please try again later."
        ),
        retry_after_seconds: u64::try_from((since + day - now).num_seconds()).unwrap_or(0) + 1,
    })
}
