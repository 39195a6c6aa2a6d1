//! The past up to a day or since a day: `use only data until June`, `ignore everything before 2024`, `from 2024 on`.

use std::sync::LazyLock;

use chrono::NaiveDate;

use crate::{params::Params, pattern::Captured, reading::Reading, rules::Rule};

const NAME: &str = "history_period";

/// The rows to learn from are named: `until June` alone says how far ahead to look.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("<leave out> ~ {period}", without),
        Rule::read("from {period} (on|onwards|onward)", since_start),
        Rule::read("(data|history|sales|figures|rows|records|demand|orders|past) ~ {period}", open),
        Rule::read("(use|using|use only|only use|based on|train* on|fit* on|learn* from) ~ {period}", open),
    ]
});

/// Reads the past that the words around it name.
pub(super) fn specific(reading: &mut Reading) {
    apply(reading, &RULES);
}

/// A beginning without an end is the past to learn from: `since March 2024`.
pub(super) fn bare(reading: &mut Reading) {
    static SINCE: LazyLock<Vec<Rule>> = LazyLock::new(|| vec![Rule::read("{period}", since)]);
    if reading.params.get(NAME).is_none() {
        apply(reading, &SINCE);
    }
}

/// What begins or ends today or later is the time to forecast.
fn apply(reading: &mut Reading, rules: &[Rule]) {
    let today = reading.data.context.today;
    let is_over = |values: &[Captured]| {
        let (from, to) = ends(values).unwrap_or_default();
        from.or(to).is_some_and(|end| end < today)
    };
    reading.apply_where(rules, is_over);
}

fn ends(values: &[Captured]) -> Option<(Option<NaiveDate>, Option<NaiveDate>)> {
    values.first().and_then(Captured::ends)
}

fn open(params: &mut Params, values: &[Captured]) -> bool {
    let Some((from, to)) = ends(values).filter(|(from, to)| from.is_some() != to.is_some()) else {
        return false;
    };
    params.open_dates(NAME, from, to);
    true
}

fn since(params: &mut Params, values: &[Captured]) -> bool {
    let Some((Some(from), None)) = ends(values) else { return false };
    params.open_dates(NAME, Some(from), None);
    true
}

/// `from 2024 on`: the year has an end of its own, which does not count.
fn since_start(params: &mut Params, values: &[Captured]) -> bool {
    let Some((Some(from), _)) = ends(values) else { return false };
    params.open_dates(NAME, Some(from), None);
    true
}

/// What is left out before a day leaves the time since then; what is left out since a day, the time before.
fn without(params: &mut Params, values: &[Captured]) -> bool {
    match ends(values) {
        Some((None, Some(last))) => params.open_dates(NAME, last.succ_opt(), None),
        Some((Some(first), None)) => params.open_dates(NAME, None, first.pred_opt()),
        _ => return false,
    }
    true
}
