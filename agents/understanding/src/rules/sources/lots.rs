//! Quantity, shares, how many suppliers, lots, defects, money.

use std::sync::LazyLock;

use crate::{
    params::Params,
    pattern::Captured,
    rules::{Rule, rule::share},
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("<none above> {percent} (<defects>)", defects),
        Rule::read(
            "<defects> (rate|share|ceiling|limit|quota|parts)? (of|is|=|:|below|under|at most|max|within|less than|not over|no more than|has to be under|have to be under)? {percent}",
            defects,
        ),
        Rule::read(
            "(below|under|at most|max|less than|no more than|not more than|within|with more than|more than) {percent} <defects>",
            defects,
        ),
        Rule::read("<defects> ~ (more than|over|above|less than|below|under) {percent}", defects),
        Rule::read("{percent} (or less)? <defects> (max*|at most|limit)?", defects),
        // `No single supplier above 60 %` asks for several; the share behind it is read by itself.
        Rule::read("(no|not any|any|each|every) (single|sole) (source|supplier)", |_, _| true),
        Rule::read("(single|sole) (source|sourcing|supplier)", single),
        Rule::read("(dual|double) (source|sourcing)", dual),
        Rule::number(
            "max_suppliers",
            "(<none above>|max*|at most|up to|no more than|not more than) {number} <supplier>",
        ),
        Rule::number(
            "max_suppliers",
            "{number} <supplier> (at (the)? most|max*|maximum|tops|höchstens|como máximo|como mucho|au maximum|au plus|no máximo)",
        ),
        Rule::number("max_suppliers", "(from|among|over) (the)? (best|top|cheapest) {number}"),
        Rule::number("max_suppliers", "(over|of|among) (the)? (winners|them) ,? {number} at most"),
        Rule::number("max_suppliers", "{number} at most"),
        Rule::number(
            "min_suppliers",
            "(on at least|at least|minimum|min|no fewer than|not less than|mindestens|al menos|au moins|pelo menos|kam se kam|spread over at least|over at least) {number} (different)? <supplier>",
        ),
        Rule::number("min_suppliers", "{number} <supplier> (min*|at least|or more)"),
        Rule::read("at least {number} and (at most|max*) {number} <supplier>", between),
        Rule::read("min* {number} (and|,|-)? max* {number} <supplier>", between),
        Rule::number("min_order", "(none|nobody|no one|nobody gets) (under|below|less than) {number}"),
        Rule::number("max_suppliers", "(not|dont|never) (go|buy|order)? with more than {number} <supplier>"),
        Rule::read("<defects> (upto|up to|till|until) {percent}", defects),
        Rule::read("exactly {number} <supplier>", exactly),
        Rule::read("between {number} and {number} <supplier>", between),
        Rule::read("(entre|zwischen) {number} (y|und|et|e) {number} <supplier>", between),
        Rule::read("{number} (to|-|or) {number} <supplier>", between),
        Rule::number(
            "min_order",
            "(min order|minimum order|min_order|minimum lot|min lot|smallest lot|lots of at least|lot of at least|minimum call off|not less than|mindestmenge|pedido mínimo) (of|is|=|:|with one)? {number|size} (each)?",
        ),
        Rule::number(
            "min_order",
            "(at least|minimum|min|not below|nobody below|none below|no one below) {number} <goods>? (each|per <supplier>|from each|per order|apiece|a <supplier>)",
        ),
        Rule::read(
            "<none above> {percent} (each|(per|por|pro|je|par) <supplier>|for one|for anyone|of it|of the (order|total|quantity)|a head|from one|chez un seul|del pedido)?",
            top_share,
        ),
        Rule::read(
            "{percent} (cap|max*|limit|at most|share cap|tops) (per|each|a|for)? (<supplier>|one)?",
            top_share,
        ),
        Rule::read("(more than|above|over) {percent}", top_share),
        Rule::read("(more than|above|over) (a)? half (of (it|the order|the total|the quantity))?", half),
        Rule::read("<none above> (a)? half (each|per <supplier>)?", half),
        Rule::read("(more than|above|over) (a|one)? third", third),
        Rule::read("(a|one) third each (at (the)? (very)? most)?", third),
        Rule::read("share (of|=|is|cap|limit)? {number|percent}", top_share),
        Rule::number(
            "budget",
            "(budget|money|limit|spend|to spend|have|for|with|under|below|at most|max|within|is now|money is now|money is|i have|can spend) (of|is|=|:|only|now|up to|at most)? {cash}",
        ),
        Rule::read(
            "(quantity|qty|need|order|buy|split|divide|allocate|award|source|require|sub out|purchase|total|want|distribute|share|place|take|reparte|repartir|partage|divide|teile|aufteilen|compra|verteile) (is|of|=|:|out|an order (for|of))? (about|around|up)? {number|size}",
            quantity,
        ),
        Rule::read("{number|size} <goods>", quantity),
        Rule::read("order* (for|of) {number|size}", quantity),
    ]
});

/// Money to spend, for a tool that buys.
pub(super) static MONEY: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number("budget", "(budget|presupuesto|orçamento) (of|is|=|:|de|von)? {money|number}"),
        Rule::number("budget", "{cash} (budget|at most|max|to spend|limit)"),
        Rule::number("budget", "money is (now)? {number}"),
        Rule::number("budget", "(only)? (have|got|spend) {number} (to spend)"),
        Rule::number("budget", "{number} to spend"),
        Rule::number("budget", "(can|may) spend {money|number}"),
    ]
});

/// The amount that is left is the quantity.
pub(super) static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("{size}", quantity),
        Rule::read("{number}", bare_quantity),
        Rule::read("{percent}", top_share),
        Rule::number("budget", "{cash}"),
    ]
});

fn defects(params: &mut Params, values: &[Captured]) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("max_defect_pct", share * 100.0);
    true
}

fn single(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_suppliers", 1.0);
    true
}

fn dual(params: &mut Params, _: &[Captured]) -> bool {
    params.number("min_suppliers", 2.0);
    true
}

fn between(params: &mut Params, values: &[Captured]) -> bool {
    let [least, most] = values else { return false };
    let (Some(least), Some(most)) = (least.number(), most.number()) else { return false };
    if least > most {
        return false;
    }
    params.number("min_suppliers", least);
    params.number("max_suppliers", most);
    true
}

fn exactly(params: &mut Params, values: &[Captured]) -> bool {
    let Some(count) = values.first().and_then(Captured::number) else { return false };
    params.number("min_suppliers", count);
    params.number("max_suppliers", count);
    true
}

fn top_share(params: &mut Params, values: &[Captured]) -> bool {
    let Some(share) = values.first().and_then(share).filter(|share| *share > 0.0) else { return false };
    if params.get("max_share").is_some() {
        return false;
    }
    params.number("max_share", share);
    true
}

fn half(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_share", 0.5);
    true
}

fn third(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_share", 1.0 / 3.0);
    true
}

/// An amount with the unit that the contract names, or none.
fn quantity(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let Some(amount) = value.number().filter(|amount| *amount >= 5.0) else { return false };
    if params.get("quantity").is_some() || value.is_percent() {
        return false;
    }
    if let Some(unit) = value.unit() {
        if matches!(unit, "km" | "km/h" | "mph" | "mile") {
            return false;
        }
        if !matches!(unit, "unit" | "piece") {
            params.text("quantity_unit", unit);
        }
    }
    params.number("quantity", amount);
    true
}

fn bare_quantity(params: &mut Params, values: &[Captured]) -> bool {
    let is_large = values.first().and_then(Captured::number).is_some_and(|amount| amount >= 20.0);
    is_large && quantity(params, values)
}
