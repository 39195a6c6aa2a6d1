//! What every limit costs: the orders are split again without it.

use kernels::suppliers::allocation::{Allocation, AllocationPlan, AllocationProblem, Effort, allocate};

use crate::supplier_selection::{data::offers::market::Market, params::allocate::AllocateParams};
use report::number::{amount, whole};

/// A limit with the money that it costs.
pub struct RuleCost {
    pub rule: String,
    /// Cost of the plan less that of the best plan found without the limit; `None` when the search found none.
    pub saving: Option<f64>,
    /// Set by the buyer and not by the suppliers.
    pub is_set_by_buyer: bool,
}

/// Limits whose plans are searched again; larger problems take too long.
const MOST_OFFERS: usize = 400;
/// Endings of limits that the suppliers set.
const SUPPLIERS_OWN: [&str; 2] = ["minimum orders", "capacities"];
/// Enough for small problems, short on large ones.
const EFFORT: Effort = Effort { nodes: 200 };

/// The costs of all limits that hold, the dearest first.
pub fn rule_costs(market: &Market, plan: &AllocationPlan, params: &AllocateParams) -> Vec<RuleCost> {
    if market.problem.offers.len() > MOST_OFFERS {
        return Vec::new();
    }
    let mut costs: Vec<RuleCost> = relaxed(market, params)
        .into_iter()
        .map(|(rule, problem)| {
            let saving = match allocate(&problem, EFFORT) {
                Ok(Allocation::Plan(without)) => Some((plan.cost - without.cost).max(0.0)),
                Ok(Allocation::Impossible(_) | Allocation::Unfinished) | Err(_) => None,
            };
            let is_rounding = |saving: &f64| *saving <= 1e-9 * plan.cost;
            let is_set_by_buyer = !SUPPLIERS_OWN.iter().any(|own| rule.ends_with(own));
            RuleCost {
                rule,
                is_set_by_buyer,
                saving: saving.map(|saving| if is_rounding(&saving) { 0.0 } else { saving }),
            }
        })
        .collect();
    costs.sort_by(|a, b| {
        b.saving.unwrap_or(0.0).total_cmp(&a.saving.unwrap_or(0.0)).then(a.rule.cmp(&b.rule))
    });
    costs
}

/// The problem without each of its limits.
fn relaxed(market: &Market, params: &AllocateParams) -> Vec<(String, AllocationProblem)> {
    let mut found: Vec<(String, AllocationProblem)> = Vec::new();
    let mut without = |rule: String, change: &dyn Fn(&mut AllocationProblem)| {
        let mut problem = market.problem.clone();
        change(&mut problem);
        if problem != market.problem {
            found.push((rule, problem));
        }
    };
    if let Some(count) = params.most_suppliers {
        without(format!("at most {count} suppliers"), &|problem| problem.limits.most_suppliers = None);
    }
    if let Some(count) = params.fewest_suppliers {
        without(format!("at least {count} suppliers"), &|problem| problem.limits.fewest_suppliers = None);
    }
    if let Some(share) = params.largest_share {
        without(format!("no supplier over {} %", amount(share)), &|problem| {
            problem.suppliers.iter_mut().for_each(|terms| terms.largest_share = None);
        });
    }
    if let Some(share) = params.smallest_share {
        without(format!("at least {} % each", amount(share)), &|problem| {
            problem.suppliers.iter_mut().for_each(|terms| terms.minimum_order = 0.0);
        });
    }
    if let Some(quality) = params.minimum_quality {
        without(format!("quality at least {} %", amount(quality)), &|problem| {
            problem.limits.defect_rate = None
        });
    }
    if let Some(rate) = params.largest_defect_rate {
        without(format!("defects at most {} %", amount(rate)), &|problem| problem.limits.defect_rate = None);
    }
    if let Some(rate) = params.minimum_on_time {
        without(format!("on time at least {} %", amount(rate)), &|problem| problem.limits.late_rate = None);
    }
    without("minimum orders".to_owned(), &|problem| {
        problem.offers.iter_mut().for_each(|offer| offer.minimum_order = 0.0)
    });
    let problem = &market.problem;
    let of_offers = problem.offers.iter().filter(|offer| offer.capacity.is_some()).count();
    let of_suppliers = problem.suppliers.iter().filter(|terms| terms.capacity.is_some()).count();
    without(format!("all {} capacities", whole((of_offers + of_suppliers) as f64)), &|problem| {
        problem.offers.iter_mut().for_each(|offer| offer.capacity = None);
        problem.suppliers.iter_mut().for_each(|terms| terms.capacity = None);
    });
    found
}
