//! The order split as a program: the meaning of its columns, and its objective. `builder` writes it.

use super::problem::{AllocationProblem, Limit};
use super::program::Program;

/// The objective of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Money; all demand is met.
    Cost,
    /// Missing units.
    Shortage,
    /// How far limits are broken, each relative to its size, and missing units relative to all demand.
    Violation,
}

/// For each supplier and each offer whether it is used, as far as that is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub suppliers: Vec<Option<bool>>,
    pub offers: Vec<Option<bool>>,
}

impl Choice {
    pub(super) fn open(problem: &AllocationProblem) -> Self {
        Self { suppliers: vec![None; problem.suppliers.len()], offers: vec![None; problem.offers.len()] }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.suppliers.iter().chain(&self.offers).all(Option::is_some)
    }
}

/// The program and the meaning of its columns.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub program: Program,
    /// Column of each offer; `None` when the offer cannot be used.
    pub quantities: Vec<Option<usize>>,
    pub supplier_switches: Vec<Switch>,
    pub offer_switches: Vec<Switch>,
    /// Columns that break a limit, each with the amount by which one unit of it breaks the limit; empty for `Goal::Cost`.
    pub breaches: Vec<(Limit, f64, usize)>,
    /// Money, or units, that one unit of the objective represents.
    pub money: f64,
}

/// Whether something is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Switch {
    /// Already decided, or free to use without a decision.
    Fixed(bool),
    Column(usize),
}

impl Switch {
    pub(super) fn is_on(self, values: &[f64]) -> bool {
        match self {
            Self::Fixed(on) => on,
            Self::Column(column) => values[column] > 0.5,
        }
    }
}
