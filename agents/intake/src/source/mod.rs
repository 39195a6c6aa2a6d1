//! From the bytes of an upload to the cells of its sheets. Decides what the bytes are, their encoding and separator;
//! gives no cell a meaning. Everything here is hostile until it is read: sizes are checked before and while reading.

mod encoding;
mod kind;
pub(super) mod limits;
mod record;
mod separator;
mod text;
mod workbook;

use serde::{Deserialize, Serialize};

use super::grid::Grid;
use crate::AgentError;
use kind::Kind;
use limits::Limits;

/// How a file was read, told to the person who uploaded it and stored in its profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// `csv`, `xlsx` or `xls`, by content.
    pub kind: String,
    /// Of a text: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`, `iso-8859-1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// Of a text: the sign between values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
    /// Of a workbook: the sheet that was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Of a workbook: every sheet that holds a table, the one that was read too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
    /// The row of the file that names the columns, from 1; 0 when none does.
    #[serde(default)]
    pub header_row: u32,
}

/// One sheet, or the one table of a text.
pub struct Sheet {
    pub grid: Grid,
    /// What is known of it so far; `header_row` is still to be found.
    pub source: Source,
    /// Sentences about how it was read.
    pub notes: Vec<String>,
}

/// Reads the sheet that was asked for, or the one that holds the data.
pub fn open(name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Sheet, AgentError> {
    let sheet = match kind::of(name, bytes)? {
        Kind::Text => text::read(name, bytes)?,
        Kind::Xlsx | Kind::Xls => workbook::read(name, bytes, sheet)?,
    };
    Limits::check_letters(name, sheet.grid.letters())?;
    Ok(sheet)
}
