//! Data sets: the uploads of a user under one name, version after version. `../incoming.rs` stores new
//! versions; `changes.rs` renames, deletes and restores data sets.

mod changes;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::UserId;
use uuid::Uuid;

pub use changes::Renamed;

use super::{
    Db,
    conversations::{END_OF_TIME, pattern},
    on_pool,
    uploads::{self, Upload},
};

/// How long a deleted data set can be restored.
pub const KEPT_DELETED: TimeDelta = TimeDelta::days(7);

/// One line of the list, with the newest version. `bytes` are those of all versions.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct DataSet {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub deleted_at: Option<DateTime<Utc>>,
    pub versions: i64,
    pub bytes: i64,
    pub upload_id: Uuid,
    pub filename: String,
    pub content_type: String,
    pub upload_bytes: i64,
    pub state: String,
    pub error: Option<String>,
    pub row_count: Option<i64>,
    pub column_count: Option<i64>,
}

/// The requested part of the list.
#[derive(Clone, Debug)]
pub struct WantedDataSets<'a> {
    /// Text that the name contains; empty for all.
    pub search: &'a str,
    /// Lists deleted data sets that can be restored, instead of the existing ones.
    pub deleted: bool,
    /// Only lines after this position: the time and the id of the last line that the caller has.
    pub before: Option<(DateTime<Utc>, Uuid)>,
    pub limit: i64,
}

const SELECT: &str = "SELECT d.id, d.name, d.created_at, d.updated_at, d.deleted_at, \
     (SELECT COUNT(*) FROM uploads v WHERE v.data_set_id = d.id) AS versions, \
     (SELECT CAST(SUM(v.bytes + COALESCE(v.quality_bytes, 0)) AS BIGINT) FROM uploads v WHERE v.data_set_id = d.id) AS bytes, \
     u.id AS upload_id, u.filename, u.content_type, u.bytes AS upload_bytes, u.state, u.error, u.row_count, u.column_count \
     FROM data_sets d JOIN uploads u ON u.id = \
         (SELECT v.id FROM uploads v WHERE v.data_set_id = d.id ORDER BY v.version DESC LIMIT 1)";

impl Db {
    /// Data sets of this user, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn data_sets(&self, user: UserId, wanted: &WantedDataSets<'_>) -> sqlx::Result<Vec<DataSet>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{SELECT} WHERE d.user_id = $1 AND (d.deleted_at IS NOT NULL) = $2 AND LOWER(d.name) LIKE LOWER($3) ESCAPE '!' \
             AND (d.updated_at < $4 OR (d.updated_at = $4 AND d.id < $5)) \
             ORDER BY d.updated_at DESC, d.id DESC LIMIT $6"
        ));
        let (time, id) = wanted.before.unwrap_or((END_OF_TIME, Uuid::nil()));
        on_pool!(self, pool => sqlx::query_as(sql)
            .bind(user.0)
            .bind(wanted.deleted)
            .bind(pattern(wanted.search))
            .bind(time)
            .bind(id)
            .bind(wanted.limit)
            .fetch_all(pool)
            .await)
    }

    /// A data set of this user, deleted ones too until they are gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn data_set(&self, user: UserId, id: Uuid) -> sqlx::Result<Option<DataSet>> {
        let sql = sqlx::AssertSqlSafe(format!("{SELECT} WHERE d.user_id = $1 AND d.id = $2"));
        on_pool!(self, pool => sqlx::query_as(sql).bind(user.0).bind(id).fetch_optional(pool).await)
    }

    /// The versions of a data set of this user, newest first; the newest thousand.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn versions(&self, user: UserId, data_set: Uuid) -> sqlx::Result<Vec<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {} FROM uploads WHERE user_id = $1 AND data_set_id = $2 ORDER BY version DESC LIMIT 1000",
            uploads::COLUMNS
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(user.0).bind(data_set).fetch_all(pool).await)
    }

    /// One version of a data set of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn version(&self, user: UserId, data_set: Uuid, version: i64) -> sqlx::Result<Option<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {} FROM uploads WHERE user_id = $1 AND data_set_id = $2 AND version = $3",
            uploads::COLUMNS
        ));
        on_pool!(self, pool => sqlx::query_as(sql)
            .bind(user.0)
            .bind(data_set)
            .bind(version)
            .fetch_optional(pool)
            .await)
    }
}
