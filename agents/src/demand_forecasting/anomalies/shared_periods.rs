//! Periods in which many products are unusual at once, which suggests one external cause.

use std::collections::BTreeMap;

use crate::demand_forecasting::anomalies::{examined::Examined, finding::Kind};
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
pub(super) fn shared_periods(examined: &[Examined]) -> Vec<SharedPeriod> {
    let judged = examined.iter().filter(|examined| examined.is_judged()).count();
    let mut counts: BTreeMap<(i64, bool), usize> = BTreeMap::new();
    let singles =
        examined.iter().flat_map(|examined| &examined.findings).filter(|finding| finding.kind.is_single());
    for finding in singles {
        cancel::tick();
        for moment in &finding.moments {
            *counts.entry((moment.period, finding.kind == Kind::Spike)).or_default() += 1;
        }
    }
    let mut shared = Vec::new();
    for ((period, is_above), products) in counts {
        if products >= FEWEST && products as f64 >= LEAST_SHARE * judged as f64 {
            shared.push(SharedPeriod { period, is_above, products });
        }
    }
    shared.sort_by_key(|shared| std::cmp::Reverse(shared.products));
    shared
}
