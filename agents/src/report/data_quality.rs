//! The table of what was found in the upload.

use super::result::{Cell, Column, Table};
use crate::table::problem::Problem;

/// Nobody reads more, and a large bad file would take too much memory.
pub const MOST_FINDINGS: usize = 100_000;

/// A row per finding in the upload.
pub fn data_quality(problems: &[Problem]) -> Table {
    let row = |problem: &Problem| {
        vec![
            Cell::Count(problem.row),
            Cell::Text(problem.column.clone()),
            Cell::Text(problem.value.clone()),
            Cell::Text(problem.problem.clone()),
            Cell::Text(problem.done.to_owned()),
        ]
    };
    let mut columns = vec![Column::number("row", None)];
    columns.extend(["column", "value", "problem", "done"].map(Column::text));
    let rows = problems.iter().take(MOST_FINDINGS).map(row).collect();
    Table { name: "data_quality", title: "Rows of the upload to look at".to_owned(), columns, rows }
}
