//! The records of a stream: a kind, a length, and that many bytes. A longer record continues in records of kind `CONTINUE`.

use super::container::u16_at;

pub(super) const FORMULA: u16 = 0x0006;
pub(super) const END: u16 = 0x000A;
pub(super) const DATE_MODE: u16 = 0x0022;
pub(super) const PASSWORD: u16 = 0x002F;
const CONTINUE: u16 = 0x003C;
pub(super) const SHEET: u16 = 0x0085;
pub(super) const NUMBERS: u16 = 0x00BD;
pub(super) const RICH_LABEL: u16 = 0x00D6;
pub(super) const CELL_FORMAT: u16 = 0x00E0;
pub(super) const MERGES: u16 = 0x00E5;
pub(super) const STRINGS: u16 = 0x00FC;
pub(super) const SHARED_LABEL: u16 = 0x00FD;
pub(super) const NUMBER: u16 = 0x0203;
pub(super) const LABEL: u16 = 0x0204;
pub(super) const BOOL_OR_ERROR: u16 = 0x0205;
pub(super) const FORMULA_TEXT: u16 = 0x0207;
pub(super) const SHORT_NUMBER: u16 = 0x027E;
pub(super) const NUMBER_FORMAT: u16 = 0x041E;
pub(super) const START: u16 = 0x0809;

/// One record.
#[derive(Clone, Copy)]
pub(in crate::source::workbook) struct Record<'a> {
    pub kind: u16,
    pub data: &'a [u8],
}

/// Reads records one after the other.
pub(in crate::source::workbook) struct Records<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Records<'a> {
    pub(in crate::source::workbook) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The number of bytes that were read.
    pub(in crate::source::workbook) fn at(&self) -> usize {
        self.at
    }

    /// The next record; `None` where the bytes end, which does not happen in a valid stream.
    pub(in crate::source::workbook) fn read(&mut self) -> Option<Record<'a>> {
        let (kind, length) = (u16_at(self.bytes, self.at)?, u16_at(self.bytes, self.at + 2)?);
        let start = self.at + 4;
        let data = self.bytes.get(start..start + usize::from(length))?;
        self.at = start + data.len();
        Some(Record { kind, data })
    }

    /// The bytes of a record and of the records that continue it.
    pub(super) fn whole(&mut self, first: &'a [u8]) -> Vec<&'a [u8]> {
        let mut parts = vec![first];
        while u16_at(self.bytes, self.at) == Some(CONTINUE) {
            let Some(record) = self.read() else { break };
            parts.push(record.data);
        }
        parts
    }
}
