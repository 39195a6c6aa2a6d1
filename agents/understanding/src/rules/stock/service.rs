//! Service level: its kind, one or several, one to compare with.

use std::sync::LazyLock;

use crate::{
    params::{Params, number},
    pattern::Captured,
    rules::{Rule, rule::share},
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("fill rate* (target|of|at|objective|is|=|:)? (of|at)? {percent|number}", fill),
        Rule::read("(service)? by fill", fill_kind),
        Rule::read("fill rate", fill_kind),
        Rule::read("{percent|number} (pct)? fill rate", fill),
        Rule::read("{percent} (,|and)? {percent} (and|or) {percent} (pct)? fill rate", fill_several),
        Rule::read("(instead of|not|rather than) cycle service*", nothing),
        Rule::read("(instead of|not|rather than) fill rate", nothing),
        Rule::read("cycle service (level|target)? (of|at|is|=|:)? {percent|number}", cycle),
        Rule::read("{percent|number} cycle service (level)?", cycle),
        Rule::read("cycle service (level)?", cycle_kind),
        Rule::read(
            "compare* {percent} (service (level)?)? (with|and|to|against|vs|versus) {percent} (<service level>)?",
            compare,
        ),
        Rule::read(
            "{percent} (<service level>)? ~ ,? (compared|compare) (with|to|against) {percent}",
            compare,
        ),
        Rule::share(
            "service_level",
            "{number|percent} (,|/)? {number|percent} (,)? (and|or|und|y|et|e) {percent} (<service level>)?",
        ),
        Rule::share("service_level", "{percent} (and|or|vs|versus|und|y|et|e) {percent} (<service level>)"),
        Rule::share(
            "service_level",
            "<service level> <is>? (target|about)? {percent|number} (,|/)? {percent|number} (and|or|und|y|et|e) {percent|number}",
        ),
        Rule::share("service_level", "<service level> (of|is|at|=|:|de|von|a)? (target)? {percent|number}"),
        Rule::share("service_level", "{percent} (cycle)? <service level>"),
        Rule::read(
            "{number} (out of|in|of|times out of|times of|times in) {number} (times|time|days|customers)?",
            times_out_of,
        ),
        Rule::read("{number} times (out of|in|of) {number}", times_out_of),
        Rule::read(
            "(run out|stock out|stockout|out of stock) ~ more than {number} (times)? (in|of|out of) {number}",
            misses,
        ),
        Rule::read("nothing more than {number} times in {number}", misses),
        Rule::share(
            "service_level",
            "(covered|cover|keeping us|keep us|sure|certain|available|availability|target|satisfied) (at|of|to|for|by|up)? {percent|number}",
        ),
        Rule::share(
            "service_level",
            "{percent} (covered|sure|certain|available|availability|happy|safe|satisfied|of (the)? (time|customers|cases|orders)|target)",
        ),
    ]
});

/// A percentage that nothing else explains.
pub(super) static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::share(
            "service_level",
            "(compare)? {percent} (,|/)? {percent} (and|or|vs|to|with|/)? {percent}",
        ),
        Rule::share("service_level", "(compare)? {percent} (and|or|vs|versus|with|/) {percent}"),
        Rule::read("(at|with|to|for|want|zu|bei|al|à|a|पर)? {percent}", bare_share),
        Rule::read("at {number}", bare_share),
    ]
});

fn fill(params: &mut Params, values: &[Captured]) -> bool {
    level(params, values) && fill_kind(params, values)
}

fn fill_several(params: &mut Params, values: &[Captured]) -> bool {
    let mut levels = Vec::new();
    for value in values {
        let Some(level) = share(value) else { return false };
        levels.push(number(level));
    }
    params.set("service_level", serde_json::Value::Array(levels));
    fill_kind(params, values)
}

fn cycle(params: &mut Params, values: &[Captured]) -> bool {
    level(params, values) && cycle_kind(params, values)
}

fn fill_kind(params: &mut Params, _: &[Captured]) -> bool {
    params.text("service_type", "fill");
    true
}

fn cycle_kind(params: &mut Params, _: &[Captured]) -> bool {
    if params.get("service_type").is_none() {
        params.text("service_type", "cycle");
    }
    true
}

fn nothing(_: &mut Params, _: &[Captured]) -> bool {
    true
}

fn level(params: &mut Params, values: &[Captured]) -> bool {
    let Some(level) = values.first().and_then(share).filter(|level| *level >= 0.5) else { return false };
    params.number("service_level", level);
    true
}

/// A percentage that can be a service level.
fn bare_share(params: &mut Params, values: &[Captured]) -> bool {
    params.get("service_level").is_none() && level(params, values)
}

fn compare(params: &mut Params, values: &[Captured]) -> bool {
    let [first, second] = values else { return false };
    let (Some(first), Some(second)) = (share(first), share(second)) else { return false };
    params.number("service_level", first);
    params.number("compare_service_level", second);
    true
}

/// `nine times out of ten`.
fn times_out_of(params: &mut Params, values: &[Captured]) -> bool {
    out_of(params, values, |times, all| times / all)
}

/// `run out no more than 2 times in 100`.
fn misses(params: &mut Params, values: &[Captured]) -> bool {
    out_of(params, values, |times, all| 1.0 - times / all)
}

fn out_of(params: &mut Params, values: &[Captured], of: fn(f64, f64) -> f64) -> bool {
    let [times, all] = values else { return false };
    let (Some(times), Some(all)) = (times.number(), all.number()) else { return false };
    let level = of(times, all);
    if times >= all || !(0.5..1.0).contains(&level) {
        return false;
    }
    params.number("service_level", level);
    true
}
