//! Demand signals: drivers, assumed changes, events, lags.

mod changes;
mod named;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::days(
            "max_lag_days",
            "(max*|longest|maximum)? (lag*|lead*|leads of) (limit|scan|window|of|up to|is|=|:)? (up to|at most|max*|of up to|to)? {span|number}",
        ),
        Rule::days("max_lag_days", "(look* at|within|look) up to {span}"),
        Rule::days("max_lag_days", "(later|day or later|delay*) ~ (max*|at most|up to) {span}"),
        Rule::read("max* a week", week),
        Rule::share(
            "fdr",
            "(fdr|false discovery rate|false discovery|false discoveries) (of|is|=|:|at)? {percent|number}",
        ),
        Rule::share("fdr", "{percent} (fdr|false discovery rate|false discovery)"),
    ]
});

fn week(params: &mut crate::params::Params, _: &[crate::pattern::Captured]) -> bool {
    params.number("max_lag_days", 7.0);
    true
}

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 2] = [&SPECIFIC, &changes::RULES];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    changes::of_signals(reading);
    reading.apply(&SPECIFIC);
    reading.apply(&changes::RULES);
    named::texts(reading);
    named::signals(reading);
}

/// Nothing: every value of this family has words around it.
pub(super) fn bare(_: &mut Reading) {}
