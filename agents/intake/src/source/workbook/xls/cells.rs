//! The cells of one sheet, sorted: records may come in any order, and if two describe the same cell, the last one counts.

use super::{
    container::{f64_at, u16_at, u32_at},
    record::{self, Record, Records},
    strings::Reader,
};
use crate::source::workbook::Merge;
use kernels::cancel;

/// The value of a cell in a record.
#[derive(Clone, Copy)]
pub(super) enum Stored {
    Blank,
    Number(f64),
    /// The index of a shared text of the workbook.
    Shared(u32),
    /// A text of this sheet: its position among the letters.
    Own(u32, u32),
    Bool(bool),
    Error(u8),
}

/// A cell of the sheet.
pub(super) struct StoredCell {
    pub row: u16,
    pub column: u16,
    pub format: u16,
    pub is_formula: bool,
    pub value: Stored,
}

/// The content of a sheet.
#[derive(Default)]
pub(super) struct Found {
    pub cells: Vec<StoredCell>,
    pub merges: Vec<Merge>,
    pub letters: String,
    /// The number of bytes in the sheet's records.
    pub bytes: usize,
}

/// Reads the records of a sheet up to its end; `None` when they are broken.
pub(super) fn read(bytes: &[u8]) -> Option<Found> {
    let mut found = Found::default();
    let mut records = Records::new(bytes);
    let mut depth = 0_usize;
    loop {
        cancel::tick();
        let record = records.read()?;
        match record.kind {
            record::START => depth += 1,
            record::END => depth = depth.checked_sub(1)?,
            // Records at a deeper level belong to a chart on the sheet.
            _ if depth == 1 => found.take(record, &mut records)?,
            _ if depth == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            found.bytes = records.at();
            found.sort();
            return Some(found);
        }
    }
}

impl Found {
    fn take<'a>(&mut self, record: Record<'a>, records: &mut Records<'a>) -> Option<()> {
        let data = record.data;
        match record.kind {
            record::NUMBER => self.add(data, Stored::Number(f64_at(data, 6)?)),
            record::SHORT_NUMBER => self.add(data, Stored::Number(short_number(u32_at(data, 6)?))),
            record::SHARED_LABEL => self.add(data, Stored::Shared(u32_at(data, 6)?)),
            record::BOOL_OR_ERROR => {
                let value = *data.get(6)?;
                let is_error = *data.get(7)? == 1;
                self.add(data, if is_error { Stored::Error(value) } else { Stored::Bool(value > 0) })
            }
            record::LABEL | record::RICH_LABEL => {
                let text = self.text(vec![data.get(6..)?])?;
                self.add(data, text)
            }
            record::NUMBERS => self.add_numbers(data),
            record::FORMULA => self.add_formula(data),
            record::FORMULA_TEXT => {
                let text = self.text(records.whole(data))?;
                let cell = self.cells.last_mut().filter(|cell| cell.is_formula)?;
                cell.value = text;
                Some(())
            }
            record::MERGES => self.add_merges(data),
            _ => Some(()),
        }
    }

    /// Adds the cell whose position is in the first bytes of a record.
    fn add(&mut self, data: &[u8], value: Stored) -> Option<()> {
        let (row, column, format) = (u16_at(data, 0)?, u16_at(data, 2)?, u16_at(data, 4)?);
        self.cells.push(StoredCell { row, column, format, is_formula: false, value });
        Some(())
    }

    fn add_numbers(&mut self, data: &[u8]) -> Option<()> {
        let (row, first) = (u16_at(data, 0)?, u16_at(data, 2)?);
        let numbers = data.get(4..data.len().checked_sub(2)?)?.chunks_exact(6);
        for (column, number) in (first..=u16::MAX).zip(numbers) {
            let value = Stored::Number(short_number(u32_at(number, 2)?));
            self.cells.push(StoredCell { row, column, format: u16_at(number, 0)?, is_formula: false, value });
        }
        Some(())
    }

    fn add_formula(&mut self, data: &[u8]) -> Option<()> {
        let value = match (u16_at(data, 12)?, data[6]) {
            // The text is in the next record.
            (0xFFFF, 0) => Stored::Blank,
            (0xFFFF, 1) => Stored::Bool(data[8] > 0),
            (0xFFFF, 2) => Stored::Error(data[8]),
            (0xFFFF, _) => Stored::Own(0, 0),
            _ => Stored::Number(f64_at(data, 6)?),
        };
        self.add(data, value)?;
        self.cells.last_mut()?.is_formula = true;
        Some(())
    }

    fn add_merges(&mut self, data: &[u8]) -> Option<()> {
        for block in data.get(2..)?.chunks_exact(8).take(usize::from(u16_at(data, 0)?)) {
            cancel::tick();
            let at = |place| u16_at(block, place).map(u32::from);
            let (first_row, last_row) = (at(0)?, at(2)?);
            self.merges.push(Merge { first_row, last_row, first_column: at(4)?, last_column: at(6)? });
        }
        Some(())
    }

    fn text(&mut self, parts: Vec<&[u8]>) -> Option<Stored> {
        let start = self.letters.len();
        Reader::new(parts).text(&mut self.letters)?;
        Some(Stored::Own(u32::try_from(start).ok()?, u32::try_from(self.letters.len()).ok()?))
    }

    fn sort(&mut self) {
        let place = |cell: &StoredCell| (cell.row, cell.column);
        if self.cells.windows(2).any(|pair| place(&pair[0]) >= place(&pair[1])) {
            self.cells.reverse();
            self.cells.sort_by_key(place);
            self.cells.dedup_by_key(|cell| place(cell));
        }
    }
}

/// A number in four bytes: a whole number or the upper half of a fraction, which may have to be divided by a hundred.
pub(in crate::source::workbook) fn short_number(bits: u32) -> f64 {
    let number = if bits & 2 > 0 {
        f64::from(bits.cast_signed() >> 2)
    } else {
        f64::from_bits(u64::from(bits & !3) << 32)
    };
    if bits & 1 > 0 { number / 100.0 } else { number }
}
