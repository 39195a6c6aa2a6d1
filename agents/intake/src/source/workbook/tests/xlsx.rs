//! XLSX as Excel and other programs write it.

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};

use super::{open, read, refusal, rows, write_zip::xlsx};

fn book(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet());
    book.save_to_buffer().unwrap()
}

fn table(sheet: &mut Worksheet, rows: u32) {
    for (column, name) in ["date", "product", "demand"].into_iter().enumerate() {
        sheet.write(0, column as u16, name).unwrap();
    }
    let format = Format::new().set_num_format("yyyy-mm-dd");
    for row in 1..=rows {
        sheet.write_number_with_format(row, 0, 45_000.0 + f64::from(row), &format).unwrap();
        sheet.write(row, 1, format!("P{}", row % 3)).unwrap();
        sheet.write(row, 2, row * 10).unwrap();
    }
}

#[test]
fn cells_of_every_type_are_converted_to_text() {
    let bytes = book(|sheet| {
        let with = |code: &str| Format::new().set_num_format(code);
        sheet.write_row(2, 1, ["text", " blanks "]).unwrap();
        sheet.write_row(3, 1, [0.1 + 0.2, 3.0, 1e-7]).unwrap();
        sheet.write_number_with_format(4, 1, 0.25, &with("0 %")).unwrap();
        sheet.write_number_with_format(4, 2, 1234.5, &with("#,##0.00 \"days\"")).unwrap();
        let day = ExcelDateTime::from_ymd(2025, 3, 4).unwrap();
        sheet.write_datetime_with_format(5, 1, &day, &with("dd.mm.yyyy")).unwrap();
        let time = ExcelDateTime::from_ymd(2025, 3, 4).unwrap().and_hms(10, 15, 30).unwrap();
        sheet.write_datetime_with_format(5, 2, &time, &with("d mmm yy h:mm")).unwrap();
        sheet.write_number_with_format(5, 3, 0.5, &with("h:mm")).unwrap();
        sheet.write_number_with_format(5, 4, 1.5, &with("[h]:mm")).unwrap();
        sheet.write_boolean(6, 1, true).unwrap();
        sheet.write_formula(6, 2, Formula::new("1/0").set_result("#DIV/0!")).unwrap();
        sheet.write_formula(6, 3, Formula::new("1+1").set_result("2")).unwrap();
        sheet.write_formula(6, 4, Formula::new("\"a\"").set_result("a")).unwrap();
        sheet
            .write_rich_string(7, 0, &[(&Format::new().set_bold(), "one "), (&Format::new(), "two")])
            .unwrap();
        sheet.write_blank(9, 40, &Format::new().set_bold()).unwrap();
    });
    let sheet = open(&bytes);
    assert_eq!(
        rows(&sheet),
        [
            "3: |text|blanks",
            "4: |0.3|3|0.0000001",
            "5: |0.25|1234.5",
            "6: |2025-03-04|2025-03-04T10:15:30|12:00:00|36:00:00",
            "7: |TRUE|#DIV/0!|2|a",
            "8: one two",
        ]
    );
    assert_eq!((sheet.source.kind.as_str(), sheet.source.sheet.as_deref()), ("xlsx", Some("Sheet1")));
    assert_eq!(sheet.source.sheets, ["Sheet1"]);
    assert!(sheet.notes.is_empty(), "{:?}", sheet.notes);
}

#[test]
fn cells_as_other_programs_write_them_are_read() {
    let styles = "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>";
    let book =
        "<workbook><workbookPr date1904=\"1\"/><sheets><sheet name=\"A\" r:id=\"rId1\"/></sheets></workbook>";
    let sheet = "<sheetData><row><c t=\"inlineStr\"><is><t>a &amp; b</t></is></c><c t=\"str\"><v>&lt;x&gt;</v></c></row>\
                 <row><c s=\"1\"><v>44258</v></c><c t=\"d\"><v>2025-03-04T00:00:00</v></c><c t=\"b\"><v>0</v></c></row>\
                 <row><c t=\"e\"><v>#SPILL!</v></c><c t=\"e\"><v>#REF!</v></c></row></sheetData>";
    let bytes = xlsx(sheet, &[("xl/styles.xml", styles), ("xl/workbook.xml", book)]);
    let sheet = open(&bytes);
    assert_eq!(rows(&sheet)[..2], ["1: a & b|<x>", "2: 2025-03-04|2025-03-04|FALSE"]);
    assert!(rows(&sheet)[2].contains("#REF!"));
}

#[test]
fn the_sheet_most_like_a_table_is_read_and_the_others_are_offered() {
    let mut book = Workbook::new();
    let about = book.add_worksheet().set_name("About").unwrap();
    for row in 0..60 {
        about.write(row, 0, "A long text about what this workbook is for and who wrote it.").unwrap();
    }
    let lookup = book.add_worksheet().set_name("Lookup").unwrap();
    for row in 0..300 {
        lookup.write(row, 0, format!("code {row}")).unwrap();
        lookup.write(row, 1, format!("name {row}")).unwrap();
    }
    book.add_worksheet().set_name("Empty").unwrap();
    table(book.add_worksheet().set_name("Old").unwrap().set_hidden(true), 900);
    table(book.add_worksheet().set_name("Sales 2025").unwrap(), 200);
    let bytes = book.save_to_buffer().unwrap();
    let sheet = open(&bytes);
    assert_eq!(sheet.source.sheet.as_deref(), Some("Sales 2025"));
    assert_eq!(sheet.source.sheets, ["About", "Lookup", "Sales 2025", "Old"]);
    assert_eq!(
        sheet.notes,
        [
            "The sheet \"Sales 2025\" was read, as it looks most like a table. The workbook also has: \"About\", \
          \"Lookup\", \"Old\"."
        ]
    );
    let asked = |name| read("book.xlsx", &bytes, Some(name)).map(|sheet| sheet.grid.rows());
    assert_eq!(asked("sales 2025 ").unwrap(), 201);
    assert_eq!(asked("OLD").unwrap(), 901);
    assert_eq!(
        asked("2024").unwrap_err().to_string(),
        "book.xlsx has no sheet \"2024\". Choose one of: \"About\", \"Lookup\", \"Sales 2025\", \"Old\"."
    );
    assert!(
        asked("Empty").unwrap_err().to_string().starts_with("The sheet \"Empty\" of book.xlsx has no cell")
    );
}

#[test]
fn a_hidden_sheet_is_read_when_no_other_holds_a_table() {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Cover").unwrap().write(0, 0, "Report").unwrap();
    table(book.add_worksheet().set_name("Raw").unwrap().set_hidden(true), 20);
    assert_eq!(open(&book.save_to_buffer().unwrap()).source.sheet.as_deref(), Some("Raw"));
}

#[test]
fn a_merged_value_applies_to_every_row_it_covers_but_a_title_stays_one_cell() {
    let bytes = book(|sheet| {
        let plain = Format::new();
        sheet.merge_range(0, 0, 0, 3, "Sales of the north", &plain).unwrap();
        sheet.merge_range(1, 0, 2, 0, "product", &plain).unwrap();
        sheet.merge_range(1, 1, 1, 2, "2024", &plain).unwrap();
        sheet.write_row(2, 1, ["Q1", "Q2"]).unwrap();
        sheet.merge_range(3, 0, 6, 0, "Apple", &plain).unwrap();
        for row in [3, 4, 6] {
            sheet.write_row(row, 1, [row, row + 1]).unwrap();
        }
    });
    let sheet = open(&bytes);
    assert_eq!(
        rows(&sheet),
        [
            "1: Sales of the north",
            "2: product|2024|2024",
            "3: product|Q1|Q2",
            "4: Apple|3|4",
            "5: Apple|4|5",
            "7: Apple|6|7"
        ]
    );
    assert_eq!(
        sheet.notes,
        [
            "Merged cells give their value to every row and column that they cover; the first such block starts in row 2."
        ]
    );
}

#[test]
fn numbers_in_merged_cells_are_reported() {
    let bytes = book(|sheet| {
        sheet.write_row(0, 0, ["a", "b"]).unwrap();
        sheet.merge_range(1, 0, 2, 0, "", &Format::new()).unwrap();
        sheet.write(1, 0, 7).unwrap();
        sheet.write_column(1, 1, ["x", "y"]).unwrap();
    });
    let sheet = open(&bytes);
    assert_eq!(rows(&sheet), ["1: a|b", "2: 7|x", "3: 7|y"]);
    assert!(sheet.notes[0].ends_with("count once in every row; unmerge them if they are totals."));
}

#[test]
fn formulas_without_a_stored_value_are_blank_and_counted() {
    let sheet = "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>a</t></is></c></row><row r=\"4\">\
                 <c r=\"A4\"><f>B1+1</f></c><c r=\"B4\"><f>B1</f><v></v></c><c r=\"C4\"><f>B1</f><v>5</v></c>\
                 <c r=\"D4\" t=\"str\"><f>T(1)</f><v></v></c></row></sheetData>";
    let sheet = open(&xlsx(sheet, &[]));
    assert_eq!(rows(&sheet), ["1: a", "4: ||5"]);
    assert_eq!(
        sheet.notes,
        [
            "2 cells have a formula without a stored value and count as blank, the first in row 4. Open the file in Excel, \
          save it and upload it again to have them computed."
        ]
    );
}

#[test]
fn formulas_without_a_calculated_value_are_reported() {
    let bytes = book(|sheet| {
        table(sheet, 3);
        sheet.write_formula(1, 3, "C2*2").unwrap();
        sheet.write_formula(2, 3, "C3*2").unwrap();
    });
    assert!(open(&bytes).notes[0].starts_with("All 2 formulas of the sheet have the value 0"));
}

#[test]
fn errors_for_workbooks_without_a_table_give_advice() {
    let empty = book(|_| {});
    assert!(refusal(&empty).starts_with("book.xlsx has no cell with anything in it."));
    let links = "<Relationships><Relationship Id=\"rId1\" Type=\"x/chartsheet\" Target=\"chartsheets/sheet1.xml\"/>\
                 </Relationships>";
    let bytes = xlsx("", &[("xl/_rels/workbook.xml.rels", links)]);
    assert!(
        refusal(&bytes).starts_with("book.xlsx has no worksheet, only charts or macros."),
        "{}",
        refusal(&bytes)
    );
}

#[test]
fn a_sheet_about_the_others_and_an_old_small_sheet_are_not_read_instead_of_the_data() {
    let mut book = Workbook::new();
    table(book.add_worksheet().set_name("Index").unwrap(), 100);
    table(book.add_worksheet().set_name("2019").unwrap(), 40);
    let newest = book.add_worksheet().set_name("2024").unwrap();
    table(newest, 120);
    newest.write(0, 3, "note").unwrap();
    let sheet = open(&book.save_to_buffer().unwrap());
    assert_eq!(sheet.source.sheet.as_deref(), Some("2024"));
}
