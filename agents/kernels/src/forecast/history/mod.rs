//! Prepares a history: gaps, outliers, events, seasons, the class of its demand, and whether the demand has ended.
//! `prepared` combines these; `stripped` removes known effects first.

pub(in crate::forecast) mod closed;
pub(in crate::forecast) mod demand_class;
pub(in crate::forecast) mod ended;
pub(in crate::forecast) mod events;
pub(in crate::forecast) mod gaps;
mod group_season;
pub(in crate::forecast) mod indices;
pub(in crate::forecast) mod outliers;
pub(in crate::forecast) mod prepared;
pub(in crate::forecast) mod season;
mod season_evidence;
pub(in crate::forecast) mod season_search;
pub(in crate::forecast) mod shared_season;
pub(in crate::forecast) mod stripped;
