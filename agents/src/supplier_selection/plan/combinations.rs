//! What every combination of a few suppliers costs: the orders are split over these suppliers alone.

use std::collections::BTreeSet;

use kernels::{
    cancel,
    suppliers::allocation::{Allocation, AllocationProblem, Effort, allocate},
};

use crate::supplier_selection::data::offers::market::Market;

/// Suppliers that share all orders.
pub(crate) struct Combination {
    pub suppliers: Vec<usize>,
    /// Nothing when they cannot deliver everything within the limits.
    pub cost: Option<f64>,
}

/// The most combinations of several that are split; with more suppliers only smaller ones are. Single suppliers all are.
const MOST: usize = 120;
const LARGEST: usize = 3;
/// Enough for the small problems that combinations are.
const EFFORT: Effort = Effort { nodes: 200 };

/// All combinations of one supplier up to three, the cheapest first; those that cannot deliver stand last.
pub(crate) fn combinations(market: &Market) -> Vec<Combination> {
    let offering: BTreeSet<usize> = market.problem.offers.iter().map(|offer| offer.supplier).collect();
    let offering: Vec<usize> = offering.into_iter().collect();
    let limits = market.problem.limits;
    let sizes = limits.fewest_suppliers.unwrap_or(1)..=limits.most_suppliers.unwrap_or(LARGEST).min(LARGEST);
    let mut found = Vec::new();
    for size in sizes {
        let chosen = of_size(&offering, size);
        if size > 1 && found.len() + chosen.len() > MOST {
            break;
        }
        for suppliers in chosen {
            cancel::look();
            let cost = cost(&market.problem, &suppliers);
            found.push(Combination { suppliers, cost });
        }
    }
    let order = |combination: &Combination| combination.cost.unwrap_or(f64::INFINITY);
    found.sort_by(|one, other| order(one).total_cmp(&order(other)));
    found
}

/// All ways to choose this number of suppliers.
fn of_size(suppliers: &[usize], size: usize) -> Vec<Vec<usize>> {
    match size {
        0 => return vec![Vec::new()],
        1 => return suppliers.iter().map(|supplier| vec![*supplier]).collect(),
        _ => {}
    }
    let mut chosen = Vec::new();
    for (place, first) in suppliers.iter().enumerate() {
        if chosen.len() > MOST {
            break;
        }
        for mut rest in of_size(&suppliers[place + 1..], size - 1) {
            rest.insert(0, *first);
            chosen.push(rest);
        }
    }
    chosen
}

/// The cost of the cheapest split over these suppliers, of whom each delivers something.
fn cost(problem: &AllocationProblem, suppliers: &[usize]) -> Option<f64> {
    let mut alone = problem.clone();
    alone.offers.retain(|offer| suppliers.contains(&offer.supplier));
    alone.limits.fewest_suppliers = (suppliers.len() > 1).then_some(suppliers.len());
    match allocate(&alone, EFFORT).ok()? {
        Allocation::Plan(plan) => Some(plan.cost),
        Allocation::Impossible(_) | Allocation::Unfinished => None,
    }
}
