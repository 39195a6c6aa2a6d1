//! Demand signals: drivers, assumed changes, events, lags.

mod changes;
mod drivers;
mod events;
mod named;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    const LAG: &str = "(lag|lags|lead|leads|lagged|delay|delays|lag scan|lag search|verzögerung|retraso|desfase|décalage|decalage|atraso|defasagem)";
    const MOST: &str = "(max*|at most|up to|no more than|not more than|within|until|of|is|=|:|to|look back|hasta|até|jusqu à|bis|bis zu)?";
    vec![
        Rule::days("max_lag_days", &format!("(max*)? {LAG} {MOST} {MOST} {{span}}")),
        Rule::days("max_lag_days", &format!("(max*)? {LAG} (days)? {MOST} {MOST} {{count}} (days|d)?")),
        Rule::days("max_lag_days", &format!("{{span}} (of|max*|as)? (the)? {LAG} (at most|max*)?")),
        Rule::days("max_lag_days", &format!("{MOST} {{span}} (of)? {LAG}")),
        Rule::days(
            "max_lag_days",
            "(look|check|test|search|scan) (at|for|back)? (up to|at most|max*|no more than) {span}",
        ),
        Rule::days(
            "max_lag_days",
            "(look|check|test|search|scan) (at|for|back)? {span} (at most|max*|tops|only)",
        ),
        Rule::read("(max*|at most|up to) (a|one) week", |params, _| {
            params.number("max_lag_days", 7.0);
            true
        }),
        Rule::share(
            "fdr",
            "(fdr|false discover* (rate)?|false positive* (rate)?|q value|q|alpha) (rate|level|limit|control|threshold)? (of|is|at|=|:|below|under|at most|max*|to)? {percent|number}",
        ),
        Rule::share("fdr", "{percent} (fdr|false discover* (rate)?)"),
        Rule::share(
            "fdr",
            "(significance|significance level|signifikanz|signifikanzniveau) (of|at|is|=|:)? {percent}",
        ),
    ]
});

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 1] = [&SPECIFIC];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    reading.apply(&SPECIFIC);
    changes::read(reading);
    events::read(reading);
    drivers::read(reading);
}

/// Every parameter of this family has words that name it.
pub(super) fn bare(_: &mut Reading) {}
