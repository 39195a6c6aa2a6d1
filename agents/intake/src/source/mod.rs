//! Turns the bytes of an upload into the cells of its sheets. Finds the format, the encoding and the separator; gives no
//! cell a meaning. All input may be hostile, so sizes are checked before and while reading.

mod code_page;
mod dos;
mod encoding;
pub(crate) mod grid;
mod kind;
pub(super) mod limits;
mod plain_table;
mod record;
mod separator;
mod text;
mod workbook;

use serde::{Deserialize, Serialize};

use crate::{AgentError, source::grid::Grid};
use kind::Kind;
use limits::Limits;

/// How a file was read; shown to the user who uploaded it and stored in its profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// `csv`, `xlsx` or `xls`, found from the content.
    pub kind: String,
    /// The encoding of a text: `utf-8`, `utf-16le`, `utf-16be`, `gb18030`, `big5`, `shift_jis`, `euc-jp`, `euc-kr`,
    /// `windows-1252`, `iso-8859-1`, `ibm850`, `ibm852` and others of `code_page`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The separator between values of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
    /// The sheet that was read, for a workbook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// For a workbook, every sheet that holds a table, including the one that was read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
    /// The row of the file that names the columns, from 1; 0 when there is none.
    #[serde(default)]
    pub header_row: u32,
}

/// How the note begins that says which sheet of several was read.
const SHEET_NOTE: &str = "The sheet \"";

/// Whether a note says that other sheets of the workbook were not read, so that their rows are in no figure.
#[must_use]
pub fn is_about_sheets(note: &str) -> bool {
    note.starts_with(SHEET_NOTE)
}

/// One sheet of a workbook, or the single table of a text.
pub struct Sheet {
    pub grid: Grid,
    /// The facts known so far; `header_row` is not set yet.
    pub source: Source,
    /// Sentences about how the sheet was read.
    pub notes: Vec<String>,
}

/// Reads the requested sheet, or the one that holds the data.
pub fn open(name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Sheet, AgentError> {
    let sheet = match kind::of(name, bytes)? {
        Kind::Text => text::read(name, bytes)?,
        Kind::Xlsx | Kind::Xls => workbook::read(name, bytes, sheet)?,
    };
    Limits::check_letters(name, sheet.grid.letters())?;
    Ok(sheet)
}
