//! The users of the installation, and the changes that administrators make to them.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Platform,
    db::admin::{
        acts::{Ban, PlanAssignment},
        audit::Actor,
        users::{Stats, UserFilter, UserRow},
    },
};
use protocol::UserId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Pagination, paging::Page};
use crate::error::ApiError;

/// A user who has signed in within this time is active.
const ACTIVE_FOR: Duration = Duration::days(30);
/// A thousand years: a ban without an end.
const FOR_GOOD: Duration = Duration::days(365_000);
const LONGEST_SEARCH: usize = 200;

/// The figures of the installation.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct StatsView {
    pub total_users: i64,
    pub active_users: i64,
    pub total_messages: i64,
    pub enterprise_users: i64,
}

/// A user as a line of the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UserLine {
    pub id: Uuid,
    pub full_name: Option<String>,
    pub email: String,
    pub organization: Option<String>,
    pub plan: String,
    pub role: String,
    pub last_login: Option<DateTime<Utc>>,
    pub messages: i64,
    pub agents: i64,
    pub banned: bool,
}

/// What the list is narrowed down to. An empty text narrows nothing.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct UserQuery {
    pub page: Option<i64>,
    pub limit: Option<i64>,
    /// Part of the e-mail, the name or the organization.
    pub search: Option<String>,
    /// `active` or `inactive`.
    pub status: Option<String>,
    pub plan: Option<String>,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Users {
    pub users: Vec<UserLine>,
    pub pagination: Pagination,
}

/// The figures at this time.
///
/// # Errors
/// When the database fails.
pub async fn stats(platform: &Platform) -> Result<StatsView, ApiError> {
    let Stats { total_users, active_users, total_messages, enterprise_users } =
        platform.db.stats(platform.clock.now() - ACTIVE_FOR).await?;
    Ok(StatsView { total_users, active_users, total_messages, enterprise_users })
}

/// A page of the matching users, newest accounts first.
///
/// # Errors
/// When the status is unknown.
pub async fn users(platform: &Platform, query: UserQuery) -> Result<Users, ApiError> {
    let now = platform.clock.now();
    let page = Page::new(query.page, query.limit);
    let filter = UserFilter {
        search: given(query.search).map(|search| search.chars().take(LONGEST_SEARCH).collect()),
        plan: given(query.plan),
        signed_in: signed_in(given(query.status).as_deref(), now)?,
    };
    let total = platform.db.count_users_like(&filter).await?;
    let rows = platform.db.users_like(&filter, page.limit, page.offset()).await?;
    Ok(Users { users: rows.into_iter().map(|row| line(row, now)).collect(), pagination: page.of(total) })
}

/// Gives a user another plan.
///
/// # Errors
/// When there is no such user or plan.
pub async fn give_plan(platform: &Platform, by: &Actor, user: UserId, plan: &str) -> Result<(), ApiError> {
    match platform.db.give_plan(user, plan, by, platform.clock.now()).await? {
        PlanAssignment::Assigned => Ok(()),
        PlanAssignment::NoUser => Err(ApiError::NotFound),
        PlanAssignment::NoPlan => Err(ApiError::Invalid("There is no plan with this name.".to_owned())),
    }
}

/// Bans an account permanently and signs out its devices, or removes the ban.
///
/// # Errors
/// When there is no such user, or the user is the caller or the only administrator.
pub async fn set_banned(platform: &Platform, by: &Actor, user: UserId, banned: bool) -> Result<(), ApiError> {
    let now = platform.clock.now();
    if by.id == Some(user) {
        return Err(ApiError::Invalid("You cannot ban yourself.".to_owned()));
    }
    if !banned {
        let is_open = platform.db.open_account(user, by, now).await?;
        return if is_open { Ok(()) } else { Err(ApiError::NotFound) };
    }
    match platform.db.shut_account(user, now + FOR_GOOD, by, now).await? {
        Ban::Shut { .. } => Ok(()),
        Ban::NoUser => Err(ApiError::NotFound),
        Ban::LastAdministrator => Err(ApiError::Conflict(
            "This is the only administrator. Make another person an administrator before you ban this account.".to_owned(),
        )),
    }
}

/// Signs out all devices of a user. Returns the number of devices.
///
/// # Errors
/// When there is no such user.
pub async fn revoke_sessions(platform: &Platform, by: &Actor, user: UserId) -> Result<u64, ApiError> {
    let ended = platform.db.sign_out_devices(user, by, platform.clock.now()).await?;
    ended.ok_or(ApiError::NotFound)
}

pub(super) fn line(row: UserRow, now: DateTime<Utc>) -> UserLine {
    UserLine {
        id: row.id,
        full_name: row.full_name,
        email: row.email,
        organization: row.organization,
        plan: row.plan,
        role: row.role,
        last_login: row.last_login,
        messages: row.messages,
        agents: row.agents,
        banned: row.banned_until.is_some_and(|until| until > now),
    }
}

fn signed_in(status: Option<&str>, now: DateTime<Utc>) -> Result<Option<(bool, DateTime<Utc>)>, ApiError> {
    match status {
        None => Ok(None),
        Some("active") => Ok(Some((true, now - ACTIVE_FOR))),
        Some("inactive") => Ok(Some((false, now - ACTIVE_FOR))),
        Some(_) => Err(ApiError::Invalid("The status is active or inactive.".to_owned())),
    }
}

/// The text without characters that the databases cannot store; `None` when nothing is left.
fn given(text: Option<String>) -> Option<String> {
    let text = text?.replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
