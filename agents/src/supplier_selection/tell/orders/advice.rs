//! Advice next to an order split: assumptions, warnings and next steps.

use kernels::suppliers::allocation::AllocationPlan;

use crate::supplier_selection::{
    data::{fields::roster::Roster, offers::market::Market},
    params::allocate::AllocateParams,
    plan::{limit_costs::RuleCost, split::Outcome},
    tell::names::{joined, short_list},
};
use report::{
    markdown::{escaped, plain},
    number::{amount, percent},
};

/// Decisions that the question did not make.
pub(crate) fn assumptions(market: &Market, params: &AllocateParams, roster: &Roster) -> Vec<String> {
    let mut lines = market.assumptions.clone();
    if params.minimum_quality.is_some()
        || params.largest_defect_rate.is_some()
        || params.minimum_on_time.is_some()
    {
        lines.push(
            "Limits of quality and lateness hold for the mean over all units ordered, not for each supplier."
                .to_owned(),
        );
    }
    if params.minimum_order.is_some() {
        lines.push("The minimum order holds for each item of a supplier that gets any of it, where the file has none of its own.".to_owned());
    }
    if params.largest_share.or(params.smallest_share).is_some() {
        lines.push("A share is of the units of all items together.".to_owned());
    }
    if params.largest_share.or(params.smallest_share).is_none()
        && params.most_units.or(params.fewest_units).is_some()
    {
        lines.push("A number of units of a supplier is of all items together.".to_owned());
    }
    if params.fewest_units.is_some() || has_minimum_of_one(params) {
        lines.push(
            "A minimum of a supplier holds if it gets any order; a supplier without an order keeps it too."
                .to_owned(),
        );
    }
    if params.largest_item_share.or(params.smallest_item_share).is_some() {
        lines.push("A share of an item is of the units of each single item.".to_owned());
    }
    if params.fewest_item_suppliers.is_some() {
        lines.push("A supplier counts as a source of an item with at least 1 % of its units.".to_owned());
    }
    for (item, suppliers) in params.item_sources.iter().flatten() {
        let suppliers: Vec<String> = suppliers.iter().map(|name| plain(name)).collect();
        lines.push(format!("{} comes only from {}, as you asked.", plain(item), suppliers.join(" or ")));
    }
    for (item, suppliers) in params.item_exclusions.iter().flatten() {
        let suppliers: Vec<String> = suppliers.iter().map(|name| plain(name)).collect();
        lines.push(format!("{} does not come from {}, as you asked.", plain(item), suppliers.join(" or ")));
    }
    lines.push("Units are not rounded to whole ones or to packs.".to_owned());
    lines.extend(roster.notes.iter().map(|note| escaped(note)));
    lines
}

fn has_minimum_of_one(params: &AllocateParams) -> bool {
    params.supplier_limits.iter().flatten().any(|(_, limit)| limit.minimum_order.is_some())
}

/// Every warning of a split.
pub(crate) fn warnings(market: &Market, outcome: &Outcome) -> Vec<String> {
    let mut lines = market.warnings.clone();
    if !market.unused_columns.is_empty() {
        lines.push(format!("The split does not use {}.", short_list(&market.unused_columns)));
    }
    let mut single = Vec::new();
    for (item, name) in market.items.iter().enumerate() {
        let offers = market.problem.offers.iter().filter(|offer| offer.item == item).count();
        if market.problem.demand[item] > 0.0 && offers == 1 {
            single.push(name.clone());
        }
    }
    if !single.is_empty() {
        lines.push(format!("Only one supplier offers {}: there is no second source.", short_list(&single)));
    }
    if let Outcome::Plan { plan, .. } = outcome {
        match plan.suppliers.as_slice() {
            [only] => lines.push(format!(
                "{} is the only source: if it fails, nothing arrives. Ask for “at least 2 suppliers” to see what a second one costs.",
                plain(&market.suppliers[*only])
            )),
            _ => lines.extend(outage(market, plan)),
        }
    }
    lines
}

/// The units that are missing when the largest supplier fails and the others deliver up to their capacities.
fn outage(market: &Market, plan: &AllocationPlan) -> Option<String> {
    let (largest, _, units) = market.by_supplier(plan).into_iter().max_by(|a, b| a.2.total_cmp(&b.2))?;
    let mut missing = 0.0;
    for (item, demand) in market.problem.demand.iter().enumerate() {
        let mut capacity = 0.0;
        for offer in &market.problem.offers {
            if offer.item == item && offer.supplier != largest {
                capacity += offer.capacity.unwrap_or(f64::INFINITY);
            }
        }
        missing += (demand - capacity).max(0.0);
    }
    let mut total_capacity = 0.0;
    for (supplier, terms) in market.problem.suppliers.iter().enumerate() {
        if supplier != largest {
            total_capacity += terms.capacity.unwrap_or(f64::INFINITY);
        }
    }
    let missing = missing.max(market.units() - total_capacity);
    let name = plain(&market.suppliers[largest]);
    let rest = if missing > 0.0 {
        format!("{} units cannot be bought elsewhere at any price", amount(missing))
    } else {
        "the other suppliers of the file have enough capacity to replace it".to_owned()
    };
    Some(format!(
        "If {name} fails, {} of the units are missing at first; {rest}.",
        percent(units / market.units())
    ))
}

/// The next steps of a buyer.
pub(crate) fn next_steps(market: &Market, outcome: &Outcome) -> Vec<String> {
    match outcome {
        Outcome::Plan { plan, rules } => {
            let names: Vec<String> =
                plan.suppliers.iter().map(|supplier| plain(&market.suppliers[*supplier])).collect();
            let mut steps = vec![format!(
                "Confirm price and capacity with {} before the orders go out.",
                joined(&names[..names.len().min(5)])
            )];
            steps.extend(dearest(market, rules));
            steps.push("Ask further: “at most 3 suppliers”, “no supplier over 50 %”, “without” a supplier, or “rank the suppliers”.".to_owned());
            steps
        }
        Outcome::Impossible(_) => {
            vec!["Relax one of the limits above, or add suppliers, and ask again.".to_owned()]
        }
    }
}

/// The most expensive limit that the buyer set, else the cost of the suppliers' own limits. Rules are sorted by cost.
fn dearest(market: &Market, rules: &[RuleCost]) -> Option<String> {
    let costly: Vec<&RuleCost> =
        rules.iter().filter(|rule| rule.saving.is_some_and(|saving| saving > 0.0)).collect();
    let own = costly.iter().find(|rule| rule.is_set_by_buyer);
    let rule = own.or(costly.first())?;
    let saving = market.money(rule.saving?);
    Some(if rule.is_set_by_buyer {
        format!("Decide whether “{}” justifies its cost of {saving}.", rule.rule)
    } else {
        format!(
            "Negotiate {} with the suppliers: without them the orders would cost {saving} less.",
            rule.rule
        )
    })
}
