//! What service a policy gives, and which policy gives a service.

pub mod cheapest_for_service;
pub mod performance;
pub mod service_curve;
pub mod service_level;
