//! Money limit, smallest order, pack size, class limits, one order for all.

use std::sync::LazyLock;

use language::Kind;
use serde_json::json;

use crate::{
    params::{Params, number},
    pattern::Captured,
    reading::Reading,
    rules::{Rule, rule::share},
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number(
            "moq",
            "(minimum order (quantity)?|min order (qty|quantity)?|moq|smallest order|mindestbestellmenge|pedido mínimo|commande minimum|minimum) (of|is|=|:)? {number|size}",
        ),
        Rule::number("moq", "(order)? at least {number} (a time|per order|each time|of each)"),
        Rule::number(
            "pack_size",
            "(<pack>|packed|comes|come|sold|sell|only sell|supplied|delivered) (come|comes)? (in|of|by|in (packs|boxes|trays|cases|multiples|lots) of) (the)? {number|size}",
        ),
        Rule::number("pack_size", "<pack> (size)? (of|=|is|:) {number|size}"),
        Rule::number("pack_size", "(pack|case|box|lot) size (of|is|=|:)? {number|size}"),
        Rule::number(
            "pack_size",
            "{number} (in|to|per) (a|one|the|each)? (box|pack|case|carton|tray|crate|bag)",
        ),
        Rule::number("pack_size", "(round* (up)? to|order* in) (full)? (multiples of|packs of)? {number}"),
        Rule::read(
            "(abc|a b c|a b and c|class*|border*|cut off*|cut offs|split|thresholds|group*) ~ (at|of|=|:|with)? {number|percent} (/|and|,|und|y|et|e|-)? {number|percent}",
            classes,
        ),
        Rule::read("(abc|a b c) ~ ,? {number|percent} (/|and|,|-)? {number|percent}", classes),
        Rule::flag("joint_order", true, "(joint|common|combined|single|shared) order"),
        Rule::flag(
            "joint_order",
            true,
            "(order|put) (them|it|all|everything) (all)? (together|on one order|in one order|jointly)",
        ),
        Rule::flag("joint_order", true, "one order for (all|everything)"),
        Rule::number("budget", "{cash} (at most|max*|budget|limit|to spend|tops|is all|available|ka budget)"),
        Rule::number("budget", "{number} (at most|budget|to spend|is all (i|we) have|max)"),
        Rule::number(
            "budget",
            "(budget|money limit|cash limit|spending limit|presupuesto|orçamento|बजट) (of|is|:|=|von|de|at|limit|ka|का)? {money|number}",
        ),
        Rule::number("budget", "(spend|to spend|can spend) (at most|up to|only|max*)? {money|number}"),
        Rule::number(
            "budget",
            "(i|we|ive|weve|ich|wir)? (have|got|has|have got|haben|tenemos|tengo|temos|tenho|avons|only have) (only|just|got|about)? {cash} (to spend|for|left|only)?",
        ),
        Rule::number(
            "budget",
            "(at most|max*|no more than|not more than|up to|below|under|within|keep it below|keep it under|limit*|only|cap*) {cash}",
        ),
        Rule::number("budget", "limit {money|number}"),
        Rule::number("budget", "(with|for|gives me|money is (now)?) {cash}"),
        Rule::number("budget", "{cash} (gives|is|for the|to)"),
    ]
});

fn classes(params: &mut Params, values: &[Captured]) -> bool {
    let [first, second] = values else { return false };
    let (Some(first), Some(second)) = (share(first), share(second)) else { return false };
    if first >= second || first < 0.4 {
        return false;
    }
    params.set("abc_thresholds", json!([number(first), number(second)]));
    true
}

/// The only amount of money that is left is the limit.
pub(super) fn bare(reading: &mut Reading) {
    if reading.params.get("budget").is_some() {
        return;
    }
    let mut free = Vec::new();
    for entity in &reading.sentence.entities {
        if let Kind::Money { value, currency } = entity.kind
            && reading.is_free(entity.start, entity.end)
        {
            free.push((value, currency, entity.start, entity.end));
        }
    }
    if let [(value, currency, start, end)] = free[..]
        && value >= 100.0
    {
        reading.params.number("budget", value);
        reading.params.text("currency", currency);
        reading.use_bytes(start, end);
    }
}
