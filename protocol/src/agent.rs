//! The six agents, with the names of the contract and the texts that users see.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which agent answers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AgentKind {
    #[default]
    General,
    DemandForecasting,
    InventoryOptimization,
    VehicleRouting,
    DynamicDemandSensing,
    SupplierSelection,
}

/// The description of an agent for users.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AgentInfo {
    #[serde(rename = "type")]
    pub kind: AgentKind,
    pub name: &'static str,
    pub description: &'static str,
    pub capabilities: &'static [&'static str],
}

impl AgentKind {
    /// Every agent, the general one first.
    pub const ALL: [Self; 6] = [
        Self::General,
        Self::DemandForecasting,
        Self::InventoryOptimization,
        Self::VehicleRouting,
        Self::DynamicDemandSensing,
        Self::SupplierSelection,
    ];

    /// The agents that a plan can include and that its limits count.
    pub const SPECIALISED: [Self; 5] = [
        Self::DemandForecasting,
        Self::InventoryOptimization,
        Self::VehicleRouting,
        Self::DynamicDemandSensing,
        Self::SupplierSelection,
    ];

    /// The contract name, as in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::DemandForecasting => "demand_forecasting",
            Self::InventoryOptimization => "inventory_optimization",
            Self::VehicleRouting => "vehicle_routing",
            Self::DynamicDemandSensing => "dynamic_demand_sensing",
            Self::SupplierSelection => "supplier_selection",
        }
    }

    /// The agent with this contract name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Name, description and capabilities.
    #[must_use]
    pub fn info(self) -> AgentInfo {
        let (name, description, capabilities): (_, _, &'static [&'static str]) = match self {
            Self::General => (
                "General Assistant",
                "Helps you choose the right agent and prepare your data",
                &["Agent selection", "General guidance", "Data upload assistance"],
            ),
            Self::DemandForecasting => (
                "Demand Forecasting",
                "Forecasts demand per product with seasonality, trends and prediction intervals",
                &[
                    "Time series analysis",
                    "Trend identification",
                    "Seasonal pattern detection",
                    "Demand forecasting",
                    "Statistical modeling",
                    "Anomaly detection",
                ],
            ),
            Self::InventoryOptimization => (
                "Inventory Optimization",
                "Finds order quantities, safety stocks and reorder points that cost least",
                &[
                    "ABC analysis",
                    "EOQ",
                    "Safety stock",
                    "Reorder point",
                    "Turnover analysis",
                    "Cost-benefit analysis",
                ],
            ),
            Self::VehicleRouting => (
                "Vehicle Routing",
                "Plans delivery routes under vehicle capacities and time windows",
                &[
                    "Route optimization",
                    "Vehicle capacity planning",
                    "Time windows",
                    "Multi-stop planning",
                    "Distance and time calculations",
                    "Transport cost optimization",
                ],
            ),
            Self::DynamicDemandSensing => (
                "Dynamic Demand Sensing",
                "Adjusts short-term demand with external signals such as weather and promotions",
                &[
                    "Signal impact analysis",
                    "Real-time sensing",
                    "Short-term forecasting",
                    "External data fusion",
                    "Anomaly detection",
                    "Social media sentiment analysis",
                ],
            ),
            Self::SupplierSelection => (
                "Supplier Selection",
                "Ranks suppliers on quality, performance, cost and risk",
                &[
                    "Multi-criteria evaluation",
                    "Ranking and scoring",
                    "Risk assessment",
                    "Performance analysis",
                    "Cost optimization",
                    "Strategic sourcing recommendations",
                ],
            ),
        };
        AgentInfo { kind: self, name, description, capabilities }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_name_of_an_agent_is_the_one_in_the_contract() {
        for kind in AgentKind::ALL {
            assert_eq!(serde_json::to_value(kind).ok(), Some(kind.as_str().into()));
            assert_eq!(AgentKind::from_name(kind.as_str()), Some(kind));
        }
    }
}
