//! Splits orders among suppliers and items at the least cost within limits. `problem` describes the task, `builder` turns
//! it into a `model`, `program` solves it, `plan` reads the solution; `first_look` finds a split without a search; `limit_cost` and `shortfall` explain the effect of limits.

mod builder;
mod cover;
mod dual;
mod first_look;
mod limit_cost;
mod limit_rows;
mod model;
mod plan;
mod problem;
mod program;
mod shortfall;
mod start;

pub use first_look::first_look;
pub use limit_cost::{LimitCost, limit_costs};
pub use plan::{AllocationPlan, Order};
pub use problem::{AllocationProblem, LEAST_SHARE, Limit, Limits, Offer, SupplierTerms};
pub use shortfall::{Blocker, Shortfall};

use builder::build;
use model::{Choice, Goal};
use program::Outcome;

/// How long to search, in nodes rather than seconds, so that every machine gives the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of branch and bound in each search.
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { nodes: 1_000 }
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum Allocation {
    Plan(AllocationPlan),
    /// No split satisfies all limits.
    Impossible(Shortfall),
    /// The node limit was reached before a split was found or proven impossible.
    Unfinished,
}

/// Why a problem could not be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AllocationError {
    #[error("no quantity is required")]
    NothingToBuy,
    #[error("offer {offer} names an item or a supplier that does not exist")]
    UnknownOffer { offer: usize },
    #[error("supplier {supplier} offers item {item} twice")]
    TwoOffers { supplier: usize, item: usize },
    #[error("{what} {place} is negative or not a number")]
    BadAmount { what: &'static str, place: usize },
    #[error("{what} {place} is not between 0 and 1")]
    BadShare { what: &'static str, place: usize },
    #[error("the search ended without a plan")]
    Unfinished,
    #[error("the solver failed: {0}")]
    Solver(String),
}

/// The cheapest split: `min sum c_ij x_ij + sum F_j y_j + sum f_ij z_ij` with all demand met and every limit kept.
///
/// A linear program without fixed costs, minimum orders and numbers of suppliers, else a mixed one (capacitated
/// facility location). Costs are exact to about 1e-7 of the total, and so is `proven`.
/// Errors: invalid input, or a failure of the solver.
pub fn allocate(problem: &AllocationProblem, effort: Effort) -> Result<Allocation, AllocationError> {
    problem.check()?;
    search(problem, None, effort)
}

fn search(
    problem: &AllocationProblem,
    known: Option<&Choice>,
    effort: Effort,
) -> Result<Allocation, AllocationError> {
    let model = build(problem, Goal::Cost, &Choice::open(problem));
    let start = start::values(problem, &model, known)?;
    match program::solve(&model.program, start.as_deref(), effort.nodes)? {
        Outcome::Found(found) => plan::read(problem, &model, &found).map(Allocation::Plan),
        Outcome::Infeasible => shortfall::explain(problem, effort).map(Allocation::Impossible),
        Outcome::Unfinished => Ok(Allocation::Unfinished),
    }
}

#[cfg(test)]
pub(super) mod instances;
#[cfg(test)]
mod tests;
