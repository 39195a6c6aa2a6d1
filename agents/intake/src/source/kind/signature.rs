//! The first bytes of files that are not tables, or that hold tables in an unreadable form.

const SAVE: &str = "Save the table as CSV or as an Excel workbook (.xlsx) and upload that.";
const UNPACK: &str = "Unpack it and upload the table that is inside.";
const PDF: &str = "Copy its table into a spreadsheet, save that as CSV or .xlsx, and upload it.";
const TYPE: &str = "Put its figures into a spreadsheet, save that as CSV or .xlsx, and upload it.";
const EXPORT: &str = "Export the table as CSV and upload that.";
const PROGRAM: &str = "Only tables can be read; upload a CSV file or an Excel workbook.";

/// The first bytes, the name of the format, and the advice to the user.
const STARTS: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG", "an image", TYPE),
    (b"\xFF\xD8\xFF", "an image", TYPE),
    (b"GIF87a", "an image", TYPE),
    (b"GIF89a", "an image", TYPE),
    (b"II*\0", "an image", TYPE),
    (b"MM\0*", "an image", TYPE),
    (b"\0\0\x01\0", "an image", TYPE),
    (b"RIFF", "an image or a recording", TYPE),
    (b"\x1F\x8B", "a compressed file", UNPACK),
    (b"BZh", "a compressed file", UNPACK),
    (b"\xFD7zXZ\0", "a compressed file", UNPACK),
    (b"7z\xBC\xAF\x27\x1C", "a compressed file", UNPACK),
    (b"Rar!\x1A\x07", "a compressed file", UNPACK),
    (b"\x28\xB5\x2F\xFD", "a compressed file", UNPACK),
    (b"\x7FELF", "a program", PROGRAM),
    (b"\xCF\xFA\xED\xFE", "a program", PROGRAM),
    (b"\xCE\xFA\xED\xFE", "a program", PROGRAM),
    (b"\xCA\xFE\xBA\xBE", "a program", PROGRAM),
    (b"PAR1", "a Parquet file", EXPORT),
    (b"ARROW1\0\0", "an Arrow file", EXPORT),
    (b"Obj\x01", "an Avro file", EXPORT),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"SQLite format 3\0", "a database", EXPORT),
    (b"\0\x01\0\0Standard ", "a database", EXPORT),
    (b"{\\rtf", "a text document", SAVE),
    (b"\x09\x08\x06\0", "a workbook of a very old Excel", SAVE),
    (b"\x09\x04\x06\0", "a workbook of a very old Excel", SAVE),
    (b"\x09\x02\x06\0", "a workbook of a very old Excel", SAVE),
    (b"\x09\0\x04\0", "a workbook of a very old Excel", SAVE),
];

/// The format and the advice, for files that their first bytes identify.
pub(super) fn of(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let is = |start: &[u8], at: usize| bytes.get(at..).is_some_and(|rest| rest.starts_with(start));
    if bytes[..bytes.len().min(1024)].windows(5).any(|window| window == b"%PDF-") && !is(b"PK", 0) {
        return Some(("a PDF", PDF));
    }
    if is(b"ftyp", 4) {
        return Some(("an image or a recording", TYPE));
    }
    if is(b"ustar", 257) {
        return Some(("an archive", UNPACK));
    }
    // The two letters alone could also be the start of a table.
    let holds_zeros = bytes.iter().take(64).any(|byte| *byte == 0);
    if holds_zeros && is(b"MZ", 0) {
        return Some(("a program", PROGRAM));
    }
    if holds_zeros && is(b"BM", 0) {
        return Some(("an image", TYPE));
    }
    let known = STARTS.iter().find(|(start, ..)| {
        let needs_more = matches!(*start, b"RIFF" | b"BZh" | b"PAR1");
        is(start, 0) && !(needs_more && is_text(bytes))
    });
    known.map(|(_, what, remedy)| (*what, *remedy))
}

fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().take(64).all(|byte| matches!(byte, b'\t' | b'\r' | b'\n' | 32..=126))
}
