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
/// From this confidence on, a column may have a role that the user is asked about.
const LIKELY: f64 = 0.5;
/// Words for prices in names such as `Price Acme`.
const PRICES: [&str; 12] = [
    "price",
    "quote",
    "offer",
    "preis",
    "angebot",
    "precio",
    "oferta",
    "prix",
    "offre",
    "preco",
    "preço",
    "cotação",
];
/// Words that make a price another kind of price and name no supplier.
const KINDS_OF_PRICES: [&str; 42] = [
    "unit",
    "list",
    "retail",
    "standard",
    "average",
    "moving",
    "net",
    "gross",
    "min",
    "max",
    "old",
    "new",
    "sale",
    "sales",
    "selling",
    "purchase",
    "buying",
    "total",
    "base",
    "wholesale",
    "last",
    "current",
    "public",
    "special",
    "per",
    "date",
    "id",
    "eur",
    "usd",
    "gbp",
    "inr",
    "chf",
    "brl",
    "mxn",
    "level",
    "group",
    "type",
    "currency",
    "valid",
    "tax",
    "vat",
    "kg",
];

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

/// The columns that are suppliers: two or more columns of prices without any other meaning, beside a column of items. A column
/// that is only perhaps a price, a stock or a quantity by its name is asked for, and makes no supplier of the others.
fn suppliers(table: &Table, roles: &Roles, recipe: &Recipe) -> Option<Vec<Supplier>> {
    let is_known = |role: Role| roles.get(role).is_some();
    let has_items = is_known(Role::Product) || is_known(Role::ProductName);
    if !has_items || is_known(Role::Supplier) || table.position(SUPPLIER).is_some() {
        return None;
    }
    let found = by_the_word_for_prices(table).or_else(|| without_meaning(table, roles))?;
    let found: Vec<Supplier> =
        found.into_iter().filter_map(|column| supplier(table, column, recipe)).collect();
    (found.len() > 1 && are_prices_of_one_item(&found)).then_some(found)
}

/// Columns without any meaning, where no column is a price, a cost, a stock or a quantity.
fn without_meaning(table: &Table, roles: &Roles) -> Option<Vec<usize>> {
    const TAKEN: [Role; 4] = [Role::UnitCost, Role::Price, Role::CurrentStock, Role::Quantity];
    let likely = intake::roles::map(table, roles).columns;
    let likely: Vec<_> = likely.into_iter().filter(|found| found.confidence >= LIKELY).collect();
    if likely.iter().any(|found| TAKEN.contains(&found.role)) {
        return None;
    }
    let is_open = |column: &usize| {
        let name = &table.names[*column];
        let is_word = name.chars().any(char::is_alphabetic) && concept(name, None).is_none();
        is_word && likely.iter().all(|found| found.column != *name)
    };
    Some((0..table.names.len()).filter(is_open).collect())
}

/// Columns such as `Price Acme` and `Price Bolt`: a word for prices, and a name with a capital that is no kind of price.
fn by_the_word_for_prices(table: &Table) -> Option<Vec<usize>> {
    let names_a_supplier = |column: &usize| {
        let name = &table.names[*column];
        let words: Vec<&str> =
            name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let is_price = |word: &&&str| PRICES.contains(&word.to_lowercase().as_str());
        let prices = words.iter().filter(is_price).count();
        let rest: Vec<&&str> = words.iter().filter(|word| !is_price(word)).collect();
        prices == 1
            && !rest.is_empty()
            && rest.iter().all(|word| {
                word.starts_with(char::is_uppercase)
                    && !KINDS_OF_PRICES.contains(&word.to_lowercase().as_str())
            })
    };
    let found: Vec<usize> = (0..table.names.len()).filter(names_a_supplier).collect();
    (found.len() > 1).then_some(found)
}

/// Whether the offers for most items differ by less than a factor of five, as prices of one thing do.
fn are_prices_of_one_item(suppliers: &[Supplier]) -> bool {
    const FACTOR: f64 = 5.0;
    let rows = suppliers.first().map_or(0, |supplier| supplier.prices.len());
    let (mut compared, mut near) = (0, 0);
    for record in 0..rows {
        cancel::tick();
        let offers: Vec<f64> = suppliers.iter().filter_map(|supplier| supplier.prices[record]).collect();
        if offers.len() > 1 {
            let (least, most) = offers
                .iter()
                .fold((f64::MAX, 0.0_f64), |(least, most), offer| (least.min(*offer), most.max(*offer)));
            compared += 1;
            near += usize::from(most <= FACTOR * least);
        }
    }
    compared > 0 && near * 10 >= compared * 8
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
    fn columns_named_after_prices_and_suppliers_are_offers() {
        let intake =
            read("Item,Price Acme,Price Bolt\nNut,1.20,1.10\nPin,0.40,0.38\nCap,0.90,0.95\n").unwrap();
        assert_eq!(intake.roster.names.len(), 2, "{:?}", intake.roster.names);
        assert!(intake.roster.names.iter().any(|name| name.contains("Acme")));
        let kinds = "Item,Unit Price,List Price\nNut,1.20,1.10\nPin,0.40,0.38\nCap,0.90,0.95\n";
        assert!(read(kinds).is_err(), "no column is a supplier");
    }

    #[test]
    fn numbers_beside_a_price_or_a_stock_that_is_asked_for_are_no_suppliers() {
        for text in [
            "item,Variant,price,stock\nPhone,2,3650,1\nCable,46,30,4\nCase,12,90,2\n",
            "month_no,titulo,quantidade,preco,receita\n1,Mar,75,69.9,5242.5\n2,Rio,74,69.9,5172.6\n3,Sol,70,50,3500\n",
        ] {
            let table = read(text).map(|intake| intake.table.names).unwrap_or_default();
            assert!(table.iter().all(|name| name != "unit_price"), "{text}: {table:?}");
        }
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
