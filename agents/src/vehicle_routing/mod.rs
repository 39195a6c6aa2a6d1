//! Vehicle routing: which vehicle visits which stops, when and in which order, on a map and on printed driver sheets.
//! `plan_routes` runs the tool: `question` reads the parameters, `data` reads the file, `plan` asks the solver and `tell`
//! writes the answer. The arithmetic is in `kernels::routing`.

mod beside;
mod chosen;
mod data;
mod limits;
mod other_break;
pub mod params;
mod plan;
mod plan_routes;
pub mod question;
mod requested;
mod settings;
mod stop_rule;
mod tell;
mod times;
mod vehicle_kind;
pub mod view;
mod wish;

use protocol::AgentKind;

use schemars::schema_for;

use crate::{
    agent::{Agent, Template, Tool, Work},
    samples,
};
use intake::roles::TableKind;

/// The description of this agent for the registry.
pub const AGENT: Agent = Agent {
    kind: AgentKind::VehicleRouting,
    keywords: &[
        "route",
        "routing",
        "vehicle",
        "delivery",
        "deliveries",
        "logistics",
        "transportation",
        "truck",
        "fleet",
        "driver",
        "vans",
        "lorries",
        "courier",
        "depot",
        "km/h",
    ],
    rank_in_ties: 4,
    is_named: |_| false,
    names_figure: |_| false,
    is_meant: question::is_meant,
    is_in_file: |_, _| false,
    example: "5 vans of 200 units, 8 to 17 h, 40 km/h",
    own_work: "plan routes. If you do want that, ask for example “plan routes with 5 vans of 200 units”.",
    template: Template {
        columns: "location_id,name,x_coord,y_coord,demand",
        hint: "One row per place; the first row or the rows marked `depot` are depots. Optional: ready_time, \
             due_time, service_time, weight_kg, volume_m3, pickup, priority, skill, vehicle; route and sequence for a plan \
             that there is already.",
    },
    reads: |kind, _| kind == TableKind::Places,
    sample: samples::routing::csv,
    tools: &[Tool {
        name: params::PLAN_ROUTES,
        description: "Plans which vehicle visits which stops, when and in which order, under capacities, time windows and shifts: routes, map, driver sheets, what is left out and why, costs, and what would be if.",
        parameters: || schema_for!(params::RouteParams).to_value(),
    }],
    requested: requested::requested,
    without_file: |_| None,
    heard: question::heard,
    work: Work::Ready(plan_routes::run),
};

#[cfg(test)]
mod tests;
