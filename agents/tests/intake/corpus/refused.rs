//! Files that hold no table, or hold it in a form that cannot be read.

use agents::Recipe;

use crate::{
    case::{Case, refused},
    write::{
        book, fill,
        xls::{Records, container, xls},
        zip::{xlsx, zip},
    },
};

pub fn cases() -> Vec<Case> {
    [empty(), documents(), texts(), chosen()].into_iter().flatten().collect()
}

fn empty() -> Vec<Case> {
    let chart = "<Relationships><Relationship Id=\"rId1\" Type=\"x/chartsheet\" Target=\"chartsheets/sheet1.xml\"/></Relationships>";
    let sheet = Records::default().start(16).end();
    vec![
        refused("nothing at all", "x.csv", "", "x.csv is empty. Upload a table"),
        refused("a mark of an encoding alone", "x.csv", "\u{feff}", "is empty"),
        refused("blank lines alone", "x.csv", "\n\n \n", "is empty"),
        refused("separators alone", "x.csv", ",,\n,,\n", "is empty"),
        refused("names without rows", "x.csv", "date,product,quantity\n", "has column names but no rows"),
        refused(
            "names and blank lines",
            "x.csv",
            "date,product,quantity\n\n,,\n",
            "has column names but no rows",
        ),
        refused("a workbook without cells", "x.xlsx", book(|_| {}), "no cell with anything in it"),
        refused(
            "a workbook of names alone",
            "x.xlsx",
            book(|sheet| fill(sheet, 0, 0, "date,quantity\n")),
            "has column names but no rows",
        ),
        refused(
            "a workbook of charts alone",
            "x.xlsx",
            xlsx("", &[("xl/_rels/workbook.xml.rels", chart)]),
            "no worksheet",
        ),
        refused(
            "an old workbook without cells",
            "x.xls",
            xls(Records::default(), &[("S", false, sheet)]),
            "no cell with anything in it",
        ),
    ]
}

fn documents() -> Vec<Case> {
    let of = |part: &str| zip(&[(part, b"x")]);
    vec![
        refused("a PDF", "x.csv", "%PDF-1.7\n%abc\n", "is a PDF"),
        refused("an image", "x.xlsx", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "is an image"),
        refused("a program", "x.csv", [&b"MZ\x90\0\x03\0\0\0"[..], &[0; 100]].concat(), "is a program"),
        refused("a compressed file", "x.csv.gz", &b"\x1F\x8B\x08\0\0\0\0\0"[..], "is a compressed file"),
        refused("a Word document", "x.xlsx", of("word/document.xml"), "is a Word document"),
        refused("an old Word document", "x.xls", container("WordDocument", b"x"), "a Word document"),
        refused("a binary workbook", "x.xlsb", of("xl/workbook.bin"), "a binary workbook"),
        refused(
            "a spreadsheet of LibreOffice",
            "x.ods",
            zip(&[("mimetype", b"application/vnd.oasis"), ("content.xml", b"<x/>")]),
            "OpenDocument",
        ),
        refused("a table packed into an archive", "x.zip", of("sales.csv"), "zip archive"),
        refused("a Parquet file", "x.csv", &b"PAR1\x15\x04\x15\x10"[..], "a Parquet file"),
        refused("a database", "x.csv", &b"SQLite format 3\0\x10\0"[..], "a database"),
        refused("random bytes", "x.csv", noise(), "is not a text or a workbook"),
    ]
}

fn noise() -> Vec<u8> {
    let mut seed = 1_u32;
    let mut byte = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    (0..5_000).map(|_| byte()).collect()
}

fn texts() -> Vec<Case> {
    vec![
        refused(
            "a web page that Excel opens",
            "x.xls",
            "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><table>",
            "is a web page",
        ),
        refused(
            "a workbook in XML",
            "x.xls",
            "<?xml version=\"1.0\"?><Workbook xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">",
            "a workbook in XML of Excel 2003",
        ),
        refused(
            "an XML file",
            "x.xml",
            "<?xml version=\"1.0\"?><orders><order id=\"1\"/></orders>",
            "an XML file",
        ),
        refused("JSON", "x.csv", "[{\"date\": \"2025-02-01\", \"demand\": 5}]", "is JSON"),
        refused("rich text", "x.csv", "{\\rtf1\\ansi date,demand\\par}", "a text document"),
    ]
}

fn chosen() -> Vec<Case> {
    let workbook = || book(|sheet| fill(sheet, 0, 0, "date,quantity\n2025-02-01,5\n"));
    let sheet = Recipe { sheet: Some("2024".to_owned()), ..Recipe::default() };
    let row = Recipe { header_row: Some(9), ..Recipe::default() };
    vec![
        refused(
            "a sheet that is not there",
            "x.xlsx",
            workbook(),
            "has no sheet \"2024\". Choose one of: \"Sheet1\"",
        )
        .with(sheet),
        refused(
            "a row of names that holds nothing",
            "x.csv",
            "date,quantity\n2025-02-01,5\n",
            "Row 9 of x.csv is empty",
        )
        .with(row),
    ]
}
