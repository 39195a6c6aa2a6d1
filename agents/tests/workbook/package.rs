//! Reads the cells of a workbook, and changes an input as a person would who does not recalculate.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Write},
};

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

/// A cell with a formula and the value stored beside it.
#[derive(Debug)]
pub struct Live {
    pub sheet: String,
    pub at: (u32, u32),
    pub formula: String,
    pub value: Data,
}

/// A workbook with its values.
pub struct Book {
    book: Xlsx<Cursor<Vec<u8>>>,
}

impl Book {
    pub fn open(bytes: &[u8]) -> Self {
        Self { book: open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap() }
    }

    /// The values of a sheet with their places, counted from 0.
    fn values(&mut self, sheet: &str) -> Vec<((u32, u32), Data)> {
        let range = self.book.worksheet_range(sheet).unwrap();
        let (row, column) = range.start().unwrap_or_default();
        let cells = range.used_cells();
        cells.map(|(r, c, value)| ((row + r as u32, column + c as u32), value.clone())).collect()
    }

    /// All values of all sheets.
    pub fn all(&mut self) -> BTreeMap<(String, (u32, u32)), Data> {
        let mut all = BTreeMap::new();
        for sheet in self.book.sheet_names() {
            all.extend(self.values(&sheet).into_iter().map(|(at, value)| ((sheet.clone(), at), value)));
        }
        all
    }

    /// Every cell with a formula.
    pub fn live(&mut self) -> Vec<Live> {
        let mut cells = Vec::new();
        for sheet in self.book.sheet_names() {
            let (formulas, values) =
                (self.book.worksheet_formula(&sheet).unwrap(), self.book.worksheet_range(&sheet).unwrap());
            let (row, column) = formulas.start().unwrap_or_default();
            for (r, c, formula) in formulas.used_cells().filter(|(_, _, formula)| !formula.is_empty()) {
                let at = (row + r as u32, column + c as u32);
                let value = values.get_value(at).cloned().unwrap_or_default();
                cells.push(Live { sheet: sheet.clone(), at, formula: formula.clone(), value });
            }
        }
        cells
    }

    /// The address `Inputs!$B$4` of a named cell: its sheet's position, counted from 1, and `B4`.
    fn named_cell(&self, name: &str) -> (usize, String) {
        let names = self.book.defined_names();
        let (_, address) = names.iter().find(|(defined, _)| defined == name).unwrap();
        let (sheet, cell) = address.split_once('!').unwrap();
        let position = self.book.sheet_names().iter().position(|name| name == sheet).unwrap();
        (position + 1, cell.replace('$', ""))
    }
}

/// The workbook with another value of an input and everything else as it was.
pub fn with_input(bytes: &[u8], name: &str, value: f64) -> Vec<u8> {
    let (sheet, cell) = Book::open(bytes).named_cell(name);
    let part = format!("xl/worksheets/sheet{sheet}.xml");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        let file_name = file.name().unwrap().into_owned();
        if file_name == part {
            content = replace(&String::from_utf8(content).unwrap(), &cell, value).into_bytes();
        }
        writer.start_file(file_name, SimpleFileOptions::default()).unwrap();
        writer.write_all(&content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn replace(xml: &str, cell: &str, value: f64) -> String {
    let start = xml.find(&format!("<c r=\"{cell}\"")).unwrap();
    let from = start + xml[start..].find("<v>").unwrap() + 3;
    let to = from + xml[from..].find("</v>").unwrap();
    format!("{}{value}{}", &xml[..from], &xml[to..])
}
