//! Writers of the files that the cases are made of: texts in many encodings, workbooks, packages.

pub mod bytes;
#[path = "../../../intake/src/source/workbook/tests/write_xls.rs"]
#[expect(dead_code, reason = "the tests beside the reader use the rest")]
pub mod xls;
#[path = "../../../intake/src/source/workbook/tests/write_zip.rs"]
pub mod zip;

use rust_xlsxwriter::{Workbook, Worksheet};

/// A workbook of one sheet.
pub fn book(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet());
    book.save_to_buffer().unwrap()
}

/// Writes a text table into a sheet from this cell on; what is a number becomes one.
pub fn fill(sheet: &mut Worksheet, row: u32, column: u16, text: &str) {
    for (down, line) in text.lines().enumerate() {
        for (right, cell) in line.split(',').enumerate() {
            let place = (row + down as u32, column + right as u16);
            match cell.parse::<f64>() {
                Ok(number) => sheet.write(place.0, place.1, number).unwrap(),
                Err(_) if cell.is_empty() => sheet,
                Err(_) => sheet.write(place.0, place.1, cell).unwrap(),
            };
        }
    }
}
