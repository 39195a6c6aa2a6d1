//! Prices of suppliers that do not offer the same items: each against the mean price of its own items, because a mean
//! over different items says which items a supplier has and not how dear it is.

use std::collections::BTreeMap;

use crate::supplier_selection::data::fields::{roster::Roster, sense::Concept};
use intake::{Table, recipe::Recipe, values};

/// The name of the criterion in place of the column of prices.
pub const PRICE_INDEX: &str = "price_index";

/// Puts an index in place of the mean prices of a file with several items.
pub fn index_prices(roster: &mut Roster, table: &Table, item: usize, recipe: &Recipe) {
    let field = roster.fields.iter().position(|field| field.concept == Some(Concept::Price));
    let Some(at) = field.filter(|_| roster.repeated() > 0 && table.distinct(item) > 1) else { return };
    let column = roster.fields[at].name.clone();
    let Some(index) = table.position(&column) else { return };
    let prices = values::numbers(table, index, recipe.decimal_mark).values;
    let priced = |record: &usize| Some((table.texts(item).get(*record)?, prices[*record]?));
    let mut of_item: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (name, price) in roster.records.iter().flatten().filter_map(priced) {
        let sum = of_item.entry(name).or_default();
        (sum.0, sum.1) = (sum.0 + price, sum.1 + 1.0);
    }
    let level = |records: &Vec<usize>| {
        let own: Vec<f64> = records
            .iter()
            .filter_map(priced)
            .filter_map(|(name, price)| of_item.get(name).map(|(sum, count)| price * count / sum))
            .filter(|ratio| ratio.is_finite())
            .collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    };
    let levels: Vec<Option<f64>> = roster.records.iter().map(level).collect();
    let field = &mut roster.fields[at];
    (field.name, field.values, field.unit) = (PRICE_INDEX.to_owned(), levels, None);
    roster.price_note = Some(format!(
        "price_index replaces {column}, because suppliers have different items: the mean over its items of its price over the mean \
         price of the item; 1 is the mean, 0.95 is 5 % cheaper."
    ));
}
