//! Vehicles and routes.

pub(super) const CONCEPTS: super::Concepts = &[];
