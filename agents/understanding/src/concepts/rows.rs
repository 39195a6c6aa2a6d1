//! Rows and columns of a file.

pub(super) const CONCEPTS: super::Concepts = &[];
