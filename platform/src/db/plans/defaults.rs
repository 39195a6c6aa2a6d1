//! The plans that a new installation begins with. After that plans are the administrators' own.

use chrono::{DateTime, Utc};
use protocol::{AgentKind, PlanName};
use sqlx::types::Json;

use super::{INSERT, Plan, bind_plan};
use crate::db::{Db, on_writer};

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
    results_kept_days: i64,
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
        results_kept_days: 30,
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
        results_kept_days: 180,
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
        results_kept_days: 365,
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
        results_kept_days: -1,
        is_hidden: true,
    },
];

impl Db {
    /// Adds the default plans to an installation that has none yet. After that plans are the administrators' own.
    pub(in crate::db) async fn add_default_plans(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
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
            results_kept_days: plan.results_kept_days,
            is_hidden: plan.is_hidden,
        }
    }
}
