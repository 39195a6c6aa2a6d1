//! The tables of a plan. Reading order: `route_report` (a row per visit; `wanted` adds what stops require), `routes` (a row per
//! route), `sensitivity`, `unassigned`, `totals` (the plan as a whole, and compared with another one).

mod route_report;
mod routes;
mod sensitivity;
mod totals;
mod unassigned;
mod wanted;

pub(crate) use route_report::route_report;
pub(crate) use routes::routes;
pub(crate) use sensitivity::sensitivity;
pub(crate) use totals::{plan_totals, what_if};
pub(crate) use unassigned::unassigned;

use crate::vehicle_routing::plan::fleet::Kind;

/// The name of a kind of vehicle; empty when all vehicles are identical.
fn vehicle_name(kind: &Kind) -> Option<String> {
    Some(kind.name.clone()).filter(|name| !name.is_empty())
}
