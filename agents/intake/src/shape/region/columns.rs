//! Chooses the columns to keep: all with a name, and those without a name that have values other than row numbers.

use crate::{shape::region::header::Header, source::grid::Grid};
use kernels::cancel;

/// For each column to keep, its position in the grid, and its name.
pub(in crate::shape::region) fn find(
    grid: &Grid,
    header: &Header,
    rows: &[usize],
    names: Vec<String>,
    notes: &mut Vec<String>,
) -> (Vec<usize>, Vec<String>) {
    if is_numbered_by_r(grid, header, rows) {
        notes.push("The first column only counts the rows and was left out.".to_owned());
        return ((1..=names.len()).collect(), names);
    }
    let mut kept = (Vec::new(), Vec::new());
    for (column, name) in names.into_iter().enumerate() {
        cancel::tick();
        let given = header.names[column].as_str();
        let is_nameless = header.row.is_some() && given.is_empty();
        if is_nameless && rows.iter().all(|row| grid.cell(*row, column).is_empty()) {
            continue;
        }
        if (is_nameless || given.starts_with("Unnamed: ")) && counts(grid, rows, column) {
            notes.push(format!("Column {} has no name, only counts the rows and was left out.", column + 1));
            continue;
        }
        kept.0.push(column);
        kept.1.push(name);
    }
    kept
}

/// Whether a column counts the rows: 0, 1, 2 and so on, or 1, 2, 3 and so on.
fn counts(grid: &Grid, rows: &[usize], column: usize) -> bool {
    let number = |row: usize| grid.cell(row, column).parse::<usize>().ok();
    let Some(start) = rows.first().and_then(|row| number(*row)).filter(|start| *start < 2) else {
        return false;
    };
    rows.len() > 1 && rows.iter().enumerate().all(|(position, row)| number(*row) == Some(start + position))
}

/// R writes row numbers without a column name, so every row has one cell more than the header.
fn is_numbered_by_r(grid: &Grid, header: &Header, rows: &[usize]) -> bool {
    let width = header.names.len() + 1;
    header.row.is_some() && rows.iter().all(|row| grid.width(*row) == width) && counts(grid, rows, 0)
}
