//! Methods, error measures, intervals, growth, thresholds.

use std::sync::LazyLock;

use language::Kind;
use serde_json::{Value, json};

use crate::{
    params::{Params, number},
    pattern::Captured,
    reading::Reading,
    rules::Rule,
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("(rather than|instead of|not) (smape|mape|mase|rmsse|wape)", denied),
        Rule::word("metric", "smape", "smape"),
        Rule::word("metric", "mape", "mape"),
        Rule::word("metric", "mase", "mase"),
        Rule::word("metric", "rmsse", "rmsse"),
        Rule::word("metric", "wape", "wape"),
        Rule::flag(
            "remove_outliers",
            true,
            "(clean*|remov*|take out|drop*|strip*|correct*|delete*|filter out|bereinig*) (the|any|all|up)? (outlier*|ausreißer|anomalies|spikes|freak values) (out)? (of|from)? (the (history|data))? (first)?",
        ),
        Rule::flag("remove_outliers", true, "without (the)? outliers"),
        Rule::flag(
            "remove_outliers",
            true,
            "(sin|sans|sem|ohne) (los|les|os)? (atípicos|valeurs aberrantes|outliers|ausreißer)",
        ),
        Rule::number(
            "threshold_sigma",
            "{number} (sigma*|sd|sds|std|stdev*|standard deviation*|deviation*|z)",
        ),
        Rule::number("threshold_sigma", "(sigma|threshold|z score|z) (of|is|=|:|at)? {number}"),
        Rule::share(
            "interval_level",
            "{percent} (and|und|y|et|e)? (a|an)? {percent} (pct|percent)? (prediction)? <interval>",
        ),
        Rule::share("interval_level", "{number} (and|und|y|et|e) {percent} (prediction)? <interval>"),
        Rule::share("interval_level", "{percent} (prediction|confidence)? <interval>"),
        Rule::share("interval_level", "<interval> (of|at|=|:|with|de|del|do|von|à|a)? {percent}"),
        Rule::share(
            "interval_level",
            "(low and high|high and low|worst case|best case) (too|also)? (at)? {percent|number}",
        ),
        Rule::read("(say)? {number} times (out of|in|of) {number}", times_out_of),
        Rule::read("{number} (out of|in|of) {number} times", times_out_of),
        Rule::read("<demand> ~ <growth up> (a|another)? {percent}", up),
        Rule::read("<demand> ~ <growth down> (a)? {percent}", down),
        Rule::read(
            "{percent} (more|higher|extra|additional|up|growth|increase|uplift|rise) (of)? <demand>?",
            up,
        ),
        Rule::read(
            "{percent} (less|lower|fewer|down|decline|decrease|drop|fall|reduction) (of)? <demand>?",
            down,
        ),
        Rule::read("(growth|uplift|increase|rise) (of|by|at|=)? {percent}", up),
        Rule::read("(de|negative|minus) (-)? growth (of|by|at|=)? {percent}", down),
        Rule::read("(degrowth|de-growth) (of|by|at|=)? {percent}", down),
        Rule::read(
            "(knock|take|shave|strip|cut|subtract|deduct) {percent} (off|from|out of) (the|our|my|total)? (demand|sales|volume|history|forecast|it|that)?",
            down,
        ),
        Rule::read(
            "(add|put) {percent} (on|onto|to|on top of) (the|our|my|total)? (demand|sales|volume|history|forecast|it|that)?",
            up,
        ),
        Rule::read("(decline|decrease|drop|fall|reduction|loss) (of|by|at|=)? {percent}", down),
        Rule::read("(grow*|rises|increases|climbs) (by)? (a|one)? (fifth)", fifth_up),
        Rule::read("(shrink*|drop*|fall*|declin*) (by)? (a|one)? (fifth)", fifth_down),
        Rule::read("<growth up> {percent}", up),
        Rule::read("<growth down> {percent}", down),
        Rule::word(
            "method",
            "auto",
            "(choose|pick|select|decide*) (the|your|a)? (best)? (method|model) (yourself|automatically|for me)?",
        ),
        Rule::word("method", "auto", "(best|automatic|auto) (method|model)"),
        Rule::word("method", "auto", "whichever (method|model)"),
        Rule::word("method", "seasonal_naive", "same month (a|one)? year ago"),
        Rule::word("method", "seasonal_naive", "(naive seasonal|seasonal naïve|saisonal naiv)"),
    ]
});

fn up(params: &mut Params, values: &[Captured]) -> bool {
    grow(params, values, 1.0)
}

fn down(params: &mut Params, values: &[Captured]) -> bool {
    grow(params, values, -1.0)
}

fn grow(params: &mut Params, values: &[Captured], sign: f64) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("growth_pct", sign * share.abs() * 100.0);
    true
}

/// A measure that is not wanted.
fn denied(_: &mut Params, _: &[Captured]) -> bool {
    true
}

fn fifth_up(params: &mut Params, _: &[Captured]) -> bool {
    params.number("growth_pct", 20.0);
    true
}

fn fifth_down(params: &mut Params, _: &[Captured]) -> bool {
    params.number("growth_pct", -20.0);
    true
}

/// `nine times out of ten`.
fn times_out_of(params: &mut Params, values: &[Captured]) -> bool {
    let [times, all] = values else { return false };
    let (Some(times), Some(all)) = (times.number(), all.number()) else { return false };
    if times >= all || all <= 0.0 {
        return false;
    }
    params.set("interval_level", number(times / all));
    true
}

/// The methods named: one is used, several are compared.
pub(super) fn read(reading: &mut Reading) {
    let mut named: Vec<Value> = Vec::new();
    for entity in &reading.sentence.entities.clone() {
        let Kind::Method { value } = entity.kind else { continue };
        if is_of_suppliers(value) || !reading.is_free(entity.start, entity.end) {
            continue;
        }
        if !named.contains(&json!(value)) {
            named.push(json!(value));
        }
        reading.use_bytes(entity.start, entity.end);
    }
    match named.len() {
        0 => {}
        1 if reading.params.get("method").is_none()
            || reading.params.get("method") == Some(&json!("auto")) =>
        {
            reading.params.set("method", named.remove(0));
        }
        1 => {}
        _ => {
            reading.params.remove("method");
            reading.params.set("compare_methods", json!(named));
        }
    }
}

pub(in crate::rules) fn is_of_suppliers(method: &str) -> bool {
    matches!(method, "weighted_sum" | "topsis" | "vikor" | "promethee" | "ahp")
}
