//! Reads XLSX through calamine's stream of cells; a sheet is never stored as a rectangle, which one stray cell would make huge.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};

use calamine::{DataRef, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use kernels::cancel;

use super::{Cell, Merge, SheetName, Visit, guard, refuse, value::Value};
use crate::AgentError;

/// The most packed bytes between two checks whether the work is cancelled.
const MOST_AT_ONCE: usize = 8 << 10;

/// The bytes of a file, read until the work is cancelled; this also works while calamine decompresses a part to its end.
struct Watched<'a>(Cursor<&'a [u8]>);

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        cancel::look();
        let most = buffer.len().min(MOST_AT_ONCE);
        self.0.read(&mut buffer[..most])
    }
}

impl BufRead for Watched<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        cancel::look();
        let rest = self.0.fill_buf()?;
        Ok(&rest[..rest.len().min(MOST_AT_ONCE)])
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl Seek for Watched<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// A package that was measured and opened.
pub(super) struct Workbook<'a> {
    file: Xlsx<Watched<'a>>,
    pub sheets: Vec<SheetName>,
    has_merges: bool,
    pub is_computed_on_load: bool,
}

impl<'a> Workbook<'a> {
    pub(super) fn open(name: &str, bytes: &'a [u8]) -> Result<Self, AgentError> {
        let measured = guard::measure(name, bytes)?;
        let file = Xlsx::new(Watched(Cursor::new(bytes))).map_err(|cause| cannot_read(name, &cause))?;
        let sheets = file.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
        let sheets = sheets.map(|sheet| SheetName {
            // Removes characters with code 0, which cannot be stored; a sheet whose name has one is not found by name.
            name: sheet.name.replace('\0', ""),
            is_hidden: sheet.visible != SheetVisible::Visible,
        });
        let sheets = sheets.collect();
        let guard::Measured { has_merges, is_computed_on_load } = measured;
        Ok(Self { file, sheets, has_merges, is_computed_on_load })
    }

    pub(super) fn merges(&mut self, name: &str, sheet: usize) -> Result<Vec<Merge>, AgentError> {
        if !self.has_merges {
            return Ok(Vec::new());
        }
        let merges = self.file.merge_cells_by_sheet_name(&self.sheets[sheet].name);
        let merges = merges.map_err(|cause| cannot_read(name, &cause))?.into_iter().map(|merge| Merge {
            first_row: merge.start.0,
            last_row: merge.end.0,
            first_column: merge.start.1,
            last_column: merge.end.1,
        });
        Ok(merges.collect())
    }

    pub(super) fn declared_rows(&mut self, sheet: usize) -> usize {
        let reader = self.file.worksheet_cells_reader(&self.sheets[sheet].name);
        reader.map_or(0, |reader| reader.dimensions().end.0 as usize + 1)
    }

    /// Passes every cell to `visit` until it returns that reading should stop.
    pub(super) fn visit(
        &mut self,
        name: &str,
        sheet: usize,
        visit: &mut Visit<'_>,
    ) -> Result<(), AgentError> {
        let is_1904 = self.file.has_1904_epoch();
        let reader = self.file.worksheet_cells_reader(&self.sheets[sheet].name);
        let mut reader = reader.map_err(|cause| cannot_read(name, &cause))?;
        loop {
            cancel::tick();
            let cell = match reader.next_cell_with_formula_metadata() {
                Ok(Some(cell)) => cell,
                Ok(None) => return Ok(()),
                // An error of a newer Excel. The library does not report its position, so the cell stays blank.
                Err(XlsxError::CellError(_)) => continue,
                Err(cause) => return Err(cannot_read(name, &cause)),
            };
            let mut error = String::new();
            let value = value(&cell.value, is_1904, &mut error);
            let (row, column) = cell.pos;
            if !visit(Cell { row, column, value, is_formula: cell.formula.is_some() })? {
                return Ok(());
            }
        }
    }
}

fn value<'a>(data: &'a DataRef<'_>, is_1904: bool, error: &'a mut String) -> Value<'a> {
    match data {
        DataRef::Empty => Value::Blank,
        DataRef::Int(number) => Value::Number(*number as f64),
        DataRef::Float(number) => Value::Number(*number),
        DataRef::String(text) => Value::Text(text),
        DataRef::SharedString(text) => Value::Text(text),
        DataRef::Bool(value) => Value::Bool(*value),
        DataRef::DateTime(time) if time.is_duration() => Value::Duration(time.as_f64()),
        DataRef::DateTime(time) => Value::Date { serial: time.as_f64(), is_1904 },
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Value::Iso(text),
        DataRef::Error(kind) => {
            *error = kind.to_string();
            Value::Error(error)
        }
    }
}

fn cannot_read(name: &str, cause: &XlsxError) -> AgentError {
    tracing::debug!(%cause, "workbook not read");
    match cause {
        XlsxError::Password => refuse::locked(name),
        _ => refuse::damaged(name),
    }
}
