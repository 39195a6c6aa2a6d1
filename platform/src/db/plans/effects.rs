//! Counts the users whom a change of a plan would affect. Never changes anything.

use chrono::{DateTime, Utc};

use super::{in_bytes, plan_in_force};
use crate::db::{Db, on_pool};

/// The users of a plan `$1`; those whose plan does not exist count as basic.
macro_rules! users_of_plan {
    () => {
        concat!("FROM profiles p WHERE ", plan_in_force!("p.plan"), " = $1")
    };
}

/// Results that a shorter time of keeping would delete, and whose they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct OldResults {
    pub users: i64,
    pub runs: i64,
}

impl Db {
    /// The number of users who have a plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_of_plan(&self, plan: &str) -> sqlx::Result<i64> {
        const SQL: &str = concat!("SELECT COUNT(*) ", users_of_plan!());
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(plan).fetch_one(pool).await)
    }

    /// The number of users of a plan who store more than this, counted as the limit counts it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_storing_more(&self, plan: &str, megabytes: i64) -> sqlx::Result<i64> {
        const SQL: &str = concat!(
            "SELECT COUNT(*) ",
            users_of_plan!(),
            " AND COALESCE((SELECT SUM(f.bytes + COALESCE(f.quality_bytes, 0)) FROM uploads f WHERE f.user_id = p.id), 0) \
             + COALESCE((SELECT SUM(r.bytes) FROM runs r WHERE r.user_id = p.id), 0) > $2"
        );
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(plan).bind(in_bytes(megabytes)).fetch_one(pool).await)
    }

    /// The number of users of a plan who have a file with more products than this.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_with_more_skus(&self, plan: &str, skus: i64) -> sqlx::Result<i64> {
        const SQL: &str = concat!(
            "SELECT COUNT(*) ",
            users_of_plan!(),
            " AND EXISTS (SELECT 1 FROM uploads f WHERE f.user_id = p.id AND f.skus > $2)"
        );
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(plan).bind(skus).fetch_one(pool).await)
    }

    /// Stored results of users of a plan from before a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn results_before(&self, plan: &str, time: DateTime<Utc>) -> sqlx::Result<OldResults> {
        const SQL: &str = concat!(
            "SELECT COUNT(DISTINCT r.user_id) AS users, COUNT(*) AS runs FROM runs r \
             WHERE r.files_state = 'stored' AND r.created_at < $2 AND r.user_id IN (SELECT p.id ",
            users_of_plan!(),
            ")"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(plan).bind(time).fetch_one(pool).await)
    }
}
