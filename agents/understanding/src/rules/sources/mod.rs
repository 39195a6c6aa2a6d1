//! Suppliers: weights, criteria, methods, quantities, shares.

mod criteria;
mod lots;
mod methods;
mod weights;

use std::sync::LazyLock;

use super::Rule;
use crate::reading::Reading;

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 4] = [&lots::RULES, &lots::MONEY, &lots::BARE, &methods::RULES];

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    methods::read(reading);
    reading.apply(&methods::RULES);
    if reading.tool == Some("rank_suppliers") {
        weights::read(reading);
    }
    if reading.tool == Some("allocate_orders") {
        reading.apply(&lots::MONEY);
    }
    reading.apply(&lots::RULES);
    if reading.tool == Some("rank_suppliers") {
        criteria::read(reading);
    }
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    if reading.tool == Some("allocate_orders") {
        reading.apply(&lots::BARE);
        // What a split is of: `split the orders`, `allocate the purchase orders`.
        reading.use_words(&["order", "orders", "purchase", "purchases", "bestellung", "bestellungen"]);
    }
}
