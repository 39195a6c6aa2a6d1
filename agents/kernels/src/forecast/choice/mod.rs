//! Chooses and weights the methods for a series: `draft` decides between `regular` and `sparse`, `combine` makes one
//! forecast of several, `settle` adds what was learned from the other series.

pub(in crate::forecast) mod combine;
pub(in crate::forecast) mod draft;
pub(in crate::forecast) mod members;
pub(in crate::forecast) mod method;
pub(in crate::forecast) mod regular;
mod searched;
pub(in crate::forecast) mod settle;
pub(in crate::forecast) mod settled;
pub(in crate::forecast) mod single;
pub(in crate::forecast) mod sparse;
