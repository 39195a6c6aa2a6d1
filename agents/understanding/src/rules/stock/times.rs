//! Lead time and its spread, review period, days of safety stock, days of cover.

use std::sync::LazyLock;

use crate::{
    params::Params,
    pattern::Captured,
    rules::{Rule, rule::days},
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("<lead time> <is>? {span|number} <spread> {span|number}", with_spread),
        Rule::read("<lead time> <is>? {span|number} , <spread> (of|is)? {span|number}", with_spread),
        Rule::days("lead_time_std_days", "<spread> (of|in)? (the|its)? <lead time> <is>? {span|number}"),
        Rule::days("lead_time_std_days", "<lead time> <spread> <is>? {span|number}"),
        Rule::days("lead_time_std_days", "late by <spread>? {span} (std|sd)? (of|in)? (the)? <lead time>?"),
        Rule::days("lead_time_std_days", "<spread> {span} (of|in)? (the)? <lead time>?"),
        Rule::days(
            "lead_time_days",
            "<lead time> (of|is|at|=|:|in)? {span|number} (,|or|and|oder|y|et|e)? {span|number} (or|and|oder|y|et|e) {span|number}",
        ),
        Rule::days("lead_time_days", "<lead time> <is>? (about|around|only|now|up to|aur)? {span|number}"),
        Rule::days("lead_time_days", "{span} <lead time>"),
        Rule::days(
            "lead_time_days",
            "(delivery|deliver|delivers|delivered|arrive*|come*|ship*|get here|supply|takes|take|supplier needs|needs a) (in|within|after|takes|take|time|is|us|to)? {span|number} (,|or|and)? {span|number} (or|and) {span|number}",
        ),
        Rule::days(
            "lead_time_days",
            "(delivery|deliver|delivers|delivered|arrive*|come*|ship*|supply|takes|take|they want|needs) ~ (in|within|after|takes|take|time|is)? {span} (now)? (to (deliver|arrive|get|come))?",
        ),
        Rule::days(
            "lead_time_days",
            "{span} (to|till|until|for) (get|arrive|arrival|deliver*|come|the goods|delivery)",
        ),
        Rule::days("lead_time_days", "{span} (में|me|mein) (आता|aata|aati|milta)"),
        Rule::days("lead_time_days", "needs a {span} notice"),
        Rule::read("<lead time> ~ (double*|dubble*|twice as long|two times)", doubled),
        Rule::read("(double|dubble) (the|all)? <lead time>", doubled),
        Rule::read("<lead time> ~ (half|halved|halve)", halved),
        Rule::read("<lead time> ~ {percent} (longer|more|up|later|slower)", longer),
        Rule::read("<lead time> ~ {percent} (shorter|less|down|faster|quicker)", shorter),
        Rule::read("<lead time> ~ one and a half times (as long)?", half_longer),
        Rule::read(
            "<lead time> ~ {number} (times|x|vez|fois|mal|veces|vezes) (as long|longer|maior|plus long)?",
            times,
        ),
        Rule::days(
            "review_days",
            "(review*|look* at|check*|count*|r|control*) ~ (period|cycle|interval)? (r)? <is>? (every|each)? {span|number}",
        ),
        Rule::days(
            "review_days",
            "(review|check|look|order*|orders) (at it|it|them|stock|the stock)? every {span}",
        ),
        Rule::read(
            "(review*|check*|look*|order*|count*) ~ (weekly|every week|once a week|each week|once per week|every (monday|tuesday|wednesday|thursday|friday|saturday|sunday))",
            weekly,
        ),
        Rule::read("(so)? (look at it|look)? once a week", weekly),
        Rule::read("every other week", fortnightly),
        Rule::read("(review*|check*|look*|order*|count*) ~ (daily|every day|each day|once a day)", daily),
        Rule::read(
            "(review*|check*|look*|order*|count*) ~ (monthly|every month|once a month|each month)",
            monthly,
        ),
        Rule::days("safety_days", "{span} (of)? (the)? (safety|buffer|spare|safety stock|reserve)"),
        Rule::days(
            "safety_days",
            "(safety stock|buffer|safety|reserve|sicherheitsbestand) (of|is|=|for)? {span} (of)? (demand|sales|usage)?",
        ),
        Rule::days("safety_days", "keep {span} (spare|safety|in reserve|buffer)"),
        Rule::days("safety_days", "buffer of {span}"),
        Rule::days(
            "days_of_cover",
            "(<at most>|max*|never more than|not more than|not want more than|dont want more than|cap* at|cap at|limit* to|more than) {span} (of|worth of|s worth of)? (cover|supply|stock|goods|inventory|anything|worth|sales|demand)",
        ),
        Rule::days(
            "days_of_cover",
            "(<at most>|max*|never more than|not more than|cap* at|cap at|limit* to) {span}",
        ),
        Rule::days("days_of_cover", "keep {span} (of)? (stock|supply|cover) (max*|at most|tops)?"),
        Rule::days(
            "days_of_cover",
            "(no|not) (item|part|article|sku|product|line|any) (with|has|have)? more than {span} (of)? (supply|cover|stock)?",
        ),
        Rule::days("days_of_cover", "{span} (of)? (cover|supply|stock) (max*|at most|tops|limit)"),
        Rule::days("days_of_cover", "more than {span}"),
    ]
});

fn with_spread(params: &mut Params, values: &[Captured]) -> bool {
    let [time, spread] = values else { return false };
    let (Some(time), Some(spread)) = (days(time), days(spread)) else { return false };
    params.number("lead_time_days", time);
    params.number("lead_time_std_days", spread);
    true
}

fn doubled(params: &mut Params, _: &[Captured]) -> bool {
    factor(params, 2.0)
}

fn halved(params: &mut Params, _: &[Captured]) -> bool {
    factor(params, 0.5)
}

fn half_longer(params: &mut Params, _: &[Captured]) -> bool {
    factor(params, 1.5)
}

fn longer(params: &mut Params, values: &[Captured]) -> bool {
    values.first().and_then(Captured::number).is_some_and(|share| factor(params, 1.0 + share))
}

fn shorter(params: &mut Params, values: &[Captured]) -> bool {
    values.first().and_then(Captured::number).is_some_and(|share| factor(params, 1.0 - share))
}

fn times(params: &mut Params, values: &[Captured]) -> bool {
    values.first().and_then(Captured::number).is_some_and(|times| factor(params, times))
}

fn factor(params: &mut Params, factor: f64) -> bool {
    if factor <= 0.0 {
        return false;
    }
    params.number("lead_time_factor", factor);
    true
}

fn daily(params: &mut Params, _: &[Captured]) -> bool {
    review(params, 1.0)
}

fn weekly(params: &mut Params, _: &[Captured]) -> bool {
    review(params, 7.0)
}

fn fortnightly(params: &mut Params, _: &[Captured]) -> bool {
    review(params, 14.0)
}

fn monthly(params: &mut Params, _: &[Captured]) -> bool {
    review(params, 30.0)
}

/// A cycle that was stated in days counts more than a word such as `weekly`.
fn review(params: &mut Params, days: f64) -> bool {
    if params.get("review_days").is_none() {
        params.number("review_days", days);
    }
    true
}
