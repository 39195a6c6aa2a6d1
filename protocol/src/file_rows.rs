//! Rows of a file behind a figure, as they stand in the file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which rows of the file of a run are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedRows {
    /// Their numbers, when all of them are known; else they are the rows with the names of a group.
    pub listed: Option<Vec<u32>>,
    /// Column of the file and name; the rows of several groups come one group after the other.
    #[serde(default)]
    pub groups: Vec<Vec<(String, String)>>,
    /// When the run can have used this many rows of the file and no others, they are these, without `unused`; else `listed` holds.
    #[serde(default)]
    pub all: Option<u64>,
    /// Capitals and blanks of names do not matter.
    pub is_any_spelling: bool,
    /// Rows that the run has not used.
    pub unused: Vec<u32>,
    pub skip: usize,
    pub take: usize,
}

/// Rows of a file with the names of its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowsOfFile {
    /// The names of the first columns as the file writes them.
    pub columns: Vec<String>,
    /// How many further columns the file has.
    pub more_columns: usize,
    pub rows: Vec<RowOfFile>,
}

/// One row of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowOfFile {
    /// Counted as a spreadsheet does.
    pub number: u32,
    /// One text per column, long ones cut.
    pub cells: Vec<String>,
}
