//! Plans: their names, and the limits that each has in a new installation. After the installation, plans are rows of the
//! database, which administrators change.

use serde::{Deserialize, Serialize};

use crate::AgentKind;

/// A plan that users can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanName {
    #[default]
    Basic,
    Pro,
    Enterprise,
    Admin,
}

impl PlanName {
    /// Every plan that the code refers to by name, in the order of the default plans.
    pub const ALL: [Self; 4] = [Self::Basic, Self::Pro, Self::Enterprise, Self::Admin];

    /// The contract name, as in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",
            Self::Admin => "admin",
        }
    }
}

/// A plan of a new installation. A limit of -1 means unlimited; the price is per month.
#[derive(Clone, Copy, Debug)]
pub struct DefaultPlan {
    pub id: PlanName,
    pub name: &'static str,
    pub price_inr: f64,
    pub description: &'static str,
    /// What the plan promises. One that ends with "(planned)" is not there yet and is shown so; every other one has a test
    /// in `docs/spec-coverage.md`.
    pub features: &'static [&'static str],
    pub agents: &'static [AgentKind],
    pub max_agents: i64,
    /// The most products in one analysis.
    pub max_skus: i64,
    pub max_storage_mb: i64,
    /// The number of days for which result files are kept.
    pub results_kept_days: i64,
    /// Whether programs may call the API with tokens of the user.
    pub api_access: bool,
    /// Whether users may connect databases of their own.
    pub database_connection: bool,
    pub is_hidden: bool,
}

/// The plans of a new installation. No other list of them exists.
pub const DEFAULT_PLANS: [DefaultPlan; 4] = [
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
        api_access: false,
        database_connection: false,
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
        api_access: true,
        database_connection: false,
        is_hidden: false,
    },
    DefaultPlan {
        id: PlanName::Enterprise,
        name: "Enterprise",
        price_inr: 2999.0,
        description: "For large organizations with complex requirements",
        features: &["Unlimited users (planned)", "All agents", "100000 SKUs", "Database connection"],
        agents: &AgentKind::SPECIALISED,
        max_agents: -1,
        max_skus: 100_000,
        max_storage_mb: 51_200,
        results_kept_days: 365,
        api_access: true,
        database_connection: true,
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
        api_access: true,
        database_connection: true,
        is_hidden: true,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_name_has_a_default_plan() {
        assert_eq!(DEFAULT_PLANS.map(|plan| plan.id), PlanName::ALL);
    }
}
