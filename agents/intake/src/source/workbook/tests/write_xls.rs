//! A small writer of XLS, record by record.

use std::io::{Cursor, Write};

/// A stream of records.
#[derive(Default, Clone)]
pub struct Records(pub Vec<u8>);

impl Records {
    pub fn record(mut self, kind: u16, data: &[u8]) -> Self {
        self.0.extend(kind.to_le_bytes());
        self.0.extend((data.len() as u16).to_le_bytes());
        self.0.extend(data);
        self
    }

    /// Adds the start of a workbook (5) or of a sheet (16).
    pub fn start(self, kind: u8) -> Self {
        self.record(0x0809, &[0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    pub fn end(self) -> Self {
        self.record(0x000A, &[])
    }

    pub fn dimensions(self, rows: u32, columns: u16) -> Self {
        let data = [&[0; 4][..], &rows.to_le_bytes(), &[0, 0], &columns.to_le_bytes(), &[0, 0]].concat();
        self.record(0x0200, &data)
    }

    pub fn number(self, row: u16, column: u16, format: u16, number: f64) -> Self {
        self.record(0x0203, &[&place(row, column, format), &number.to_le_bytes()[..]].concat())
    }

    pub fn label(self, row: u16, column: u16, text: &str) -> Self {
        self.record(0x0204, &[&place(row, column, 0)[..], &wide(text)].concat())
    }

    pub fn shared(self, row: u16, column: u16, index: u32) -> Self {
        self.record(0x00FD, &[&place(row, column, 0), &index.to_le_bytes()[..]].concat())
    }

    pub fn formula(self, row: u16, column: u16, value: [u8; 8]) -> Self {
        self.record(0x0006, &[&place(row, column, 0), &value[..], &[0; 8]].concat())
    }
}

pub fn place(row: u16, column: u16, format: u16) -> Vec<u8> {
    [row, column, format].into_iter().flat_map(u16::to_le_bytes).collect()
}

/// A text in letters of two bytes, after its length in two bytes.
pub fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut bytes = (units.len() as u16).to_le_bytes().to_vec();
    bytes.push(1);
    bytes.extend(units.into_iter().flat_map(u16::to_le_bytes));
    bytes
}

/// A compound file with one stream.
pub fn container(name: &str, stream: &[u8]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream(format!("/{name}")).unwrap().write_all(stream).unwrap();
    file.flush().unwrap();
    file.into_inner().into_inner()
}

/// A workbook with the records before the sheets, and the sheets: name, whether it is hidden, records.
pub fn xls(globals: Records, sheets: &[(&str, bool, Records)]) -> Vec<u8> {
    container("Workbook", &stream(globals, sheets))
}

pub fn stream(globals: Records, sheets: &[(&str, bool, Records)]) -> Vec<u8> {
    let names: usize = sheets.iter().map(|(name, ..)| 12 + name.len()).sum();
    let mut globals = Records::default().start(5).record(0x0042, &[0xB0, 0x04]).record_all(globals);
    let mut start = globals.0.len() + names + 4;
    for (name, is_hidden, records) in sheets {
        let data = [
            &(start as u32).to_le_bytes()[..],
            &[u8::from(*is_hidden), 0, name.len() as u8, 0],
            name.as_bytes(),
        ];
        globals = globals.record(0x0085, &data.concat());
        start += records.0.len();
    }
    let mut stream = globals.end().0;
    sheets.iter().for_each(|(.., records)| stream.extend(&records.0));
    stream
}

impl Records {
    fn record_all(mut self, other: Records) -> Self {
        self.0.extend(other.0);
        self
    }
}
