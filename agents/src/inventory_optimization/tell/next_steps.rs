//! The next steps of a planner.

use kernels::inventory::stock_position::StockState;
use report::number::amount;

use crate::inventory_optimization::{
    plan::{orders::Order, planned::Planned},
    tell::{
        findings::Findings,
        labels::{in_state, labels},
        words,
    },
};

/// Stock that lasts longer than this is reported.
const YEARS_OF_STOCK: f64 = 1.0;

/// The next steps of a planner, the most urgent first.
pub(super) fn next_steps(findings: &Findings) -> Vec<String> {
    let currency = findings.items.currency.as_deref();
    let planned = &findings.plan.planned;
    let totals = &findings.plan.totals;
    let mut steps = Vec::new();
    let (count, names) = labels(planned.iter().filter(|planned| is_out_of_stock(planned)));
    if count > 0 {
        steps.push(format!(
            "Expedite first: {} without stock and with nothing on order: {names}.",
            words::items(count)
        ));
    }
    let now = findings.orders.iter().filter(|order| order.in_days == 0.0).count();
    if now > 0 {
        steps.push(format!(
            "Place the {} now ({}, order_list.csv).",
            if now == 1 { "order that is due".to_owned() } else { format!("{now} orders that are due") },
            words::money(totals.order_value, currency)
        ));
    }
    let later: Vec<&Order> =
        findings.orders.iter().filter(|order| order.in_days > 0.0 && order.in_days <= 7.0).collect();
    if !later.is_empty() {
        let value: f64 = later.iter().map(|order| order.value).sum();
        steps.push(format!(
            "Keep {} ready for {} that will reach their reorder point within 7 days.",
            words::money(value, currency),
            words::items(later.len())
        ));
    }
    if totals.dead_value > 0.0 {
        let (count, names) = in_state(findings, StockState::Dead);
        steps.push(format!(
            "Decide whether to sell off or write down {} with stock and no demand ({}): {names}.",
            words::items(count),
            words::money(totals.dead_value, currency)
        ));
    }
    let (count, names) = labels(planned.iter().filter(|planned| lasts_too_long(planned)));
    if count > 0 {
        steps.push(format!(
            "Stop buying, and return or transfer, items whose stock lasts longer than a year: {names}."
        ));
    }
    steps.extend(most_uncertain(findings));
    steps.push(ask_further(findings));
    steps
}

/// No stock, and nothing on order.
fn is_out_of_stock(planned: &Planned) -> bool {
    let Some(today) = planned.today else { return false };
    let is_out = matches!(today.state, StockState::Out | StockState::Negative);
    is_out && planned.figures.stock.on_order <= 0.0
}

fn lasts_too_long(planned: &Planned) -> bool {
    let days = planned.today.and_then(|today| today.periods_of_supply);
    days.is_some_and(|days| days > YEARS_OF_STOCK * planned.figures.periods_per_year)
}

/// The defaults whose replacement would improve the plan most.
fn most_uncertain(findings: &Findings) -> Option<String> {
    let basis = &findings.plan.basis;
    let mut missing = Vec::new();
    for (figure, origin) in [
        ("how demand varies (weekly_demand_std, or a history)", basis.deviation),
        ("lead times (lead_time_days)", basis.lead_time),
        ("order costs (order_cost)", basis.order_cost),
        ("holding rates (holding_rate)", basis.holding),
    ] {
        if origin.default > 0 && origin.default >= origin.file + origin.stated {
            missing.push(figure);
        }
    }
    (!missing.is_empty())
        .then(|| format!("Replace defaults with figures of your own, in this order: {}.", missing.join("; ")))
}

fn ask_further(findings: &Findings) -> String {
    let mut asks = vec!["“what if lead time is 21 days”".to_owned(), "“fill rate 98 %”".to_owned()];
    if findings.params.classes.is_none() && findings.plan.planned.len() > 3 {
        asks.push("“only A items”".to_owned());
    }
    if findings.params.budget.is_none() && findings.plan.totals.policy_value > 0.0 {
        asks.push(format!("“budget {}”", amount((0.8 * findings.plan.totals.policy_value).round())));
    }
    if findings.plan.planned.iter().any(|item| item.is_ordered_now()) {
        asks.push("“split these orders among the suppliers”".to_owned());
    }
    let last = asks.pop().unwrap_or_default();
    format!("Ask further: {} or {last}.", asks.join(", "))
}
