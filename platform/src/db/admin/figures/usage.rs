//! How much the users of each plan, and single users, ask, analyse, upload and store.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use protocol::PlanName;
use sqlx::types::Json;
use uuid::Uuid;

use super::{SPANS, Span, as_rows};
use crate::db::{Db, on_pool, statements::rows::Statement};

/// What is counted. Questions are turns, analyses are runs, files are uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    Questions,
    Analyses,
    Files,
}

/// What users are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankedBy {
    Count(Counted),
    Storage,
}

/// How much the users of a plan did within one of the given spans. `place` is the place of the span in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanCount {
    pub place: i64,
    pub plan: String,
    pub total: i64,
}

/// The users of a plan, and the bytes of their files and results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanSize {
    pub plan: String,
    pub users: i64,
    pub storage_bytes: i64,
}

/// The usage of one user since a time. Storage is what the files and results take now.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct UserUsage {
    pub id: Uuid,
    pub email: String,
    pub plan: String,
    pub questions: i64,
    pub analyses: i64,
    pub files: i64,
    pub storage_bytes: i64,
}

/// A count before it belongs to a plan: the total of a span has none.
#[derive(sqlx::FromRow)]
struct Count {
    place: i64,
    plan: Option<String>,
    total: i64,
}

/// A size before it belongs to a plan: the total has none.
#[derive(sqlx::FromRow)]
struct Size {
    plan: Option<String>,
    users: i64,
    storage_bytes: i64,
}

/// The total of each span, and what users of other plans than basic did of it. Most users have the basic plan, so basic is
/// what remains: sorting their rows too would take most of the time. Both parts read indexes only.
macro_rules! count_by_plan {
    ($table:literal) => {
        LazyLock::new(|| {
            Statement::new(
                SPANS,
                concat!(
                    "SELECT b.place, CAST(NULL AS TEXT) AS plan, (SELECT COUNT(*) FROM ",
                    $table,
                    " t WHERE t.created_at >= b.since AND t.created_at < b.until) AS total FROM {rows} AS b \
                     UNION ALL SELECT b.place, p.plan, COUNT(*) AS total FROM {rows} AS b CROSS JOIN ",
                    $table,
                    " t JOIN profiles p ON p.id = t.user_id AND p.plan <> 'basic' \
                     WHERE t.created_at >= b.since AND t.created_at < b.until GROUP BY b.place, p.plan"
                ),
            )
        })
    };
}

static QUESTIONS: LazyLock<Statement> = count_by_plan!("turns");
static ANALYSES: LazyLock<Statement> = count_by_plan!("runs");
static FILES: LazyLock<Statement> = count_by_plan!("uploads");

/// The usage of the profiles `p` of a query, whose first parameter is the time from which on it counts.
macro_rules! usage_columns {
    () => {
        "p.id, p.email, p.plan, \
         (SELECT COUNT(*) FROM chat_sessions s JOIN turns t ON t.session_id = s.id \
             WHERE s.user_id = p.id AND t.created_at >= $1) AS questions, \
         (SELECT COUNT(*) FROM runs r WHERE r.user_id = p.id AND r.created_at >= $1) AS analyses, \
         (SELECT COUNT(*) FROM uploads f WHERE f.user_id = p.id AND f.created_at >= $1) AS files, \
         (SELECT CAST(COALESCE(SUM(f.bytes + COALESCE(f.quality_bytes, 0)), 0) AS BIGINT) FROM uploads f \
             WHERE f.user_id = p.id) \
         + (SELECT CAST(COALESCE(SUM(r.bytes), 0) AS BIGINT) FROM runs r WHERE r.user_id = p.id) AS storage_bytes"
    };
}

macro_rules! heaviest {
    ($ranking:expr) => {
        concat!(
            "SELECT ",
            usage_columns!(),
            " FROM (",
            $ranking,
            " ORDER BY total DESC, user_id LIMIT $2) AS ranked \
             JOIN profiles p ON p.id = ranked.user_id ORDER BY ranked.total DESC, p.id"
        )
    };
}

macro_rules! counted_per_user {
    ($table:literal) => {
        concat!("SELECT user_id, COUNT(*) AS total FROM ", $table, " WHERE created_at >= $1 GROUP BY user_id")
    };
}

/// What each user stores.
macro_rules! stored_per_user {
    () => {
        "SELECT user_id, CAST(SUM(bytes) AS BIGINT) AS total FROM \
         (SELECT user_id, SUM(bytes + COALESCE(quality_bytes, 0)) AS bytes FROM uploads GROUP BY user_id \
          UNION ALL SELECT user_id, SUM(bytes) AS bytes FROM runs GROUP BY user_id) AS stored GROUP BY user_id"
    };
}

/// Gives what no other plan counts to the basic plan.
fn with_basic(counts: Vec<Count>, spans: usize) -> Vec<PlanCount> {
    let mut basic = vec![0; spans];
    let mut all = Vec::with_capacity(counts.len());
    for Count { place, plan, total } in counts {
        let rest = usize::try_from(place).ok().and_then(|place| basic.get_mut(place));
        match (plan, rest) {
            (None, Some(rest)) => *rest += total,
            (Some(plan), Some(rest)) => {
                *rest -= total;
                all.push(PlanCount { place, plan, total });
            }
            (_, None) => {}
        }
    }
    for (place, total) in (0..).zip(basic) {
        all.push(PlanCount { place, plan: PlanName::Basic.as_str().to_owned(), total });
    }
    all
}

/// Gives what no other plan has to the basic plan.
fn sizes_with_basic(sizes: Vec<Size>) -> Vec<PlanSize> {
    let mut basic = PlanSize { plan: PlanName::Basic.as_str().to_owned(), users: 0, storage_bytes: 0 };
    let mut all = Vec::with_capacity(sizes.len());
    for Size { plan, users, storage_bytes } in sizes {
        let Some(plan) = plan else {
            basic.users += users;
            basic.storage_bytes += storage_bytes;
            continue;
        };
        basic.users -= users;
        basic.storage_bytes -= storage_bytes;
        all.push(PlanSize { plan, users, storage_bytes });
    }
    all.push(basic);
    all
}

impl Db {
    /// What the users of each plan did within each span. The plan is the one that a user has now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn counts_by_plan(&self, counted: Counted, spans: &[Span]) -> sqlx::Result<Vec<PlanCount>> {
        let statement: &'static Statement = match counted {
            Counted::Questions => &QUESTIONS,
            Counted::Analyses => &ANALYSES,
            Counted::Files => &FILES,
        };
        let rows = Json(as_rows(spans));
        let counts: Vec<Count> =
            on_pool!(self, pool => sqlx::query_as(statement.on(self)).bind(&rows).fetch_all(pool).await)?;
        Ok(with_basic(counts, spans.len()))
    }

    /// The number of users of each plan, and what they store now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_sizes(&self) -> sqlx::Result<Vec<PlanSize>> {
        // As with the counts, basic is what remains, and only the users of other plans are looked up.
        const SQL: &str = "SELECT CAST(NULL AS TEXT) AS plan, (SELECT COUNT(*) FROM profiles) AS users, CAST(COALESCE((SELECT \
             SUM(f.bytes + COALESCE(f.quality_bytes, 0)) FROM uploads f), 0) + COALESCE((SELECT SUM(r.bytes) FROM runs r), 0) \
             AS BIGINT) AS storage_bytes \
             UNION ALL SELECT p.plan, COUNT(*) AS users, CAST(SUM( \
             COALESCE((SELECT SUM(f.bytes + COALESCE(f.quality_bytes, 0)) FROM uploads f WHERE f.user_id = p.id), 0) \
             + COALESCE((SELECT SUM(r.bytes) FROM runs r WHERE r.user_id = p.id), 0)) AS BIGINT) AS storage_bytes \
             FROM profiles p WHERE p.plan <> 'basic' GROUP BY p.plan";
        let sizes: Vec<Size> = on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)?;
        Ok(sizes_with_basic(sizes))
    }

    /// The users with the most of something since a time, the first one first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn heaviest_users(
        &self,
        by: RankedBy,
        since: DateTime<Utc>,
        limit: i64,
    ) -> sqlx::Result<Vec<UserUsage>> {
        const BY_QUESTIONS: &str = heaviest!(counted_per_user!("turns"));
        const BY_ANALYSES: &str = heaviest!(counted_per_user!("runs"));
        const BY_FILES: &str = heaviest!(counted_per_user!("uploads"));
        const BY_STORAGE: &str = heaviest!(stored_per_user!());
        let sql = match by {
            RankedBy::Count(Counted::Questions) => BY_QUESTIONS,
            RankedBy::Count(Counted::Analyses) => BY_ANALYSES,
            RankedBy::Count(Counted::Files) => BY_FILES,
            RankedBy::Storage => BY_STORAGE,
        };
        on_pool!(self, pool => sqlx::query_as(sql).bind(since).bind(limit).fetch_all(pool).await)
    }

    /// The usage of the users after this one, by their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn usage_after(
        &self,
        user: Uuid,
        since: DateTime<Utc>,
        limit: i64,
    ) -> sqlx::Result<Vec<UserUsage>> {
        const SQL: &str =
            concat!("SELECT ", usage_columns!(), " FROM profiles p WHERE p.id > $2 ORDER BY p.id LIMIT $3");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(since).bind(user).bind(limit).fetch_all(pool).await)
    }
}
