//! Working columns in the record of a run: those with a formula as their formula, the others as their figures, so that
//! every formula of the record can be calculated again from it. Figures that stand in the table already, or repeat, take
//! little room.

use provenance::record::{RowList, Source};
use serde::Serialize;

use super::table::{Cell, Table};

/// A column that formulas need and that is not one of the published table.
#[derive(Serialize)]
pub(super) struct Working<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'a str>,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    uses: &'static [&'static str],
    #[serde(skip_serializing_if = "Source::is_empty")]
    source: &'a Source,
    #[serde(flatten)]
    figures: Option<Figures<'a>>,
}

/// The cells of a column; rows beyond those that are listed are empty.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Figures<'a> {
    /// The cell of all rows.
    Value(&'a Cell),
    /// Equal to those of a published column, in these rows of the table, counted from 0; empty in the others.
    SameAs {
        column: &'a str,
        rows: RowList,
    },
    /// Cells that repeat, each with the number of rows.
    Runs(Vec<(&'a Cell, usize)>),
    Values(Vec<&'a Cell>),
}

/// The working columns of a table.
pub(super) fn working_columns(table: &Table) -> Vec<Working<'_>> {
    let columns = table.columns.iter().enumerate().filter(|(_, column)| column.is_working);
    columns.map(|(at, _)| working(table, at)).collect()
}

fn working(table: &Table, at: usize) -> Working<'_> {
    let column = &table.columns[at];
    Working {
        name: &column.name,
        label: column.label.as_deref(),
        formula: column.formula.as_deref(),
        method: column.method.as_deref(),
        uses: column.uses,
        source: &column.source,
        figures: column.formula.is_none().then(|| figures(table, at)),
    }
}

fn figures(table: &Table, at: usize) -> Figures<'_> {
    let mut cells: Vec<&Cell> = table.rows.iter().map(|row| row.get(at).unwrap_or(&Cell::Empty)).collect();
    if let Some(first) = cells.first().filter(|first| cells.iter().all(|cell| cell == *first)) {
        return Figures::Value(first);
    }
    if let Some(column) = same_as(table, &cells) {
        return Figures::SameAs { column, rows: filled(&cells) };
    }
    while cells.last() == Some(&&Cell::Empty) {
        cells.pop();
    }
    let mut runs: Vec<(&Cell, usize)> = Vec::new();
    for cell in &cells {
        match runs.last_mut().filter(|(last, _)| last == cell) {
            Some((_, count)) => *count += 1,
            None => runs.push((cell, 1)),
        }
    }
    // A run takes as much room as two cells.
    if runs.len() * 2 < cells.len() { Figures::Runs(runs) } else { Figures::Values(cells) }
}

/// The published column of numbers that has all of these cells.
fn same_as<'a>(table: &'a Table, cells: &[&Cell]) -> Option<&'a str> {
    let published = table.columns.iter().enumerate().filter(|(_, column)| !column.is_working);
    let mut same = published.filter(|(at, column)| {
        column.kind == "number"
            && table
                .rows
                .iter()
                .zip(cells)
                .all(|(row, cell)| **cell == Cell::Empty || row.get(*at) == Some(*cell))
    });
    same.next().map(|(_, column)| column.name.as_ref())
}

/// The rows whose cell is not empty, counted from 0.
fn filled(cells: &[&Cell]) -> RowList {
    let mut parts: Vec<(u32, u32, u32)> = Vec::new();
    for (row, _) in (0_u32..).zip(cells).filter(|(_, cell)| ***cell != Cell::Empty) {
        match parts.last_mut().filter(|(_, last, _)| last + 1 == row) {
            Some((_, last, _)) => *last = row,
            None => parts.push((row, row, 1)),
        }
    }
    RowList::of_parts(parts)
}
