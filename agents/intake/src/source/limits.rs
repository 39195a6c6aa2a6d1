//! Limits how much of a file is read. A small file can expand to a huge table: blank lines below a wide header, a
//! header of commas, an archive of zeros.

use crate::AgentError;
use language::written::number::whole;

/// A row with more columns than this is not a header, and would waste memory.
pub(crate) const MOST_COLUMNS: usize = 1_000;
/// More rows or cells than this are read only from a file with enough bytes for them to have content.
const MOST_ROWS: usize = 1_500_000;
const MOST_CELLS: usize = 8_000_000;
/// The most bytes in all texts of a sheet; a workbook can use the same long text in every cell.
const MOST_LETTERS: usize = 96 * 1024 * 1024;
const BYTES_PER_ROW: usize = 10;
const BYTES_PER_CELL: usize = 2;

/// Checks the size of a table against the limits.
pub(crate) struct Limits {
    most_rows: usize,
    most_cells: usize,
}

impl Limits {
    /// The limits for an uploaded file of this number of bytes.
    pub(crate) fn of(bytes: usize) -> Self {
        Self {
            most_rows: MOST_ROWS.max(bytes / BYTES_PER_ROW),
            most_cells: MOST_CELLS.max(bytes / BYTES_PER_CELL),
        }
    }

    pub(crate) fn check(&self, name: &str, rows: usize, cells: usize) -> Result<(), AgentError> {
        if rows <= self.most_rows && cells <= self.most_cells {
            return Ok(());
        }
        Err(AgentError::Unreadable(format!(
            "{name} has more than {} rows or {} cells, which is more than can be read. Remove rows and columns that \
             are empty or that no analysis needs, or split the file.",
            whole(self.most_rows as f64),
            whole(self.most_cells as f64)
        )))
    }

    /// Returns an error if the texts together are longer than the limit.
    pub(crate) fn check_letters(name: &str, bytes: usize) -> Result<(), AgentError> {
        if bytes <= MOST_LETTERS {
            return Ok(());
        }
        Err(AgentError::Unreadable(format!(
            "The texts of {name} are longer together than can be read. Remove columns with long texts, or split the \
             file."
        )))
    }

    /// Returns an error if the header has more columns than the limit.
    pub(crate) fn check_columns(name: &str, columns: usize) -> Result<(), AgentError> {
        if columns <= MOST_COLUMNS {
            return Ok(());
        }
        Err(AgentError::Unreadable(format!(
            "The table of {name} has {} columns; at most {} can be read. Keep the columns that matter and upload \
             the file again.",
            whole(columns as f64),
            whole(MOST_COLUMNS as f64)
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_too_large_for_the_size_of_their_file_are_refused() {
        let limits = Limits::of(1_000);
        assert!(limits.check("x.csv", MOST_ROWS, MOST_CELLS).is_ok());
        assert!(limits.check("x.csv", MOST_ROWS + 1, 1).is_err());
        assert!(limits.check("x.csv", 1, MOST_CELLS + 1).is_err());
        assert!(Limits::of(100_000_000).check("x.csv", MOST_ROWS + 1, 1).is_ok());
        assert!(Limits::check_columns("x.csv", MOST_COLUMNS + 1).is_err());
        assert!(Limits::check_letters("x.csv", MOST_LETTERS + 1).is_err());
    }
}
