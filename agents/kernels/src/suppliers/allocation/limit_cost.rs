//! The cost of a limit: the plan with it, compared with a new plan without it.

use super::plan::AllocationPlan;
use super::problem::{AllocationProblem, Limit};
use super::{AllocationError, Effort, search};
use crate::cancel;

/// The money that one limit costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LimitCost {
    pub limit: Limit,
    /// Cost of the plan less the cost of the best plan that was found without the limit; never negative.
    pub saving: f64,
    /// Upper bound of the saving; equal to `saving` when both plans are proven optimal.
    pub most: f64,
}

/// Removes each of `limits` in turn and solves the problem again, starting from the plan, which stays feasible.
///
/// `AllocationProblem::stated_limits` lists all limits. Each requires its own search, so on large problems pass only the
/// limits that could really be given up. Errors: those of `allocate`.
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
        // A difference within rounding between two sums of the same money is not a saving.
        let saving = plan.cost - cost;
        let saving = if saving > 1e-9 * plan.cost { saving } else { 0.0 };
        let most = if plan.cost - bound > 1e-9 * plan.cost { plan.cost - bound } else { 0.0 };
        costs.push(LimitCost { limit, saving, most: most.max(saving) });
    }
    Ok(costs)
}
