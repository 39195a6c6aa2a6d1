//! A compound file of older Microsoft programs: a workbook, an encrypted workbook, or another document.

use super::{Kind, refused};
use crate::AgentError;

/// The names of streams start at multiples of this, in UTF-16, followed by their length.
const ENTRY: usize = 128;

/// Recognises the kind by the names of the streams inside.
pub(super) fn of(name: &str, bytes: &[u8]) -> Result<Kind, AgentError> {
    let has = |stream: &str| bytes.chunks_exact(ENTRY).any(|entry| is_named(entry, stream));
    let save = "Save the table as CSV or as an Excel workbook (.xlsx) and upload that.";
    if has("EncryptedPackage") || has("EncryptionInfo") {
        let remedy =
            "Open it, remove the password (File, Info, Protect Workbook), save it, and upload it again.";
        return Err(refused(name, "protected by a password", remedy));
    }
    if has("Workbook") || has("Book") {
        return Ok(Kind::Xls);
    }
    Err(match () {
        () if has("WordDocument") => refused(name, "a Word document", save),
        () if has("PowerPoint Document") => refused(name, "a PowerPoint presentation", save),
        () if has("__properties_version1.0") => {
            refused(name, "a mail of Outlook", "Save the attached table and upload that.")
        }
        () => refused(name, "not a readable workbook, or was cut off during the transfer", save),
    })
}

fn is_named(entry: &[u8], stream: &str) -> bool {
    let length = stream.len() * 2;
    let ends = [(length + 2) as u8, 0];
    entry[64..66] == ends
        && entry.chunks_exact(2).zip(stream.bytes()).all(|(unit, letter)| *unit == [letter, 0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_with(streams: &[&str]) -> Vec<u8> {
        let mut bytes = vec![0; 512];
        for stream in streams {
            let mut entry: Vec<u8> = stream.encode_utf16().flat_map(u16::to_le_bytes).collect();
            entry.resize(ENTRY, 0);
            entry[64] = (stream.len() * 2 + 2) as u8;
            bytes.extend(entry);
        }
        bytes
    }

    #[test]
    fn old_and_new_workbooks_are_recognised() {
        for stream in ["Workbook", "Book"] {
            assert_eq!(of("x.xls", &file_with(&["Root Entry", stream])).unwrap(), Kind::Xls);
        }
    }

    #[test]
    fn protected_and_non_excel_files_are_named_in_the_error() {
        for (stream, what) in [
            ("EncryptedPackage", "x.xlsx is protected by a password. Open it, remove the password"),
            ("WordDocument", "x.xlsx is a Word document"),
            ("Other", "x.xlsx is not a readable workbook"),
        ] {
            let reason = of("x.xlsx", &file_with(&["Root Entry", stream])).unwrap_err().to_string();
            assert!(reason.starts_with(what), "{reason}");
        }
    }
}
