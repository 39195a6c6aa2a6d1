//! Suppliers: weights, criteria, methods, quantities, shares.

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(Vec::new);
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
