//! The calculation behind an order, or behind none, in one line per item.

use kernels::inventory::service_level::ServiceTarget;
use report::{
    markdown::plain,
    number::{amount, percent},
};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{direct::Direct, findings::Findings, words},
};

const SHOWN: usize = 5;

/// The named items, else the most urgent orders, else the most valuable items.
pub(super) fn why(findings: &Findings) -> Direct {
    let planned = findings.planned();
    let is_named = findings.params.products.as_ref().is_some_and(|products| !products.is_empty());
    let mut shown: Vec<&Planned> = Vec::new();
    if !is_named {
        shown.extend(findings.orders_now().map(|order| &planned[order.place]));
    }
    if shown.is_empty() {
        shown.extend(planned);
    }
    let left = shown.len().saturating_sub(SHOWN);
    let mut text: String = shown.iter().take(SHOWN).map(|planned| line(planned)).collect();
    if left > 0 {
        text.push_str(&format!(
            "- {} more are calculated alike (inventory_report.csv).\n",
            words::items(left)
        ));
    }
    Direct::words(text)
}

fn line(planned: &Planned) -> String {
    let label = plain(&planned.item.label());
    let Some(orders) = planned.orders else {
        let why = planned.failure.as_deref().unwrap_or("it has no demand");
        return format!("- **{label}** has no order plan: {}.\n", plain(why));
    };
    let stock = &planned.figures.stock;
    let times = planned.figures.replenishment;
    let review = if times.review_period > 0.0 {
        format!(" and {} to the next review", words::days(times.review_period))
    } else {
        String::new()
    };
    let level = format!(
        "reorder point {} = demand of {} over {} of lead time{review} + safety stock {} ({}, deviation {})",
        amount(orders.reorder_point),
        amount(orders.protection_mean),
        words::days(times.lead_time),
        amount(orders.safety_stock),
        service(planned.figures.target),
        amount(orders.protection_std)
    );
    let Some(today) = planned.today else {
        return format!("- **{label}**: {level}; what is in stock is not known.\n");
    };
    let position = format!(
        "position {} = {} on hand + {} on order",
        amount(stock.position()),
        amount(stock.on_hand),
        amount(stock.on_order)
    );
    if !today.decision.order_now {
        let until = today.decision.periods_until_order;
        let when = until.map_or(String::new(), |days| {
            format!("; at mean demand it gets there in {}", words::days(days.floor()))
        });
        return format!("- **{label}: nothing to order now**, as {position} is above the {level}{when}.\n");
    }
    format!(
        "- **{label}: order {}**, as {position} is not above the {level}; the economic quantity is {}{}{}.\n",
        amount(today.decision.quantity),
        amount(orders.economic.quantity),
        several(today.decision.quantity, orders.economic.quantity),
        rules(planned)
    )
}

/// Why more than one economic quantity is ordered.
fn several(ordered: f64, economic: f64) -> String {
    let times = (ordered / economic).round();
    let is_several = times >= 2.0 && (ordered - times * economic).abs() <= 0.01 * ordered;
    if is_several {
        format!(", and {} of it bring the position above the reorder point", amount(times))
    } else {
        String::new()
    }
}

fn service(target: ServiceTarget) -> String {
    let (measure, share) = words::target(target);
    let name = if measure == "fill_rate" { "fill rate" } else { "cycle service" };
    format!("{} {name}", percent(share))
}

/// What the supplier or the question asks of the size of an order.
fn rules(planned: &Planned) -> String {
    let rules = planned.figures.rules;
    let mut parts = Vec::new();
    if rules.minimum > 0.0 {
        parts.push(format!("at least {}", amount(rules.minimum)));
    }
    if rules.multiple > 1.0 {
        parts.push(format!("in packs of {}", amount(rules.multiple)));
    }
    if rules.maximum.is_finite() {
        parts.push(format!("at most {}", amount(rules.maximum)));
    }
    if parts.is_empty() { String::new() } else { format!(", ordered {}", parts.join(", ")) }
}
