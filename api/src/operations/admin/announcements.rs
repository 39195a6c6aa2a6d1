//! What administrators announce to everybody who is signed in. Open pages ask for it at least once a minute.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::admin::{announcements::Announcement, audit::Actor},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::ApiError;

const LONGEST_TEXT: usize = 300;
/// The number of announcements in the list for administrators.
const LISTED: i64 = 50;

/// How serious an announcement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Info,
    Warning,
    Critical,
}

impl Level {
    fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "critical" => Self::Critical,
            "warning" => Self::Warning,
            _ => Self::Info,
        }
    }
}

/// What an administrator announces. Times are written as `2026-11-23T18:00:00Z`; without a start it holds from now on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAnnouncement {
    pub text: String,
    pub level: Level,
    #[serde(default)]
    pub starts_at: Option<String>,
    pub ends_at: String,
}

/// The announcements.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Announcements {
    pub announcements: Vec<AnnouncementView>,
}

/// One announcement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnnouncementView {
    pub id: Uuid,
    pub text: String,
    pub level: Level,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

/// The announcements that hold now.
///
/// # Errors
/// When the database fails.
pub async fn current(platform: &Platform) -> Result<Announcements, ApiError> {
    Ok(views(platform.db.current_announcements(platform.clock.now()).await?))
}

/// The last announcements, also those that are over or have not begun.
///
/// # Errors
/// When the database fails.
pub async fn all(platform: &Platform) -> Result<Announcements, ApiError> {
    Ok(views(platform.db.announcements(LISTED).await?))
}

/// Announces a text.
///
/// # Errors
/// When the text or one of the times is invalid.
pub async fn announce(
    platform: &Platform,
    by: &Actor,
    new: NewAnnouncement,
) -> Result<AnnouncementView, ApiError> {
    let now = platform.clock.now();
    let text = new.text.trim().to_owned();
    if text.is_empty() || text.chars().count() > LONGEST_TEXT || text.contains('\0') {
        return Err(invalid("An announcement has 1 to 300 characters."));
    }
    let starts_at = match new.starts_at.as_deref() {
        None | Some("") => now,
        Some(written) => time(written)?,
    };
    let ends_at = time(&new.ends_at)?;
    if ends_at <= starts_at || ends_at <= now {
        return Err(invalid("An announcement must end after it begins, and in the future."));
    }
    let level = new.level.as_str().to_owned();
    let announcement = Announcement { id: Uuid::now_v7(), text, level, starts_at, ends_at, created_at: now };
    platform.db.add_announcement(&announcement, by).await?;
    Ok(announcement.into())
}

/// Ends an announcement now.
///
/// # Errors
/// When there is none that still holds or will hold.
pub async fn withdraw(platform: &Platform, by: &Actor, id: Uuid) -> Result<(), ApiError> {
    if platform.db.withdraw_announcement(id, by, platform.clock.now()).await? {
        Ok(())
    } else {
        Err(ApiError::NotFound)
    }
}

fn time(written: &str) -> Result<DateTime<Utc>, ApiError> {
    let time = DateTime::parse_from_rfc3339(written.trim());
    let time = time.map_err(|_| invalid("Times are written as 2026-11-23T18:00:00Z."))?;
    Ok(time.with_timezone(&Utc))
}

fn views(announcements: Vec<Announcement>) -> Announcements {
    Announcements { announcements: announcements.into_iter().map(AnnouncementView::from).collect() }
}

fn invalid(text: &str) -> ApiError {
    ApiError::Invalid(text.to_owned())
}

impl From<Announcement> for AnnouncementView {
    fn from(announcement: Announcement) -> Self {
        let level = Level::named(&announcement.level);
        let Announcement { id, text, starts_at, ends_at, .. } = announcement;
        Self { id, text, level, starts_at, ends_at }
    }
}
