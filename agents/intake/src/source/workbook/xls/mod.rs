//! XLS, the format of Excel 97 to 2003: records in a stream of a compound file.
//! This crate reads XLS itself because calamine allocates as much memory as the records claim, stores a sheet as a rectangle
//! and writes out every formula. This reader never uses more memory than the file's size allows. Reading order:
//! `container`, `record`, `globals`, `strings`, `format`, `cells`.

mod cells;
mod container;
mod format;
mod globals;
mod record;
mod strings;

use super::{Cell, Merge, SheetName, Visit, refuse, value::Value};
use crate::AgentError;
use cells::{Found, Stored};
use container::Container;
use globals::Globals;
use kernels::cancel;

pub(super) use cells::short_number;
pub(super) use container::{f64_at, u16_at, u32_at};
pub(super) use format::{Format, built_in, of_code};
pub(super) use record::Records;

/// The most times that the bytes of the file may be read for all sheets together.
const MOST_PASSES: usize = 4;

/// A workbook whose sheets are found but not read.
pub(super) struct Workbook {
    stream: Vec<u8>,
    globals: Globals,
    pub sheets: Vec<SheetName>,
    /// The number of bytes that may still be read. Crafted sheets overlap, and each would be read to its end.
    left: usize,
}

impl Workbook {
    pub(super) fn open(name: &str, bytes: &[u8]) -> Result<Self, AgentError> {
        let container = Container::open(bytes).ok_or_else(|| refuse::damaged(name))?;
        check_kind(name, &container)?;
        let stream = container.stream("Workbook").ok_or_else(|| refuse::damaged(name))?;
        let mut globals = Globals::read(name, &stream)?;
        let sheets = std::mem::take(&mut globals.sheets);
        let left = stream.len().saturating_mul(MOST_PASSES);
        Ok(Self { stream, globals, sheets, left })
    }

    pub(super) fn merges(&mut self, name: &str, sheet: usize) -> Result<Vec<Merge>, AgentError> {
        Ok(self.found(name, sheet)?.merges)
    }

    /// Passes every cell to `visit`, row by row, until it returns that reading should stop.
    pub(super) fn visit(
        &mut self,
        name: &str,
        sheet: usize,
        visit: &mut Visit<'_>,
    ) -> Result<(), AgentError> {
        let found = self.found(name, sheet)?;
        for cell in &found.cells {
            cancel::tick();
            let (row, column) = (u32::from(cell.row), u32::from(cell.column));
            let value = self.value(cell.value, cell.format, &found.letters);
            if !visit(Cell { row, column, value, is_formula: cell.is_formula })? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn found(&mut self, name: &str, sheet: usize) -> Result<Found, AgentError> {
        let start = self.globals.starts[sheet];
        let records = self.stream.get(start..).ok_or_else(|| refuse::damaged(name))?;
        let found =
            cells::read(&records[..records.len().min(self.left)]).ok_or_else(|| refuse::damaged(name))?;
        self.left -= found.bytes;
        Ok(found)
    }

    fn value<'a>(&'a self, value: Stored, format: u16, letters: &'a str) -> Value<'a> {
        match value {
            Stored::Blank => Value::Blank,
            Stored::Number(number) => match self.globals.format(format) {
                Format::Number => Value::Number(number),
                Format::Date => Value::Date { serial: number, is_1904: self.globals.is_1904 },
                Format::Duration => Value::Duration(number),
            },
            Stored::Shared(index) => Value::Text(self.globals.strings.get(index)),
            Stored::Own(start, end) => {
                Value::Text(letters.get(start as usize..end as usize).unwrap_or_default())
            }
            Stored::Bool(value) => Value::Bool(value),
            Stored::Error(code) => Value::Error(error(code)),
        }
    }
}

fn check_kind(name: &str, container: &Container<'_>) -> Result<(), AgentError> {
    if container.has("EncryptedPackage") {
        return Err(refuse::locked(name));
    }
    if container.has("Workbook") {
        return Ok(());
    }
    Err(if container.has("Book") {
        refuse::other(name, "a workbook of Excel 95 or older")
    } else if container.has("WordDocument") {
        refuse::other(name, "a Word document")
    } else if container.has("PowerPoint Document") {
        refuse::other(name, "a PowerPoint presentation")
    } else {
        refuse::other(name, "an Office file of another kind")
    })
}

fn error(code: u8) -> &'static str {
    match code {
        0x00 => "#NULL!",
        0x07 => "#DIV/0!",
        0x0F => "#VALUE!",
        0x17 => "#REF!",
        0x1D => "#NAME?",
        0x24 => "#NUM!",
        _ => "#N/A",
    }
}
