//! Finds the format of an upload from its first bytes, never from its name. An unreadable file gets an error with advice.

mod archive;
mod compound;
mod markup;
mod signature;

use super::{encoding, workbook};
use crate::AgentError;

pub(super) use markup::refuse_other_texts;

/// A file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Xlsx,
    Xls,
}

/// The number of bytes that are checked to distinguish a text from other data.
const LOOKED_AT: usize = 64 * 1024;

/// Finds the format by content.
pub(super) fn of(name: &str, bytes: &[u8]) -> Result<Kind, AgentError> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return archive::of(name, bytes);
    }
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
        return compound::of(name, bytes);
    }
    if workbook::is_early(bytes) {
        return Ok(Kind::Xls);
    }
    if let Some((what, remedy)) = signature::of(bytes) {
        return Err(refused(name, what, remedy));
    }
    if is_lock(bytes) {
        return Err(refused(
            name,
            "the lock file of a document that is open in another program",
            "Upload the document itself; its name has no ~$ or .~lock in front.",
        ));
    }
    if encoding::utf16_order(bytes).is_none() && is_garbage(bytes) {
        return Err(not_a_table(name));
    }
    Ok(Kind::Text)
}

/// `x.csv is a PDF. Copy the table ...`
fn refused(name: &str, what: &str, remedy: &str) -> AgentError {
    AgentError::Unreadable(format!("{name} is {what}. {remedy}"))
}

fn not_a_table(name: &str) -> AgentError {
    refused(
        name,
        "not a text or a workbook",
        "Save the table as CSV or as an Excel workbook (.xlsx) and upload that.",
    )
}

/// Whether the bytes only say who has a document open: Microsoft Office writes the length of a name, the name and blanks;
/// LibreOffice a line with names, a time and the address of a profile.
fn is_lock(bytes: &[u8]) -> bool {
    const NAME: usize = 54;
    if (162..=165).contains(&bytes.len()) {
        let length = usize::from(bytes[0]);
        let is_filler = |byte: &u8| matches!(byte, 0 | b' ');
        return (1..NAME).contains(&length) && bytes[length + 1..NAME].iter().all(is_filler);
    }
    let text = bytes.trim_ascii_end();
    let is_line = !text.contains(&b'\n') && text.starts_with(b",") && text.ends_with(b";");
    is_line && text.windows(8).any(|part| part == b"file:///")
}

/// Texts have almost no control characters; about one random byte in nine is one.
fn is_garbage(bytes: &[u8]) -> bool {
    let looked_at = &bytes[..bytes.len().min(LOOKED_AT)];
    let is_control = |byte: &&u8| matches!(**byte, 1..=8 | 11 | 14..=25 | 27..=31 | 127);
    let controls = looked_at.iter().filter(is_control).count();
    let zeros = looked_at.iter().filter(|byte| **byte == 0).count();
    (controls >= 3 && controls * 30 > looked_at.len()) || zeros * 4 > looked_at.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(bytes: &[u8]) -> String {
        of("x.csv", bytes).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn other_kinds_of_files_are_refused_with_advice() {
        for (bytes, what) in [
            (&b"%PDF-1.7\n"[..], "a PDF"),
            (b"\x89PNG\r\n\x1a\n", "an image"),
            (b"\xFF\xD8\xFF\xE0", "an image"),
            (b"GIF89a", "an image"),
            (b"\x1F\x8B\x08", "a compressed file"),
            (b"Rar!\x1A\x07\x00", "a compressed file"),
            (b"7z\xBC\xAF\x27\x1C", "a compressed file"),
            (b"MZ\x90\x00\x03\x00", "a program"),
            (b"\x7FELF", "a program"),
            (b"PAR1\x15", "a Parquet file"),
            (b"SQLite format 3\0", "a database"),
            (b"{\\rtf1", "a text document"),
        ] {
            let reason = reason(bytes);
            assert!(reason.starts_with(&format!("x.csv is {what}")), "{reason}");
            assert!(reason.contains("upload"), "{reason}");
        }
    }

    #[test]
    fn lock_files_of_open_documents_are_named() {
        let mut office = vec![6];
        office.extend_from_slice(b"Planer");
        office.resize(55, b' ');
        office.extend("Planer".encode_utf16().flat_map(u16::to_le_bytes));
        office.resize(165, b' ');
        let libre = b",DESKTOP/planner,desktop,01.03.2025 10:15,file:///C:/Users/planner/AppData;";
        for bytes in [office.as_slice(), libre] {
            assert!(reason(bytes).starts_with("x.csv is the lock file of a document"), "{}", reason(bytes));
        }
        assert_eq!(reason(b",a,b\n1,file:///x,2;"), "");
    }

    #[test]
    fn random_bytes_are_not_read_as_text() {
        let mut seed = 1_u32;
        let random: Vec<u8> = (0..5000)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 24) as u8
            })
            .collect();
        assert!(reason(&random).starts_with("x.csv is not a text or a workbook"));
        assert!(reason(&[0; 100]).starts_with("x.csv is not a text or a workbook"));
    }

    #[test]
    fn texts_are_recognised_despite_unusual_characters_and_file_names() {
        for bytes in [&b"a,b\n1\x002,3\n"[..], b"", b"MZ,BM\n1,2\n", b"gr\xFC\xDFe\n", b"a\0,\0b\0\n\0"] {
            assert_eq!(of("x.pdf", bytes).unwrap(), Kind::Text);
        }
    }
}
