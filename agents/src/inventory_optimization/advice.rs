//! What could make a figure wrong, and what to do today.

use kernels::inventory::stock_position::StockState;

use super::{extras::Extras, optimize::Found, plan::Planned, tables::Order, words};
use report::{
    markdown::plain,
    number::{amount, percent},
    result::Warning,
};

const SHOWN: usize = 5;
/// Stock for more years than this is worth a word of its own.
const YEARS_OF_STOCK: f64 = 1.0;

/// The first labels of some items.
fn labels<'a>(planned: impl Iterator<Item = &'a Planned>) -> (usize, String) {
    let all: Vec<&Planned> = planned.collect();
    let shown: Vec<String> = all.iter().take(SHOWN).map(|planned| plain(&planned.item.label())).collect();
    let more = if all.len() > shown.len() { " and others" } else { "" };
    (all.len(), format!("{}{more}", shown.join(", ")))
}

fn in_state(found: &Found, state: StockState) -> (usize, String) {
    let is_so = |planned: &&Planned| planned.today.is_some_and(|today| today.state == state);
    labels(found.outcome.planned.iter().filter(is_so))
}

/// What could make a figure wrong.
pub fn warnings(found: &Found, extras: &Extras) -> Vec<Warning> {
    let currency = found.items.currency.as_deref();
    let planned = &found.outcome.planned;
    let mut lines = Vec::new();
    if !found.items.has_stock {
        lines.push(
            "The file has no column of current stock, so what to order now, excess and risk cannot be computed; their cells \
             are empty. Add current_stock."
                .to_owned(),
        );
    } else {
        let (count, names) =
            labels(planned.iter().filter(|planned| planned.today.is_none() && planned.failure.is_none()));
        if count > 0 {
            lines.push(format!(
                "The stock of {} is not known, so their order, excess and risk are empty: {names}.",
                words::items(count)
            ));
        }
    }
    let (negative, names) = in_state(found, StockState::Negative);
    if negative > 0 {
        lines.push(format!(
            "{} below zero: a booking is missing, or customers wait. What is missing was counted as waiting demand and is in \
             the order: {names}.",
            if negative == 1 { "1 item has stock".to_owned() } else { format!("{} have stock", words::items(negative)) }
        ));
    }
    let (failed, names) = labels(planned.iter().filter(|planned| planned.failure.is_some()));
    if failed > 0 {
        let reason = planned.iter().find_map(|planned| planned.failure.as_deref()).unwrap_or_default();
        lines.push(format!(
            "{} could not be planned in full ({reason}), so their cells are empty: {names}.",
            words::items(failed)
        ));
    }
    let (idle, names) = labels(planned.iter().filter(|planned| planned.figures.demand.mean == 0.0));
    if idle > 0 {
        lines.push(format!(
            "{} without demand {} no order quantity, reorder point or days of supply: {names}.",
            words::items(idle),
            if idle == 1 { "has" } else { "have" }
        ));
    }
    if planned.iter().all(|planned| planned.xyz.is_none()) && idle < planned.len() {
        lines.push("XYZ classes are empty, because the file does not say how demand varies.".to_owned());
    }
    if let Some(budget) = found.outcome.budget.as_ref().filter(|budget| budget.used > budget.budget * 1.001) {
        lines.push(format!(
            "Whole pieces, packs, minimum orders and the review period need {}, which is more than the budget of {}.",
            words::money(budget.used, currency),
            words::money(budget.budget, currency)
        ));
    }
    lines.extend(of_methods(found, extras));
    let mut warnings = found.items.warnings.clone();
    warnings.extend(lines.into_iter().map(Warning::general));
    warnings
}

/// What was asked for and cannot be done with this file.
fn of_methods(found: &Found, extras: &Extras) -> Vec<String> {
    let (planned, params) = (&found.outcome.planned, found.params);
    let mut lines = Vec::new();
    if let Some((_, reason)) = extras.seasons.without.first() {
        let (count, names) = labels(extras.seasons.without.iter().map(|(place, _)| &planned[*place]));
        lines.push(format!(
            "No season order for {} ({reason}): {names}. A column price, or “selling price 30”, and a cost above what a \
             left-over brings are needed.",
            words::items(count)
        ));
    }
    if params.lot_sizes == Some(true) && extras.lots.is_empty() {
        lines.push(
            "Lot sizes over periods need the demand of coming periods: a row per item and date, or a column per period."
                .to_owned(),
        );
    }
    if params.joint_orders == Some(true) && extras.joint.is_empty() {
        lines.push("Joint orders need a column supplier with at least two items of one supplier.".to_owned());
    }
    if let Some(storage) = &found.outcome.storage {
        if storage.without_volume > 0 {
            lines.push(format!(
                "The volume of {} is not known, so the storage limit leaves them out; add a column volume (per unit).",
                words::items(storage.without_volume)
            ));
        }
        if storage.used > storage.limit * 1.000_001 {
            lines.push(format!(
                "The storage limit cannot be kept by smaller orders: safety stock, whole packs and minimum orders take {}, the \
                 limit is {}. Lower the service, shorten lead times, or find more room.",
                amount(storage.used),
                amount(storage.limit)
            ));
        }
    }
    lines
}

/// What a planner would do with this.
pub fn next_steps(found: &Found, orders: &[Order]) -> Vec<String> {
    let currency = found.items.currency.as_deref();
    let planned = &found.outcome.planned;
    let totals = &found.outcome.totals;
    let mut steps = Vec::new();
    let out = |planned: &&Planned| {
        planned.today.is_some_and(|today| {
            matches!(today.state, StockState::Out | StockState::Negative)
                && planned.figures.stock.on_order <= 0.0
        })
    };
    let (count, names) = labels(planned.iter().filter(out));
    if count > 0 {
        steps.push(format!(
            "Expedite first: {} without stock and with nothing on order: {names}.",
            words::items(count)
        ));
    }
    let now = orders.iter().filter(|order| order.in_days == 0.0).count();
    if now > 0 {
        steps.push(format!(
            "Place the {} now ({}, order_list.csv).",
            if now == 1 { "order that is due".to_owned() } else { format!("{now} orders that are due") },
            words::money(totals.order_value, currency)
        ));
    }
    let later: Vec<&Order> =
        orders.iter().filter(|order| order.in_days > 0.0 && order.in_days <= 7.0).collect();
    if !later.is_empty() {
        let value: f64 = later.iter().map(|order| order.value).sum();
        steps.push(format!(
            "Keep {} ready for {} that will reach their reorder point within 7 days.",
            words::money(value, currency),
            words::items(later.len())
        ));
    }
    if totals.dead_value > 0.0 {
        let (count, names) = in_state(found, StockState::Dead);
        steps.push(format!(
            "Decide whether to sell off or write down {} with stock and no demand ({}): {names}.",
            words::items(count),
            words::money(totals.dead_value, currency)
        ));
    }
    let long = |planned: &&Planned| {
        planned
            .today
            .and_then(|today| today.periods_of_supply)
            .is_some_and(|days| days > YEARS_OF_STOCK * planned.figures.periods_per_year)
    };
    let (count, names) = labels(planned.iter().filter(long));
    if count > 0 {
        steps.push(format!("Stop buying, and return or transfer, what lasts longer than a year: {names}."));
    }
    steps.extend(most_uncertain(found));
    steps.push(ask_further(found));
    steps
}

/// What would make the plan better.
fn most_uncertain(found: &Found) -> Option<String> {
    let basis = &found.outcome.basis;
    let mut missing = Vec::new();
    for (what, origin) in [
        ("how demand varies (weekly_demand_std, or a history)", basis.deviation),
        ("lead times (lead_time_days)", basis.lead_time),
        ("order costs (order_cost)", basis.order_cost),
        ("holding rates (holding_rate)", basis.holding),
    ] {
        if origin.default > 0 && origin.default >= origin.file + origin.stated {
            missing.push(what);
        }
    }
    (!missing.is_empty())
        .then(|| format!("Replace defaults by figures of your own, in this order: {}.", missing.join("; ")))
}

fn ask_further(found: &Found) -> String {
    let mut asks = vec!["“what if lead time is 21 days”".to_owned(), "“fill rate 98 %”".to_owned()];
    if found.params.classes.is_none() && found.outcome.planned.len() > 3 {
        asks.push("“only A items”".to_owned());
    }
    if found.params.budget.is_none() && found.outcome.totals.policy_value > 0.0 {
        asks.push(format!("“budget {}”", amount((0.8 * found.outcome.totals.policy_value).round())));
    }
    let last = asks.pop().unwrap_or_default();
    format!("Ask further: {} or {last}.", asks.join(", "))
}

/// A chance as a percentage.
pub fn chance(risk: f64) -> String {
    if risk > 0.0 && risk < 0.001 { "under 0.1 %".to_owned() } else { percent(risk) }
}
