//! Begins and ends views: support sees pages as a user sees them. What a view may see is decided in `auth/viewing.rs`.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Platform,
    db::admin::views::{NewView, ViewStart},
    secret,
};
use protocol::UserId;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::{
    auth::{Admin, VIEW_TOKEN},
    error::ApiError,
};

const LONGEST: Duration = Duration::minutes(30);

/// A view that has begun. The token takes the place of the administrator's own in all calls.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ViewBegun {
    pub id: Uuid,
    pub token: String,
    /// The address of the user.
    pub email: String,
    pub ends_at: DateTime<Utc>,
}

/// Begins to view a user.
///
/// # Errors
/// When there is no such user, or the user is an administrator.
pub async fn begin(platform: &Platform, by: &Admin, user: UserId) -> Result<ViewBegun, ApiError> {
    let now = platform.clock.now();
    let token = format!("{VIEW_TOKEN}{}", secret::token());
    let view = NewView {
        id: Uuid::now_v7(),
        token_hash: &secret::fingerprint(&token),
        administrator: by.0.user,
        auth_session: by.0.auth_session,
        user,
        ends_at: now + LONGEST,
    };
    match platform.db.begin_view(&view, &by.actor(), now).await? {
        ViewStart::Begun { email } => Ok(ViewBegun { id: view.id, ends_at: view.ends_at, email, token }),
        ViewStart::NoUser => Err(ApiError::NotFound),
        ViewStart::IsAdministrator => Err(ApiError::Invalid("Administrators cannot be viewed.".to_owned())),
    }
}

/// Ends a view. One that is over stays as it is.
///
/// # Errors
/// When the database fails.
pub async fn leave(platform: &Platform, by: &Admin, view: Uuid) -> Result<(), ApiError> {
    platform.db.end_view(view, &by.actor(), platform.clock.now()).await?;
    Ok(())
}
