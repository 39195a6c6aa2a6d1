//! Order cost, holding rate and cost, unit cost, price, salvage value.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, reading::Reading, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(
            "<holding> <is>? (about|around)? {percent} (a|per|each|every) (month|mon|mth)",
            monthly_rate,
        ),
        Rule::read("<holding> <is>? (about|around)? {percent} monthly", monthly_rate),
        Rule::read("{percent} (a|per) month <holding>", monthly_rate),
        Rule::share("holding_rate", "<holding> <is>? (about|around|us)? {percent} <year>?"),
        Rule::share("holding_rate", "{percent} <holding>"),
        Rule::share("holding_rate", "<holding> <is>? (0)? {number} percent"),
        Rule::read(
            "<holding> <is>? (about|around|us)? {money} (per unit|per piece|a unit|each|a piece|per item|/ unit|pro stück|por unidad|por unidade|par unité)? (and|per|a|each|/)? (year|yr)?",
            holding,
        ),
        Rule::read("(quarter|fifth|third) of (the|its) value (each|a|per) year ~ (to keep)?", holding_part),
        Rule::read(
            "{money|number} (per|a|each|for each|/) (unit|piece|item) (and|per|a|each)? (year|yr)? (to (keep|store|hold))",
            holding_money,
        ),
        Rule::number("order_cost", "<order cost> <is>? (us|about|around|only|just|now)? {money|number}"),
        Rule::number(
            "order_cost",
            "{money|number} (per|an|a|for (an|each|every)|each|por|pro|par|/) (order|po|pedido|commande|bestellung)",
        ),
        Rule::number("order_cost", "order {money|number}"),
        Rule::number(
            "salvage_value",
            "<salvage> (is|are|at|of|=|for|value)? (still|about|only)? {money|number}",
        ),
        Rule::number("salvage_value", "(not sold|unsold|leftover) ~ (for|at|bring*) {money|number}"),
        Rule::number("unit_price", "<unit price> (is|of|at|=|:|for)? (them)? {money|number} (each|apiece)?"),
        Rule::number(
            "unit_cost",
            "<unit cost> (is|are|of|at|=|:)? (me|us)? {money|number} (each|apiece|a piece|per piece)?",
        ),
        Rule::number(
            "unit_cost",
            "{money|number} (each|apiece|a piece|per piece|per unit|a unit|das stück|pro stück|cada uno|cada una|chacun|chacune)",
        ),
        Rule::number(
            "unit_cost",
            "(worth|valued at|bought (for|at)|buy (them|it) (for|at)|purchased at|make them for) {money|number}",
        ),
    ]
});

/// A share of the value for each month, stated for a year.
fn monthly_rate(params: &mut Params, values: &[Captured]) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("holding_rate", share * 12.0);
    true
}

/// An amount below 1 without a currency is a share, as in `holding 0.2`.
fn holding(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    match (value.number(), value.currency()) {
        (Some(share), None) if share < 1.0 => params.number("holding_rate", share),
        (Some(_), _) => return holding_money(params, values),
        _ => return false,
    }
    true
}

fn holding_money(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let Some(amount) = value.number() else { return false };
    params.number("holding_cost", amount);
    if let Some(currency) = value.currency() {
        params.text("currency", currency);
    }
    true
}

fn holding_part(params: &mut Params, _: &[Captured]) -> bool {
    params.number("holding_rate", 0.25);
    true
}

/// A percentage beside an order cost or an annual demand is the holding rate.
pub(super) fn bare(reading: &mut Reading) {
    let is_formula =
        reading.params.get("order_cost").is_some() || reading.params.get("annual_demand").is_some();
    if !is_formula
        || reading.params.get("holding_rate").is_some()
        || reading.params.get("holding_cost").is_some()
    {
        return;
    }
    let free: Vec<_> = reading
        .sentence
        .percents()
        .into_iter()
        .filter(|found| reading.is_free(found.start, found.end))
        .collect();
    let is_low = |share: f64| share > 0.0 && share <= 0.5;
    if let [only] = free.as_slice()
        && is_low(only.value)
    {
        reading.params.number("holding_rate", only.value);
        reading.use_bytes(only.start, only.end);
    }
}
