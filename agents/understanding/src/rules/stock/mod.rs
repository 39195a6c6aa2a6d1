//! Stock: service level, lead time, costs, order rules.

mod budget;
mod costs;
mod demand;
mod lead_time;
mod lots;
mod one_season;
mod order_cost_by;
mod price_breaks;
mod review;
mod service;
mod service_by;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use super::{Rule, rows};
use crate::reading::Reading;

static SPECIFIC: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = demand::with_lead_time();
    rules.extend(price_breaks::specific());
    rules.extend(service::specific());
    rules.extend(lead_time::specific());
    rules.extend(review::specific());
    rules.extend(costs::specific());
    rules.extend(demand::specific());
    rules.extend(one_season::specific());
    rules.extend(budget::specific());
    rules.extend(lots::specific());
    rules
});
static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = one_season::bare();
    rules.extend(costs::bare());
    rules.extend(demand::bare());
    rules.extend(service::bare());
    rules.extend(budget::bare());
    rules
});

/// What a plan does anyway: orders are in full packs, and the most urgent ones come first.
static ANYWAY: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let texts = [
        "(in|by|as) (full|whole|complete|ganzen|vollen) (packs|packages|cases|cartons|boxes|pallets|gebinden|kartons)",
        "(order|reorder|buy|replenish|purchase|bestellen|nachbestellen|pedir|reponer|commander) (now|today)? (first|urgently|zuerst|primero)",
        "what (would|will|does|do) (that|it|they|this|these) cost (in total|altogether|together|all together|overall)?",
        "how much (would|will|does|do) (that|it|they|this|these) cost (in total|altogether|together)?",
    ];
    texts.iter().map(|text| Rule::read(text, |_, _| true)).collect()
});

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 2] = [&SPECIFIC, &BARE];

/// What single groups of items get.
pub(super) fn of_groups(reading: &mut Reading) {
    order_cost_by::read(reading);
    service_by::read(reading);
}

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    rows::choices(reading);
    reading.apply(&SPECIFIC);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    reading.apply(&BARE);
    reading.apply(&ANYWAY);
    // What a plan of stock is for: `what should I order`.
    reading.use_words(&[
        "order",
        "orders",
        "bestellen",
        "bestelle",
        "bestellung",
        "bestellungen",
        "pedir",
        "pedido",
        "commander",
    ]);
}
