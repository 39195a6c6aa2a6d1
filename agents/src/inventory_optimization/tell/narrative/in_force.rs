//! What the plan supposes and which items it looks at, before any figure that depends on it.

use crate::inventory_optimization::{
    params::InventoryParams,
    plan::multiple,
    tell::{findings::Findings, words},
};
use report::{
    markdown::plain,
    number::{amount, counted},
};

const SHOWN: usize = 3;

/// The line of what is in force; empty for the plan of all items as they are.
pub(super) fn in_force(findings: &Findings) -> String {
    let params = findings.params;
    let mut parts = changes(params);
    parts.extend(params.base.as_deref().into_iter().flat_map(|base| levels(params, base)));
    parts.extend(params.maximum_order.map(|largest| format!("no order above {} units", amount(largest))));
    parts.extend(params.price_breaks.iter().flatten().map(|stated| stated.words()));
    parts.extend(params.shelf_life_days.map(|days| format!("shelf life {}", words::days(days))));
    parts.extend(
        multiple::in_force(params)
            .map(|times| format!("orders of {} times the economic quantity", amount(times))),
    );
    let costs = params.supplier_order_costs.iter().flatten();
    parts.extend(
        costs.map(|(supplier, cost)| format!("an order to {} costs {}", plain(supplier), amount(*cost))),
    );
    parts.extend(params.xyz_days.map(|days| format!("XYZ of the last {}", words::days(days))));
    parts.extend(params.adi_limit.map(|limit| format!("intermittent above an ADI of {}", amount(limit))));
    parts.extend(params.cv2_limit.map(|limit| format!("erratic above a CV² of {}", amount(limit))));
    parts.extend(params.backorder_cost.map(|cost| format!("a waiting unit costs {} a year", amount(cost))));
    parts.extend(choice(params));
    if parts.is_empty() {
        return String::new();
    }
    let next = if params.base.is_some() { " The next question starts without it." } else { "" };
    format!("In force: {}.{next}\n\n", parts.join("; "))
}

fn changes(params: &InventoryParams) -> Vec<String> {
    let said = [
        ("demand", params.demand_change_percent),
        ("lead times", params.lead_time_change_percent),
        ("unit costs", params.unit_cost_change_percent),
        ("order costs", params.order_cost_change_percent),
    ];
    let mut parts = Vec::new();
    for (what, change) in said {
        if let Some(percent) = change.filter(|percent| *percent != 0.0) {
            let sign = if percent > 0.0 { "+" } else { "" };
            parts.push(format!("{what} {sign}{} %", amount(percent)));
        }
    }
    if let Some(change) = params.lead_time_change_days.filter(|change| *change != 0.0) {
        parts.push(format!("lead times {}", words::days_more(change)));
    }
    parts
}

/// Levels that the question supposes in place of those of the base.
fn levels(params: &InventoryParams, base: &InventoryParams) -> Vec<String> {
    let said = [
        ("lead time", " days", params.lead_time_days, base.lead_time_days),
        ("service", " %", params.service_percent, base.service_percent),
        ("order cost", "", params.order_cost, base.order_cost),
        ("holding", " % a year", params.holding_percent, base.holding_percent),
        ("holding a unit", " a year", params.holding_per_unit, base.holding_per_unit),
        ("unit cost", "", params.unit_cost, base.unit_cost),
        ("review every", " days", params.review_days, base.review_days),
        ("budget", "", params.budget, base.budget),
        ("budget for orders", "", params.order_budget, base.order_budget),
    ];
    let mut parts = Vec::new();
    for (what, unit, now, before) in said {
        if let Some(value) = now.filter(|_| now != before) {
            parts.push(format!("{what} {}{unit}", amount(value)));
        }
    }
    parts
}

/// The items that are looked at.
fn choice(params: &InventoryParams) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(named("only", "item", params.products.as_deref()));
    parts.extend(named("only", "supplier", params.suppliers.as_deref()));
    parts.extend(named("not", "supplier", params.without_suppliers.as_deref()));
    let classes: Vec<String> = params.classes.iter().flatten().map(|class| format!("{class:?}")).collect();
    if !classes.is_empty() {
        parts.push(format!("only class {}", classes.join(" and ")));
    }
    parts
}

fn named(word: &str, noun: &str, names: Option<&[String]>) -> Option<String> {
    let names = names.filter(|names| !names.is_empty())?;
    if names.len() > SHOWN {
        return Some(format!("{word} {}", counted(names.len(), noun)));
    }
    let shown: Vec<String> = names.iter().map(|name| plain(name)).collect();
    Some(format!("{word} {noun} {}", shown.join(" and ")))
}
