//! A file with a row per item and a column of prices per supplier becomes a table with a row per offer.

use intake::{
    AgentError, Table,
    recipe::Recipe,
    roles::{Role, Roles},
    values,
};
use kernels::cancel;
use polars::prelude::{NewChunkedArray, StringChunked};
use report::markdown::plain;

use crate::supplier_selection::data::fields::sense::concept;

/// Names of the new columns.
const SUPPLIER: &str = "supplier";
const PRICE: &str = "unit_price";
/// More names of suppliers would make the note unclear.
const SHOWN: usize = 5;

/// The table with a row per offer; a table that is no grid of prices stays as it is.
pub(crate) fn as_offers(table: Table, roles: &mut Roles, recipe: &Recipe) -> Result<Table, AgentError> {
    let Some(suppliers) = suppliers(&table, roles, recipe) else { return Ok(table) };
    let mut offers: Vec<(usize, usize)> = Vec::new();
    let mut without_price = 0;
    for record in 0..table.rows {
        cancel::tick();
        for Supplier { column, prices } in &suppliers {
            match prices[record] {
                Some(_) => offers.push((record, *column)),
                None => without_price += usize::from(table.texts(*column).get(record).is_some()),
            }
        }
    }
    let mut names = vec![SUPPLIER.to_owned(), PRICE.to_owned()];
    let mut columns = vec![
        texts(&offers, |(_, column)| Some(table.names[column].as_str())),
        texts(&offers, |(record, column)| table.texts(column).get(record)),
    ];
    let is_supplier = |column: &usize| suppliers.iter().any(|supplier| supplier.column == *column);
    for column in (0..table.names.len()).filter(|column| !is_supplier(column)) {
        names.push(table.names[column].clone());
        columns.push(texts(&offers, |(record, _)| table.texts(column).get(record)));
    }
    roles.set(Role::Supplier, SUPPLIER.to_owned());
    roles.set(Role::UnitCost, PRICE.to_owned());
    let numbers = offers.iter().map(|(record, _)| table.row_of(*record) as u32).collect();
    let mut long = Table::new(table.source.clone(), names, columns, numbers)?;
    let suppliers: Vec<&str> =
        suppliers.iter().map(|supplier| table.names[supplier.column].as_str()).collect();
    long.notes = table.notes;
    long.notes.push(note(&suppliers, without_price));
    long.left_out = table.left_out;
    Ok(long)
}

/// A column that is a supplier, with its price in each record; a text or zero is no price.
struct Supplier {
    column: usize,
    prices: Vec<Option<f64>>,
}

/// The columns that are suppliers: two or more columns of prices without any other meaning, beside a column of items.
fn suppliers(table: &Table, roles: &Roles, recipe: &Recipe) -> Option<Vec<Supplier>> {
    const TAKEN: [Role; 3] = [Role::Supplier, Role::UnitCost, Role::Price];
    let is_known = |role: Role| roles.get(role).is_some();
    let has_items = is_known(Role::Product) || is_known(Role::ProductName);
    if !has_items || TAKEN.into_iter().any(is_known) || table.position(SUPPLIER).is_some() {
        return None;
    }
    let is_open = |column: &usize| {
        let name = &table.names[*column];
        let is_word = name.chars().any(char::is_alphabetic) && concept(name, None).is_none();
        is_word && roles.iter().all(|(_, taken)| taken != name)
    };
    let open = (0..table.names.len()).filter(is_open);
    let found: Vec<Supplier> = open.filter_map(|column| supplier(table, column, recipe)).collect();
    (found.len() > 1).then_some(found)
}

/// The prices of a column of which most cells are prices and none is negative.
fn supplier(table: &Table, column: usize, recipe: &Recipe) -> Option<Supplier> {
    let filled = table.rows - table.texts(column).null_count();
    let numbers = values::numbers(table, column, recipe.decimal_mark).values;
    if numbers.iter().flatten().any(|number| *number < 0.0) {
        return None;
    }
    let prices: Vec<Option<f64>> =
        numbers.into_iter().map(|number| number.filter(|price| *price > 0.0)).collect();
    (2 * prices.iter().flatten().count() > filled).then_some(Supplier { column, prices })
}

fn texts<'a>(offers: &[(usize, usize)], text: impl Fn((usize, usize)) -> Option<&'a str>) -> StringChunked {
    StringChunked::from_iter_options("".into(), offers.iter().map(|offer| text(*offer)))
}

fn note(suppliers: &[&str], without_price: usize) -> String {
    let shown: Vec<String> = suppliers.iter().take(SHOWN).map(|name| plain(name)).collect();
    let rest = match suppliers.len().saturating_sub(SHOWN) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    let unpriced = match without_price {
        0 => String::new(),
        count => format!(" Texts and zeros there are no offers: {count} of them."),
    };
    format!(
        "The columns {}{rest} were read as suppliers with their price of every item.{unpriced}",
        shown.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use intake::{AgentError, Dataset};

    use crate::supplier_selection::data::source;

    fn read(text: &str) -> Result<source::Intake, AgentError> {
        source::read(&Dataset::new("x.csv", Bytes::from(text.to_owned())), None)
    }

    #[test]
    fn columns_of_prices_beside_items_are_suppliers() {
        let intake = read("item,Acme,Globex,Initech\nBolt,1.20,1.10,1.35\nNut,0.40,,0.38\n").unwrap();
        assert_eq!(intake.roster.names, ["Acme", "Globex", "Initech"]);
        assert_eq!(intake.table.rows, 5, "an item without a price is no offer");
    }

    #[test]
    fn a_cell_without_a_price_is_no_offer_and_never_drops_its_supplier() {
        let intake = read(
            "item,Acme,Globex\nBolt,1.20,on request\nNut,0.40,0.38\nPin,0.10,0\nCap,0.90,0.80\nRod,2,2.2\n",
        )
        .unwrap();
        assert_eq!((intake.roster.names.len(), intake.table.rows), (2, 8));
        assert!(
            intake.table.notes[0].ends_with("Texts and zeros there are no offers: 2 of them."),
            "{:?}",
            intake.table.notes
        );
    }

    #[test]
    fn columns_with_a_meaning_of_their_own_are_no_suppliers() {
        for text in
            ["item,quality,delivery\nBolt,8,9\nNut,7,5\n", "supplier,Bolt,Nut\nBolt,1.2,0.4\nNut,1.1,0.5\n"]
        {
            let intake = read(text).unwrap();
            assert_eq!(intake.roster.names, ["Bolt", "Nut"]);
            assert_eq!(intake.table.names.len(), 3, "{:?}", intake.table.names);
        }
    }
}
