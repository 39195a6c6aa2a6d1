//! Splits orders over suppliers, or finds what is missing when no split keeps all limits.

use kernels::suppliers::allocation::{Allocation, AllocationPlan, Effort, Shortfall, allocate};

use crate::supplier_selection::{
    data::{
        offers::{columns::Columns, market::Market, read::market},
        source::Intake,
    },
    params::allocate::AllocateParams,
    plan::limit_costs::{RuleCost, rule_costs},
};
use intake::{AgentError, Dataset};

/// Orders that were split, or why they could not be.
pub enum Outcome {
    Plan { plan: AllocationPlan, rules: Vec<RuleCost> },
    Impossible(Shortfall),
}

/// A split with its market, its parameters and the split of the run before.
pub struct SplitRun {
    pub market: Market,
    pub params: AllocateParams,
    pub outcome: Outcome,
    /// The split of the run before.
    pub before: Option<AllocationPlan>,
}

/// The split of the run before; `None` when there was none.
pub fn plan_of_last_run(
    dataset: &Dataset,
    intake: &Intake,
    columns: &Columns,
    params: &AllocateParams,
) -> Option<AllocationPlan> {
    let market = market(dataset, intake, columns, params).ok()?;
    match allocate(&market.problem, Effort::default()).ok()? {
        Allocation::Plan(plan) => Some(plan),
        Allocation::Impossible(_) | Allocation::Unfinished => None,
    }
}

/// Splits the orders of a market.
pub fn solve(market: &Market, params: &AllocateParams) -> Result<Outcome, AgentError> {
    let refused = |cause| AgentError::Needs(format!("The orders cannot be split: {cause}."));
    match allocate(&market.problem, Effort::default()).map_err(refused)? {
        Allocation::Plan(plan) => {
            let rules = rule_costs(market, &plan, params);
            Ok(Outcome::Plan { plan, rules })
        }
        Allocation::Impossible(shortfall) => Ok(Outcome::Impossible(shortfall)),
        Allocation::Unfinished => Err(AgentError::Needs(
            "The search ended before any split was found. Relax a limit, or split the items into several files.".to_owned(),
        )),
    }
}
