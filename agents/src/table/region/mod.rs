//! Where the table is on a sheet: which row names the columns, which rows are records, which are titles and totals.

use super::{grid::Grid, problem::Problem, recipe::Recipe};
use crate::AgentError;

/// The table on a sheet. Rows are positions in the grid.
pub struct Region {
    pub names: Vec<String>,
    /// The row of the file that names the columns.
    pub header_row: u32,
    /// The records in the order of the file.
    pub rows: Vec<usize>,
    /// The cell of the grid that each column starts from.
    pub columns: Vec<usize>,
    /// Rows that are neither.
    pub left_out: Vec<Problem>,
    pub notes: Vec<String>,
}

/// Finds the table.
pub fn find(name: &str, grid: &Grid, _recipe: &Recipe) -> Result<Region, AgentError> {
    let Some(header) = (0..grid.rows()).find(|row| !grid.is_blank(*row)) else {
        return Err(AgentError::Unreadable(format!(
            "{name} is empty. Upload a table whose first row names the columns."
        )));
    };
    let names: Vec<String> = grid.row(header).map(str::to_owned).collect();
    let rows: Vec<usize> = (header + 1..grid.rows()).filter(|row| !grid.is_blank(*row)).collect();
    if rows.is_empty() {
        return Err(AgentError::Unreadable(format!("{name} has column names but no rows below them.")));
    }
    let columns = (0..names.len()).collect();
    Ok(Region {
        names,
        header_row: grid.number(header),
        rows,
        columns,
        left_out: Vec::new(),
        notes: Vec::new(),
    })
}
