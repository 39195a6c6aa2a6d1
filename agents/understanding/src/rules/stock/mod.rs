//! Stock: service level, lead time, costs, order rules.

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::days("lead_time_days", "<lead time> <is>? {span|number}"),
        Rule::share("service_level", "<service level> <is>? {percent|number}"),
        Rule::share("service_level", "{percent} <service level>"),
    ]
});
static BARE: LazyLock<Vec<Rule>> = LazyLock::new(Vec::new);

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 2] = [&SPECIFIC, &BARE];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    reading.apply(&SPECIFIC);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    reading.apply(&BARE);
}
