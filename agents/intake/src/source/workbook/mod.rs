//! Reads the sheets of a workbook as cells: XLSX through calamine, XLS through readers of this crate (`xls`, and `early` for Excel 2 to 4).
//! Never computes a formula, follows a link or opens an embedded object. A file is measured before it is read (`guard`),
//! then one sheet is chosen (`choice`) and its cells become texts (`value`, `rows`).

mod choice;
mod early;
mod guard;
mod merge;
mod refuse;
mod rows;
mod scan;
#[cfg(test)]
mod tests;
mod value;
mod xls;
mod xlsx;

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernels::cancel;

use super::{Sheet, Source};
use crate::AgentError;
use choice::Chosen;
pub(super) use early::is_early;
use merge::Merge;
use rows::Rows;
use value::Value;

/// The name of a sheet, before its cells are read.
struct SheetName {
    name: String,
    is_hidden: bool,
}

/// One cell of the file; rows and columns count from 0.
struct Cell<'a> {
    row: u32,
    column: u32,
    value: Value<'a>,
    is_formula: bool,
}

/// Receives the cells of a sheet one by one; returns whether to continue.
type Visit<'a> = dyn FnMut(Cell<'_>) -> Result<bool, AgentError> + 'a;

enum Workbook<'a> {
    Xlsx(xlsx::Workbook<'a>),
    Xls(xls::Workbook),
    Early(early::Workbook),
}

/// Reads the requested sheet, or the one that holds the data.
pub(super) fn read(name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Sheet, AgentError> {
    // The XLSX reader panics on some broken references; the user must still get an error with advice.
    let read = catch_unwind(AssertUnwindSafe(|| read_sheet(name, bytes, sheet)));
    read.unwrap_or_else(|panic| {
        cancel::leave_if_cancelled(panic);
        Err(refuse::damaged(name))
    })
}

fn read_sheet(name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Sheet, AgentError> {
    let mut workbook = Workbook::open(name, bytes)?;
    let chosen = choice::choose(name, &mut workbook, sheet)?;
    let merges = workbook.merges(name, chosen.index)?;
    let mut rows = Rows::new(name, bytes.len(), merges);
    workbook.visit(name, chosen.index, &mut |cell| rows.push(&cell).map(|()| true))?;
    let (kind, has_uncomputed) = (workbook.kind(), workbook.has_uncomputed());
    drop(workbook);
    let mut notes = Vec::new();
    notes.extend(chosen.note());
    let grid = rows.finish(has_uncomputed, &mut notes)?;
    let Chosen { name: read, sheets, .. } = chosen;
    let source = Source { kind: kind.to_owned(), sheet: Some(read), sheets, ..Source::default() };
    Ok(Sheet { grid, source, notes })
}

impl<'a> Workbook<'a> {
    fn open(name: &str, bytes: &'a [u8]) -> Result<Self, AgentError> {
        if bytes.starts_with(b"PK") {
            return xlsx::Workbook::open(name, bytes).map(Self::Xlsx);
        }
        if is_early(bytes) {
            return early::Workbook::open(name, bytes).map(Self::Early);
        }
        xls::Workbook::open(name, bytes).map(Self::Xls)
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Xlsx(_) => "xlsx",
            Self::Xls(_) | Self::Early(_) => "xls",
        }
    }

    fn sheets(&self) -> &[SheetName] {
        match self {
            Self::Xlsx(workbook) => &workbook.sheets,
            Self::Xls(workbook) => &workbook.sheets,
            Self::Early(workbook) => &workbook.sheets,
        }
    }

    /// Whether the program that wrote the file left the formulas to be computed when the file is opened.
    fn has_uncomputed(&self) -> bool {
        match self {
            Self::Xlsx(workbook) => workbook.is_computed_on_load,
            Self::Xls(_) | Self::Early(_) => false,
        }
    }

    fn merges(&mut self, name: &str, sheet: usize) -> Result<Vec<Merge>, AgentError> {
        match self {
            Self::Xlsx(workbook) => workbook.merges(name, sheet),
            Self::Xls(workbook) => workbook.merges(name, sheet),
            Self::Early(_) => Ok(Vec::new()),
        }
    }

    /// The rows that a sheet says it has; 0 when it does not say so.
    fn declared_rows(&mut self, sheet: usize) -> usize {
        match self {
            Self::Xlsx(workbook) => workbook.declared_rows(sheet),
            Self::Xls(_) | Self::Early(_) => 0,
        }
    }

    fn visit(&mut self, name: &str, sheet: usize, visit: &mut Visit<'_>) -> Result<(), AgentError> {
        match self {
            Self::Xlsx(workbook) => workbook.visit(name, sheet, visit),
            Self::Xls(workbook) => workbook.visit(name, sheet, visit),
            Self::Early(workbook) => workbook.visit(visit),
        }
    }
}
