//! A whole compound file around records of XLS that are not whole.

use std::io::{Cursor, Write};

/// A workbook of one sheet: the records before the sheet, and those of the sheet. What must agree with their lengths
/// is put in between.
pub fn workbook(globals: &[u8], sheet: &[u8]) -> Vec<u8> {
    let mut stream = Vec::with_capacity(globals.len() + sheet.len() + 64);
    stream.extend(start(5));
    stream.extend(globals);
    let sheet_starts = stream.len() as u32 + 4 + 12 + 4;
    stream.extend(record(0x0085, &[&sheet_starts.to_le_bytes()[..], &[0, 0, 4, 0], b"Data"].concat()));
    stream.extend(record(0x000A, &[]));
    stream.extend(start(16));
    stream.extend(sheet);
    stream.extend(record(0x000A, &[]));
    file(&stream)
}

/// A compound file with this as its workbook.
pub fn file(stream: &[u8]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).expect("a file is begun");
    let mut inside = file.create_stream("/Workbook").expect("a stream is begun");
    inside.write_all(stream).expect("a stream is written");
    drop(inside);
    file.flush().expect("a file is written");
    file.into_inner().into_inner()
}

fn start(kind: u8) -> Vec<u8> {
    record(0x0809, &[0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
}

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}
