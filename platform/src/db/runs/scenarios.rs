//! Scenarios: other parameters of a run that its owner saved under a name, with the key figures that they gave. They go
//! with the files of the run, since their figures are a part of what was calculated.

use chrono::{DateTime, Utc};
use protocol::{RunId, UserId};
use serde_json::Value;
use sqlx::types::Json;

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// The most scenarios of a run.
pub const MOST: i64 = 8;

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Scenario {
    pub name: String,
    /// As in the run's record; only those that are different.
    pub params: Json<Value>,
    /// The key figures of the run and with these parameters, as `comparison` states them.
    pub figures: Json<Value>,
    pub saved_at: DateTime<Utc>,
}

impl Scenario {
    #[must_use]
    pub fn new(name: String, params: Value, figures: Value, saved_at: DateTime<Utc>) -> Self {
        Self { name, params: Json(params), figures: Json(figures), saved_at }
    }
}

/// The outcome of saving a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    Saved,
    /// The run has the most scenarios already, and none of this name.
    Full,
    /// The run was deleted in the meantime.
    NoRun,
}

/// Scenarios whose run has no files any more.
pub(super) const FORGET: &str = "DELETE FROM scenarios WHERE NOT EXISTS (SELECT 1 FROM runs r \
     WHERE r.user_id = scenarios.user_id AND r.id = scenarios.run_id AND r.files_state = 'stored')";

impl Db {
    /// The scenarios of a run of this user, in the order in which they were saved.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn scenarios(&self, user: UserId, run: &RunId) -> sqlx::Result<Vec<Scenario>> {
        const SQL: &str = "SELECT name, params, figures, saved_at FROM scenarios WHERE user_id = $1 AND run_id = $2 \
             ORDER BY saved_at, name";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(&run.0).fetch_all(pool).await)
    }

    /// The scenario of this name of a run of this user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn scenario(&self, user: UserId, run: &RunId, name: &str) -> sqlx::Result<Option<Scenario>> {
        const SQL: &str = "SELECT name, params, figures, saved_at FROM scenarios \
             WHERE user_id = $1 AND run_id = $2 AND name = $3";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(user.0)
            .bind(&run.0)
            .bind(name)
            .fetch_optional(pool)
            .await)
    }

    /// Saves a scenario of a run of this user; one of the same name is replaced.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn save_scenario(&self, user: UserId, run: &RunId, scenario: &Scenario) -> sqlx::Result<Saved> {
        // The write on the run makes others who save wait, so that they count what stands here.
        const LOCK: &str = "UPDATE runs SET files_state = files_state WHERE user_id = $1 AND id = $2 AND files_state = 'stored'";
        const OTHERS: &str =
            "SELECT COUNT(*) FROM scenarios WHERE user_id = $1 AND run_id = $2 AND name <> $3";
        const SAVE: &str = "INSERT INTO scenarios (user_id, run_id, name, params, figures, saved_at) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, run_id, name) DO UPDATE \
             SET params = excluded.params, figures = excluded.figures, saved_at = excluded.saved_at";
        in_transaction!(self, tx => {
            let locked = sqlx::query(LOCK).bind(user.0).bind(&run.0).execute(&mut *tx).await?.rows_affected();
            let others: i64 = sqlx::query_scalar(OTHERS)
                .bind(user.0)
                .bind(&run.0)
                .bind(&scenario.name)
                .fetch_one(&mut *tx)
                .await?;
            if locked == 0 {
                Saved::NoRun
            } else if others >= MOST {
                Saved::Full
            } else {
                sqlx::query(SAVE)
                    .bind(user.0)
                    .bind(&run.0)
                    .bind(&scenario.name)
                    .bind(&scenario.params)
                    .bind(&scenario.figures)
                    .bind(scenario.saved_at)
                    .execute(&mut *tx)
                    .await?;
                Saved::Saved
            }
        })
    }

    /// Removes a scenario.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_scenario(&self, user: UserId, run: &RunId, name: &str) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM scenarios WHERE user_id = $1 AND run_id = $2 AND name = $3";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(user.0)
            .bind(&run.0)
            .bind(name)
            .execute(pool)
            .await
            .map(|_| ()))
    }
}
