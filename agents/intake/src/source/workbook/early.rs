//! Workbooks of one sheet as Excel 2 to 4 wrote them, and as small exports of web pages still do: records without a container.
//! Reads numbers, texts and results of formulas; the formats only tell dates from numbers.

use encoding_rs::Encoding;
use kernels::cancel;

use super::{
    Cell, SheetName, Visit, refuse,
    value::Value,
    xls::{Format, Records, built_in, f64_at, of_code, short_number, u16_at, u32_at},
};
use crate::AgentError;

/// The name of the only sheet, which the file does not store.
const SHEET: &str = "Sheet1";
const END: u16 = 0x000A;
const DATE_MODE: u16 = 0x0022;
const PASSWORD: u16 = 0x002F;
const CODE_PAGE: u16 = 0x0042;
/// The kind of a stream that holds one worksheet.
const WORKSHEET: u16 = 0x0010;

/// Whether the bytes begin like such a workbook.
pub(in crate::source) fn is_early(bytes: &[u8]) -> bool {
    let starts: [&[u8]; 5] =
        [b"\x09\0\x04\0", b"\x09\x02\x06\0", b"\x09\x04\x06\0", b"\x09\x08\x06\0", b"\x09\x08\x08\0"];
    starts.iter().any(|start| bytes.starts_with(start)) && u16_at(bytes, 6) == Some(WORKSHEET)
}

enum Stored {
    Number(f64),
    Text(String),
    Bool(bool),
}

struct StoredCell {
    row: u16,
    column: u16,
    format: u16,
    is_formula: bool,
    value: Stored,
}

/// The only sheet of a workbook, read.
pub(super) struct Workbook {
    pub sheets: Vec<SheetName>,
    cells: Vec<StoredCell>,
    /// The number of the format of each cell format, and the formats.
    formats: Vec<u16>,
    codes: Vec<Format>,
    is_1904: bool,
    encoding: &'static Encoding,
}

impl Workbook {
    pub(super) fn open(name: &str, bytes: &[u8]) -> Result<Self, AgentError> {
        let mut workbook = Self {
            sheets: vec![SheetName { name: SHEET.to_owned(), is_hidden: false }],
            cells: Vec::new(),
            formats: Vec::new(),
            codes: Vec::new(),
            is_1904: false,
            encoding: encoding_rs::WINDOWS_1252,
        };
        let mut records = Records::new(bytes);
        records.read().ok_or_else(|| refuse::damaged(name))?;
        loop {
            cancel::tick();
            // Exports of web pages leave out the last record; a record without its end was cut off.
            let Some(record) = records.read() else {
                if records.at() < bytes.len() {
                    return Err(refuse::damaged(name));
                }
                break;
            };
            match record.kind {
                END => break,
                PASSWORD => return Err(refuse::locked(name)),
                _ => workbook.take(record.kind, record.data).ok_or_else(|| refuse::damaged(name))?,
            }
        }
        workbook.cells.sort_by_key(|cell| (cell.row, cell.column));
        workbook.cells.reverse();
        workbook.cells.dedup_by_key(|cell| (cell.row, cell.column));
        workbook.cells.reverse();
        Ok(workbook)
    }

    /// Passes every cell to `visit`, row by row, until it returns that reading should stop.
    pub(super) fn visit(&self, visit: &mut Visit<'_>) -> Result<(), AgentError> {
        for cell in &self.cells {
            cancel::tick();
            let (row, column) = (u32::from(cell.row), u32::from(cell.column));
            if !visit(Cell { row, column, value: self.value(cell), is_formula: cell.is_formula })? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn value<'a>(&self, cell: &'a StoredCell) -> Value<'a> {
        match &cell.value {
            Stored::Text(text) => Value::Text(text),
            Stored::Bool(value) => Value::Bool(*value),
            Stored::Number(number) => match self.format(cell.format) {
                Format::Number => Value::Number(*number),
                Format::Date => Value::Date { serial: *number, is_1904: self.is_1904 },
                Format::Duration => Value::Duration(*number),
            },
        }
    }

    fn format(&self, index: u16) -> Format {
        let Some(number) = self.formats.get(usize::from(index)) else { return Format::Number };
        match self.codes.get(usize::from(*number)) {
            Some(format) => *format,
            None if self.codes.is_empty() => built_in(*number),
            None => Format::Number,
        }
    }

    /// Takes one record; those of Excel 2 have three bytes of attributes where later ones have the number of a cell format.
    fn take(&mut self, kind: u16, data: &[u8]) -> Option<()> {
        match kind {
            DATE_MODE => self.is_1904 = u16_at(data, 0)? == 1,
            CODE_PAGE => self.encoding = encoding(u16_at(data, 0)?),
            0x0243 | 0x0443 => self.formats.push(u16::from(*data.get(1)?)),
            0x001E => self.add_code(data.get(1..)?),
            0x041E => self.add_code(data.get(3..).unwrap_or_default()),
            0x0002 => self.add(data, 0, Stored::Number(f64::from(u16_at(data, 7)?)))?,
            0x0003 => self.add(data, 0, Stored::Number(f64_at(data, 7)?))?,
            0x0004 => {
                let text = self.text(data.get(8..)?, usize::from(*data.get(7)?))?;
                self.add(data, 0, text)?;
            }
            0x0005 => self.add_bool(data, 7)?,
            0x0006 => self.add_formula(data, 0, 7)?,
            0x0203 => self.add(data, u16_at(data, 4)?, Stored::Number(f64_at(data, 6)?))?,
            0x0204 => {
                let text = self.text(data.get(8..)?, usize::from(u16_at(data, 6)?))?;
                self.add(data, u16_at(data, 4)?, text)?;
            }
            0x0205 => self.add_bool(data, 6)?,
            0x0206 | 0x0406 => self.add_formula(data, u16_at(data, 4)?, 6)?,
            0x027E => self.add(data, u16_at(data, 4)?, Stored::Number(short_number(u32_at(data, 6)?)))?,
            0x0007 => self.add_result(data.get(1..)?, usize::from(*data.first()?))?,
            0x0207 => self.add_result(data.get(2..)?, usize::from(u16_at(data, 0)?))?,
            _ => {}
        }
        Some(())
    }

    fn add(&mut self, data: &[u8], format: u16, value: Stored) -> Option<()> {
        let (row, column) = (u16_at(data, 0)?, u16_at(data, 2)?);
        self.cells.push(StoredCell { row, column, format, is_formula: false, value });
        Some(())
    }

    /// An error is no value.
    fn add_bool(&mut self, data: &[u8], at: usize) -> Option<()> {
        let (value, is_error) = (*data.get(at)? > 0, *data.get(at + 1)? == 1);
        if is_error { Some(()) } else { self.add(data, 0, Stored::Bool(value)) }
    }

    fn add_formula(&mut self, data: &[u8], format: u16, at: usize) -> Option<()> {
        let value = match (u16_at(data, at + 6)?, *data.get(at)?) {
            // The text follows in a record of its own.
            (0xFFFF, 0) => Stored::Text(String::new()),
            (0xFFFF, 1) => Stored::Bool(*data.get(at + 2)? > 0),
            (0xFFFF, _) => return Some(()),
            _ => Stored::Number(f64_at(data, at)?),
        };
        self.add(data, format, value)?;
        self.cells.last_mut()?.is_formula = true;
        Some(())
    }

    fn add_result(&mut self, data: &[u8], length: usize) -> Option<()> {
        let text = self.text(data, length)?;
        if let Some(cell) = self.cells.last_mut().filter(|cell| cell.is_formula) {
            cell.value = text;
        }
        Some(())
    }

    fn add_code(&mut self, data: &[u8]) {
        let (code, ..) = self.encoding.decode(data);
        self.codes.push(of_code(&code));
    }

    fn text(&self, data: &[u8], length: usize) -> Option<Stored> {
        let (text, ..) = self.encoding.decode(data.get(..length)?);
        Some(Stored::Text(text.into_owned()))
    }
}

/// The encoding of a Windows code page; Western European when it is another.
fn encoding(code_page: u16) -> &'static Encoding {
    let label = match code_page {
        874 => "windows-874".to_owned(),
        866 => "ibm866".to_owned(),
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        65_001 => "utf-8".to_owned(),
        other => format!("windows-{other}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252)
}
