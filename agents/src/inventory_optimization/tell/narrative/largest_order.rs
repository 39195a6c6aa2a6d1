//! What a largest order that the question states does to the plan: where it binds, what stays short, and where no order is
//! possible.

use kernels::inventory::order_rounding::OrderRules;

use crate::inventory_optimization::{
    params::choices::Policy,
    plan::planned::Planned,
    tell::{findings::Findings, words},
};
use report::{list::joined, markdown::plain, number::amount};

const SHOWN: usize = 3;

/// Empty when neither the question nor the file states one.
pub(super) fn largest_order(findings: &Findings) -> String {
    let planned = findings.planned();
    if planned.iter().all(|planned| planned.largest_order.is_none()) {
        return String::new();
    }
    let mut sentences = vec![match findings.params.maximum_order {
        Some(largest) => {
            format!("**No order of now is for more than {} units, as you asked.**", amount(largest))
        }
        None => "**No order of now is for more than the largest order in the file.**".to_owned(),
    }];
    let is_bound = |planned: &&Planned| planned.largest_order.is_some_and(|largest| binds(planned, largest));
    let binding = planned.iter().filter(is_bound).count();
    sentences.push(if binding == 0 {
        "No item needs more in one order.".to_owned()
    } else {
        format!(
            "It binds for {}, whose cheapest order or whose need of today is larger: they are ordered in smaller amounts and more \
             often, at the cost in the report.",
            words::items(binding)
        )
    });
    sentences.extend(listed(planned, short_of_today).map(|(count, units, names)| {
        format!(
            "**After that order {} still below the reorder point, by {} units in all: {names}.** Place another order, or allow a \
             larger one.",
            if count == 1 { "1 item is".to_owned() } else { format!("{} are", words::items(count)) },
            amount(units)
        )
    }));
    sentences.extend(listed(planned, short_between_looks).map(|(count, _, names)| {
        format!(
            "One order per look at the stock cannot keep up with the demand of {}; units short a look: {names}.",
            words::items(count)
        )
    }));
    sentences.extend(listed(planned, |planned| rounded_down(planned, planned.largest_order?)).map(
        |(count, _, names)| {
            format!("Whole packs make the largest order of {} smaller: {names}.", words::items(count))
        },
    ));
    sentences.extend(listed(planned, |planned| smallest_above(planned, planned.largest_order?)).map(|(count, _, names)| {
        format!(
            "**No order is possible for {}, because the smallest one that the supplier accepts is larger: {names}.** Raise the limit \
             for them, or agree on a smaller minimum or pack.",
            words::items(count)
        )
    }));
    sentences.extend(limited_season(findings));
    sentences.extend(planned_without(findings));
    format!("\n{}\n", sentences.join(" "))
}

/// How many purchases for a season the limit makes smaller.
fn limited_season(findings: &Findings) -> Option<String> {
    let limited = findings.optional.seasons.orders.iter().filter(|order| order.is_limited).count();
    (limited > 0).then(|| {
        format!(
            "It makes the purchase for the season smaller for {}; best_quantity and the profit are those within the limit.",
            words::items(limited)
        )
    })
}

/// The parts of the plan whose methods know no largest order.
fn planned_without(findings: &Findings) -> Option<String> {
    let parts = [
        (findings.params.policy == Some(Policy::MinMax), "levels of a minimum and a maximum"),
        (!findings.optional.joint.is_empty(), "the rhythm and the cost of joint orders"),
    ];
    let without: Vec<String> =
        parts.into_iter().filter(|(is_there, _)| *is_there).map(|(_, part)| part.to_owned()).collect();
    (!without.is_empty()).then(|| format!("The limit is not kept in {}.", joined(&without)))
}

/// How many items have such a figure, its sum, and the largest ones with their figure.
fn listed(planned: &[Planned], figure: impl Fn(&Planned) -> Option<f64>) -> Option<(usize, f64, String)> {
    let mut found: Vec<(&Planned, f64)> =
        planned.iter().filter_map(|planned| Some((planned, figure(planned)?))).collect();
    if found.is_empty() {
        return None;
    }
    // A stable sort: of equal figures the item of more value stays first.
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let shown = found.iter().take(SHOWN);
    let names: Vec<String> = shown
        .map(|(planned, units)| format!("{} ({})", plain(&planned.item.label()), amount(*units)))
        .collect();
    let more = if found.len() > SHOWN { " and others" } else { "" };
    Some((found.len(), found.iter().map(|(_, units)| units).sum(), format!("{}{more}", names.join(", "))))
}

/// Whether the cheapest order of the item, or its need of today, is larger than the largest one.
fn binds(planned: &Planned, largest: f64) -> bool {
    let Some(orders) = planned.orders else { return false };
    let rules = OrderRules { maximum: f64::INFINITY, ..planned.figures.rules };
    let is_smaller = |units: f64| rules.at_least(units).is_ok_and(|units| units > largest);
    is_smaller(orders.economic.quantity)
        || is_smaller(orders.order.quantity)
        || short_of_today(planned).is_some()
}

/// Units that the stock lacks to its reorder point when the order of now is placed.
fn short_of_today(planned: &Planned) -> Option<f64> {
    planned.largest_order?;
    let (orders, today) = (planned.orders?, planned.today?);
    if !today.decision.order_now {
        return None;
    }
    let short = orders.reorder_point - planned.figures.stock.position() - today.decision.quantity;
    (short > 1e-9 * orders.reorder_point.abs().max(1.0)).then_some(short)
}

/// Units of demand between two looks at the stock beyond the largest order.
fn short_between_looks(planned: &Planned) -> Option<f64> {
    planned.largest_order.and(planned.orders)?;
    let figures = &planned.figures;
    let largest = figures.rules.at_least(f64::MAX).ok()?;
    let short = figures.demand.mean * figures.replenishment.review_period - largest;
    (short > 1e-9 * largest).then_some(short)
}

/// The largest order in whole packs, where it is less than the limit by one piece or more.
fn rounded_down(planned: &Planned, largest: f64) -> Option<f64> {
    let pack = planned.item.pack.filter(|pack| *pack > 0.0)?;
    planned.orders?;
    let whole = (largest / pack + 1e-9).floor() * pack;
    (whole > 0.0 && largest - whole >= 1.0).then_some(whole)
}

/// The smallest order that the supplier accepts, where it is above the limit.
fn smallest_above(planned: &Planned, largest: f64) -> Option<f64> {
    let rules = OrderRules { maximum: f64::INFINITY, ..planned.figures.rules };
    let smallest = rules.at_least(0.0).ok()?;
    (planned.failure.is_some() && smallest > largest * (1.0 + 1e-9)).then_some(smallest)
}
