//! What each plan costs and opens.

use chrono::{DateTime, Utc};
use protocol::{AgentKind, PlanName};
use sqlx::types::Json;

use super::{Db, on_pool, on_writer};

/// One plan. `max_agents` and `max_skus` are -1 where there is no limit; the price is per month.
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
    pub is_hidden: bool,
}

impl Plan {
    /// Whether users of the plan may ask this agent. The general agent is everyone's.
    #[must_use]
    pub fn opens(&self, agent: AgentKind) -> bool {
        agent == AgentKind::General || self.agents.contains(&agent)
    }
}

struct DefaultPlan {
    id: PlanName,
    name: &'static str,
    price_inr: f64,
    description: &'static str,
    features: &'static [&'static str],
    agents: &'static [AgentKind],
    max_agents: i64,
    max_skus: i64,
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
        is_hidden: true,
    },
];

impl Db {
    /// The plan with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan(&self, id: &str) -> sqlx::Result<Option<Plan>> {
        const SQL: &str = "SELECT id, name, price_inr, currency, description, features, agents, max_agents, max_skus, is_hidden FROM plans WHERE id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(id).fetch_optional(pool).await)
    }

    /// Adds the default plans that are missing; changed ones stay as they are.
    pub(super) async fn add_default_plans(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO plans (id, name, price_inr, currency, description, features, agents, max_agents, max_skus, is_hidden, created_at, updated_at) \
             VALUES ($1, $2, $3, 'INR', $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (id) DO NOTHING";
        for plan in DEFAULTS {
            on_writer!(self, pool => sqlx::query(SQL)
                .bind(plan.id.as_str())
                .bind(plan.name)
                .bind(plan.price_inr)
                .bind(plan.description)
                .bind(Json(plan.features))
                .bind(Json(plan.agents))
                .bind(plan.max_agents)
                .bind(plan.max_skus)
                .bind(plan.is_hidden)
                .bind(now)
                .execute(pool)
                .await
                .map(drop))?;
        }
        Ok(())
    }
}
