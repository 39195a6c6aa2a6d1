//! Which columns are kept: all with a name, and those without one that hold something and do more than count.

use super::header::Header;
use crate::grid::Grid;
use kernels::cancel;

/// The cells that columns start from and their names.
pub(super) fn find(
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

/// Whether a column holds 0, 1, 2 and so on, or 1, 2, 3.
fn counts(grid: &Grid, rows: &[usize], column: usize) -> bool {
    let number = |row: usize| grid.cell(row, column).parse::<usize>().ok();
    let Some(start) = rows.first().and_then(|row| number(*row)).filter(|start| *start < 2) else {
        return false;
    };
    rows.len() > 1 && rows.iter().enumerate().all(|(position, row)| number(*row) == Some(start + position))
}

/// R writes the numbers of the rows without a name above them, so every row is one cell longer than the names.
fn is_numbered_by_r(grid: &Grid, header: &Header, rows: &[usize]) -> bool {
    let width = header.names.len() + 1;
    header.row.is_some() && rows.iter().all(|row| grid.width(*row) == width) && counts(grid, rows, 0)
}
