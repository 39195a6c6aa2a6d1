//! How much of their plan the caller has used.

use axum::{Json, extract::State, http::Method};
use chrono::{DateTime, Datelike, Days, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::Routes;
use crate::{auth::SignedIn, error::ApiError, state::App};

const UNLIMITED: i64 = -1;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/user/usage", usage)
        .about("How much of the plan the caller uses; -1 means no limit")
        .answers::<UsageView>()
}

#[derive(Serialize, JsonSchema)]
struct UsageView {
    plan: String,
    /// Questions since the first of the month (UTC).
    messages: Meter,
    uploads: Meter,
    /// The files of data sets and of results.
    storage_bytes: Meter,
    /// What of it the data sets take, deleted ones too until they are gone.
    data_bytes: i64,
    /// What of it the files of results take.
    result_bytes: i64,
    /// How many days these are kept; -1 for as long as there is room.
    results_kept_days: i64,
    agents: Meter,
    /// Products in the largest file; the limit is that of one analysis.
    skus: Meter,
}

#[derive(Serialize, JsonSchema)]
struct Meter {
    used: i64,
    limit: i64,
}

async fn usage(State(app): State<App>, user: SignedIn) -> Result<Json<UsageView>, ApiError> {
    let platform = &app.platform;
    let plan = platform.db.plan_of(user.user).await?.ok_or(ApiError::NotFound)?;
    let usage = platform.db.usage_of(user.user, month_of(platform.clock.now())).await?;
    let meter = |used, limit| Meter { used, limit };
    Ok(Json(UsageView {
        messages: meter(usage.messages, UNLIMITED),
        uploads: meter(usage.uploads, UNLIMITED),
        storage_bytes: meter(usage.storage_bytes(), plan.max_storage_bytes()),
        data_bytes: usage.data_bytes,
        result_bytes: usage.result_bytes,
        results_kept_days: plan.results_kept_days,
        agents: meter(i64::try_from(plan.agents.len()).unwrap_or(i64::MAX), plan.max_agents),
        skus: meter(usage.largest_skus, plan.max_skus),
        plan: plan.id,
    }))
}

/// The start of the month.
fn month_of(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = now.date_naive();
    let first = today - Days::new(u64::from(today.day0()));
    first.and_time(chrono::NaiveTime::MIN).and_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_begins_at_midnight_of_its_first_day() {
        let began = |text: &str| month_of(text.parse().unwrap()).to_rfc3339();
        assert_eq!(began("2025-01-31T23:59:59.9Z"), "2025-01-01T00:00:00+00:00");
        assert_eq!(began("2024-02-01T00:00:00Z"), "2024-02-01T00:00:00+00:00");
    }
}
