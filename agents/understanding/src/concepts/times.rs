//! Stretches of time, methods, signals.

pub(super) const CONCEPTS: super::Concepts = &[];
