//! The links by which a user shares a conversation: their list, a new one, and revoking one. What a visitor sees behind a link
//! is in `shared.rs`.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::{
        admin::audit::Actor,
        conversations::share_links::{LinkOutcome, MAX_SHARE_LINKS, ShareLink},
        users::allowances::Allowance,
    },
    secret,
};
use protocol::SessionId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::conversations::shown_title;
use crate::{auth::SignedIn, error::ApiError};

/// The lives that can be chosen, in days.
const LIVES_DAYS: [i64; 3] = [7, 30, 90];
/// New links in a day, so that making and revoking them fills no table.
const NEW_IN_A_DAY: i64 = 50;
/// The page that shows a shared conversation.
const PAGE: &str = "/shared/";

/// The links of a conversation that work.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShareLinks {
    /// Whether this installation shares conversations by links.
    pub is_on: bool,
    /// The most links of a conversation that work at the same time.
    pub most: i64,
    pub links: Vec<ShareLinkView>,
}

/// A link without its secret.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShareLinkView {
    pub id: Uuid,
    /// How many messages it shows: those that were there when it was made.
    pub messages: i64,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// What the owner of a conversation decides about a new link.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedShareLink {
    /// 7, 30 or 90.
    pub expires_in_days: i64,
}

/// A new link with its address, which is not stored and never shown again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewShareLink {
    pub link: ShareLinkView,
    pub url: String,
}

impl From<ShareLink> for ShareLinkView {
    fn from(link: ShareLink) -> Self {
        Self {
            id: link.id,
            messages: link.messages,
            created_at: link.created_at,
            expires_at: link.expires_at,
        }
    }
}

/// The links of a conversation that work. Where links are off there are none, and `is_on` says so.
///
/// # Errors
/// When the conversation is not the user's.
pub async fn list(platform: &Platform, user: &SignedIn, session: &SessionId) -> Result<ShareLinks, ApiError> {
    if !platform.db.owns_session(session, user.user).await? {
        return Err(ApiError::NotFound);
    }
    let is_on = platform.config.share_links;
    let links = platform.db.share_links(session, user.user, platform.clock.now()).await?;
    let links = links.into_iter().filter(|_| is_on).map(ShareLinkView::from).collect();
    Ok(ShareLinks { is_on, most: MAX_SHARE_LINKS, links })
}

/// Makes a link to the conversation as it is now.
///
/// # Errors
/// When links are off, the conversation is not the user's or is empty, or there are too many links.
pub async fn create(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    wanted: WantedShareLink,
) -> Result<NewShareLink, ApiError> {
    if !platform.config.share_links {
        return Err(ApiError::Missing("This installation does not share conversations by links."));
    }
    let shareable = platform.db.shareable(session, user.user).await?.ok_or(ApiError::NotFound)?;
    if !LIVES_DAYS.contains(&wanted.expires_in_days) {
        return Err(ApiError::Invalid("A link expires after 7, 30 or 90 days.".to_owned()));
    }
    if shareable.messages == 0 {
        return Err(ApiError::Conflict(
            "This conversation is empty, so there is nothing to share yet.".to_owned(),
        ));
    }
    let now = platform.clock.now();
    allow(platform, user, now).await?;
    let token = secret::token();
    let link = ShareLink {
        id: Uuid::now_v7(),
        session_id: session.to_string(),
        title: shown_title(shareable.title, shareable.made_title, shareable.opening.as_deref()),
        last_place: shareable.last_place,
        messages: shareable.messages,
        created_at: now,
        expires_at: now + TimeDelta::days(wanted.expires_in_days),
        revoked_at: None,
    };
    let made =
        platform.db.add_share_link(user.user, &link, &secret::fingerprint(&token), &actor(user)).await?;
    match made {
        LinkOutcome::Made => {}
        LinkOutcome::Full => {
            return Err(ApiError::Conflict(format!(
                "This conversation has {MAX_SHARE_LINKS} links that work, which is the limit. Revoke one first."
            )));
        }
        LinkOutcome::NoConversation => return Err(ApiError::NotFound),
    }
    tracing::info!(user = %user.user, link = %link.id, "a conversation was shared");
    let mut address = platform.config.public_url.clone();
    address.set_path(&format!("{PAGE}{token}"));
    Ok(NewShareLink { link: link.into(), url: address.into() })
}

/// Revokes a link; whoever opens it from now on sees nothing.
///
/// # Errors
/// When the user has no such link.
pub async fn revoke(
    platform: &Platform,
    user: &SignedIn,
    session: &SessionId,
    link: Uuid,
) -> Result<(), ApiError> {
    let now = platform.clock.now();
    if !platform.db.revoke_share_link((user.user, session), link, &actor(user), now).await? {
        return Err(ApiError::NotFound);
    }
    tracing::info!(user = %user.user, %link, "a link to a conversation was revoked");
    Ok(())
}

fn actor(user: &SignedIn) -> Actor {
    Actor { id: Some(user.user), name: user.email.clone() }
}

async fn allow(platform: &Platform, user: &SignedIn, now: DateTime<Utc>) -> Result<(), ApiError> {
    let day = TimeDelta::days(1);
    let allowance = Allowance { kind: "share_links", times: NEW_IN_A_DAY, not_since: now - day };
    platform.db.use_allowance(user.user, allowance, now).await?.map_err(|since| ApiError::TooMany {
        text: format!("You can make {NEW_IN_A_DAY} links a day. Please try again later."),
        retry_after_seconds: u64::try_from((since + day - now).num_seconds()).unwrap_or(0) + 1,
    })
}
