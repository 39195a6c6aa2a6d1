//! Tests with files that are broken, have another format, or would use too many resources.

use super::{
    open, read, refusal, rows,
    write_zip::{xlsx, zip},
};

const CELL: &str = "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData>";

#[test]
fn other_zip_files_are_identified_by_their_content() {
    for (part, what) in [
        ("word/document.xml", "a Word document"),
        ("ppt/presentation.xml", "a PowerPoint presentation"),
        ("xl/workbook.bin", "a binary workbook (.xlsb)"),
        ("Index/Document.iwa", "an Apple Numbers"),
        ("sales.csv", "a ZIP archive"),
    ] {
        let text = refusal(&zip(&[(part, b"x")]));
        assert!(text.contains(what), "{part}: {text}");
    }
    let text = refusal(&zip(&[("mimetype", b"application/vnd.oasis"), ("content.xml", b"<x/>")]));
    assert!(text.contains("OpenDocument"), "{text}");
}

#[test]
fn broken_packages_are_refused() {
    let whole = xlsx(CELL, &[]);
    for length in [4, 30, whole.len() / 2, whole.len() - 30] {
        let text = refusal(&whole[..length]);
        assert!(text.starts_with("book.xlsx is damaged or was cut off"), "{text}");
    }
    for sheet in [
        "<sheetData><row><c>",
        "",
        "<sheetData><row><c r=\"A0\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"A4294967296\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"ZZZZZZZZZZZ1\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"XFE1\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"A1048577\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"A2\"><v>1</v></c></row><row><c r=\"A1\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"A1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row></sheetData>",
        "<sheetData><row><c r=\"A1\" t=\"s\"><v>7</v></c></row></sheetData>",
        "<dimension ref=\"B2:A1\"/><sheetData><row><c r=\"A1\" t=\"q\"><v>1</v></c></row></sheetData>",
    ] {
        let text = refusal(&xlsx(sheet, &[]));
        assert!(text.starts_with("book.xlsx is damaged or was cut off"), "{sheet}: {text}");
    }
}

#[test]
fn one_distant_cell_uses_no_extra_memory() {
    let sheet = "<dimension ref=\"A1:XFD1048576\"/><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v>\
                 </c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>3</v></c></row></sheetData>";
    let sheet = read("book.xlsx", &xlsx(sheet, &[]), None).unwrap();
    assert_eq!(sheet.grid.rows(), 2);
    assert_eq!((sheet.grid.number(1), sheet.grid.width(1)), (1_048_576, 16_384));
    let rows: String =
        (1..=1_000).map(|row| format!("<row r=\"{row}\"><c r=\"XFD{row}\"><v>3</v></c></row>")).collect();
    let text = refusal(&xlsx(&format!("<sheetData>{rows}</sheetData>"), &[]));
    assert!(text.contains("more than can be read"), "{text}");
}

#[test]
fn a_compression_bomb_is_not_decompressed() {
    let zeros = "0".repeat(12 << 20);
    for part in ["xl/media/image1.png", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"] {
        let text = refusal(&xlsx(CELL, &[(part, &zeros)]));
        assert!(text.starts_with("book.xlsx is far larger inside"), "{part}: {text}");
    }
}

#[test]
fn false_sizes_in_the_archive_do_no_harm() {
    let zeros = "0".repeat(12 << 20);
    let mut bytes = xlsx(CELL, &[("xl/media/image1.png", &zeros)]);
    // In the central directory, the entry of the last part declares a decompressed size of 16 bytes.
    let entry = bytes.windows(4).rposition(|four| four == b"PK\x01\x02").unwrap();
    bytes[entry + 24..entry + 28].copy_from_slice(&16_u32.to_le_bytes());
    let text = refusal(&bytes);
    assert!(text.contains("far larger inside") || text.contains("damaged"), "{text}");
    // This one declares a decompressed size of almost 4 GB.
    bytes[entry + 24..entry + 28].copy_from_slice(&0xF000_0000_u32.to_le_bytes());
    assert!(refusal(&bytes).contains("far larger inside"));
}

#[test]
fn entities_and_foreign_encodings_are_not_read() {
    let laughs = "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><sst><si><t>&b;</t></si></sst>";
    for (part, text) in [
        ("xl/sharedStrings.xml", laughs),
        ("docProps/app.xml", laughs),
        ("xl/sharedStrings.xml", "<?xml version=\"1.0\" encoding=\"UTF-7\"?><sst/>"),
    ] {
        let text = refusal(&xlsx(CELL, &[(part, text)]));
        assert!(text.contains("declarations that no Excel workbook has"), "{part}: {text}");
    }
}

#[test]
fn counts_and_lengths_that_would_exhaust_memory_are_refused() {
    let long = "x".repeat(2 << 20);
    let format = format!("<numFmt numFmtId=\"200\" formatCode=\"{}\"/>", "0".repeat(100_000));
    let styles = format!(
        "<styleSheet><numFmts>{format}</numFmts><cellXfs>{}</cellXfs></styleSheet>",
        "<xf numFmtId=\"200\"/>".repeat(60_000)
    );
    for (part, text) in [
        ("xl/sharedStrings.xml", "<sst uniqueCount=\"999999999999\"><si><t>a</t></si></sst>"),
        ("xl/sharedStrings.xml", &format!("<sst><si><t>{long}</t></si></sst>")),
        ("xl/styles.xml", &styles),
    ] {
        let text = refusal(&xlsx(CELL, &[(part, text)]));
        assert!(text.contains("far larger inside"), "{part}: {text}");
    }
}

#[test]
fn a_long_text_shared_by_many_cells_is_limited() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(500_000));
    let rows: String =
        (1..=400).map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>")).collect();
    let text =
        refusal(&xlsx(&format!("<sheetData>{rows}</sheetData>"), &[("xl/sharedStrings.xml", &strings)]));
    assert!(text.contains("longer together than can be read"), "{text}");
}

#[test]
fn merged_ranges_are_limited() {
    let row =
        |row: u32| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>1</v></c><c r=\"B{row}\"><v>2</v></c></row>");
    let sheet = |rows: u32, merges: &str| {
        let rows: String = (1..=rows).map(row).collect();
        xlsx(&format!("<sheetData>{rows}</sheetData><mergeCells>{merges}</mergeCells>"), &[])
    };
    let huge = read("book.xlsx", &sheet(2, "<mergeCell ref=\"B1:XFD1048576\"/>"), None).unwrap();
    assert_eq!(rows(&huge), ["1: 1|2", "2: 1|2"]);
    let many: String = (1..=500).map(|row| format!("<mergeCell ref=\"B{row}:ALL1048576\"/>")).collect();
    let text = refusal(&sheet(500, &many));
    assert!(text.contains("more merged cells than can be read"), "{text}");
    let text = refusal(&sheet(2, "<mergeCell ref=\"B2:A1\"/>"));
    assert!(text.is_empty() || text.contains("damaged"), "{text}");
}

#[test]
fn overlapping_merged_ranges_cost_no_more_than_others() {
    let long = "x".repeat(30_000);
    let head = format!("<row r=\"1\"><c r=\"A1\" t=\"str\"><v>{long}</v></c><c r=\"B1\"><v>1</v></c></row>");
    let row = |row: u32| format!("<row r=\"{row}\"><c r=\"B{row}\"><v>1</v></c></row>");
    let rows: String = (2..=20).map(row).collect();
    let merges = "<mergeCell ref=\"A1:A1048576\"/>".repeat(150_000);
    let sheet = format!("<sheetData>{head}{rows}</sheetData><mergeCells>{merges}</mergeCells>");
    let sheet = open(&xlsx(&sheet, &[]));
    assert_eq!((sheet.grid.rows(), sheet.grid.cell(19, 0).len()), (20, 30_000));
}

#[test]
fn values_that_merged_ranges_keep_for_later_rows_are_limited() {
    let long = "x".repeat(30_000);
    let strings = format!("<sst><si><t>{long}</t></si></sst>");
    let cell = |row: u32| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>");
    let merge = |row: u32| format!("<mergeCell ref=\"A{row}:A{}\"/>", 1_000_000 + row);
    let rows: String = (1..=1_000).map(cell).collect();
    let merges: String = (1..=1_000).map(merge).collect();
    let sheet = format!("<sheetData>{rows}</sheetData><mergeCells>{merges}</mergeCells>");
    let text = refusal(&xlsx(&sheet, &[("xl/sharedStrings.xml", &strings)]));
    assert!(text.contains("more merged cells than can be read"), "{text}");
}

#[test]
fn a_part_that_consists_only_of_tag_starts_is_refused() {
    let text = refusal(&xlsx(CELL, &[("xl/theme/theme1.xml", &"<".repeat(7 << 20))]));
    assert!(text.contains("damaged"), "{text}");
}

#[test]
fn a_sheet_listed_under_many_names_is_read_once() {
    let book = |sheets: &str| format!("<workbook><sheets>{sheets}</sheets></workbook>");
    let same = book(&"<sheet name=\"S\" r:id=\"rId1\"/>".repeat(2));
    let text = refusal(&xlsx(CELL, &[("xl/workbook.xml", &same)]));
    assert!(text.contains("damaged"), "{text}");
    let link = |id: usize, target: &str| {
        format!("<Relationship Id=\"rId{id}\" Type=\"x/worksheet\" Target=\"{target}\"/>")
    };
    let links = |inner: &str| format!("<Relationships>{inner}</Relationships>");
    let two = book("<sheet name=\"A\" r:id=\"rId1\"/><sheet name=\"B\" r:id=\"rId2\"/>");
    let shared = links(&(link(1, "worksheets/sheet1.xml") + &link(2, "/xl/worksheets/Sheet1.xml")));
    let text = refusal(&xlsx(CELL, &[("xl/workbook.xml", &two), ("xl/_rels/workbook.xml.rels", &shared)]));
    assert!(text.contains("damaged"), "{text}");
    let many: String = (0..2_000).map(|id| format!("<sheet name=\"S{id}\" r:id=\"rId{id}\"/>")).collect();
    let parts = links(&(0..2_000).map(|id| link(id, &format!("worksheets/{id}.xml"))).collect::<String>());
    let text =
        refusal(&xlsx(CELL, &[("xl/workbook.xml", &book(&many)), ("xl/_rels/workbook.xml.rels", &parts)]));
    assert!(text.contains("more sheets than can be read"), "{text}");
}

#[test]
fn null_characters_never_reach_names_or_cells() {
    let sheet = "<sheetData><row r=\"1\"><c r=\"A1\" t=\"d\"><v>2025-03\0</v></c><c r=\"B1\" t=\"str\"><v>a\0b</v></c>\
                 </row></sheetData>";
    assert_eq!(rows(&open(&xlsx(sheet, &[]))), ["1: 2025-03|ab"]);
    let book = "<workbook><sheets><sheet name=\"S\0\" r:id=\"rId1\"/></sheets></workbook>";
    let text = refusal(&xlsx(sheet, &[("xl/workbook.xml", book)]));
    assert!(text.contains("damaged"), "{text}");
}

#[test]
fn links_to_other_files_are_not_followed() {
    let link = "<Relationships><Relationship Id=\"rId9\" Type=\"x/externalLinkPath\" Target=\"file:///etc/passwd\" \
                TargetMode=\"External\"/></Relationships>";
    let bytes = xlsx(CELL, &[("xl/externalLinks/_rels/externalLink1.xml.rels", link)]);
    assert_eq!(rows(&read("book.xlsx", &bytes, None).unwrap()), ["1: 1"]);
}

#[test]
fn changing_any_byte_never_causes_a_panic() {
    let whole = xlsx(CELL, &[("xl/sharedStrings.xml", "<sst uniqueCount=\"1\"><si><t>a</t></si></sst>")]);
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        let _ = read("book.xlsx", &bytes, None);
    }
}
