//! Rows of the file as they stand, and the different values of a column.

use polars::prelude::{DataFrame, LazyFrame, SortMultipleOptions, col};

use super::{Found, Value, groups::can_order, value};
use crate::{
    data::{Data, Kind, series_name},
    query::{Key, Rank},
};

/// More rows than this are not listed; they are counted.
pub(crate) const MOST_LISTED: usize = 100_000;

/// The rows with some of their columns, all columns when none is named.
pub(super) fn rows(
    frame: LazyFrame,
    columns: &[usize],
    order: Option<(usize, Rank)>,
    data: &Data,
) -> anyhow::Result<Found> {
    let all: Vec<usize> = data.of_file().collect();
    let shown = if columns.is_empty() { &all[..] } else { columns };
    let mut found = Found::default();
    let mut frame = frame.select(needed(shown, order)).collect()?;
    found.rows = frame.height();
    if let Some((column, rank)) = order.filter(|(column, _)| can_order(data, *column)) {
        frame = first(frame, column, rank)?;
    }
    found.head = shown.iter().map(|index| data.column(*index).name.clone()).collect();
    let positions = frame.column("row")?.u32()?.clone();
    for position in positions.iter().flatten().take(MOST_LISTED) {
        found.lines.push(shown.iter().map(|index| cell(data, *index, position as usize)).collect());
    }
    found.figure = single(&found);
    Ok(found)
}

fn needed(shown: &[usize], order: Option<(usize, Rank)>) -> Vec<polars::prelude::Expr> {
    let mut columns: Vec<usize> = shown.to_vec();
    columns.extend(order.map(|(column, _)| column));
    columns.sort_unstable();
    columns.dedup();
    let mut wanted: Vec<polars::prelude::Expr> = Vec::new();
    for column in columns {
        wanted.push(col(series_name(column).as_str()));
    }
    wanted.push(col("row"));
    wanted
}

/// The first rows in an order, with those that are equal to the last of them.
fn first(frame: DataFrame, column: usize, rank: Rank) -> anyhow::Result<DataFrame> {
    let name = series_name(column);
    let options = SortMultipleOptions::default()
        .with_order_descending(rank.is_descending)
        .with_nulls_last(true)
        .with_maintain_order(true);
    let sorted = frame.sort([name.as_str()], options)?;
    let filled = sorted.height() - sorted.column(&name)?.null_count();
    let last = rank.count.min(filled);
    let mut count = last;
    while last > 0
        && count < filled
        && sorted.column(&name)?.get(count)? == sorted.column(&name)?.get(last - 1)?
    {
        count += 1;
    }
    Ok(sorted.head(Some(count)))
}

/// A cell as its column's kind; what could not be read is shown as the file writes it.
fn cell(data: &Data, column: usize, row: usize) -> Value {
    let text = data.text(column, row);
    let typed = value::cell(&data.frame, &series_name(column), row, Some(Key::Column(column)));
    match (typed, text) {
        (Value::Date(_), Some(text)) if is_without_day(text) => Value::Text(text.to_owned()),
        (Value::Empty, Some(text)) => Value::Text(text.to_owned()),
        (typed, _) => typed,
    }
}

/// `2003` and `October 2011` are shown as the file writes them; a day would be made up.
fn is_without_day(text: &str) -> bool {
    let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let month = parts.next().filter(|part| part.chars().all(char::is_alphabetic));
    let is_month =
        month.is_some() && parts.next().is_some_and(|part| part.len() == 4) && parts.next().is_none();
    is_year || is_month
}

/// The only value of the only column, when all rows agree in it.
fn single(found: &Found) -> Option<Value> {
    let first = found.lines.first()?;
    let [value] = first.as_slice() else { return None };
    found.lines.iter().all(|line| line == first).then(|| value.clone())
}

/// The different values of a column in order.
pub(super) fn distinct(frame: LazyFrame, column: usize, data: &Data) -> anyhow::Result<Found> {
    let name = series_name(column);
    let frame = frame.select([col(name.as_str())]).collect()?;
    let mut found = Found { rows: frame.height(), ..Found::default() };
    let unique = frame.unique_stable(None, polars::prelude::UniqueKeepStrategy::First, None)?;
    for row in 0..unique.height() {
        match value::cell(&unique, &name, row, None) {
            Value::Empty => found.blank_keys = true,
            value => found.lines.push(vec![value]),
        }
    }
    if data.column(column).kind != Kind::Text {
        found.lines.sort_by(|left, right| left[0].order(&right[0]));
    }
    found.head = vec![data.column(column).name.clone()];
    found.figure = single(&found);
    Ok(found)
}
