//! What the users of each plan use over time, and who uses most. A user counts to the plan that the account has now.

use std::collections::HashMap;

use chrono::NaiveDate;
use platform::{
    Platform,
    db::admin::figures::{
        Span,
        usage::{Counted, PlanCount, PlanSize, RankedBy, UserUsage},
    },
};
use protocol::PlanName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{FiguresQuery, Period, period};
use crate::error::ApiError;

/// The number of users in the list of those who use most.
const HEAVIEST: i64 = 50;

/// What the users of each plan did, by day or month.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UsageFigures {
    /// The first day of each span, in UTC.
    pub starts: Vec<NaiveDate>,
    pub plans: Vec<PlanUsage>,
}

/// What the users of one plan did in each span; storage is what their files and results take now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanUsage {
    pub plan: String,
    pub name: String,
    pub users: i64,
    pub storage_bytes: i64,
    pub questions: Vec<i64>,
    pub analyses: Vec<i64>,
    pub files: Vec<i64>,
}

/// Which users are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct HeaviestQuery {
    #[serde(default)]
    pub period: Period,
    /// What users are ranked by: `questions` (also without it), `analyses`, `files` or `storage`.
    #[serde(default)]
    pub by: Ranking,
}

/// What users are ranked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    #[default]
    Questions,
    Analyses,
    Files,
    Storage,
}

impl From<Ranking> for RankedBy {
    fn from(ranking: Ranking) -> Self {
        match ranking {
            Ranking::Questions => Self::Count(Counted::Questions),
            Ranking::Analyses => Self::Count(Counted::Analyses),
            Ranking::Files => Self::Count(Counted::Files),
            Ranking::Storage => Self::Storage,
        }
    }
}

/// The users who use most.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HeaviestUsers {
    pub users: Vec<UserUsageView>,
}

/// What one user did in the period; storage is what the files and results take now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UserUsageView {
    pub id: Uuid,
    pub email: String,
    pub plan: String,
    pub questions: i64,
    pub analyses: i64,
    pub files: i64,
    pub storage_bytes: i64,
}

/// The usage of each plan, in the order of the plans.
///
/// # Errors
/// When the database fails.
pub async fn usage(platform: &Platform, query: FiguresQuery) -> Result<UsageFigures, ApiError> {
    let db = &platform.db;
    let spans = query.period.spans(platform.clock.now());
    let (plans, sizes, questions, analyses, files) = tokio::try_join!(
        db.all_plans(),
        db.plan_sizes(),
        db.counts_by_plan(Counted::Questions, &spans),
        db.counts_by_plan(Counted::Analyses, &spans),
        db.counts_by_plan(Counted::Files, &spans),
    )?;
    let mut lines = Lines::default();
    for plan in plans {
        lines.add(plan.id, plan.name, &spans);
    }
    for size in sizes {
        lines.set_size(&size);
    }
    for count in questions {
        lines.count(&count, |line| &mut line.questions);
    }
    for count in analyses {
        lines.count(&count, |line| &mut line.analyses);
    }
    for count in files {
        lines.count(&count, |line| &mut line.files);
    }
    Ok(UsageFigures { starts: period::dates(&spans), plans: lines.all })
}

/// The users who use most of something.
///
/// # Errors
/// When the database fails.
pub async fn heaviest(platform: &Platform, query: HeaviestQuery) -> Result<HeaviestUsers, ApiError> {
    let now = platform.clock.now();
    let since = period::beginning(&query.period.spans(now), now);
    let users = platform.db.heaviest_users(query.by.into(), since, HEAVIEST).await?;
    Ok(HeaviestUsers { users: users.into_iter().map(UserUsageView::from).collect() })
}

/// The plans by their ids.
#[derive(Default)]
struct Lines {
    all: Vec<PlanUsage>,
    places: HashMap<String, usize>,
}

impl Lines {
    fn add(&mut self, plan: String, name: String, spans: &[Span]) {
        let nothing = vec![0; spans.len()];
        self.places.insert(plan.clone(), self.all.len());
        self.all.push(PlanUsage {
            plan,
            name,
            users: 0,
            storage_bytes: 0,
            questions: nothing.clone(),
            analyses: nothing.clone(),
            files: nothing,
        });
    }

    /// A plan that does not exist counts as basic, as everywhere.
    fn of(&mut self, plan: &str) -> Option<&mut PlanUsage> {
        let place = self.places.get(plan).or_else(|| self.places.get(PlanName::Basic.as_str()))?;
        self.all.get_mut(*place)
    }

    fn set_size(&mut self, size: &PlanSize) {
        if let Some(line) = self.of(&size.plan) {
            line.users += size.users;
            line.storage_bytes += size.storage_bytes;
        }
    }

    fn count(&mut self, count: &PlanCount, numbers: fn(&mut PlanUsage) -> &mut Vec<i64>) {
        let place = usize::try_from(count.place).unwrap_or(usize::MAX);
        let number = self.of(&count.plan).and_then(|line| numbers(line).get_mut(place));
        if let Some(number) = number {
            *number += count.total;
        }
    }
}

impl From<UserUsage> for UserUsageView {
    fn from(usage: UserUsage) -> Self {
        let UserUsage { id, email, plan, questions, analyses, files, storage_bytes } = usage;
        Self { id, email, plan, questions, analyses, files, storage_bytes }
    }
}
