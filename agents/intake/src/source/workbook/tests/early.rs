//! Workbooks of one sheet without a container, record by record.

use super::{
    super::read,
    write_xls::{Records, place},
};
use crate::source::Sheet;

fn label(records: Records, row: u16, column: u16, text: &[u8]) -> Records {
    let data = [&place(row, column, 0)[..], &(text.len() as u16).to_le_bytes(), text].concat();
    records.record(0x0204, &data)
}

fn rows(sheet: &Sheet) -> Vec<String> {
    (0..sheet.grid.rows()).map(|row| sheet.grid.row(row).collect::<Vec<_>>().join("|")).collect()
}

#[test]
fn a_sheet_of_excel_4_is_read_with_its_dates() {
    let start = Records::default().record(0x0409, &[0, 0, 16, 0, 0, 0]);
    let formats = start
        .record(0x041E, &[&[0, 0, 7][..], b"General"].concat())
        .record(0x041E, &[&[0, 0, 10][..], b"dd.mm.yyyy"].concat())
        .record(0x0443, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        .record(0x0443, &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let names = label(label(formats, 0, 0, b"art\xEDculo"), 0, 1, b"fecha");
    let bytes = label(names, 1, 0, b"CA\xD1O").number(1, 1, 1, 45_720.0).number(2, 0, 0, 7.5).end().0;
    let sheet = read("a.xls", &bytes, None).unwrap();
    assert_eq!(rows(&sheet), ["artículo|fecha", "CAÑO|2025-03-04", "7.5"]);
    assert_eq!(sheet.source.kind, "xls");
}

#[test]
fn a_sheet_that_a_web_page_wrote_is_read_without_its_last_record() {
    let start = Records::default().record(0x0809, &[0, 0, 16, 0, 0, 0, 0, 0]);
    let names = label(label(start, 0, 0, b"item"), 0, 1, b"stock");
    let bytes = label(names, 1, 0, b"Bolt").number(1, 1, 0, 12.0).0;
    assert_eq!(rows(&read("a.xls", &bytes, None).unwrap()), ["item|stock", "Bolt|12"]);
}

#[test]
fn a_sheet_that_was_cut_off_within_a_record_is_refused() {
    let start = Records::default().record(0x0409, &[0, 0, 16, 0, 0, 0]);
    let first = label(start, 0, 0, b"item").number(1, 0, 0, 1.5).0;
    let rest = Records::default().number(2, 0, 0, 2.5).0;
    let whole = [first.as_slice(), &rest].concat();
    for end in first.len() + 1..whole.len() {
        let Err(refused) = read("a.xls", &whole[..end], None) else { panic!("{end} bytes were read") };
        assert!(refused.to_string().contains("was cut off"), "{end}: {refused}");
    }
    assert_eq!(rows(&read("a.xls", &whole, None).unwrap()), ["item", "1.5", "2.5"]);
}

#[test]
fn a_sheet_of_excel_2_is_read() {
    let at = |row: u8, column: u8| [row, 0, column, 0, 0, 0, 0];
    let bytes = Records::default()
        .record(0x0009, &[0, 0, 16, 0])
        .record(0x0004, &[&at(0, 0)[..], &[4], b"item"].concat())
        .record(0x0004, &[&at(0, 1)[..], &[3], b"qty"].concat())
        .record(0x0004, &[&at(1, 0)[..], &[3], b"Nut"].concat())
        .record(0x0002, &[&at(1, 1)[..], &[9, 0]].concat())
        .end()
        .0;
    assert_eq!(rows(&read("a.xls", &bytes, None).unwrap()), ["item|qty", "Nut|9"]);
}

#[test]
fn truncating_or_changing_any_byte_never_causes_a_panic() {
    let start = Records::default().record(0x0409, &[0, 0, 16, 0, 0, 0]);
    let whole = label(start, 0, 0, b"item").number(1, 0, 0, 1.5).end().0;
    for at in 0..whole.len() {
        let _ = read("a.xls", &whole[..at], None);
        let mut bytes = whole.clone();
        bytes[at] ^= 0xFF;
        let _ = read("a.xls", &bytes, None);
    }
}
