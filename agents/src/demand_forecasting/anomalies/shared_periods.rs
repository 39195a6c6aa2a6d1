//! Periods in which many products are unusual at once, which suggests one external cause.

use std::collections::BTreeMap;

use crate::demand_forecasting::anomalies::{examined::Looked, finding::Kind};
use kernels::cancel;

/// Fewer products or a smaller share than this may be chance.
const FEWEST: usize = 3;
const LEAST_SHARE: f64 = 0.2;

/// A period, and the number of products that are unusual in it in the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SharedPeriod {
    pub period: i64,
    pub is_above: bool,
    pub products: usize,
}

/// The periods in which at least a fifth of the products are unusual, most products first.
pub(super) fn shared_periods(looked: &[Looked]) -> Vec<SharedPeriod> {
    let judged = looked.iter().filter(|looked| looked.is_judged()).count();
    let mut counts: BTreeMap<(i64, bool), usize> = BTreeMap::new();
    let singles =
        looked.iter().flat_map(|looked| &looked.findings).filter(|finding| finding.kind.is_single());
    for finding in singles {
        cancel::tick();
        for moment in &finding.moments {
            *counts.entry((moment.period, finding.kind == Kind::Spike)).or_default() += 1;
        }
    }
    let is_shared = |count: usize| count >= FEWEST && count as f64 >= LEAST_SHARE * judged as f64;
    let mut shared: Vec<SharedPeriod> = counts
        .into_iter()
        .filter(|(_, count)| is_shared(*count))
        .map(|((period, is_above), products)| SharedPeriod { period, is_above, products })
        .collect();
    shared.sort_by_key(|shared| std::cmp::Reverse(shared.products));
    shared
}
