//! Why nothing fits: how many units of which item are missing at least, and which limits are behind it.

use super::model::{Choice, Goal, build};
use super::problem::{AllocationProblem, Limit};
use super::program::{Found, Outcome, solve};
use super::{AllocationError, Effort};
use crate::cancel;

/// The least that is missing, and what would help.
#[derive(Debug, Clone, PartialEq)]
pub struct Shortfall {
    /// Items with the units that are missing. The sum is the least there can be; how it falls on items may differ.
    pub missing: Vec<(usize, f64)>,
    /// Limits without which fewer units would be missing, the most helpful first. Two limits that block only together
    /// are not listed.
    pub blocking: Vec<Blocker>,
    /// Only when limits contradict each other whatever is left out: the limits to be broken and by how much, in units
    /// (rates and numbers of suppliers in their own), least in relation to their size.
    pub broken: Vec<(Limit, f64)>,
    /// Whether the units missing were proven to be the least within the nodes.
    pub proven: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blocker {
    pub limit: Limit,
    /// Units that would still be missing without it.
    pub missing_without: f64,
}

/// Explains a problem that has no split.
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

/// Limits worth a search of their own: all that concern everybody, and those of suppliers and offers that are used up.
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

/// A solution in which as few units as possible are missing, by item.
struct Missing {
    items: Vec<(usize, f64)>,
    found: Found,
}

impl Missing {
    fn units(&self) -> f64 {
        self.items.iter().fold(0.0, |sum, (_, units)| sum + units)
    }
}

/// Nothing if not even buying less fits.
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

/// Breaks as little as possible, each limit measured by its own size.
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
            limit => shortfall.broken.push((limit, amount)),
        }
    }
    Ok(shortfall)
}
