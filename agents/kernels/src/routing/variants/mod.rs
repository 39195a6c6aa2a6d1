//! Plans every kind of `Problem` by ruin and recreate; routes are evaluated by simulating the drive.
//!
//! A visit is one step of a `State` (time as a function of the start, distance, loads per dimension, break). The state
//! before every visit of a route is stored, so trying a place only simulates the visits after it. The moves are those of
//! the plain search (SISR: Christiaens and Vanden Berghe, 2020): strings of near stops, and sometimes whole routes, are
//! taken out and put back one by one where the total cost rises least, both stops of a pair together. A stop may open a
//! route with any kind of unused vehicle. Changed routes are tried with every other kind of vehicle and with each other's
//! vehicles. A reload is added beside a stop if only its load prevents the visit, and removed when it is not needed.
//!
//! Simplifications: for a break already taken, only the best way to have taken it so far is stored; with several windows
//! the first one still open is used; only the start of a route is delayed, never a later visit.
//!
//! In reading order: `model`, `load` and `fleet` (the problem), `clock` and `state` (driving), `tour` and `tours` (a plan),
//! `ruin`, `trial`, `recreate`, `trade` and `search` (improving it), `obstacle` and `explain` (why stops are left out),
//! `timing` (the answer).

mod clock;
mod explain;
mod fleet;
mod load;
mod model;
mod near;
mod obstacle;
mod progress;
mod recreate;
mod ruin;
mod search;
mod start;
mod state;
mod timing;
mod tour;
mod tours;
mod trade;
mod trial;

pub(crate) use clock::MOST_PAUSES;
pub(crate) use explain::{completed, underway};
pub(crate) use load::DIMENSIONS;
pub(crate) use model::Model;
pub(crate) use near::Near;
pub(crate) use search::search;
pub(crate) use timing::timed;
