//! How much of a file is read at most. A small file can stand for a huge table: blank lines below a wide header, a
//! header of commas, an archive of zeros.

use crate::{AgentError, report::number::whole};

/// More columns than this mean that the header is not one, and take memory for nothing.
pub const MOST_COLUMNS: usize = 1_000;
/// More rows or cells than this are read only from a file that is as large as they are when they hold something.
const MOST_ROWS: usize = 1_500_000;
const MOST_CELLS: usize = 8_000_000;
const BYTES_PER_ROW: usize = 10;
const BYTES_PER_CELL: usize = 2;

/// Counts what is read and says stop.
pub struct Limits {
    most_rows: usize,
    most_cells: usize,
}

impl Limits {
    /// For a file of so many bytes on the wire.
    pub fn of(bytes: usize) -> Self {
        Self {
            most_rows: MOST_ROWS.max(bytes / BYTES_PER_ROW),
            most_cells: MOST_CELLS.max(bytes / BYTES_PER_CELL),
        }
    }

    pub fn check(&self, name: &str, rows: usize, cells: usize) -> Result<(), AgentError> {
        if rows <= self.most_rows && cells <= self.most_cells {
            return Ok(());
        }
        Err(AgentError::Unreadable(format!(
            "{name} has more than {} rows or {} cells, most of them empty, which is more than can be read. Remove \
             empty rows and columns, or split the file.",
            whole(self.most_rows as f64),
            whole(self.most_cells as f64)
        )))
    }

    /// Refuses a header that is wider than any table.
    pub fn check_columns(name: &str, columns: usize) -> Result<(), AgentError> {
        if columns <= MOST_COLUMNS {
            return Ok(());
        }
        Err(AgentError::Unreadable(format!(
            "The first row of {name} has {} columns; at most {} can be read. Keep the columns that matter and upload \
             the file again.",
            whole(columns as f64),
            whole(MOST_COLUMNS as f64)
        )))
    }
}
