//! The list of jobs, newest first. Each query reads one stretch of an index, so that a page takes equally long however many
//! turns there are: a filter is split into branches of one state and one lane, and the branches are merged here. Answered turns have no
//! index of their own; they are nearly all of a lane.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::types::Json;
use std::sync::LazyLock;
use uuid::Uuid;

use crate::db::{
    Db, on_pool,
    statements::rows::{Columns, Kind, Statement},
};

/// Larger numbers of jobs are not counted, because counting takes longer than listing.
pub const MOST_COUNTED: i64 = 2_000;
/// The most turns of one file or conversation that a search shows.
const MOST_NAMED: i64 = 1_000;

/// A job as it is stored. `state` is that of the turn or upload.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct JobRow {
    pub id: Uuid,
    pub lane: String,
    pub state: String,
    pub attempts: i64,
    /// None for the reading of an upload.
    pub agent: Option<String>,
    pub owner_email: String,
    pub created_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub cause: Option<String>,
}

/// One stretch of an index: jobs of one stored state, of one lane or of one owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Branch {
    TurnsOfLane { state: &'static str, lane: &'static str },
    TurnsOfOwner { state: &'static str, lane: Option<&'static str>, owner: Uuid },
    Uploads { state: &'static str },
    UploadsOfOwner { state: &'static str, owner: Uuid },
}

impl Branch {
    /// The condition beside the state by which a partial index finds the turns of a lane. Of the answered ones, which are nearly
    /// all, those of every state are read.
    fn indexed_by(&self) -> &'static str {
        match self {
            Self::TurnsOfLane { state: "queued" | "running", .. } => "t.finished_at IS NULL",
            Self::TurnsOfLane { state: "failed" | "stopped", .. } => "t.state IN ('failed', 'stopped')",
            _ => "true",
        }
    }
}

/// Where a page begins: after the job with this time and id.
pub type Position = (DateTime<Utc>, Uuid);

/// The columns of a `JobRow`, of turns that are called `t`.
macro_rules! turn_columns {
    () => {
        "t.id, t.lane, t.state, t.attempt AS attempts, t.agent_type AS agent, \
         COALESCE((SELECT p.email FROM profiles p WHERE p.id = t.user_id), '') AS owner_email, \
         t.created_at, t.started_at, t.finished_at AS ended_at, t.cause"
    };
}

/// The columns of a `JobRow`, of uploads that are called `u`.
macro_rules! upload_columns {
    () => {
        "u.id, CAST('files' AS TEXT) AS lane, u.state, u.attempts, CAST(NULL AS TEXT) AS agent, \
         COALESCE((SELECT p.email FROM profiles p WHERE p.id = u.user_id), '') AS owner_email, \
         u.created_at, u.started_at, u.analyzed_at AS ended_at, CAST(NULL AS TEXT) AS cause"
    };
}

const ID: Columns = &[("id", Kind::Uuid)];

static TURNS_BY_ID: LazyLock<Statement> = LazyLock::new(|| {
    const SQL: &str =
        concat!("SELECT ", turn_columns!(), " FROM turns t WHERE t.id IN (SELECT id FROM {rows} AS wanted)");
    Statement::new(ID, SQL)
});

static UPLOADS_BY_ID: LazyLock<Statement> = LazyLock::new(|| {
    const SQL: &str = concat!(
        "SELECT ",
        upload_columns!(),
        " FROM uploads u WHERE u.id IN (SELECT id FROM {rows} AS wanted)"
    );
    Statement::new(ID, SQL)
});

impl Db {
    /// The newest jobs of a branch after a position.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn jobs_of_branch(
        &self,
        branch: &Branch,
        (time, id): Position,
        limit: i64,
    ) -> sqlx::Result<Vec<JobRow>> {
        let of_lane = || {
            sqlx::AssertSqlSafe(format!(
                concat!(
                    "SELECT ",
                    turn_columns!(),
                    " FROM turns t WHERE t.state = $1 AND {} AND t.lane = $2 AND (t.created_at, t.id) < ($3, $4) \
                     ORDER BY t.created_at DESC, t.id DESC LIMIT $5"
                ),
                branch.indexed_by()
            ))
        };
        const OF_OWNER: &str = concat!(
            "SELECT ",
            turn_columns!(),
            " FROM turns t WHERE t.user_id = $6 AND t.state = $1 AND (CAST($2 AS TEXT) IS NULL OR t.lane = $2) \
             AND (t.created_at, t.id) < ($3, $4) ORDER BY t.created_at DESC, t.id DESC LIMIT $5"
        );
        const UPLOADS: &str = concat!(
            "SELECT ",
            upload_columns!(),
            " FROM uploads u WHERE u.state = $1 AND (u.created_at, u.id) < ($2, $3) \
             ORDER BY u.created_at DESC, u.id DESC LIMIT $4"
        );
        const UPLOADS_OF_OWNER: &str = concat!(
            "SELECT ",
            upload_columns!(),
            " FROM uploads u WHERE u.user_id = $5 AND u.state = $1 AND (u.created_at, u.id) < ($2, $3) \
             ORDER BY u.created_at DESC, u.id DESC LIMIT $4"
        );
        match branch {
            Branch::TurnsOfLane { state, lane } => on_pool!(self, pool => sqlx::query_as(of_lane())
                .bind(*state).bind(*lane).bind(time).bind(id).bind(limit).fetch_all(pool).await),
            Branch::TurnsOfOwner { state, lane, owner } => on_pool!(self, pool => sqlx::query_as(OF_OWNER)
                .bind(*state).bind(*lane).bind(time).bind(id).bind(limit).bind(*owner).fetch_all(pool).await),
            Branch::Uploads { state } => on_pool!(self, pool => sqlx::query_as(UPLOADS)
                .bind(*state).bind(time).bind(id).bind(limit).fetch_all(pool).await),
            Branch::UploadsOfOwner { state, owner } => {
                on_pool!(self, pool => sqlx::query_as(UPLOADS_OF_OWNER)
                .bind(*state).bind(time).bind(id).bind(limit).bind(*owner).fetch_all(pool).await)
            }
        }
    }

    /// The number of jobs of a branch; one more than `MOST_COUNTED` stands for any larger number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_branch(&self, branch: &Branch) -> sqlx::Result<i64> {
        let of_lane = || {
            sqlx::AssertSqlSafe(format!(
                "SELECT COUNT(*) FROM (SELECT 1 AS one FROM turns t WHERE t.state = $1 AND {} AND t.lane = $2 LIMIT $3) AS counted",
                branch.indexed_by()
            ))
        };
        const OF_OWNER: &str = "SELECT COUNT(*) FROM (SELECT 1 AS one FROM turns t WHERE t.user_id = $4 \
             AND t.state = $1 AND (CAST($2 AS TEXT) IS NULL OR t.lane = $2) LIMIT $3) AS counted";
        const UPLOADS: &str =
            "SELECT COUNT(*) FROM (SELECT 1 AS one FROM uploads u WHERE u.state = $1 LIMIT $2) AS counted";
        const UPLOADS_OF_OWNER: &str = "SELECT COUNT(*) FROM \
             (SELECT 1 AS one FROM uploads u WHERE u.user_id = $3 AND u.state = $1 LIMIT $2) AS counted";
        let most = MOST_COUNTED + 1;
        match branch {
            Branch::TurnsOfLane { state, lane } => on_pool!(self, pool => sqlx::query_scalar(of_lane())
                .bind(*state).bind(*lane).bind(most).fetch_one(pool).await),
            Branch::TurnsOfOwner { state, lane, owner } => {
                on_pool!(self, pool => sqlx::query_scalar(OF_OWNER)
                .bind(*state).bind(*lane).bind(most).bind(*owner).fetch_one(pool).await)
            }
            Branch::Uploads { state } => on_pool!(self, pool => sqlx::query_scalar(UPLOADS)
                .bind(*state).bind(most).fetch_one(pool).await),
            Branch::UploadsOfOwner { state, owner } => {
                on_pool!(self, pool => sqlx::query_scalar(UPLOADS_OF_OWNER)
                .bind(*state).bind(most).bind(*owner).fetch_one(pool).await)
            }
        }
    }

    /// The turns and uploads with these ids, in no particular order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn jobs_by_id(&self, ids: &[Uuid]) -> sqlx::Result<Vec<JobRow>> {
        let rows = Json(ids.iter().map(|id| json!({ "id": id })).collect::<Vec<_>>());
        let mut found: Vec<JobRow> =
            on_pool!(self, pool => sqlx::query_as(TURNS_BY_ID.on(self)).bind(&rows).fetch_all(pool).await)?;
        let uploads: Vec<JobRow> =
            on_pool!(self, pool => sqlx::query_as(UPLOADS_BY_ID.on(self)).bind(&rows).fetch_all(pool).await)?;
        found.extend(uploads);
        Ok(found)
    }

    /// The turns and uploads of which a text is the id, and the newest turns about the file or of the conversation with
    /// this id, at most `MOST_NAMED`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn jobs_named(&self, text: &str) -> sqlx::Result<Vec<JobRow>> {
        const OF_UPLOAD: &str = concat!(
            "SELECT ",
            turn_columns!(),
            " FROM turns t WHERE t.upload_id = $1 ORDER BY t.created_at DESC LIMIT $2"
        );
        const OF_SESSION: &str = concat!(
            "SELECT ",
            turn_columns!(),
            " FROM turns t WHERE t.session_id = $1 ORDER BY t.id DESC LIMIT $2"
        );
        let Ok(id) = Uuid::parse_str(text) else {
            return on_pool!(self, pool => sqlx::query_as(OF_SESSION)
                .bind(text)
                .bind(MOST_NAMED)
                .fetch_all(pool)
                .await);
        };
        let mut found = self.jobs_by_id(&[id]).await?;
        let about: Vec<JobRow> = on_pool!(self, pool => sqlx::query_as(OF_UPLOAD)
            .bind(id)
            .bind(MOST_NAMED)
            .fetch_all(pool)
            .await)?;
        found.extend(about);
        Ok(found)
    }

    /// People whose address contains this text, at most `limit`, in the order of their addresses.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owners_like(&self, part: &str, limit: i64) -> sqlx::Result<Vec<Uuid>> {
        const SQL: &str = "SELECT p.id FROM profiles p WHERE LOWER(p.email) LIKE LOWER($1) ESCAPE '!' \
             ORDER BY p.email LIMIT $2";
        let pattern = crate::db::admin::users::containing(part);
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(&pattern).bind(limit).fetch_all(pool).await)
    }
}
