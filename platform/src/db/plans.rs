//! What each plan costs and opens.

use chrono::{DateTime, Utc};
use protocol::{AgentKind, PlanName, UserId};
use serde_json::{Value, json};
use sqlx::types::Json;

use super::{
    Db,
    admin::audit::{Act, Actor, note_act},
    in_transaction, on_pool, on_writer,
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
}

/// A limit in MB as bytes; -1 stays what it is.
pub(super) fn in_bytes(megabytes: i64) -> i64 {
    if megabytes < 0 { -1 } else { megabytes.saturating_mul(1024 * 1024) }
}

macro_rules! plan_columns {
    () => {
        "id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, is_hidden"
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
            .bind($plan.is_hidden)
    };
}

const INSERT: &str = "INSERT INTO plans (id, name, price_inr, currency, description, features, agents, max_agents, max_skus, max_storage_mb, is_hidden, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) ON CONFLICT (id) DO NOTHING";

struct DefaultPlan {
    id: PlanName,
    name: &'static str,
    price_inr: f64,
    description: &'static str,
    features: &'static [&'static str],
    agents: &'static [AgentKind],
    max_agents: i64,
    max_skus: i64,
    max_storage_mb: i64,
    is_hidden: bool,
}

const DEFAULTS: [DefaultPlan; 4] = [
    DefaultPlan {
        id: PlanName::Basic,
        name: "Basic",
        price_inr: 0.0,
        description: "Perfect for small teams getting started",
        features: &["Up to 500 SKUs", "2 agents", "Basic upload"],
        agents: &[AgentKind::DemandForecasting, AgentKind::InventoryOptimization],
        max_agents: 2,
        max_skus: 500,
        max_storage_mb: 512,
        is_hidden: false,
    },
    DefaultPlan {
        id: PlanName::Pro,
        name: "Pro",
        price_inr: 999.0,
        description: "For growing businesses with advanced needs",
        features: &[
            "Unlimited SKUs",
            "3 agents",
            "Advanced upload",
            "What-if scenarios",
            "Priority support",
            "Advanced analytics",
            "API access",
        ],
        agents: &[AgentKind::DemandForecasting, AgentKind::InventoryOptimization, AgentKind::VehicleRouting],
        max_agents: 3,
        max_skus: -1,
        max_storage_mb: 5120,
        is_hidden: false,
    },
    DefaultPlan {
        id: PlanName::Enterprise,
        name: "Enterprise",
        price_inr: 2999.0,
        description: "For large organizations with complex requirements",
        features: &["Unlimited users", "All agents", "100000 SKUs", "Database connection"],
        agents: &AgentKind::SPECIALISED,
        max_agents: -1,
        max_skus: 100_000,
        max_storage_mb: 51_200,
        is_hidden: false,
    },
    DefaultPlan {
        id: PlanName::Admin,
        name: "Admin",
        price_inr: 0.0,
        description: "For the people who run this installation",
        features: &["All agents"],
        agents: &AgentKind::SPECIALISED,
        max_agents: -1,
        max_skus: -1,
        max_storage_mb: -1,
        is_hidden: true,
    },
];

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
             agents = $7, max_agents = $8, max_skus = $9, max_storage_mb = $10, is_hidden = $11, updated_at = $12 WHERE id = $1";
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

    /// Adds the default plans to an installation that has none yet. After that plans are the administrators' own.
    pub(super) async fn add_default_plans(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        if !self.all_plans().await?.is_empty() {
            return Ok(());
        }
        for plan in DEFAULTS {
            let plan = Plan::from(plan);
            on_writer!(self, pool => bind_plan!(sqlx::query(INSERT), plan).bind(now).execute(pool).await.map(drop))?;
        }
        Ok(())
    }
}

fn on_plan<'a>(action: &'static str, plan: &'a Plan, details: Value) -> Act<'a> {
    Act { action, target_kind: "plan", target: plan.id.clone(), target_name: &plan.name, details }
}

/// Hiding and showing are acts of their own; whatever else was changed with it is in the details.
fn change_of(before: &Plan, after: &Plan) -> &'static str {
    match (before.is_hidden, after.is_hidden) {
        (false, true) => "plan_hidden",
        (true, false) => "plan_shown",
        _ => "plan_changed",
    }
}

/// A plan as the record shows it.
fn shown(plan: &Plan) -> Value {
    json!({
        "name": plan.name, "price": plan.price_inr, "description": plan.description, "features": plan.features,
        "agents": plan.agents, "max_skus": plan.max_skus,
        "max_storage_mb": plan.max_storage_mb, "is_hidden": plan.is_hidden,
    })
}

/// What was changed, each with its value before and after.
fn differences(before: &Plan, after: &Plan) -> Value {
    let (before, after) = (shown(before), shown(after));
    let fields = after.as_object().into_iter().flatten();
    let changed = fields.filter(|(field, value)| before[field.as_str()] != **value);
    changed
        .map(|(field, value)| (field.clone(), json!({ "from": before[field.as_str()], "to": value })))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

impl From<DefaultPlan> for Plan {
    fn from(plan: DefaultPlan) -> Self {
        Self {
            id: plan.id.as_str().to_owned(),
            name: plan.name.to_owned(),
            price_inr: plan.price_inr,
            currency: "INR".to_owned(),
            description: plan.description.to_owned(),
            features: Json(plan.features.iter().map(ToString::to_string).collect()),
            agents: Json(plan.agents.to_vec()),
            max_agents: plan.max_agents,
            max_skus: plan.max_skus,
            max_storage_mb: plan.max_storage_mb,
            is_hidden: plan.is_hidden,
        }
    }
}
