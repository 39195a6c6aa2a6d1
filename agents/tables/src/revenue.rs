//! The revenue of each row, where a file has units and prices and no column of revenue.

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
/// Names of columns that may hold it under another name.
const TOTALS: [&str; 5] = ["amount", "value", "total", "sale", "spend"];

/// Units times price, and its values; none when the file may have a revenue of its own, or more than one price.
pub(crate) fn column(columns: &[Column], frame: &DataFrame) -> Option<(Column, Values)> {
    let is_number = |column: &&Column| column.kind == Kind::Number;
    let has_own = columns.iter().filter(is_number).any(|column| {
        column.role != Some(Role::Quantity)
            && column
                .words
                .iter()
                .any(|word| REVENUE.contains(&word.as_str()) || TOTALS.contains(&word.as_str()))
    });
    let quantity = columns.iter().position(|column| column.role == Some(Role::Quantity))?;
    let mut prices = (0..columns.len()).filter(|at| {
        columns[*at].kind == Kind::Number && columns[*at].words.last().is_some_and(|word| word == "price")
    });
    let (price, None) = (prices.next()?, prices.next()) else { return None };
    if has_own || columns[quantity].kind != Kind::Number {
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
        words: name_words(REVENUE[0]),
        unread,
        role: None,
        is_money: true,
        is_detail: false,
        is_calculated: true,
        is_unique: false,
        distinct: first_rows.len(),
        firsts: first_rows,
        texts,
    };
    let values = Float64Chunked::from_iter_options("".into(), products.into_iter()).into_series();
    Some((column, values))
}
