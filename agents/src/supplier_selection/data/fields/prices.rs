//! Prices of suppliers that do not offer the same items: each relative to the mean price of its own items, because a mean
//! over different items depends on the items and not on how expensive the supplier is.

use std::collections::BTreeMap;

use crate::supplier_selection::data::fields::{roster::Roster, sense::Concept};
use intake::{Table, recipe::Recipe, values};

/// The name of the criterion in place of the column of prices.
pub(crate) const PRICE_INDEX: &str = "price_index";

/// Puts an index in place of the mean prices of a file with several items.
pub(crate) fn index_prices(roster: &mut Roster, table: &Table, item: usize, recipe: &Recipe) {
    let field = roster.fields.iter().position(|field| field.concept == Some(Concept::Price));
    let Some(at) = field.filter(|_| roster.repeated() > 0 && table.distinct(item) > 1) else { return };
    let column = roster.fields[at].name.clone();
    let Some(index) = table.position(&column) else { return };
    let prices = values::numbers(table, index, recipe.decimal_mark).values;
    let items = table.texts(item);
    // Sum and number of the prices of each item.
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for record in roster.records.iter().flatten() {
        if let (Some(name), Some(price)) = (items.get(*record), prices[*record]) {
            let (sum, count) = sums.entry(name).or_default();
            *sum += price;
            *count += 1.0;
        }
    }
    let mut levels = Vec::with_capacity(roster.records.len());
    for records in &roster.records {
        let mut ratios = Vec::new();
        for record in records {
            let (Some(name), Some(price)) = (items.get(*record), prices[*record]) else { continue };
            let (sum, count) = sums[name];
            let ratio = price * count / sum;
            if ratio.is_finite() {
                ratios.push(ratio);
            }
        }
        levels.push((!ratios.is_empty()).then(|| ratios.iter().sum::<f64>() / ratios.len() as f64));
    }
    let field = &mut roster.fields[at];
    (field.name, field.values, field.unit) = (PRICE_INDEX.to_owned(), levels, None);
    roster.price_note = Some(format!(
        "price_index replaces {column}, because suppliers have different items: it is the supplier's price divided by the mean \
         price of the item, averaged over its items; 1 is the mean, 0.95 is 5 % cheaper."
    ));
}
