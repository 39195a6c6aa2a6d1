//! The compound file around a workbook: a small file system of sectors. Never follows a chain longer than the file.

use kernels::cancel;
const SIGNATURE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Numbers from this one on are not sector numbers.
const NO_SECTOR: u32 = 0xFFFF_FFFA;
const MINI_SECTOR: usize = 64;
/// A stream with fewer bytes is stored in mini sectors.
const SHORT: usize = 4096;
const ENTRY: usize = 128;
const HEADER: usize = 512;

/// The streams of a file by their names.
pub(super) struct Container<'a> {
    bytes: &'a [u8],
    sector: usize,
    next: Vec<u32>,
    next_mini: Vec<u32>,
    mini: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    kind: u8,
    start: u32,
    length: usize,
}

const STREAM: u8 = 2;
const ROOT: u8 = 5;

impl<'a> Container<'a> {
    /// Opens a compound file; `None` if it is broken or cut off.
    pub(super) fn open(bytes: &'a [u8]) -> Option<Self> {
        let header = bytes.get(..HEADER).filter(|header| header.starts_with(&SIGNATURE))?;
        let sector = match (u16_at(header, 30)?, u16_at(header, 32)?) {
            (9, 6) => 512,
            (12, 6) => 4096,
            _ => return None,
        };
        let (next, next_mini, mini, entries) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut container = Self { bytes, sector, next, next_mini, mini, entries };
        container.next = container.read_table(header)?;
        let directory = container.chain(u32_at(header, 48)?, usize::MAX)?;
        container.entries =
            directory.chunks_exact(ENTRY).filter_map(|entry| Entry::read(entry, sector)).collect();
        let root = container.entries.iter().find(|entry| entry.kind == ROOT)?;
        if u32_at(header, 64)? > 0 {
            container.mini = container.chain(root.start, root.length)?;
            container.next_mini = numbers(&container.chain(u32_at(header, 60)?, usize::MAX)?);
        }
        Some(container)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.is(name))
    }

    /// The bytes of a stream.
    pub(super) fn stream(&self, name: &str) -> Option<Vec<u8>> {
        let entry = self.entries.iter().find(|entry| entry.is(name))?;
        let bytes = if entry.length < SHORT {
            self.mini_chain(entry.start, entry.length)?
        } else {
            self.chain(entry.start, entry.length)?
        };
        (bytes.len() == entry.length).then_some(bytes)
    }

    /// The table with the next sector of each sector.
    fn read_table(&self, header: &[u8]) -> Option<Vec<u32>> {
        let most = self.bytes.len() / self.sector + 1;
        let mut sectors = numbers(&header[76..]);
        let mut further = u32_at(header, 68)?;
        let mut steps = 0;
        while further < NO_SECTOR {
            cancel::tick();
            let mut more = numbers(self.sector(further)?);
            further = more.pop()?;
            sectors.append(&mut more);
            steps += 1;
            if steps > most {
                return None;
            }
        }
        sectors.retain(|sector| *sector < NO_SECTOR);
        if sectors.len() > most {
            return None;
        }
        let mut next = Vec::with_capacity(sectors.len() * self.sector / 4);
        for sector in sectors {
            next.extend(numbers(self.sector(sector)?));
        }
        Some(next)
    }

    /// The sector with this number; the last sector may be incomplete.
    fn sector(&self, number: u32) -> Option<&'a [u8]> {
        let start = (number as usize).checked_add(1)?.checked_mul(self.sector)?;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        Some(&rest[..rest.len().min(self.sector)])
    }

    fn chain(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut number = start;
        while number < NO_SECTOR && bytes.len() < length {
            bytes.extend_from_slice(self.sector(number)?);
            // A chain that is longer than the file contains a loop.
            if bytes.len() > self.bytes.len() {
                return None;
            }
            number = *self.next.get(number as usize)?;
        }
        bytes.truncate(length);
        Some(bytes)
    }

    fn mini_chain(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut number = start;
        while number < NO_SECTOR && bytes.len() < length {
            cancel::tick();
            let from = number as usize * MINI_SECTOR;
            let sector = self.mini.get(from..).filter(|rest| !rest.is_empty())?;
            bytes.extend_from_slice(&sector[..sector.len().min(MINI_SECTOR)]);
            number = *self.next_mini.get(number as usize)?;
        }
        bytes.truncate(length);
        Some(bytes)
    }
}

impl Entry {
    fn read(entry: &[u8], sector: usize) -> Option<Self> {
        let letters = usize::from(u16_at(entry, 64)?).saturating_sub(2).min(64);
        let units: Vec<u16> =
            entry[..letters].chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        // Only files with large sectors use the upper half of the length.
        let upper = if sector == 512 { 0 } else { u64::from(u32_at(entry, 124)?) };
        let length = usize::try_from(upper << 32 | u64::from(u32_at(entry, 120)?)).ok()?;
        Some(Self {
            name: String::from_utf16_lossy(&units),
            kind: entry[66],
            start: u32_at(entry, 116)?,
            length,
        })
    }

    fn is(&self, name: &str) -> bool {
        self.kind == STREAM && self.name.eq_ignore_ascii_case(name)
    }
}

fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
}

/// The number at this position, lowest byte first.
pub(in crate::source::workbook) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

/// The number at this position, lowest byte first.
pub(in crate::source::workbook) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The number at this position, lowest byte first.
pub(in crate::source::workbook) fn f64_at(bytes: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}
