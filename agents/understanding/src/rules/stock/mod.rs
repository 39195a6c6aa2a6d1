//! Stock: service level, lead time, costs, order rules, problems of one season.

mod costs;
mod demand;
mod limits;
mod service;
mod times;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 6] =
    [&costs::RULES, &demand::RULES, &limits::RULES, &service::RULES, &service::BARE, &times::RULES];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    reading.apply(&times::RULES);
    reading.apply(&demand::RULES);
    reading.apply(&limits::RULES);
    reading.apply(&costs::RULES);
    reading.apply(&service::RULES);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    costs::bare(reading);
    reading.apply(&service::BARE);
    limits::bare(reading);
}
