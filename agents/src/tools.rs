//! The tools that an answer may use: a fixed list, because numbers never come from anywhere else.

use protocol::AgentKind;
use schemars::schema_for;
use serde_json::Value;

use crate::{
    demand_forecasting::{anomalies::params::AnomalyParams, params::ForecastParams},
    inventory_optimization::params::InventoryParams,
    supplier_selection::{orders::params::AllocateParams, params::RankParams},
    vehicle_routing::params::RouteParams,
};

/// The name of the forecasting tool in runs and in a model's calls.
pub const FORECAST_DEMAND: &str = "forecast_demand";

/// The name of the tool that finds unusual demand.
pub const DETECT_ANOMALIES: &str = "detect_anomalies";

/// The name of the tool that plans stock.
pub const OPTIMIZE_INVENTORY: &str = "optimize_inventory";

/// The name of the tool that plans routes.
pub const PLAN_ROUTES: &str = "plan_routes";

/// The name of the tool that ranks suppliers.
pub const RANK_SUPPLIERS: &str = "rank_suppliers";

/// The name of the tool that splits orders over suppliers.
pub const ALLOCATE_ORDERS: &str = "allocate_orders";

/// What a column is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Date,
    Quantity,
    Product,
    AnnualDemand,
    UnitCost,
    CurrentStock,
    LeadTime,
    DemandDeviation,
    OrderCost,
    HoldingRate,
    ServiceLevel,
    Supplier,
    Coordinates,
    Location,
    TimeWindow,
    ServiceTime,
    Priority,
    Skill,
}

/// One tool; `schema` is the JSON schema of its parameters.
pub struct Tool {
    pub name: &'static str,
    pub description: &'static str,
    pub agents: &'static [AgentKind],
    pub needs: &'static [Role],
    pub uses: &'static [Role],
    pub schema: fn() -> Value,
}

/// Every tool of this version.
pub const ALL: &[Tool] = &[
    Tool {
        name: FORECAST_DEMAND,
        description: "Forecasts the demand of every product with prediction ranges and a test on the past.",
        agents: &[AgentKind::DemandForecasting],
        needs: &[Role::Date, Role::Quantity],
        uses: &[Role::Product],
        schema: || schema_for!(ForecastParams).to_value(),
    },
    Tool {
        name: DETECT_ANOMALIES,
        description: "Finds spikes, drops, lasting changes of the level and the end of sales in past demand.",
        agents: &[AgentKind::DemandForecasting],
        needs: &[Role::Date, Role::Quantity],
        uses: &[Role::Product],
        schema: || schema_for!(AnomalyParams).to_value(),
    },
    Tool {
        name: OPTIMIZE_INVENTORY,
        description: "Plans the stock of every item: order quantity, safety stock, reorder point, what to order now, excess, \
                      service against money, and what would be if.",
        agents: &[AgentKind::InventoryOptimization],
        needs: &[Role::Product, Role::AnnualDemand, Role::UnitCost],
        uses: &[
            Role::CurrentStock,
            Role::LeadTime,
            Role::DemandDeviation,
            Role::OrderCost,
            Role::HoldingRate,
            Role::ServiceLevel,
            Role::Supplier,
            Role::Date,
            Role::Quantity,
        ],
        schema: || schema_for!(InventoryParams).to_value(),
    },
    Tool {
        name: PLAN_ROUTES,
        description: "Plans which vehicle visits which stops, when and in which order, under capacities, time windows and \
                      shifts: routes, map, driver sheets, what is left out and why, costs, and what would be if.",
        agents: &[AgentKind::VehicleRouting],
        needs: &[Role::Coordinates],
        uses: &[
            Role::Location,
            Role::Quantity,
            Role::TimeWindow,
            Role::ServiceTime,
            Role::Priority,
            Role::Skill,
        ],
        schema: || schema_for!(RouteParams).to_value(),
    },
    Tool {
        name: RANK_SUPPLIERS,
        description: "Ranks suppliers by weighted criteria with four methods, says how firm the winner is, and judges order \
                      lines, risk and cost of ownership.",
        agents: &[AgentKind::SupplierSelection],
        needs: &[Role::Supplier],
        uses: &[Role::Product, Role::Quantity, Role::Date, Role::UnitCost, Role::LeadTime],
        schema: || schema_for!(RankParams).to_value(),
    },
    Tool {
        name: ALLOCATE_ORDERS,
        description: "Splits orders over suppliers and items at the least cost within limits, and says what each limit costs.",
        agents: &[AgentKind::SupplierSelection],
        needs: &[Role::Supplier, Role::UnitCost],
        uses: &[Role::Product, Role::Quantity, Role::AnnualDemand],
        schema: || schema_for!(AllocateParams).to_value(),
    },
];

/// The tools that this agent may use.
pub fn of(kind: AgentKind) -> impl Iterator<Item = &'static Tool> {
    ALL.iter().filter(move |tool| tool.agents.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tool: &str) -> Vec<String> {
        let tool = of(AgentKind::DemandForecasting).find(|other| other.name == tool).unwrap();
        let schema = (tool.schema)();
        assert_eq!(schema["additionalProperties"], Value::Bool(false));
        let mut names: Vec<String> = schema["properties"].as_object().unwrap().keys().cloned().collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_tool_describes_its_parameters() {
        let forecast = ["columns", "frequency", "growth", "holidays", "horizon", "level", "products"];
        assert_eq!(names(FORECAST_DEMAND), forecast);
        assert_eq!(names(DETECT_ANOMALIES), ["columns", "frequency", "products", "sensitivity", "threshold"]);
        assert_eq!(of(AgentKind::General).count(), 0);
    }
}
