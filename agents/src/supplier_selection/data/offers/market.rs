//! The offers of a file as a problem for the kernels, with the names that belong to its numbers.

use intake::problem::Problem;
use kernels::suppliers::allocation::AllocationProblem;
use report::number::amount;

/// A problem with its names.
pub(crate) struct Market {
    pub items: Vec<String>,
    pub suppliers: Vec<String>,
    pub problem: AllocationProblem,
    pub currency: Option<&'static str>,
    pub price_column: String,
    /// Money once for an item of a supplier.
    pub fixed_column: Option<String>,
    /// The bad share of units is known.
    pub has_defects: bool,
    pub has_lateness: bool,
    pub assumptions: Vec<String>,
    pub warnings: Vec<String>,
    pub unused_columns: Vec<String>,
    pub problems: Vec<Problem>,
}

impl Market {
    pub(crate) fn money(&self, value: f64) -> String {
        match self.currency {
            Some(currency) => format!("{} {currency}", amount(value)),
            None => amount(value),
        }
    }

    pub(crate) fn units(&self) -> f64 {
        self.problem.demand.iter().sum()
    }
}
