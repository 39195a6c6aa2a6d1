//! Finds which column is the date, which the quantity and which the product: by name first, then by content.

use super::{
    date::{self, DateOrder},
    number::{self, DecimalMark},
    profile::Roles,
    reader::Table,
};

const DATE_NAMES: &[&str] = &[
    "date",
    "ds",
    "day",
    "week",
    "month",
    "quarter",
    "period",
    "timestamp",
    "datetime",
    "invoicedate",
    "orderdate",
    "saledate",
    "salesdate",
    "transactiondate",
    "shipdate",
    "weekstart",
    "weekending",
    "time",
    "year",
    "datum",
    "fecha",
    "data",
    "jour",
    "mois",
    "woche",
    "monat",
    "tag",
    "semana",
    "mes",
];
const QUANTITY_NAMES: &[&str] = &[
    "demand",
    "quantity",
    "qty",
    "units",
    "unitssold",
    "sales",
    "salesqty",
    "sold",
    "volume",
    "consumption",
    "usage",
    "y",
    "orders",
    "orderqty",
    "shipments",
    "value",
    "count",
    "amount",
    "bedarf",
    "menge",
    "absatz",
    "verkauf",
    "demanda",
    "cantidad",
    "ventas",
    "demande",
    "quantite",
    "quantité",
    "ventes",
    "quantità",
    "quantita",
    "vendite",
    "quantidade",
    "vendas",
    "aantal",
    "ilosc",
    "ilość",
];
const PRODUCT_NAMES: &[&str] = &[
    "productid",
    "product",
    "sku",
    "skuid",
    "itemid",
    "item",
    "stockcode",
    "uniqueid",
    "productcode",
    "itemcode",
    "itemnumber",
    "material",
    "materialnumber",
    "article",
    "articleid",
    "part",
    "partnumber",
    "partid",
    "seriesid",
    "series",
    "upc",
    "ean",
    "gtin",
    "asin",
    "code",
    "id",
    "productname",
    "itemname",
    "artikel",
    "artikelnummer",
    "produkt",
    "producto",
    "articulo",
    "artículo",
    "produit",
    "prodotto",
    "produto",
];

/// Values per column that are looked at to tell what it holds.
const LOOKED_AT: usize = 2000;

/// Share of the values of a column that are dates, and that are numbers.
pub struct Content {
    pub dates: f64,
    pub numbers: f64,
}

/// Names the columns. Names win over contents, but a column called `date` without dates is not one.
pub fn find(table: &Table) -> Roles {
    let contents: Vec<Content> = (0..table.names.len()).map(|index| content(table, index)).collect();
    let is_date = |index: &usize| contents[*index].dates >= 0.5;
    let is_number = |index: &usize| contents[*index].numbers >= 0.5;
    let columns = || 0..table.names.len();

    let date = by_name(table, DATE_NAMES, is_date)
        .or_else(|| columns().find(|index| contents[*index].dates >= 0.9 && contents[*index].numbers < 0.9));
    let is_free = |index: &usize| Some(*index) != date;
    let product = by_name(table, PRODUCT_NAMES, is_free);
    let is_free = |index: &usize| Some(*index) != date && Some(*index) != product;
    let quantity = by_name(table, QUANTITY_NAMES, |index| is_free(index) && is_number(index)).or_else(|| {
        let mut numeric = columns().filter(|index| is_free(index) && is_number(index));
        numeric.next().filter(|_| numeric.next().is_none())
    });
    let product = product.or_else(|| {
        let mut others = columns().filter(|index| Some(*index) != date && Some(*index) != quantity);
        others.next().filter(|index| others.next().is_none() && contents[*index].numbers < 0.5)
    });
    let name = |index: Option<usize>| index.map(|index| table.names[index].clone());
    Roles { date: name(date), quantity: name(quantity), product: name(product) }
}

/// Whether a column is called as products are, and not only taken for them because nothing else is left.
pub fn is_product_name(name: &str) -> bool {
    PRODUCT_NAMES.contains(&joined(name).as_str())
}

/// The first column whose whole name is a known one, else the first that has a known one among its words.
fn by_name(table: &Table, known: &[&str], is_allowed: impl Fn(&usize) -> bool) -> Option<usize> {
    let whole = known.iter().find_map(|known| {
        (0..table.names.len()).filter(&is_allowed).find(|index| joined(&table.names[*index]) == *known)
    });
    whole.or_else(|| {
        let long = known.iter().filter(|known| known.len() > 2);
        long.into_iter().find_map(|known| {
            (0..table.names.len())
                .filter(&is_allowed)
                .find(|index| words(&table.names[*index]).iter().any(|word| word == known))
        })
    })
}

fn joined(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Words of `order_date`, `Order date` and `OrderDate` alike.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (was_lower && c.is_uppercase()) {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            words.last_mut().expect("there is always a last word").extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words
}

/// Looks at the first values of a column.
pub fn content(table: &Table, index: usize) -> Content {
    let values: Vec<&str> = table.column(index).flatten().take(LOOKED_AT).collect();
    let mark = DecimalMark::of(values.iter().copied());
    let (mut dates, mut numbers) = (0, 0);
    for value in &values {
        let either = [DateOrder::DayFirst, DateOrder::MonthFirst];
        dates += usize::from(
            either.iter().any(|order| date::parse(value, *order).is_some())
                || date::from_excel_serial(value).is_some(),
        );
        numbers += usize::from(number::parse(value, mark).is_some());
    }
    let total = values.len().max(1) as f64;
    Content { dates: dates as f64 / total, numbers: numbers as f64 / total }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::reader;

    fn roles(text: &str) -> [Option<String>; 3] {
        let roles = find(&reader::read("x.csv", text.as_bytes()).unwrap());
        [roles.date, roles.quantity, roles.product]
    }

    fn named(names: [&str; 3]) -> [Option<String>; 3] {
        names.map(|name| Some(name.to_owned()))
    }

    #[test]
    fn template_and_common_names_are_found() {
        assert_eq!(
            roles("date,demand,product_id\n2025-01-01,5,A\n"),
            named(["date", "demand", "product_id"])
        );
        assert_eq!(roles("unique_id,ds,y\nA,2025-01-01,5\n"), named(["ds", "y", "unique_id"]));
        assert_eq!(
            roles(
                "Invoice,StockCode,Description,Quantity,InvoiceDate,Price\n1,22A,X,6,2025-01-01 10:00:00,2.5\n"
            ),
            named(["InvoiceDate", "Quantity", "StockCode"])
        );
        assert_eq!(
            roles("Order Date;Sold Units;Item Code;Price\n01.02.2025;5;A;3\n"),
            named(["Order Date", "Sold Units", "Item Code"])
        );
        assert_eq!(roles("Datum;Menge;Artikel\n01.02.2025;1,5;A\n"), named(["Datum", "Menge", "Artikel"]));
    }

    #[test]
    fn contents_decide_when_names_do_not() {
        assert_eq!(roles("when,how much,what\n2025-01-01,5,A\n"), named(["when", "how much", "what"]));
        assert_eq!(roles("a,b\nx,y\n"), [None, None, None]);
    }

    #[test]
    fn two_numeric_columns_without_known_names_stay_undecided() {
        assert_eq!(roles("date,foo,bar\n2025-01-01,5,6\n")[1], None);
    }
}
