//! Extra rows that hold for whole suppliers but not for fractions of them: if no offer can cover more than
//! 70 % of an item, two offers are needed, although the linear program would accept 1.43.

use super::model::{Model, Switch};
use super::problem::AllocationProblem;
use super::program::Row;
use crate::cancel;

/// Adds, for every item and for all items together, the least number of switches that must be on (cover inequalities,
/// Balas, 1975).
pub(super) fn add_covers(problem: &AllocationProblem, model: &mut Model) {
    for item in 0..problem.demand.len() {
        cancel::look();
        let offers = (0..problem.offers.len()).filter(|&place| problem.offers[place].item == item);
        let parts = offers.filter_map(|place| {
            let column = model.quantities[place]?;
            Some((model.offer_switches[place], model.program.columns[column].upper))
        });
        let row = cover(&parts.collect::<Vec<_>>(), 1.0);
        model.program.rows.extend(row);
    }
    let total = problem.total_demand();
    let capacity = |supplier: usize| {
        let terms = &problem.suppliers[supplier];
        let share = terms.largest_share.map_or(f64::INFINITY, |share| share * total);
        terms.capacity.unwrap_or(f64::INFINITY).min(share)
    };
    let parts = model.supplier_switches.iter().enumerate();
    let row =
        cover(&parts.map(|(supplier, switch)| (*switch, capacity(supplier))).collect::<Vec<_>>(), total);
    model.program.rows.extend(row);
}

/// Requires as many switches as are enough when the largest parts are used first; `None` if one is enough.
fn cover(parts: &[(Switch, f64)], needed: f64) -> Option<Row> {
    let mut sizes: Vec<f64> =
        parts.iter().filter(|(switch, _)| *switch != Switch::Fixed(false)).map(|p| p.1).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    let mut covered = 0.0;
    let enough = sizes.iter().position(|size| {
        covered += size;
        covered >= needed * (1.0 - 1e-9)
    })?;
    let on = parts.iter().filter(|(switch, _)| *switch == Switch::Fixed(true)).count();
    let low = (enough + 1) as f64 - on as f64;
    let terms: Vec<(usize, f64)> = parts
        .iter()
        .filter_map(|(switch, _)| match switch {
            Switch::Column(column) => Some((*column, 1.0)),
            Switch::Fixed(_) => None,
        })
        .collect();
    (enough > 0 && low > 0.0).then_some(Row { terms, low, high: f64::INFINITY, source: None })
}
