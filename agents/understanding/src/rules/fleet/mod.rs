//! Vehicles, shifts, routes and the objective of a plan.

mod costs;
mod depot;
mod limits;
mod loads;
mod mixed;
mod times;
mod vehicles;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 8] = [
    &costs::RULES,
    &depot::RULES,
    &limits::RULES,
    &loads::RULES,
    &loads::BARE,
    &times::RULES,
    &times::BARE,
    &vehicles::RULES,
];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    mixed::read(reading);
    reading.apply(&limits::RULES);
    reading.apply(&times::RULES);
    reading.apply(&costs::RULES);
    reading.apply(&vehicles::RULES);
    reading.apply(&loads::RULES);
    reading.apply(&depot::RULES);
    depot::named(reading);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    reading.apply(&loads::BARE);
    reading.apply(&times::BARE);
}
