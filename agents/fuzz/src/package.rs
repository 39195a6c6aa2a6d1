//! A whole XLSX package around parts that are not whole.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const LINKS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const SHEET: &str = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>date</t></is></c><c r="B1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="1"><v>45658</v></c><c r="B2"><v>1</v></c></row></sheetData></worksheet>"#;

/// The parts of a package that its readers look into; an empty one stands for a usual one or for none.
pub struct Parts<'a> {
    pub sheet: &'a [u8],
    pub strings: &'a [u8],
    pub styles: &'a [u8],
    pub book: &'a [u8],
    pub links: &'a [u8],
    pub other_sheet: &'a [u8],
}

impl Parts<'_> {
    /// The bytes of the package. Nothing is deflated: the readers see the same, and it is faster.
    pub fn packed(&self) -> Vec<u8> {
        let mut package = ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (path, bytes, usual) in [
            ("_rels/.rels", &b""[..], PACKAGE),
            ("xl/workbook.xml", self.book, BOOK),
            ("xl/_rels/workbook.xml.rels", self.links, LINKS),
            ("xl/sharedStrings.xml", self.strings, ""),
            ("xl/styles.xml", self.styles, ""),
            ("xl/worksheets/sheet1.xml", self.sheet, SHEET),
            ("xl/worksheets/sheet2.xml", self.other_sheet, ""),
        ] {
            let bytes = if bytes.is_empty() { usual.as_bytes() } else { bytes };
            if !bytes.is_empty() {
                package.start_file(path, stored).expect("a part is begun");
                package.write_all(bytes).expect("a part is written");
            }
        }
        package.finish().expect("a package is written").into_inner()
    }
}
