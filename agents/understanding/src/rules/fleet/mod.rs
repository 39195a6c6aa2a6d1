//! Vehicles, shifts, routes and the objective of a plan.

mod bare;
mod breaks;
mod clock;
mod costs;
mod depot;
mod limits;
pub(super) mod loads;
mod mixed;
mod other_times;
mod plan;
mod vehicles;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = vehicles::rules();
    rules.extend(loads::rules());
    rules.extend(clock::rules());
    rules.extend(limits::rules());
    rules.extend(costs::rules());
    rules.extend(depot::rules());
    rules.extend(plan::rules());
    rules
});

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 1] = [&SPECIFIC];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    other_times::set_aside(reading);
    breaks::take(reading);
    mixed::read(reading);
    reading.apply(&SPECIFIC);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    bare::read(reading);
}
