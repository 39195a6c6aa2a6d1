//! Money of each row that a file does not have as a column: the revenue from units and prices, the value of the stock from
//! stock and unit costs, the pieces in cases.

use intake::roles::Role;
use polars::prelude::{
    DataFrame, Float64Chunked, IntoSeries, NewChunkedArray, Series as Values, StringChunked,
};

use crate::{
    data::{Column, Kind, firsts, series_name},
    words::name_words,
};

/// Words for the revenue; a file with one of them in a name has its own.
pub(crate) const REVENUE: [&str; 2] = ["revenue", "turnover"];
/// Words that a buyer uses for units times price.
pub(crate) const SPENT: [&str; 4] = ["spend", "spent", "spending", "expenditure"];
/// Words for the money in stock.
pub(crate) const STOCK_VALUE: &str = "stock value";
/// Words for the pieces in cases.
pub(crate) const PIECES: &str = "piece";
/// Names of columns that may hold the revenue under another name.
const TOTALS: [&str; 5] = ["amount", "value", "total", "sale", "spend"];

/// What is calculated of each row of this file, with its values.
pub(crate) fn columns(columns: &[Column], frame: &DataFrame) -> Vec<(Column, Values)> {
    let products = [revenue(columns), stock_value(columns), pieces(columns)].into_iter().flatten();
    products.filter_map(|product| calculated(columns, frame, &product)).collect()
}

/// Two columns whose product has a meaning, and the words for it.
pub(crate) struct Product {
    pub units: usize,
    pub each: usize,
    words: &'static str,
}

/// Units times price; none when the file may have a revenue of its own, or more than one price.
fn revenue(columns: &[Column]) -> Option<Product> {
    let is_number = |column: &&Column| column.kind == Kind::Number;
    let has_own = columns.iter().filter(is_number).any(|column| {
        column.role != Some(Role::Quantity)
            && column
                .words
                .iter()
                .any(|word| REVENUE.contains(&word.as_str()) || TOTALS.contains(&word.as_str()))
    });
    let units = columns.iter().position(|column| column.role == Some(Role::Quantity))?;
    let mut prices = (0..columns.len()).filter(|at| {
        columns[*at].kind == Kind::Number && columns[*at].words.last().is_some_and(|word| word == "price")
    });
    let (each, None) = (prices.next()?, prices.next()) else { return None };
    (!has_own).then_some(Product { units, each, words: REVENUE[0] })
}

/// Stock times unit cost; none when the file has a value of its own.
fn stock_value(columns: &[Column]) -> Option<Product> {
    let has_own = columns.iter().any(|column| column.words.iter().any(|word| word == "value"));
    let position = |role| columns.iter().position(|column| column.role == Some(role));
    let (units, each) = (position(Role::CurrentStock)?, position(Role::UnitCost)?);
    (!has_own).then_some(Product { units, each, words: STOCK_VALUE })
}

/// Cases times the pieces in each.
pub(crate) fn pieces(columns: &[Column]) -> Option<Product> {
    const CASES: [&str; 15] = [
        "case", "carton", "box", "crate", "pack", "package", "pallet", "bundle", "karton", "kiste",
        "palette", "caja", "caixa", "colis", "cartone",
    ];
    const SINGLE: [&str; 8] = ["unit", "piece", "pcs", "item", "bottle", "can", "stück", "unidad"];
    let holds = |column: &Column, known: &[&str]| {
        column.words.iter().chain(&column.english).any(|word| known.contains(&word.as_str()))
    };
    let units =
        columns.iter().position(|column| column.role == Some(Role::Quantity) && holds(column, &CASES))?;
    let is_size = |at: &usize| {
        let column = &columns[*at];
        let is_named = holds(column, &CASES)
            && holds(column, &SINGLE)
            && holds(column, &["per", "je", "pro", "por", "par"]);
        *at != units && column.kind == Kind::Number && (column.role == Some(Role::PackSize) || is_named)
    };
    let mut sizes = (0..columns.len()).filter(is_size);
    let (each, None) = (sizes.next()?, sizes.next()) else { return None };
    Some(Product { units, each, words: PIECES })
}

fn calculated(columns: &[Column], frame: &DataFrame, product: &Product) -> Option<(Column, Values)> {
    let Product { units: quantity, each: price, words } = *product;
    if [quantity, price].iter().any(|at| columns[*at].kind != Kind::Number) {
        return None;
    }
    let numbers = |at: usize| Some(frame.column(&series_name(at)).ok()?.f64().ok()?.clone());
    let (units, each) = (numbers(quantity)?, numbers(price)?);
    let products: Vec<Option<f64>> =
        units.iter().zip(each.iter()).map(|(units, each)| Some(units? * each?)).collect();
    let texts = products.iter().map(|product| product.map(|product| product.to_string()));
    let texts = StringChunked::from_iter_options("".into(), texts);
    let first_rows = firsts(&texts);
    let mut unread = columns[quantity].unread.clone();
    unread.extend(&columns[price].unread);
    unread.sort_unstable();
    unread.dedup();
    let column = Column {
        name: format!("{} × {}", columns[quantity].name, columns[price].name),
        kind: Kind::Number,
        english: Vec::new(),
        words: name_words(words),
        unread,
        role: None,
        is_money: words != PIECES,
        is_detail: false,
        is_calculated: true,
        kinds_in_cells: columns[quantity].kinds_in_cells.or(columns[price].kinds_in_cells),
        unit: None,
        doubt: columns[quantity].doubt.clone().or_else(|| columns[price].doubt.clone()),
        is_unique: false,
        distinct: first_rows.len(),
        firsts: first_rows,
        texts,
    };
    let values = Float64Chunked::from_iter_options("".into(), products.into_iter()).into_series();
    Some((column, values))
}
