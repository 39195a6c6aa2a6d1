//! Sign-ups and active users over time.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use platform::{
    Platform,
    db::admin::figures::{Span, people::PeopleCount},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::{FiguresQuery, period};
use crate::error::ApiError;

/// Sign-ups and active users by day or month. Those who asked a question or uploaded a file were active; accounts that
/// were deleted do not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PeopleFigures {
    /// The first day of each span, in UTC.
    pub starts: Vec<NaiveDate>,
    pub sign_ups: Vec<i64>,
    pub active: Vec<i64>,
    pub total_users: i64,
    /// Active within the last 24 hours.
    pub active_day: i64,
    /// Active within the last 7 days.
    pub active_week: i64,
    /// Active within the last 30 days.
    pub active_month: i64,
}

/// The people of the installation over time.
///
/// # Errors
/// When the database fails.
pub async fn people(platform: &Platform, query: FiguresQuery) -> Result<PeopleFigures, ApiError> {
    let (db, now) = (&platform.db, platform.clock.now());
    let spans = query.period.spans(now);
    let lately = [last(1, now), last(7, now), last(30, now)];
    let (counts, recent, total_users) =
        tokio::try_join!(db.people_counts(&spans), db.people_counts(&lately), db.count_people())?;
    Ok(PeopleFigures {
        starts: period::dates(&spans),
        sign_ups: counts.iter().map(|count| count.sign_ups).collect(),
        active: counts.iter().map(|count| count.active).collect(),
        total_users,
        active_day: active(&recent, 0),
        active_week: active(&recent, 1),
        active_month: active(&recent, 2),
    })
}

/// The last days up to and including this moment.
fn last(days: i64, now: DateTime<Utc>) -> Span {
    Span { since: now - Duration::days(days), until: now + Duration::seconds(1) }
}

fn active(counts: &[PeopleCount], place: usize) -> i64 {
    counts.get(place).map_or(0, |count| count.active)
}
