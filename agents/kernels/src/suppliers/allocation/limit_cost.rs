//! What a limit costs as a whole: the plan without it, found anew, against the plan with it.

use super::plan::AllocationPlan;
use super::problem::{AllocationProblem, Limit};
use super::{AllocationError, Effort, search};
use crate::cancel;

/// Money that a limit costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LimitCost {
    pub limit: Limit,
    /// Cost of the plan less the cost of the best plan found without the limit; never negative.
    pub saving: f64,
    /// The saving cannot be larger than this; equal to `saving` when both plans are proven.
    pub most: f64,
}

/// Takes each of `limits` away in turn and solves again from the plan, which stays feasible.
///
/// `AllocationProblem::stated_limits` lists all; each costs a search of its own, so on large problems ask for those
/// that people would give up. Errors: those of `allocate`.
pub fn limit_costs(
    problem: &AllocationProblem,
    plan: &AllocationPlan,
    limits: &[Limit],
    effort: Effort,
) -> Result<Vec<LimitCost>, AllocationError> {
    problem.check()?;
    let mut costs = Vec::with_capacity(limits.len());
    for &limit in limits {
        cancel::look();
        let (cost, bound) = match search(&problem.without(limit), Some(&plan.choice), effort)? {
            super::Allocation::Plan(relaxed) => (relaxed.cost.min(plan.cost), relaxed.bound.min(plan.cost)),
            super::Allocation::Impossible(_) | super::Allocation::Unfinished => (plan.cost, 0.0),
        };
        // Rounding of two sums of the same money is no saving.
        let saving = plan.cost - cost;
        let saving = if saving > 1e-9 * plan.cost { saving } else { 0.0 };
        let most = if plan.cost - bound > 1e-9 * plan.cost { plan.cost - bound } else { 0.0 };
        costs.push(LimitCost { limit, saving, most: most.max(saving) });
    }
    Ok(costs)
}
