//! From places and parameters to the solver (`kernels::routing`) and back to routes with times, loads and costs.
//! Writes nothing that a user reads except why a stop is in no route; the answer is written in `tell`.

pub mod commit;
pub mod committed;
pub mod driver_break;
pub mod engine;
pub mod factors;
pub mod file_plan;
pub mod fleet;
pub mod left_out;
pub mod lengths;
pub mod order;
pub mod outcome;
pub mod pace;
pub mod problem;
pub mod roads;
pub mod route;
pub mod schedule;
pub mod totals;
pub mod tour;
