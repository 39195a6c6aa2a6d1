//! The price and the limits of each plan. `defaults.rs` holds the plans of a new installation, `acts.rs` describes
//! changes for the record of administrative acts, and `effects.rs` counts whom a change affects.

mod acts;
mod defaults;
pub mod effects;

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
    /// Whether programs may call the API with tokens of the user.
    pub api_access: bool,
    /// Whether users may connect databases of their own.
    pub database_connection: bool,
    pub is_hidden: bool,
}

impl Plan {
    /// Whether users of the plan may use this agent. Every plan includes the general agent.
    #[must_use]
    pub fn opens(&self, agent: AgentKind) -> bool {
        agent == AgentKind::General || self.agents.contains(&agent)
    }

    /// The most bytes that the files of one user may take; -1 means unlimited.
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

/// What a plan allows a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanInForce {
    pub id: String,
    pub agents: Vec<AgentKind>,
    /// Per analysis; -1 where there is no limit.
    pub max_skus: i64,
}

impl PlanInForce {
    /// Whether users of the plan may use this agent. Every plan includes the general agent.
    #[must_use]
    pub fn opens(&self, agent: AgentKind) -> bool {
        agent == AgentKind::General || self.agents.contains(&agent)
    }
}

impl From<Plan> for PlanInForce {
    fn from(plan: Plan) -> Self {
        Self { id: plan.id, agents: plan.agents.0, max_skus: plan.max_skus }
    }
}

/// The outcome of removing a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    Removed,
    NoPlan,
    /// It stays: accounts have it or have paid for it, or an order for it can still be paid.
    InUse {
        owners: i64,
        open_orders: i64,
    },
}

/// Converts a limit in MB to bytes; -1 stays -1.
pub(super) fn in_bytes(megabytes: i64) -> i64 {
    if megabytes < 0 { -1 } else { megabytes.saturating_mul(1024 * 1024) }
}

macro_rules! plan_columns {
    () => {
        "id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, results_kept_days, api_access, database_connection, is_hidden"
    };
}

/// The plan that counts for an account: the one that its profile names, or basic where there is no such plan.
macro_rules! plan_in_force {
    ($named:literal) => {
        concat!("COALESCE((SELECT known.id FROM plans known WHERE known.id = ", $named, "), 'basic')")
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
            .bind($plan.api_access)
            .bind($plan.database_connection)
            .bind($plan.is_hidden)
    };
}

pub(super) use {bind_plan, plan_in_force};

/// Locks the row of a plan. Every transaction that gives, sells or removes a plan does this first, so that each sees the
/// changes of the others.
pub(super) const HOLD: &str = "UPDATE plans SET updated_at = updated_at WHERE id = $1";

const INSERT: &str = "INSERT INTO plans (id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, results_kept_days, api_access, database_connection, is_hidden, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) ON CONFLICT (id) DO NOTHING";

/// Accounts that have a plan or have paid for it, and orders for it that may still be paid. Erased buyers do not count.
const IN_USE: &str = "SELECT (SELECT COUNT(*) FROM (SELECT id FROM profiles WHERE plan = $1 \
         UNION SELECT p.id FROM profiles p JOIN subscriptions s ON s.user_id = p.id WHERE s.plan = $1 AND s.ends_at > $2 \
         UNION SELECT p.id FROM profiles p JOIN plan_grants g ON g.user_id = p.id \
             WHERE g.plan = $1 AND g.revoked_at IS NULL AND g.ends_at > $2) AS owners) AS owners, \
     (SELECT COUNT(*) FROM orders o JOIN profiles p ON p.id = o.user_id \
         WHERE o.plan = $1 AND o.state = 'created' AND o.created_at > $3) AS open_orders";

impl Db {
    /// The plan with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan(&self, id: &str) -> sqlx::Result<Option<Plan>> {
        const SQL: &str = concat!("SELECT ", plan_columns!(), " FROM plans WHERE id = $1");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(id).fetch_optional(pool).await)
    }

    /// The plan that a user has now. One that does not exist counts as basic.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_of(&self, user: UserId) -> sqlx::Result<Option<Plan>> {
        const SQL: &str = concat!(
            "SELECT ",
            plan_columns!(),
            " FROM plans WHERE id = (SELECT ",
            plan_in_force!("u.plan"),
            " FROM profiles u WHERE u.id = $1)"
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
        const BEFORE: &str = concat!("SELECT ", plan_columns!(), " FROM plans WHERE id = $1");
        const SQL: &str = "UPDATE plans SET name = $2, price_inr = $3, currency = $4, description = $5, features = $6, \
             agents = $7, max_agents = $8, max_skus = $9, max_storage_mb = $10, results_kept_days = $11, api_access = $12, \
             database_connection = $13, is_hidden = $14, updated_at = $15 WHERE id = $1";
        in_transaction!(self, tx => {
            sqlx::query(HOLD).bind(&plan.id).execute(&mut *tx).await?;
            let before: Option<Plan> = sqlx::query_as(BEFORE).bind(&plan.id).fetch_optional(&mut *tx).await?;
            let Some(before) = before else { return Ok(false) };
            bind_plan!(sqlx::query(SQL), plan).bind(now).execute(&mut *tx).await?;
            note_act!(tx, actor, on_plan(change_of(&before, plan), plan, differences(&before, plan)), now)?;
            true
        })
    }

    /// Removes a plan that no account has or has paid for, and that no order made since `open_since` waits to pay.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plan(
        &self,
        id: &str,
        open_since: DateTime<Utc>,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Removal> {
        const REMOVE: &str = concat!("DELETE FROM plans WHERE id = $1 RETURNING ", plan_columns!());
        in_transaction!(self, tx => {
            if sqlx::query(HOLD).bind(id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(Removal::NoPlan);
            }
            let (owners, open_orders): (i64, i64) =
                sqlx::query_as(IN_USE).bind(id).bind(now).bind(open_since).fetch_one(&mut *tx).await?;
            if owners > 0 || open_orders > 0 {
                return Ok(Removal::InUse { owners, open_orders });
            }
            let plan: Plan = sqlx::query_as(REMOVE).bind(id).fetch_one(&mut *tx).await?;
            note_act!(tx, actor, on_plan("plan_deleted", &plan, shown(&plan)), now)?;
            Removal::Removed
        })
    }
}
