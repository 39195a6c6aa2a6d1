//! Working columns in the record of a run: those with a formula as their formula, the others as their figures, so that
//! every formula of the record can be calculated again from it. Figures that follow from published ones, stand there already,
//! count up or repeat take little room.

use std::collections::HashMap;

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
    /// Equal to those of a published column, in these rows; empty in the others.
    SameAs {
        column: &'a str,
        #[serde(flatten)]
        filled: Filled<'a>,
    },
    /// What a formula gives from published columns, in these rows; empty in the others.
    By {
        formula: &'a str,
        /// Rows with other figures.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        others: Vec<(usize, &'a Cell)>,
        #[serde(flatten)]
        filled: Filled<'a>,
    },
    Counted {
        #[serde(flatten)]
        count: Count,
        #[serde(flatten)]
        filled: Filled<'a>,
    },
    /// Cells that repeat, each with the number of rows.
    Runs(Vec<(&'a Cell, usize)>),
    Values(Vec<&'a Cell>),
}

/// The rows of the table that have a cell, counted from 0.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Filled<'a> {
    Rows(RowList),
    /// The same rows as those of the working column with this name, which stands before.
    RowsOf(&'a str),
}

/// Whole numbers that count up by 1: each stands for `each` rows, and after `of` of them the count begins again.
#[derive(Clone, Copy, PartialEq, Serialize)]
struct Count {
    from: u64,
    each: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
}

impl Count {
    fn at(self, row: u64) -> u64 {
        let step = row / self.each;
        self.from + self.of.map_or(step, |of| step % of)
    }

    /// How the cells count up, if they do.
    fn of(cells: &[&Cell]) -> Option<Self> {
        let at = |row: usize| whole(cells[row]);
        let filled = |row: &usize| *cells[*row] != Cell::Empty;
        let first = (0..cells.len()).find(filled)?;
        let (start, row) = (at(first)?, first as u64);
        let each = (first..cells.len()).take_while(|row| cells[*row] == cells[first]).count() as u64;
        let from = start.checked_sub(row / each)?;
        let again = (first + 1..cells.len()).find(|row| {
            filled(row) && at(*row).is_some_and(|now| now < start + (*row as u64 - first as u64) / each)
        });
        let of = again.map(|row| row as u64 / each).filter(|of| *of > 0);
        let count = Self { from, each, of };
        let holds = |row: usize| !filled(&row) || at(row) == Some(count.at(row as u64));
        (first..cells.len()).all(holds).then_some(count)
    }
}

fn whole(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Count(count) => Some(*count),
        Cell::Number(number) if number.fract() == 0.0 && (0.0..1e9).contains(number) => Some(*number as u64),
        Cell::Number(_) | Cell::Text(_) | Cell::Empty => None,
    }
}

/// The working columns of a table.
pub(super) fn working_columns(table: &Table) -> Vec<Working<'_>> {
    let mut rows_of = HashMap::new();
    let columns =
        table.columns.iter().enumerate().filter(|(_, column)| column.is_working && !column.is_implied);
    columns.map(|(at, _)| working(table, at, &mut rows_of)).collect()
}

fn working<'a>(table: &'a Table, at: usize, rows_of: &mut HashMap<String, &'a str>) -> Working<'a> {
    let column = &table.columns[at];
    Working {
        name: &column.name,
        label: column.label.as_deref(),
        formula: column.formula.as_deref(),
        method: column.method.as_deref(),
        uses: column.uses,
        source: &column.source,
        figures: column.formula.is_none().then(|| figures(table, at, rows_of)),
    }
}

fn figures<'a>(table: &'a Table, at: usize, rows_of: &mut HashMap<String, &'a str>) -> Figures<'a> {
    let mut cells: Vec<&Cell> = table.rows.iter().map(|row| row.get(at).unwrap_or(&Cell::Empty)).collect();
    if let Some(first) = cells.first().filter(|first| cells.iter().all(|cell| cell == *first)) {
        return Figures::Value(first);
    }
    let mut filled = || filled(&cells, &table.columns[at].name, rows_of);
    if let Some(column) = same_as(table, &cells) {
        return Figures::SameAs { column, filled: filled() };
    }
    if let Some(found_again) = &table.columns[at].found_again {
        let others = found_again.others.iter().map(|row| (*row, cells[*row])).collect();
        return Figures::By { formula: &found_again.formula, others, filled: filled() };
    }
    if let Some(count) = Count::of(&cells) {
        return Figures::Counted { count, filled: filled() };
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

/// The rows whose cell is not empty; a long list is written once for all columns that have it.
fn filled<'a>(cells: &[&Cell], column: &'a str, rows_of: &mut HashMap<String, &'a str>) -> Filled<'a> {
    let mut parts: Vec<(u32, u32, u32)> = Vec::new();
    for (row, _) in (0_u32..).zip(cells).filter(|(_, cell)| ***cell != Cell::Empty) {
        match parts.last_mut().filter(|(_, last, _)| last + 1 == row) {
            Some((_, last, _)) => *last = row,
            None => parts.push((row, row, 1)),
        }
    }
    let rows = RowList::of_parts(parts);
    let RowList::Many(text) = &rows else { return Filled::Rows(rows) };
    match rows_of.get(text) {
        Some(first) if text.len() > first.len() => Filled::RowsOf(first),
        Some(_) => Filled::Rows(rows),
        None => {
            rows_of.insert(text.clone(), column);
            Filled::Rows(rows)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::result::Column;

    #[test]
    fn numbers_that_count_up_are_written_as_their_rule_and_a_list_of_rows_once() {
        let counts = |number: Option<u64>| number.map_or(Cell::Empty, Cell::Count);
        let columns = ["n", "step", "before", "a", "b"].map(|name| Column::number(name, None).working());
        let row = |row: u64| {
            let rare = (row % 4 == 1).then_some(7.5 + row as f64);
            let cells =
                [Some(1 + row / 3), Some(1 + row % 3), Some(row).filter(|row| row % 5 > 0)].map(counts);
            cells.into_iter().chain([rare.into(), rare.map(|rare| rare * rare).into()]).collect::<Vec<Cell>>()
        };
        let (title, rows) = ("T".to_owned(), (0..12).map(row).collect());
        let table = Table { name: "t", title, columns: columns.to_vec(), rows };
        let written = json!(working_columns(&table));
        assert_eq!(written[0]["counted"], json!({"from": 1, "each": 3, "rows": "0-11"}));
        assert_eq!(written[1]["counted"], json!({"from": 1, "each": 1, "of": 3, "rows_of": "n"}));
        assert_eq!(written[2]["counted"], json!({"from": 0, "each": 1, "rows": "1-4,6-9,11"}));
        assert_eq!(written[3]["values"], json!([null, 8.5, null, null, null, 12.5, null, null, null, 16.5]));
    }
}
