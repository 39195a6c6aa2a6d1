//! From places and parameters to the solver (`kernels::routing`) and back to routes with times, loads and costs.
//! Writes no text for users except why a stop is in no route; the answer is written in `tell`.

pub(super) mod binding;
pub(super) mod commit;
pub(super) mod committed;
mod counted_breaks;
pub(super) mod driver_break;
pub(super) mod effort;
pub(super) mod engine;
pub(super) mod factors;
pub(super) mod file_plan;
pub(super) mod fleet;
pub(super) mod goal;
pub(super) mod left_out;
pub(super) mod lengths;
pub(super) mod order;
pub(super) mod outcome;
pub(super) mod pace;
pub(super) mod problem;
pub(super) mod remote;
pub(super) mod roads;
pub(super) mod route;
pub(super) mod schedule;
pub(super) mod sensitivity;
pub(super) mod totals;
pub(super) mod tour;
pub(super) mod wishes;
