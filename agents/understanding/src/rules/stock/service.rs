//! Service level and its type.

use serde_json::json;

use super::super::rule::{Rule, share};
use crate::{
    params::{Params, number},
    pattern::Captured,
};

/// One value, or several that are compared.
const SHARES: &str =
    "{percent|number} (<and> {percent|number})? (<and> {percent|number})? (<and> {percent|number})?";

/// Below it nobody plans stock.
const LEAST_LEVEL: f64 = 0.5;

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = levels();
    rules.extend(types());
    rules.extend(odds());
    rules
}

fn levels() -> Vec<Rule> {
    vec![
        // A share of the stock on top of it is no service.
        Rule::leave("{percent} (extra|additional|spare|more|buffer|on top|zusätzlich|adicional)"),
        Rule::read(
            "<service level> (from|von|de|desde|da) {percent|number} (up|down)? (to|auf|a|à|hasta|para) {percent|number}",
            level_and_comparison,
        ),
        Rule::leave("<service level> <is now> {percent|number} (-|to) {percent|number}"),
        Rule::leave("{percent|number} - {percent|number} <service level>?"),
        Rule::read(&format!("<service level> <is now> {SHARES}"), level),
        Rule::read(&format!("{SHARES} (of|as|for|in|cycle|target)? <service level>"), level),
        Rule::read("{number} <service level>", level),
        Rule::read(
            "from {percent|number} (down|up)? to {percent|number} <service level>?",
            level_and_comparison,
        ),
        Rule::read(
            "(von|de|desde|da) {percent|number} (%)? (auf|a|à|hasta|para) {percent}",
            level_and_comparison,
        ),
        Rule::read(
            "(compare*|versus|vs|against) (it|that|this|them)? (with|to|against)? {percent|number}",
            compared,
        ),
        Rule::read(
            "(compare*|between|at|for|of) {percent|number} <and> {percent|number} (<and> {percent|number})? (<service level>)?",
            level,
        ),
        Rule::read(
            "(keep*|be|stay*|target*|aim*|covered|stock|want|reach|hit|protect*|cover*) (it|us|me|them|all|everything)? (at|for|to)? {percent|number}",
            level,
        ),
        Rule::read(
            "{percent} (of the time|chance|sure|safe|certain*|probability|happy customer*|satisfied|confidence|protection|in stock)",
            level,
        ),
    ]
}

fn types() -> Vec<Rule> {
    vec![
        Rule::read("(instead of|rather than|not|no|statt) <cycle service>", ignored),
        Rule::read("(instead of|rather than|not|no|statt) <fill rate>", ignored),
        Rule::read(&format!("<fill rate> <is now> {SHARES}"), fill),
        Rule::read(&format!("{SHARES} ,? (of|as|at|in)? <fill rate>"), fill),
        Rule::read(&format!("fill ~ {SHARES} (of|the)"), fill),
        Rule::read(&format!("<cycle service> <is now> {SHARES}"), cycle),
        Rule::read(&format!("{SHARES} ,? (of|as|at|in)? <cycle service>"), cycle),
        Rule::word("service_type", "fill", "<fill rate>"),
        Rule::word("service_type", "cycle", "<cycle service>"),
    ]
}

/// `9 out of 10 times`, and how often the stock may run out: `2 times in 100`.
fn odds() -> Vec<Rule> {
    const OUT: &str =
        "(run* (out|dry|short)|out (of)? (stock)?|without|stockout*|stock - out*|miss|fail|disappoint)";
    const TIMES: &str = "(time|times|cycle|cycles|day|days|week|weeks|order|orders|customer|customers)?";
    vec![
        Rule::read(&format!("{{number}} {TIMES} (out of|in|of) {{number}} {TIMES}"), odds_of_stock),
        Rule::read(
            &format!("{OUT} ~ ~ {{number}} {TIMES} (out of|in|of|per) (a|every)? {{number}} {TIMES}"),
            odds_of_running_out,
        ),
        Rule::read(&format!("{OUT} ~ ~ {{number}} {TIMES}"), share_of_running_out),
        Rule::read(&format!("{OUT} ~ ~ {{percent}} (of)? (the)? {TIMES}"), share_of_running_out),
        Rule::read("{number} (out of|of|in) {number} (time|times|customers|orders)", odds_of_stock),
        Rule::read("{number} (times|time|customers|orders)", share_of_stock),
    ]
}

pub(super) fn bare() -> Vec<Rule> {
    vec![
        Rule::leave("{percent|number} (-|to|up|down) {percent|number}"),
        Rule::leave(
            "(up|down|grow*|increase*|decrease*|rise*|drop*|fall*|cheaper|discount|margin|tax|vat) ~ {percent}",
        ),
        Rule::leave(
            "{percent} (more|less|higher|lower|cheaper|discount|off|up|down|margin|growth|vat|tax|dearer|bigger|smaller)",
        ),
        Rule::read("{percent|number} <and> {percent|number} <and> {percent}", bare_level),
        Rule::read("{percent|number} <and> {percent}", bare_level),
        Rule::read("(at|for|with|to)? {percent}", bare_level),
    ]
}

/// The levels that values state, when all of them can be one.
fn shares(values: &[Captured]) -> Option<Vec<f64>> {
    let mut levels = Vec::new();
    for value in values {
        let level = share(value)?;
        if !(LEAST_LEVEL..1.0).contains(&level) {
            return None;
        }
        levels.push(level);
    }
    (!levels.is_empty()).then_some(levels)
}

fn level(params: &mut Params, values: &[Captured]) -> bool {
    let Some(levels) = shares(values) else { return false };
    if levels.len() == 1 {
        params.number("service_level", levels[0]);
    } else {
        let mut list = Vec::new();
        for level in levels {
            list.push(number(level));
        }
        params.set("service_level", json!(list));
    }
    true
}

fn fill(params: &mut Params, values: &[Captured]) -> bool {
    let is_set = level(params, values);
    if is_set {
        params.text("service_type", "fill");
    }
    is_set
}

fn cycle(params: &mut Params, values: &[Captured]) -> bool {
    let is_set = level(params, values);
    if is_set {
        params.text("service_type", "cycle");
    }
    is_set
}

/// The words decline something; nothing is stated.
fn ignored(_: &mut Params, _: &[Captured]) -> bool {
    true
}

fn compared(params: &mut Params, values: &[Captured]) -> bool {
    let Some(levels) = shares(values) else { return false };
    if params.get("service_level").is_none() {
        return false;
    }
    params.number("compare_service_level", levels[0]);
    true
}

fn level_and_comparison(params: &mut Params, values: &[Captured]) -> bool {
    let Some(levels) = shares(values) else { return false };
    params.number("service_level", levels[0]);
    params.number("compare_service_level", levels[1]);
    true
}

fn odds_of_stock(params: &mut Params, values: &[Captured]) -> bool {
    stock_share(params, ratio(values), true)
}

fn odds_of_running_out(params: &mut Params, values: &[Captured]) -> bool {
    stock_share(params, ratio(values), false)
}

fn share_of_stock(params: &mut Params, values: &[Captured]) -> bool {
    stock_share(params, values.first().and_then(Captured::number), true)
}

fn share_of_running_out(params: &mut Params, values: &[Captured]) -> bool {
    stock_share(params, values.first().and_then(Captured::number), false)
}

fn ratio(values: &[Captured]) -> Option<f64> {
    let (part, whole) = (values.first()?.number()?, values.get(1)?.number()?);
    (whole > part && part > 0.0).then_some(part / whole)
}

fn stock_share(params: &mut Params, stated: Option<f64>, is_in_stock: bool) -> bool {
    let Some(stated) = stated.filter(|share| *share < 1.0) else { return false };
    let level = if is_in_stock { stated } else { 1.0 - stated };
    if !(LEAST_LEVEL..1.0).contains(&level) {
        return false;
    }
    params.number("service_level", level);
    true
}

/// A percentage alone is the service level, unless the lot size formula still lacks its holding rate.
fn bare_level(params: &mut Params, values: &[Captured]) -> bool {
    let lacks_holding = params.get("holding_rate").is_none() && params.get("holding_cost").is_none();
    let is_lot_size = params.get("annual_demand").is_some() && params.get("order_cost").is_some();
    if is_lot_size && lacks_holding && values.len() == 1 {
        let Some(rate) = share(&values[0]).filter(|rate| *rate < LEAST_LEVEL) else { return false };
        params.number("holding_rate", rate);
        return true;
    }
    params.get("service_level").is_none() && level(params, values)
}
