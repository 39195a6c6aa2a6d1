//! What each plan costs and opens. The plans of a new installation are in `defaults.rs`; what the record of
//! administrators says of a change is in `acts.rs`.

mod acts;
mod defaults;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{AgentKind, UserId};
use sqlx::types::Json;

use self::acts::{change_of, differences, on_plan, shown};
use super::{
    Db,
    admin::audit::{Actor, note_act},
    in_transaction, on_pool,
};

/// One plan. Limits are -1 where there is none; the price is per month. `max_skus` is per analysis.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Plan {
    pub id: String,
    pub name: String,
    pub price_inr: f64,
    pub currency: String,
    pub description: String,
    pub features: Json<Vec<String>>,
    pub agents: Json<Vec<AgentKind>>,
    pub max_agents: i64,
    pub max_skus: i64,
    pub max_storage_mb: i64,
    /// How many days the files of results are kept.
    pub results_kept_days: i64,
    pub is_hidden: bool,
}

impl Plan {
    /// Whether users of the plan may ask this agent. The general agent is everyone's.
    #[must_use]
    pub fn opens(&self, agent: AgentKind) -> bool {
        agent == AgentKind::General || self.agents.contains(&agent)
    }

    /// How much the files of one user may take; -1 where there is no limit.
    #[must_use]
    pub fn max_storage_bytes(&self) -> i64 {
        in_bytes(self.max_storage_mb)
    }

    /// Results from before this time expire; `None` where they are kept for as long as there is room.
    #[must_use]
    pub fn results_kept_since(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let days = TimeDelta::try_days(self.results_kept_days).filter(|days| *days >= TimeDelta::zero())?;
        now.checked_sub_signed(days)
    }
}

/// A limit in MB as bytes; -1 stays what it is.
pub(super) fn in_bytes(megabytes: i64) -> i64 {
    if megabytes < 0 { -1 } else { megabytes.saturating_mul(1024 * 1024) }
}

macro_rules! plan_columns {
    () => {
        "id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, results_kept_days, is_hidden"
    };
}

macro_rules! bind_plan {
    ($query:expr, $plan:expr) => {
        $query
            .bind(&$plan.id)
            .bind(&$plan.name)
            .bind($plan.price_inr)
            .bind(&$plan.currency)
            .bind(&$plan.description)
            .bind(&$plan.features)
            .bind(&$plan.agents)
            .bind($plan.max_agents)
            .bind($plan.max_skus)
            .bind($plan.max_storage_mb)
            .bind($plan.results_kept_days)
            .bind($plan.is_hidden)
    };
}

pub(super) use bind_plan;

const INSERT: &str = "INSERT INTO plans (id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, results_kept_days, is_hidden, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) ON CONFLICT (id) DO NOTHING";

impl Db {
    /// The plan with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan(&self, id: &str) -> sqlx::Result<Option<Plan>> {
        const SQL: &str = concat!("SELECT ", plan_columns!(), " FROM plans WHERE id = $1");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(id).fetch_optional(pool).await)
    }

    /// The plan that a user has now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_of(&self, user: UserId) -> sqlx::Result<Option<Plan>> {
        const SQL: &str = concat!(
            "SELECT ",
            plan_columns!(),
            " FROM plans WHERE id = (SELECT plan FROM profiles WHERE id = $1)"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_optional(pool).await)
    }

    /// Plans that a visitor can buy, cheapest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn visible_plans(&self) -> sqlx::Result<Vec<Plan>> {
        const SQL: &str =
            concat!("SELECT ", plan_columns!(), " FROM plans WHERE NOT is_hidden ORDER BY price_inr, id");
        on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// Every plan, cheapest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_plans(&self) -> sqlx::Result<Vec<Plan>> {
        const SQL: &str = concat!("SELECT ", plan_columns!(), " FROM plans ORDER BY price_inr, id");
        on_pool!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// Adds a plan. False when there is one with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_plan(&self, plan: &Plan, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        in_transaction!(self, tx => {
            let added = bind_plan!(sqlx::query(INSERT), plan).bind(now).execute(&mut *tx).await?;
            if added.rows_affected() == 0 {
                return Ok(false);
            }
            note_act!(tx, actor, on_plan("plan_added", plan, shown(plan)), now)?;
            true
        })
    }

    /// Changes everything of a plan but its id. False when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_plan(&self, plan: &Plan, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const HOLD: &str = "UPDATE plans SET updated_at = $2 WHERE id = $1";
        const BEFORE: &str = concat!("SELECT ", plan_columns!(), " FROM plans WHERE id = $1");
        const SQL: &str = "UPDATE plans SET name = $2, price_inr = $3, currency = $4, description = $5, features = $6, \
             agents = $7, max_agents = $8, max_skus = $9, max_storage_mb = $10, results_kept_days = $11, is_hidden = $12, \
             updated_at = $13 WHERE id = $1";
        in_transaction!(self, tx => {
            sqlx::query(HOLD).bind(&plan.id).bind(now).execute(&mut *tx).await?;
            let before: Option<Plan> = sqlx::query_as(BEFORE).bind(&plan.id).fetch_optional(&mut *tx).await?;
            let Some(before) = before else { return Ok(false) };
            bind_plan!(sqlx::query(SQL), plan).bind(now).execute(&mut *tx).await?;
            note_act!(tx, actor, on_plan(change_of(&before, plan), plan, differences(&before, plan)), now)?;
            true
        })
    }

    /// Removes a plan that nobody has. False when there is none or somebody has it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plan(&self, id: &str, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        // Whoever gives the plan to somebody holds it as well, so the next statement sees them.
        const HOLD: &str = "UPDATE plans SET updated_at = $2 WHERE id = $1";
        const SQL: &str = concat!(
            "DELETE FROM plans WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM profiles WHERE plan = $1) RETURNING ",
            plan_columns!()
        );
        in_transaction!(self, tx => {
            sqlx::query(HOLD).bind(id).bind(now).execute(&mut *tx).await?;
            let removed: Option<Plan> = sqlx::query_as(SQL).bind(id).fetch_optional(&mut *tx).await?;
            let Some(plan) = removed else { return Ok(false) };
            note_act!(tx, actor, on_plan("plan_deleted", &plan, shown(&plan)), now)?;
            true
        })
    }

    /// How many users have a plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_of_plan(&self, id: &str) -> sqlx::Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM profiles WHERE plan = $1";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(id).fetch_one(pool).await)
    }
}
