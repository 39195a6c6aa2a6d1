//! Splits orders over suppliers, or finds the missing units when no split keeps all limits.

use kernels::suppliers::allocation::{
    Allocation, AllocationError, AllocationPlan, Effort, Shortfall, allocate, first_look,
};

use crate::supplier_selection::{
    data::{
        offers::{columns::Columns, market::Market, read::market},
        source::Intake,
    },
    params::allocate::AllocateParams,
    plan::{
        combinations::Combination,
        limit_costs::{MOST_OFFERS, RuleCost, rule_costs},
    },
};
use intake::{AgentError, Dataset};

/// A split of the orders, or the shortfall that prevents one.
pub(crate) enum Outcome {
    Plan { plan: AllocationPlan, rules: Vec<RuleCost> },
    Impossible(Shortfall),
}

/// A split with its market, its parameters and the split of the run before.
pub(crate) struct SplitRun {
    pub market: Market,
    pub params: AllocateParams,
    pub outcome: Outcome,
    /// The split of the run before.
    pub before: Option<AllocationPlan>,
    /// What combinations of suppliers cost, when the question asks for them.
    pub combinations: Vec<Combination>,
}

/// The split of the run before; `None` when there was none.
pub(crate) fn plan_of_last_run(
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

/// A split that is found in a moment, where the search would take long; `None` for markets with limits that need the search.
pub(crate) fn glance(market: &Market) -> Result<Option<Outcome>, AgentError> {
    if market.problem.offers.len() <= MOST_OFFERS {
        return Ok(None);
    }
    let found = first_look(&market.problem).map_err(cannot_split)?;
    Ok(found.and_then(|found| match found {
        Allocation::Plan(plan) => Some(Outcome::Plan { plan, rules: Vec::new() }),
        Allocation::Impossible(shortfall) => Some(Outcome::Impossible(shortfall)),
        Allocation::Unfinished => None,
    }))
}

fn cannot_split(cause: AllocationError) -> AgentError {
    AgentError::Needs(format!("The orders cannot be split: {cause}."))
}

/// Splits the orders of a market.
pub(crate) fn solve(market: &Market, params: &AllocateParams) -> Result<Outcome, AgentError> {
    let allocation = allocate(&market.problem, Effort::default()).map_err(cannot_split)?;
    match allocation {
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
