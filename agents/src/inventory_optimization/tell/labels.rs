//! The names of the first few items of a list.

use kernels::inventory::stock_position::StockState;
use report::markdown::plain;

use crate::inventory_optimization::{plan::planned::Planned, tell::findings::Findings};

const SHOWN: usize = 5;

/// How many items there are, and the labels of the first ones.
pub(super) fn labels<'a>(planned: impl Iterator<Item = &'a Planned>) -> (usize, String) {
    let all: Vec<&Planned> = planned.collect();
    let shown: Vec<String> = all.iter().take(SHOWN).map(|planned| plain(&planned.item.label())).collect();
    let more = if all.len() > shown.len() { " and others" } else { "" };
    (all.len(), format!("{}{more}", shown.join(", ")))
}

/// The same for the items whose stock is in one state.
pub(super) fn in_state(findings: &Findings, state: StockState) -> (usize, String) {
    let planned = findings.plan.planned.iter();
    labels(planned.filter(|planned| planned.today.is_some_and(|today| today.state == state)))
}
