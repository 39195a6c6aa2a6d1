//! Tests with XLS as Excel writes it, and with files that no program writes.

use std::io::Cursor;

use calamine::{Reader, Xls};

use super::{
    open, read, refusal, rows,
    write_xls::{Records, container, place, stream, wide, xls},
};

fn sheet() -> Records {
    Records::default().start(16).dimensions(3, 3)
}

/// Formats 1 and 2 are days, format 3 is a duration; texts 0 and 1 are shared.
fn globals() -> Records {
    let format = |number: u16| [&[0, 0][..], &number.to_le_bytes(), &[0; 16]].concat();
    let mut code = 200_u16.to_le_bytes().to_vec();
    code.extend(wide("dd/mm/yyyy"));
    Records::default()
        .record(0x041E, &code)
        .record(0x00E0, &format(0))
        .record(0x00E0, &format(14))
        .record(0x00E0, &format(200))
        .record(0x00E0, &format(46))
        .record(0x00FC, &[&[2, 0, 0, 0, 2, 0, 0, 0][..], &wide("größe"), &[3, 0, 0], b"two"].concat())
}

fn table() -> Records {
    let short = |number: i32| [&0_u16.to_le_bytes()[..], &(number << 2 | 2).to_le_bytes()].concat();
    let numbers = [&[5, 0, 0, 0][..], &short(7), &short(-8), &[1, 0]].concat();
    sheet()
        .shared(2, 1, 0)
        .shared(2, 2, 1)
        .label(2, 0, "date")
        .number(3, 0, 1, 45_720.0)
        .number(3, 1, 2, 45_720.25)
        .number(3, 2, 3, 1.5)
        .number(4, 0, 0, 0.1 + 0.2)
        .record(0x027E, &[&place(4, 1, 0)[..], &(1234_i32 << 2 | 3).to_le_bytes()].concat())
        .record(0x0205, &[&place(4, 2, 0)[..], &[0x17, 1]].concat())
        .record(0x00BD, &numbers)
        .record(0x0205, &[&place(5, 2, 0)[..], &[1, 0]].concat())
        .formula(6, 0, 2.5_f64.to_le_bytes())
        .formula(6, 1, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        .record(0x0207, &wide("abc"))
        .formula(6, 2, [1, 0, 1, 0, 0, 0, 0xFF, 0xFF])
}

#[test]
fn cells_of_every_type_are_converted_to_text() {
    let bytes = xls(globals(), &[("Tabelle1", false, table().end())]);
    let sheet = open(&bytes);
    assert_eq!(
        rows(&sheet),
        [
            "3: date|größe|two",
            "4: 2025-03-04|2025-03-04T06:00:00|36:00:00",
            "5: 0.3|12.34|#REF!",
            "6: 7|-8|TRUE",
            "7: 2.5|abc|TRUE",
        ]
    );
    assert_eq!((sheet.source.kind.as_str(), sheet.source.sheet.as_deref()), ("xls", Some("Tabelle1")));
    assert!(sheet.notes.is_empty(), "{:?}", sheet.notes);
}

#[test]
fn cells_agree_with_an_independent_reader() {
    let bytes = xls(globals(), &[("Tabelle1", false, table().end())]);
    let mut other = Xls::new(Cursor::new(&bytes)).unwrap();
    let range = other.worksheet_range("Tabelle1").unwrap();
    let sheet = open(&bytes);
    let mut compared = 0;
    for row in 0..sheet.grid.rows() {
        for (column, text) in sheet.grid.row(row).enumerate() {
            let place = (sheet.grid.number(row) - 1, column as u32);
            match range.get_value(place).unwrap() {
                calamine::Data::String(other) => assert_eq!(text, other),
                calamine::Data::Float(other) => assert!((text.parse::<f64>().unwrap() - other).abs() < 1e-12),
                calamine::Data::Int(other) => assert_eq!(text, other.to_string()),
                calamine::Data::Bool(other) => assert_eq!(text, other.to_string().to_uppercase()),
                calamine::Data::Error(other) => assert_eq!(text, other.to_string()),
                calamine::Data::DateTime(other) if other.is_duration() => assert_eq!(text, "36:00:00"),
                calamine::Data::DateTime(other) => {
                    let (year, month, day, ..) = other.to_ymd_hms_milli();
                    assert!(text.starts_with(&format!("{year}-{month:02}-{day:02}")));
                }
                other => panic!("{other:?}"),
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 15);
}

#[test]
fn the_1904_calendar_charts_and_merged_cells_are_supported() {
    let merges = [1_u16, 1, 2, 0, 0].into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let records = sheet()
        .label(0, 0, "product")
        .label(0, 1, "date")
        .label(1, 0, "Apple")
        .number(1, 1, 1, 44_258.0)
        .number(2, 1, 1, 44_259.0)
        .start(32)
        .number(1, 7, 0, 99.0)
        .end()
        .record(0x00E5, &merges)
        .end();
    let sheet = open(&xls(globals().record(0x0022, &[1, 0]), &[("S", false, records)]));
    assert_eq!(rows(&sheet), ["1: product|date", "2: Apple|2025-03-04", "3: Apple|2025-03-05"]);
    assert_eq!(sheet.notes.len(), 1);
}

#[test]
fn sheets_are_chosen_as_in_new_workbooks() {
    let other = sheet().label(0, 0, "note").end();
    let sheets = [("Old", true, table().end()), ("Notes", false, other), ("Data", false, table().end())];
    let bytes = xls(globals(), &sheets);
    let sheet = open(&bytes);
    assert_eq!(sheet.source.sheet.as_deref(), Some("Data"));
    assert_eq!(sheet.source.sheets, ["Notes", "Data", "Old"]);
    assert_eq!(read("a.xls", &bytes, Some("NOTES")).unwrap().grid.rows(), 1);
}

#[test]
fn errors_for_locked_outdated_and_other_files_give_advice() {
    let locked = globals().record(0x002F, &[1, 0]);
    assert!(refusal(&xls(locked, &[("S", false, sheet().end())])).contains("protected with a password"));
    assert!(refusal(&container("EncryptedPackage", b"x")).contains("protected with a password"));
    assert!(refusal(&container("WordDocument", b"x")).contains("a Word document"));
    assert!(refusal(&container("Book", b"x")).contains("Excel 95 or older"));
    assert!(refusal(&container("Contents", b"x")).contains("an Office file of another kind"));
    assert!(refusal(&xls(globals(), &[])).contains("no worksheet"));
    assert!(refusal(&xls(globals(), &[("S", false, sheet().end())])).contains("no cell with anything in it"));
}

#[test]
fn records_that_declare_a_huge_size_use_no_memory() {
    let records = Records::default()
        .start(16)
        .dimensions(u32::MAX, u16::MAX)
        .label(0, 0, "a")
        .number(65_535, 255, 0, 1.0);
    let bytes = xls(globals(), &[("S", false, records.end())]);
    let sheet = open(&bytes);
    assert_eq!((sheet.grid.rows(), sheet.grid.number(1), sheet.grid.width(1)), (2, 65_536, 256));
}

#[test]
fn a_long_text_shared_by_many_cells_is_limited() {
    let long = "x".repeat(30_000);
    let strings =
        [&[1, 0, 0, 0, 1, 0, 0, 0][..], &(long.len() as u16).to_le_bytes(), &[0], &long.as_bytes()[..8_000]];
    let mut globals = Records::default().record(0x00FC, &strings.concat());
    for part in long.as_bytes()[8_000..].chunks(8_000) {
        globals = globals.record(0x003C, &[&[0][..], part].concat());
    }
    let mut records = sheet();
    for row in 0..5_000 {
        records = records.shared(row, 0, 0);
    }
    let text = refusal(&xls(globals, &[("S", false, records.end())]));
    assert!(text.contains("longer together than can be read"), "{text}");
}

#[test]
fn a_sheet_listed_under_many_names_is_read_once() {
    let mut records = sheet();
    for row in 0..2_000 {
        records = records.number(row, 0, 0, 1.0);
    }
    let whole = stream(Records::default(), &[("S", false, records.clone().end())]);
    let mut globals = Records::default().start(5);
    let start = 20 + 900 * 13 + 4;
    for _ in 0..900 {
        globals = globals.record(0x0085, &[&(start as u32).to_le_bytes()[..], &[0, 0, 1, 0], b"S"].concat());
    }
    let bytes = container("Workbook", &[globals.end().0, records.end().0].concat());
    assert!(bytes.len() < 2 * whole.len());
    assert!(refusal(&bytes).contains("damaged"));
}

#[test]
fn truncating_or_changing_any_byte_never_causes_a_panic() {
    let whole = xls(globals(), &[("S", false, table().end())]);
    for at in (0..whole.len()).step_by(3) {
        let _ = read("a.xls", &whole[..at], None);
    }
    for at in (0..whole.len()).filter(|at| whole[*at] != 0 || at % 16 == 0) {
        for flip in [0x01, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            // This calls the reader directly, so that a panic is not caught.
            if bytes.starts_with(&[0xD0]) {
                let _ = super::super::read_sheet("a.xls", &bytes, None);
            }
        }
    }
    assert!(refusal(&whole[..whole.len() / 2]).contains("damaged"));
}
