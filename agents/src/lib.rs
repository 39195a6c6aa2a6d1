//! Data in, answer out: six agents, the tables they read, the planner that understands a question, the report.
//! Knows no database, queue or web. Start with `answer`, then read `demand_forecasting`.

mod analyze;
pub mod demand_forecasting;
mod general;
#[cfg(test)]
mod hostile_tests;
pub mod inventory_optimization;
mod outside;
mod params;
mod planner;
mod recommend;
mod request;
pub mod samples;
pub mod supplier_selection;
pub mod tools;
pub mod vehicle_routing;
mod work;

use protocol::AgentKind;

pub use analyze::analyze;
pub use intake::{
    AgentError, Dataset, Recipe,
    calendar::Frequency,
    profile::{ColumnKind, ColumnProfile, Profile, profile},
    roles::{Role, Roles},
};
pub use outside::{Outside, RoadError, RoadTable, Roads, Tiles};
pub use recommend::recommend;
pub use report::{
    Answer, ENGINE_VERSION, Run, RunFile,
    inspection::{Inspection, inspect},
};
pub use request::{LastRun, Limits, Progress, Request, Tools};
pub use work::unless_cancelled;

/// Hands the question to the agent that was asked. A new `AgentKind` does not compile until it has a line here.
pub async fn answer(kind: AgentKind, request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    match kind {
        AgentKind::General => general::answer(request, tools).await,
        AgentKind::DemandForecasting => demand_forecasting::answer(request, tools).await,
        AgentKind::InventoryOptimization => inventory_optimization::answer(request, tools).await,
        AgentKind::VehicleRouting => vehicle_routing::answer(request, tools).await,
        AgentKind::DynamicDemandSensing => Ok(general::not_yet(kind)),
        AgentKind::SupplierSelection => supplier_selection::answer(request, tools).await,
    }
}
