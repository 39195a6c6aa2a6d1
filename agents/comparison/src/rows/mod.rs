//! Tables of two runs row by row: what came, what went, what changed, and by how much. Reading order: this file, `known`
//! (what columns mean), `keys` (which row is which), `lists` (what is shown of many rows).

mod keys;
mod known;
mod lists;

use std::collections::HashMap;

use provenance::{
    Stored,
    formula::Value,
    stored::{Column, Table},
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::figures::relative;
use keys::Keys;

#[cfg(test)]
pub(crate) use lists::MOST_ROWS;
pub use lists::{Cell, CellChange, ChangedRow, ChangedRows, ListedRow, Rows};

/// A table before and after. Rows count from 0, each in the table of its run.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TableChange {
    pub name: String,
    pub title: String,
    /// The columns that say which row is which; empty when rows have no names and are compared in their order.
    pub key: Vec<String>,
    /// Rows of the same name are compared in their order where names repeat.
    pub is_key_unique: bool,
    /// The column whose change decides the order of the rows.
    pub sorted_by: Option<ColumnOf>,
    pub is_money: bool,
    pub rows_before: usize,
    pub rows_after: usize,
    pub came: Rows,
    pub went: Rows,
    pub changed: ChangedRows,
    /// Rows that are equal in all columns of both.
    pub same: usize,
    /// Columns that may be added up.
    pub totals: Vec<TotalChange>,
    /// Columns that only one of the tables has.
    pub columns_before: Vec<String>,
    pub columns_after: Vec<String>,
}

/// A column with its unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ColumnOf {
    pub name: String,
    pub unit: Option<String>,
}

/// The sum of a column before and after. What came, less what went, and the changes add up to the change.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TotalChange {
    pub column: String,
    pub unit: Option<String>,
    pub before: f64,
    pub after: f64,
    pub came: f64,
    pub went: f64,
    pub changed: f64,
    pub change: f64,
    pub relative: Option<f64>,
}

/// Every table that both runs have and that has rows in one of them, in the order of the later run.
pub(crate) fn changes(before: &Stored, after: &Stored) -> Vec<TableChange> {
    let both = after.tables.iter().filter_map(|table| Some((before.table(&table.name)?, table)));
    let filled = both.filter(|(old, new)| old.rows.len() + new.rows.len() > 0);
    filled.map(|(old, new)| change(before, after, old, new)).collect()
}

/// The rows of both tables that are about the same thing, and those that only one has.
pub(crate) struct Matched {
    pub(crate) both: Vec<(usize, usize)>,
    pub(crate) came: Vec<usize>,
    pub(crate) went: Vec<usize>,
}

/// A column that both tables have, by its position in each.
pub(crate) struct Shared<'a> {
    pub(crate) column: &'a Column,
    pub(crate) old: usize,
    pub(crate) new: usize,
}

fn change(before: &Stored, after: &Stored, old: &Table, new: &Table) -> TableChange {
    let keys = Keys::of(old, new);
    let matched = matched(&keys);
    let shared: Vec<Shared> = new
        .columns
        .iter()
        .enumerate()
        .filter_map(|(at, column)| Some(Shared { column, old: old.position(&column.name)?, new: at }))
        .filter(|shared| old.columns[shared.old].unit == shared.column.unit)
        .collect();
    let totals = totals(before, after, old, new, &matched, &shared);
    let main = known::main(&new.name, &shared, &keys.columns, |column| moves(old, new, &matched, column));
    let (came, went, changed) = lists::of(old, new, &keys, &matched, &shared, main);
    let only = |one: &Table, other: &Table| {
        let missing = one.columns.iter().filter(|column| other.position(&column.name).is_none());
        missing.map(|column| column.name.clone()).collect()
    };
    TableChange {
        name: new.name.clone(),
        title: new.title.clone(),
        is_key_unique: keys.is_unique,
        sorted_by: main
            .map(|main| ColumnOf { name: main.column.name.clone(), unit: main.column.unit.clone() }),
        is_money: main.is_some_and(|main| known::is_money(&new.name, &main.column.name)),
        rows_before: old.rows.len(),
        rows_after: new.rows.len(),
        same: matched.both.len() - changed.count,
        columns_before: only(old, new),
        columns_after: only(new, old),
        key: keys.columns,
        came,
        went,
        changed,
        totals,
    }
}

fn matched(keys: &Keys) -> Matched {
    let mut places: HashMap<&str, usize> =
        keys.old.iter().enumerate().map(|(row, key)| (key.as_str(), row)).collect();
    let mut matched = Matched { both: Vec::new(), came: Vec::new(), went: Vec::new() };
    for (row, key) in keys.new.iter().enumerate() {
        match places.remove(key.as_str()) {
            Some(earlier) => matched.both.push((earlier, row)),
            None => matched.came.push(row),
        }
    }
    matched.went = places.into_values().collect();
    matched.went.sort_unstable();
    matched
}

/// Whether any row differs in the column.
fn moves(old: &Table, new: &Table, matched: &Matched, shared: &Shared) -> bool {
    let differs = |(earlier, later): &(usize, usize)| {
        number(old, *earlier, shared.old) != number(new, *later, shared.new)
    };
    matched.both.iter().any(differs)
        || matched.came.iter().any(|row| number(new, *row, shared.new) != 0.0)
        || matched.went.iter().any(|row| number(old, *row, shared.old) != 0.0)
}

/// The number in a cell; what is no number adds nothing to a sum.
pub(crate) fn number(table: &Table, row: usize, column: usize) -> f64 {
    match table.rows[row].get(column) {
        Some(Value::Number(number)) => *number,
        _ => 0.0,
    }
}

/// The sum; that of nothing is 0, where the plain sum would be -0.
fn total(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

fn totals(
    before: &Stored,
    after: &Stored,
    old: &Table,
    new: &Table,
    matched: &Matched,
    shared: &[Shared],
) -> Vec<TotalChange> {
    let adds = shared.iter().filter(|shared| {
        known::adds_up(before, old, &shared.column.name) && known::adds_up(after, new, &shared.column.name)
    });
    adds.map(|shared| {
        let came = total(matched.came.iter().map(|row| number(new, *row, shared.new)));
        let went = total(matched.went.iter().map(|row| number(old, *row, shared.old)));
        let steps = matched
            .both
            .iter()
            .map(|(earlier, later)| number(new, *later, shared.new) - number(old, *earlier, shared.old));
        let before = total(old.numbers(shared.old).into_iter());
        let after = total(new.numbers(shared.new).into_iter());
        TotalChange {
            column: shared.column.name.clone(),
            unit: shared.column.unit.clone(),
            before,
            after,
            came,
            went,
            changed: total(steps),
            change: after - before,
            relative: relative(after - before, before),
        }
    })
    .collect()
}
