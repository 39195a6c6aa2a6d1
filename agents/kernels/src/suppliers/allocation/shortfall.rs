//! Explains why no split exists: the smallest number of missing units per item, and the limits that cause it.

use super::builder::build;
use super::model::{Choice, Goal};
use super::problem::{AllocationProblem, Limit};
use super::program::{Found, Outcome, solve};
use super::{AllocationError, Effort};
use crate::cancel;

/// The smallest possible shortfall, and the limits whose removal would reduce it.
#[derive(Debug, Clone, PartialEq)]
pub struct Shortfall {
    /// Items with their missing units. The sum is the smallest possible; its division among the items may differ.
    pub missing: Vec<(usize, f64)>,
    /// Limits whose removal would reduce the missing units, the most helpful first. Two limits that block only together
    /// are not listed.
    pub blocking: Vec<Blocker>,
    /// Only filled when limits contradict each other even if units may be missing: the limits to break and by how much, in units
    /// (rates and numbers of suppliers in their own), with the smallest breach relative to their size.
    pub broken: Vec<(Limit, f64)>,
    /// Whether the number of missing units is proven to be the smallest within the node limit.
    pub proven: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blocker {
    pub limit: Limit,
    /// Units that would still be missing without this limit.
    pub missing_without: f64,
}

/// Explains a problem for which no split exists.
pub(super) fn explain(problem: &AllocationProblem, effort: Effort) -> Result<Shortfall, AllocationError> {
    let Some(least) = least_missing(problem, effort)? else {
        return contradiction(problem, effort);
    };
    let total = least.units();
    let mut blocking = Vec::new();
    for limit in candidates(problem, &least.found) {
        cancel::look();
        if let Some(still) = least_missing(&problem.without(limit), effort)? {
            let missing_without = still.units();
            if missing_without < total - 1e-6 * problem.total_demand() {
                blocking.push(Blocker { limit, missing_without });
            }
        }
    }
    blocking.sort_by(|a, b| a.missing_without.total_cmp(&b.missing_without).then(a.limit.cmp(&b.limit)));
    Ok(Shortfall { missing: least.items, blocking, broken: Vec::new(), proven: least.found.proven })
}

/// Limits worth a search of their own: all that apply to every supplier, and the exhausted limits of suppliers and offers.
fn candidates(problem: &AllocationProblem, found: &Found) -> Vec<Limit> {
    let model = build(problem, Goal::Shortage, &Choice::open(problem));
    let mut used_up = Vec::new();
    for row in &model.program.rows {
        cancel::look();
        let sum: f64 =
            row.terms.iter().map(|&(column, coefficient)| coefficient * found.values[column]).sum();
        let tight = sum > row.high - 1e-6 || sum < row.low + 1e-6;
        used_up.extend(row.source.filter(|_| tight).map(|(limit, _)| limit));
    }
    for (column, value) in model.program.columns.iter().zip(&found.values) {
        cancel::look();
        used_up.extend(column.source.filter(|_| *value > column.upper - 1e-6).map(|(limit, _)| limit));
    }
    let concerns_all = |limit: &Limit| *limit >= Limit::DefectRate;
    problem
        .stated_limits()
        .into_iter()
        .filter(|limit| concerns_all(limit) || used_up.contains(limit))
        .collect()
}

/// A solution with the fewest missing units, and those units by item.
struct Missing {
    items: Vec<(usize, f64)>,
    found: Found,
}

impl Missing {
    fn units(&self) -> f64 {
        self.items.iter().fold(0.0, |sum, (_, units)| sum + units)
    }
}

/// `None` if no solution was found although units may be missing.
fn least_missing(problem: &AllocationProblem, effort: Effort) -> Result<Option<Missing>, AllocationError> {
    let model = build(problem, Goal::Shortage, &Choice::open(problem));
    let Outcome::Found(found) = solve(&model.program, None, effort.nodes)? else { return Ok(None) };
    let missing = model.breaches.iter().filter_map(|&(limit, demand, column)| match limit {
        Limit::Demand(item) if found.values[column] > 1e-7 => Some((item, found.values[column] * demand)),
        _ => None,
    });
    let items = missing.collect();
    Ok(Some(Missing { items, found }))
}

/// Breaks limits as little as possible, each measured relative to its own size.
fn contradiction(problem: &AllocationProblem, effort: Effort) -> Result<Shortfall, AllocationError> {
    let model = build(problem, Goal::Violation, &Choice::open(problem));
    let Outcome::Found(found) = solve(&model.program, None, effort.nodes)? else {
        return Err(AllocationError::Unfinished);
    };
    let mut shortfall =
        Shortfall { missing: Vec::new(), blocking: Vec::new(), broken: Vec::new(), proven: found.proven };
    for &(limit, scale, column) in &model.breaches {
        let amount = found.values[column] * scale;
        match limit {
            _ if found.values[column] <= 1e-7 => {}
            Limit::Demand(item) => shortfall.missing.push((item, amount)),
            limit => match shortfall.broken.iter_mut().find(|(known, _)| *known == limit) {
                Some((_, all)) => *all += amount,
                None => shortfall.broken.push((limit, amount)),
            },
        }
    }
    Ok(shortfall)
}
