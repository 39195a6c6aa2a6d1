//! What neither season nor signals explain: events, unusual periods and lasting steps of the level. `calm` is the demand that is
//! left when both are taken out; the others look at it.

mod anomalies;
mod calm;
mod events;
mod levels;

pub use anomalies::{Anomaly, anomalies};
pub use events::{EventImpact, MarkedEvent, MarkedEvents, events, marked_events};
pub use levels::{LevelShift, levels};
