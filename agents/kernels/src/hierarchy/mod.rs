//! Makes forecasts of a tree add up: a total, its parts, their parts, down to single series.
//! Never forecasts; it takes a forecast of every node and changes each one according to the size of its past errors.
//! Reading order: `tree`, `reconcile` (the methods), `choice` (the one that was best in the past), `projection`, `min_trace`, `shrinkage`, `non_negative`,
//! `whole_units`.

mod tree;

mod choice;
mod min_trace;
mod non_negative;
mod projection;
mod reconcile;
mod shrinkage;
mod whole_units;

pub use choice::PastWindow;
pub use reconcile::{Reconciled, Weighting, reconcile, reconcile_tested};
pub use tree::Tree;
pub use whole_units::whole_units;

/// Largest number of past errors used per node, the latest ones; more cost time and hardly change a variance.
pub const MOST_ERRORS: usize = 120;

/// Why numbers cannot be reconciled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HierarchyError {
    #[error("node 0 must be the only one without a parent")]
    NotOneRoot,
    #[error("the parent of node {node} does not come before it")]
    ParentAfterChild { node: usize },
    #[error("there are {have} rows for {need} nodes")]
    WrongCount { have: usize, need: usize },
    #[error("the rows do not all have the same length")]
    WrongLength,
    #[error("node {node} has no finite forecast")]
    NotFinite { node: usize },
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
