//! Plans whatever a `Problem` can say, by ruin and recreate over routes that are evaluated by driving them.
//!
//! A visit is one step of a `State` (time as a function of the start, distance, loads per dimension, break); the state
//! in front of every visit of a route is kept, so a place is tried by driving only what comes behind it. The moves are
//! those of the plain search (SISR: Christiaens and Vanden Berghe, 2020): strings of near stops, now and then a whole
//! route, are taken out and put back one by one where the whole cost rises least, both stops of a pair at once. A stop
//! may open a route of any kind of vehicle that is left; changed routes are offered to every other kind and to each
//! other's vehicles. A reload is put beside a stop where its load alone is in the way and dropped when it is idle.
//!
//! What is not exact: a route has one time per state of its break, the cheaper of the ways to have taken it so far; with
//! several windows the first that is still open is used; a start is delayed, never a later visit.
//!
//! In reading order: `model` and `fleet` (the problem), `clock` and `state` (driving), `tour` and `tours` (a plan),
//! `ruin`, `trial`, `recreate`, `trade` and `search` (improving it), `obstacle` and `explain` (why stops are left out),
//! `timing` (the answer).

mod clock;
mod explain;
mod fleet;
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

pub(crate) use explain::{completed, underway};
pub(crate) use model::{DIMENSIONS, Model};
pub(crate) use near::Near;
pub(crate) use search::search;
pub(crate) use timing::timed;
