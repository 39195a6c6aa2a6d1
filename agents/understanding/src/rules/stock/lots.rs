//! Smallest orders, packs, ABC classes and shared orders.

use serde_json::json;

use super::super::rule::{Rule, share};
use crate::{
    params::{Params, number},
    pattern::Captured,
};

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = smallest_order();
    rules.extend(largest_order());
    rules.extend(packs());
    rules.extend(classes());
    rules.push(Rule::flag("joint_order", true, "(order*|buy|purchase|ship) (them|it|these|those|everything|all|items)? ~ (together|jointly|in 1 go|on 1 order|at the same time)"));
    rules.push(Rule::flag(
        "joint_order",
        true,
        "(joint|combined|shared|common|consolidated) (order*|replenishment|purchase)",
    ));
    rules.push(Rule::flag("joint_order", true, "1 order for (the lot|all|everything|all of them)"));
    rules.push(Rule::leave(
        "(not|dont|never|without) (combine|combining|bundle|bundling|consolidate) ~ ~ orders",
    ));
    rules.push(Rule::flag(
        "joint_order",
        true,
        "(combine|bundle|consolidate) (the|our|all)? orders ((of|per|by|for|from|to) (each|every|a|the same|1)? (supplier*|vendor*))?",
    ));
    rules.push(Rule::flag("joint_order", true, "(share|shares|sharing) (1|an|the same|a) order"));
    rules.push(Rule::flag(
        "joint_order",
        true,
        "(comes|come|arrive|arrives|ship) ~ (on|in) (1|the same) (truck|order|shipment|container)",
    ));
    rules.push(Rule::flag("joint_order", true, "(truck|order|shipment|container) , so order them together"));
    rules.push(Rule::flag("joint_order", true, "(gemeinsam|zusammen) bestell*"));
    rules
}

fn smallest_order() -> Vec<Rule> {
    const PIECES: &str = "(pcs|pieces|piece|units|pc|st|stück)?";
    vec![
        Rule::leave("worth (at least|more than|over)? {amount|things}"),
        Rule::number("moq", &format!("<minimum order> <is now> {{things}} {PIECES}")),
        Rule::number("moq", "<minimum order> of (the|our)? (supplier|vendor) <is now> {things}"),
        Rule::number("moq", "never (less|fewer) than {things}"),
        Rule::number("moq", "(minimum|min|smallest|least) ~ (is|take|takes|=|sell) {things}"),
        Rule::number("moq", "(minimum|least) the (vendor|supplier) (take|takes|sells|accepts) is {things}"),
        Rule::number(
            "moq",
            &format!(
                "{{things}} {PIECES} (minimum|min|at least|at a minimum|moq|or more per order|mindestens)"
            ),
        ),
        Rule::number(
            "moq",
            "(fewer than|less than|at least|minimum of|min of) {things} (pcs|pieces|piece|units|per order|an order|at a time)",
        ),
        Rule::number(
            "moq",
            "(wont|doesnt|dont|cant|not|never|no) ~ (for|order*|sell*|deliver*|ship*|under|below) (fewer than|less than|under|below) {things}",
        ),
        Rule::number("moq", "(order*|sell*|buy|lot|lots|batch*) ~ (of)? at least {things}"),
        Rule::number("moq", "(order*|sell*) ~ from {things} (pcs|pieces|units)"),
    ]
}

/// Limits on each order. One on a sum or on a stretch of time is none.
fn largest_order() -> Vec<Rule> {
    const PIECES: &str = "(pcs|pieces|piece|units|unit|pc|st|stück|stk)?";
    const MORE: &str = "(more than|over|above|larger than|bigger than|mehr als)";
    const PER: &str =
        "(per|an|a|each|in 1|in a|in one|in any|je|pro) (single)? (order|po|bestellung|auftrag)";
    const ORDER: &str = "(order|buy|purchase|reorder|bestelle|bestellen|bestell)";
    const SUM: &str = "(in total|in all|altogether|overall|insgesamt|a month|per month|a week|per week|a year|per year|a day|per day)";
    let limits = [
        format!(
            "(never|dont|not|cannot|cant|nie|niemals|nicht) {ORDER}? {MORE} {{things}} {PIECES} ({PER})?"
        ),
        format!("{ORDER} (<at most>) {{things}} {PIECES} ({PER})?"),
        format!("(<at most>|no more than|not more than) {{things}} {PIECES} {PER}"),
        format!("(no|keine) (order|orders|bestellung) {MORE} {{things}} {PIECES}"),
        format!(
            "(order|orders) (must|should|may|can)? (not|never) (exceed|be above|be over) {{things}} {PIECES}"
        ),
        format!(
            "(max|maximum|largest|biggest) (order|lot) (size|quantity|qty)? <is now> {{things}} {PIECES}"
        ),
        format!(
            "(cap|limit) (each|every|all|the|our)? (order|orders) (size|sizes|quantity)? (at|to) {{things}} {PIECES}"
        ),
        format!("(höchstbestellmenge|maximalbestellmenge|maximalmenge) <is now> {{things}} {PIECES}"),
    ];
    let mut rules: Vec<Rule> = limits.iter().map(|limit| Rule::read(limit, largest)).collect();
    rules.extend(limits.iter().map(|limit| Rule::leave(&format!("{limit} {SUM}"))));
    rules
}

/// A number of units; money and times limit something else.
fn largest(params: &mut Params, values: &[Captured]) -> bool {
    let [value] = values else { return false };
    let Some(units) = value.number().filter(|units| value.currency().is_none() && *units > 0.0) else {
        return false;
    };
    params.set("max_order", number(units));
    true
}

fn packs() -> Vec<Rule> {
    vec![
        Rule::number("pack_size", "<pack> of {things}"),
        Rule::number("pack_size", "<pack> (de|à|zu|mit|von|=|:) {things}"),
        Rule::number("pack_size", "<pack size> <is now> {things}"),
        Rule::number(
            "pack_size",
            "(packed|packs|come|comes|sold|ships|ordered) (in)? {things} (in|to|per|at) (1|a|an|each|the|one)? (box|pack|case|carton|crate|bag|tray|time|go)?",
        ),
        Rule::number(
            "pack_size",
            "{things} (pcs|pieces|units)? (per|to a|in a|to the|in each|in 1|a) (box|pack|case|carton|crate|tray|bundle|packet)",
        ),
        Rule::number("pack_size", "{things} at a time"),
        Rule::number("pack_size", "(round*|rounded) ~ (to|by) (multiples of|a multiple of|full)? {things}"),
        Rule::value("pack_size", 12.0, "(by|in) (the)? (dozen|dozens)"),
    ]
}

fn classes() -> Vec<Rule> {
    const BOUNDS: &str = "{percent|number} (<and>)? {percent|number}";
    const WORDS: &str = "(cut - offs|cut - off|cutoffs|cutoff|borders|border|thresholds|limits|boundaries|breaks|split|classes|bounds|grenzen)";
    vec![
        Rule::read(&format!("(abc|a b c) ~ (,)? ~ <is>? {BOUNDS}"), thresholds),
        Rule::read(&format!("(abc|a b c) ~ (,)? ~ {WORDS} (of|at|are|=|:)? {BOUNDS}"), thresholds),
        Rule::read(&format!("{WORDS} (of|at|are|=|:)? {BOUNDS}"), thresholds),
        Rule::read(&format!("{BOUNDS} (abc|a b c) (split|classes|cut*|thresholds)?"), thresholds),
    ]
}

/// Two rising cumulative shares.
fn thresholds(params: &mut Params, values: &[Captured]) -> bool {
    let [first, second] = values else { return false };
    let (Some(first), Some(second)) = (share(first), share(second)) else { return false };
    if first >= second || first < 0.3 || second >= 1.0 {
        return false;
    }
    params.set("abc_thresholds", json!([number(first), number(second)]));
    true
}
