//! Builds packages part by part, so that a test can break each part.

use std::io::{Cursor, Write};

use zip::{ZipWriter, write::SimpleFileOptions};

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A package of these parts.
pub fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut package = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in parts {
        package.start_file(*path, SimpleFileOptions::default()).unwrap();
        package.write_all(bytes).unwrap();
    }
    package.finish().unwrap().into_inner()
}

/// A workbook with one sheet of this content, and parts that replace the usual ones or are added to them.
pub fn xlsx(sheet: &str, others: &[(&str, &str)]) -> Vec<u8> {
    let sheet = format!("<worksheet xmlns=\"{MAIN}\">{sheet}</worksheet>");
    let package = format!(
        "<Relationships><Relationship Id=\"rId1\" Type=\"{LINKS}/officeDocument\" Target=\"xl/workbook.xml\"/>\
         </Relationships>"
    );
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{LINKS}\"><sheets><sheet name=\"Data\" sheetId=\"1\" r:id=\"rId1\"/>\
         </sheets></workbook>"
    );
    let links = format!(
        "<Relationships><Relationship Id=\"rId1\" Type=\"{LINKS}/worksheet\" Target=\"worksheets/sheet1.xml\"/>\
         </Relationships>"
    );
    let mut parts = vec![
        ("_rels/.rels", package.as_str()),
        ("xl/workbook.xml", &book),
        ("xl/_rels/workbook.xml.rels", &links),
        ("xl/worksheets/sheet1.xml", &sheet),
    ];
    parts.retain(|(path, _)| others.iter().all(|(other, _)| other != path));
    parts.extend(others);
    let parts: Vec<(&str, &[u8])> = parts.iter().map(|(path, text)| (*path, text.as_bytes())).collect();
    zip(&parts)
}
