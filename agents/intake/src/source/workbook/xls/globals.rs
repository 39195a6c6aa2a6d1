//! Reads the records before the sheets: sheet names and positions, shared texts, formats, the calendar.

use std::collections::HashMap;

use super::{
    container::{u16_at, u32_at},
    format::{self, Format},
    record::{self, Record, Records},
    strings::{Reader, Strings},
};
use crate::{
    AgentError,
    source::workbook::{SheetName, refuse},
};
use kernels::cancel;

/// The data that applies to the whole workbook.
#[derive(Default)]
pub(super) struct Globals {
    pub sheets: Vec<SheetName>,
    /// The position in the stream at which each sheet starts.
    pub starts: Vec<usize>,
    pub strings: Strings,
    pub is_1904: bool,
    formats: Vec<u16>,
    codes: HashMap<u16, Format>,
}

/// The version of the records that Excel writes since 1997.
const VERSION: u16 = 0x0600;

impl Globals {
    pub(super) fn read(name: &str, stream: &[u8]) -> Result<Self, AgentError> {
        let mut records = Records::new(stream);
        let first = records.read().filter(|record| record.kind == record::START);
        let version = first.and_then(|record| u16_at(record.data, 0)).ok_or_else(|| refuse::damaged(name))?;
        if version != VERSION {
            return Err(refuse::other(name, "a workbook of Excel 95 or older"));
        }
        let mut globals = Self::default();
        loop {
            cancel::tick();
            let record = records.read().ok_or_else(|| refuse::damaged(name))?;
            match record.kind {
                record::END => return Ok(globals),
                record::PASSWORD => return Err(refuse::locked(name)),
                _ => globals.take(record, &mut records).ok_or_else(|| refuse::damaged(name))?,
            }
        }
    }

    /// How a cell with this format shows its number.
    pub(super) fn format(&self, index: u16) -> Format {
        let Some(number) = self.formats.get(usize::from(index)) else { return Format::Number };
        self.codes.get(number).copied().unwrap_or_else(|| format::built_in(*number))
    }

    fn take<'a>(&mut self, record: Record<'a>, records: &mut Records<'a>) -> Option<()> {
        let data = record.data;
        match record.kind {
            record::DATE_MODE => self.is_1904 = u16_at(data, 0)? == 1,
            record::CELL_FORMAT => self.formats.push(u16_at(data, 2)?),
            record::NUMBER_FORMAT => {
                let mut code = String::new();
                Reader::new(vec![data.get(2..)?]).text(&mut code)?;
                self.codes.insert(u16_at(data, 0)?, format::of_code(&code));
            }
            record::STRINGS => self.strings = Strings::read(records.whole(data))?,
            record::SHEET => self.take_sheet(data)?,
            _ => {}
        }
        Some(())
    }

    fn take_sheet(&mut self, data: &[u8]) -> Option<()> {
        const WORKSHEET: u8 = 0;
        let (is_hidden, kind) = (*data.get(4)? & 3 > 0, *data.get(5)?);
        if kind == WORKSHEET {
            let mut name = String::new();
            Reader::new(vec![&data[6..]]).short_text(&mut name)?;
            name.retain(|letter| letter != '\0');
            self.sheets.push(SheetName { name, is_hidden });
            self.starts.push(u32_at(data, 0)? as usize);
        }
        Some(())
    }
}
