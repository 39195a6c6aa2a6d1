//! Plans whatever a `Problem` can say: a route is evaluated by driving it, visit after visit.

mod clock;
mod fleet;
mod model;
mod state;
mod timing;

pub(crate) use model::{DIMENSIONS, Model};
pub(crate) use timing::timed;
