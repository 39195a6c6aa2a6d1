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
    /// What is agreed with a supplier for one item and holds as the largest quantity of an offer.
    pub item_caps: Vec<ItemCap>,
    /// What a supplier gets at least of one item.
    pub item_floors: Vec<ItemFloor>,
    /// Limits that were stated and cannot be kept, a text each.
    pub unused_limits: Vec<String>,
    pub problems: Vec<Problem>,
}

/// The largest quantity of an offer by a limit of one item and supplier.
#[derive(Clone, PartialEq)]
pub(crate) struct ItemCap {
    /// The limit in words.
    pub name: String,
    /// A position in the offers.
    pub offer: usize,
    pub most: f64,
    /// The capacity of the file.
    pub capacity: Option<f64>,
}

/// The smallest quantity of an offer by a limit of one item and supplier.
#[derive(Clone, PartialEq)]
pub(crate) struct ItemFloor {
    /// The limit in words.
    pub name: String,
    /// A position in the offers.
    pub offer: usize,
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
