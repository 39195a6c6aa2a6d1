//! Suppliers and offers.

pub(super) const CONCEPTS: super::Concepts = &[];
