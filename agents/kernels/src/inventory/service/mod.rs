//! The service that a policy gives, and the policy that gives a wanted service.

pub mod cheapest_for_service;
pub mod performance;
pub mod service_curve;
pub mod service_level;
