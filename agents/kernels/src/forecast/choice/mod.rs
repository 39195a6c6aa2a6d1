//! Which methods forecast a series, and how they are weighed: `draft` decides, `regular` and `sparse` are the two ways,
//! `combine` makes one forecast of several.

pub(in crate::forecast) mod combine;
pub(in crate::forecast) mod draft;
pub(in crate::forecast) mod members;
pub(in crate::forecast) mod method;
pub(in crate::forecast) mod regular;
pub(in crate::forecast) mod sparse;
