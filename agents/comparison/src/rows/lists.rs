//! The rows of a comparison that are shown: those that weigh most, with their true number.

use provenance::{formula::Value, stored::Table};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Keys, Matched, Shared, number};

/// Rows that one list shows.
pub(crate) const MOST_ROWS: usize = 200;
/// Cells that one row shows.
const MOST_CELLS: usize = 16;
/// Numbers that differ by less than this share are the same number, added up in another order.
const ROUNDING: f64 = 1e-9;

/// Rows that only one run has.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Rows {
    pub count: usize,
    /// The first of them by amount.
    pub first: Vec<ListedRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListedRow {
    /// The cells of the key.
    pub key: Vec<String>,
    pub row: usize,
    /// What the column that orders the rows has here.
    pub amount: Option<f64>,
}

/// Rows of both runs that differ.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChangedRows {
    pub count: usize,
    /// The first of them by the size of the change.
    pub first: Vec<ChangedRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChangedRow {
    pub key: Vec<String>,
    pub row_before: usize,
    pub row_after: usize,
    /// The change of the column that orders the rows.
    pub change: f64,
    /// Cells that differ, that of the column which orders the rows first.
    pub cells: Vec<CellChange>,
    /// Further cells that differ.
    pub more_cells: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CellChange {
    pub column: String,
    pub unit: Option<String>,
    pub before: Cell,
    pub after: Cell,
    /// Between two numbers.
    pub change: Option<f64>,
}

/// A cell of a table; null when it cannot be computed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    Number(f64),
    Text(String),
    Truth(bool),
    Empty,
}

impl Cell {
    fn of(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Number(number)) => Self::Number(*number),
            Some(Value::Text(text)) => Self::Text(text.clone()),
            Some(Value::Truth(truth)) => Self::Truth(*truth),
            Some(Value::Blank | Value::Many(_)) | None => Self::Empty,
        }
    }
}

pub(super) fn of(
    old: &Table,
    new: &Table,
    keys: &Keys,
    matched: &Matched,
    shared: &[Shared],
    main: Option<&Shared>,
) -> (Rows, Rows, ChangedRows) {
    let came = only(new, &matched.came, keys, main.map(|main| main.new));
    let went = only(old, &matched.went, keys, main.map(|main| main.old));
    (came, went, changed(old, new, keys, matched, shared, main))
}

fn only(table: &Table, rows: &[usize], keys: &Keys, main: Option<usize>) -> Rows {
    let weight = |row: usize| main.map_or(0.0, |main| number(table, row, main).abs());
    let mut sorted: Vec<usize> = rows.to_vec();
    sorted.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
    let listed = |row: usize| ListedRow {
        key: key(table, row, keys),
        row,
        amount: main.and_then(|main| match table.rows[row].get(main) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }),
    };
    Rows { count: rows.len(), first: sorted.into_iter().take(MOST_ROWS).map(listed).collect() }
}

fn key(table: &Table, row: usize, keys: &Keys) -> Vec<String> {
    let cell = |column: &String| match table.published(column, row) {
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    keys.columns.iter().map(cell).collect()
}

fn changed(
    old: &Table,
    new: &Table,
    keys: &Keys,
    matched: &Matched,
    shared: &[Shared],
    main: Option<&Shared>,
) -> ChangedRows {
    let differs = |(earlier, later): &&(usize, usize)| {
        shared
            .iter()
            .any(|shared| is_other(old.rows[*earlier].get(shared.old), new.rows[*later].get(shared.new)))
    };
    let step = |(earlier, later): (usize, usize)| {
        main.map_or(0.0, |main| number(new, later, main.new) - number(old, earlier, main.old))
    };
    let mut rows: Vec<(f64, (usize, usize))> =
        matched.both.iter().filter(differs).map(|pair| (step(*pair), *pair)).collect();
    rows.sort_by(|(one, _), (other, _)| other.abs().total_cmp(&one.abs()));
    let count = rows.len();
    rows.truncate(MOST_ROWS);
    let row = |(change, (earlier, later)): (f64, (usize, usize))| {
        let mut cells = cells(old, earlier, new, later, shared, main);
        let more_cells = cells.len().saturating_sub(MOST_CELLS);
        cells.truncate(MOST_CELLS);
        ChangedRow {
            key: key(new, later, keys),
            row_before: earlier,
            row_after: later,
            change,
            cells,
            more_cells,
        }
    };
    ChangedRows { count, first: rows.into_iter().map(row).collect() }
}

fn cells(
    old: &Table,
    earlier: usize,
    new: &Table,
    later: usize,
    shared: &[Shared],
    main: Option<&Shared>,
) -> Vec<CellChange> {
    let mut cells = Vec::new();
    for column in shared {
        let (before, after) = (old.rows[earlier].get(column.old), new.rows[later].get(column.new));
        if !is_other(before, after) {
            continue;
        }
        let change = match (before, after) {
            (Some(Value::Number(before)), Some(Value::Number(after))) => Some(after - before),
            _ => None,
        };
        let cell = CellChange {
            column: column.column.name.clone(),
            unit: column.column.unit.clone(),
            before: Cell::of(before),
            after: Cell::of(after),
            change,
        };
        let is_main = main.is_some_and(|main| main.new == column.new);
        cells.insert(if is_main { 0 } else { cells.len() }, cell);
    }
    cells
}

fn is_other(before: Option<&Value>, after: Option<&Value>) -> bool {
    match (before, after) {
        (Some(Value::Number(before)), Some(Value::Number(after))) => {
            (after - before).abs() > ROUNDING * before.abs().max(after.abs())
        }
        (before, after) => before.unwrap_or(&Value::Blank) != after.unwrap_or(&Value::Blank),
    }
}
