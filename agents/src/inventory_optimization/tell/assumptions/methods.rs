//! The assumptions of methods that only some questions need.

use std::collections::BTreeMap;

use report::{
    markdown::plain,
    number::{amount, whole},
};

use crate::inventory_optimization::{
    params::{
        InventoryParams,
        choices::{Distribution, Policy},
    },
    plan::{empirical::Empirical, planned::Planned, season::DEVIATION_PERCENT},
    tell::{findings::Findings, labels::labels, words},
};

/// A sentence for each method that was used.
pub(super) fn methods(findings: &Findings) -> Vec<String> {
    let params = findings.params;
    let mut lines = Vec::new();
    lines.extend(policy(params));
    lines.extend(waiting(findings));
    lines.extend(params.safety_days.map(|days| {
        format!(
            "Safety stock: {} of mean demand for every item, as you asked, in place of a service; the columns cycle_service and \
             fill_rate say what it gives.",
            words::days(days)
        )
    }));
    lines.extend(params.safety_factor.map(|factor| {
        format!(
            "Safety stock: z = {} standard deviations of demand over the time that stock must last for every item, as you asked, \
             in place of a service; the columns cycle_service and fill_rate say what it gives.",
            amount(factor)
        )
    }));
    lines.extend(match params.distribution {
        Some(Distribution::Empirical) => empirical(findings),
        other => other.map(distribution).into_iter().collect(),
    });
    if !findings.optional.joint.is_empty() {
        lines.push(format!(
            "Joint orders: an order to a supplier costs {}, plus {} for each item in it; an item is part of every order, \
             every second order, every third order … (the base cycle is at least a day). quantity is rounded to a size that \
             the supplier accepts, the costs are not.",
            order_to_supplier(findings),
            line(findings)
        ));
    }
    if !findings.optional.seasons.orders.is_empty() {
        lines.extend(season(findings));
    }
    if !findings.optional.lots.is_empty() {
        lines.push(
            "Lot sizes (Wagner and Whitin): the demand in the file is taken as the certain demand of the coming periods. \
             Stock and open orders serve the first ones; lots arrive at the start of a period, and units left at its end are \
             held. Packs and minimum orders are ignored, and no safety stock is added."
                .to_owned(),
        );
    }
    if params.storage_limit.is_some() {
        lines.push(
            "The storage limit counts safety stock and a whole lot of every item, as if all deliveries had just arrived, in \
             the unit of the file's volume per unit; only order sizes are reduced."
                .to_owned(),
        );
    }
    lines
}

/// What an order to a supplier costs, and where that is from.
fn order_to_supplier(findings: &Findings) -> String {
    match (findings.params.joint_order_cost, &findings.items.names.supplier_order_cost) {
        (Some(cost), _) => findings.money(cost),
        (None, Some(column)) => format!("the most that {} says for one of its items", plain(column)),
        (None, None) => "the order cost of its dearest item".to_owned(),
    }
}

/// What each item in an order costs, and where that is from.
fn line(findings: &Findings) -> String {
    match (findings.params.line_cost, &findings.items.names.line_cost) {
        (None, Some(column)) => format!("what {} says", plain(column)),
        (cost, _) => findings.money(cost.unwrap_or(0.0)),
    }
}

/// The cost of waiting that the question states.
fn waiting(findings: &Findings) -> Option<String> {
    let cost = findings.params.backorder_cost?;
    Some(format!(
        "A unit that waits costs {} for a year of waiting, as you asked; it decides the levels in place of the service.",
        findings.money(cost)
    ))
}

/// Which items have the levels of their history, and why others do not.
pub(in crate::inventory_optimization::tell) fn empirical(findings: &Findings) -> Vec<String> {
    let planned = findings.planned();
    let mut lines = Vec::new();
    let stretches = planned.iter().filter_map(|planned| match planned.empirical {
        Some(Empirical::From(stretches)) => Some(stretches),
        _ => None,
    });
    let used: Vec<usize> = stretches.collect();
    if let (Some(fewest), Some(most)) = (used.iter().min(), used.iter().max()) {
        let of = if fewest == most { whole(*most as f64) } else { format!("{fewest} to {most}") };
        lines.push(format!(
            "Empirical distribution, as you asked, for {}: the reorder point is that of the sums of demand over every stretch of the \
             history as long as lead time and review ({of} stretches that overlap; Porras and Dekker 2008), and never below mean demand. \
             The columns cycle_service and fill_rate say what a distribution with the same mean and deviation gives at that level.",
            words::items(used.len())
        ));
    }
    let mut reasons: BTreeMap<&str, Vec<&Planned>> = BTreeMap::new();
    for planned in planned {
        if let Some(Empirical::Not(reason)) = planned.empirical {
            reasons.entry(reason).or_default().push(planned);
        }
    }
    for (reason, items) in reasons {
        let (count, names) = labels(items.into_iter());
        lines.push(format!(
            "**The empirical distribution was not used** for {} ({names}), because {reason}; a distribution with the mean and deviation \
             of the demand was used there.",
            words::items(count)
        ));
    }
    lines
}

fn distribution(distribution: Distribution) -> String {
    let (name, note) = match distribution {
        Distribution::Normal => ("normal", ""),
        Distribution::Empirical => ("empirical", ""),
        Distribution::Gamma => ("gamma", ""),
        Distribution::Poisson => {
            ("Poisson", "; its deviation is the root of its mean, whatever the file says")
        }
        Distribution::NegativeBinomial => {
            ("negative binomial", "; where the deviation is too small for it, it is Poisson")
        }
    };
    format!("Demand over the lead time is {name} for every item, as you asked{note}.")
}

fn policy(params: &InventoryParams) -> Option<String> {
    let text = match params.policy_in_force()? {
        Policy::Economic => return None,
        Policy::Optimal if params.backorder_cost.is_some() => {
            "Reorder points and order quantities are those with the lowest total cost of ordering, holding and waiting (r, Q)."
        }
        Policy::Optimal => {
            "Reorder points and order quantities are those with the lowest total cost (r, Q). The cost of a waiting unit is \
             set so that the service of the economic quantity is the cheapest one."
        }
        Policy::MinMax => {
            "Stock at or below the reorder point is brought up to order_up_to; the two levels are the pair with the lowest \
             cost (s, S). Stock is checked once per review period, or once a day; lot_size is the smallest order. Levels \
             change in steps of at least one two-hundredth of the economic quantity."
        }
    };
    Some(text.to_owned())
}

fn season(findings: &Findings) -> Vec<String> {
    let orders = &findings.optional.seasons.orders;
    let planned = &findings.plan.planned;
    let mut lines = vec![
        "One season: the demand of a year in the file is that of the whole season, bought once; unmet demand is lost, and \
         left-over units bring their salvage value."
            .to_owned(),
    ];
    let has_unknown_deviation =
        orders.iter().any(|order| planned[order.place].item.daily_deviation.is_none());
    if findings.params.demand_deviation_percent.is_none() && has_unknown_deviation {
        lines.push(format!(
            "Where the file does not state how a season's demand varies, a standard deviation of {DEVIATION_PERCENT} % of it was \
             assumed; “demand varies by 40 %” replaces it."
        ));
    }
    let params = findings.params;
    let is_given = params.salvage_percent.is_some() || params.salvage_value.is_some();
    if !is_given && orders.iter().any(|order| planned[order.place].item.salvage.is_none()) {
        lines.push(
            "Left-over units bring nothing where the file has no salvage value; say “salvage 30 %” of the cost, or “salvage \
             2” in money."
                .to_owned(),
        );
    }
    lines
}
