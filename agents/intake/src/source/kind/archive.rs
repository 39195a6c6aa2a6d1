//! A zip archive: a workbook, another kind of document, or packed files. Only the names in the archive are read.

use super::{Kind, refused};
use crate::AgentError;

/// The most names that are read; the parts of a workbook are among the first.
const MOST_NAMES: usize = 5_000;
const LONGEST_NAME: usize = 1_000;

/// Recognises a workbook by its folder `xl`.
pub(super) fn of(name: &str, bytes: &[u8]) -> Result<Kind, AgentError> {
    let names = listed_names(bytes).unwrap_or_else(|| names_on_the_way(bytes));
    let has = |start: &str| names.iter().any(|name| name.starts_with(start));
    if has("xl/") {
        return Ok(Kind::Xlsx);
    }
    let save = "Save the table as CSV or as an Excel workbook (.xlsx) and upload that.";
    Err(match () {
        () if has("word/") => refused(name, "a Word document", save),
        () if has("ppt/") => refused(name, "a PowerPoint presentation", save),
        () if has("index/") && names.iter().any(|name| name.ends_with(".iwa")) => {
            refused(name, "a Numbers, Pages or Keynote document", save)
        }
        () if has("mimetype") || has("content.xml") => refused(name, "an OpenDocument file", save),
        () if names.is_empty() => refused(
            name,
            "damaged or was cut off during the transfer",
            "Open it in Excel, save it again, and upload that.",
        ),
        () => refused(name, "a zip archive", "Unpack it and upload the table that is inside."),
    })
}

/// The names in the list at the end of the archive; `None` when there is no list.
fn listed_names(bytes: &[u8]) -> Option<Vec<String>> {
    let tail = bytes.len().saturating_sub(66_000);
    let end = tail + bytes[tail..].windows(4).rposition(|window| window == b"PK\x05\x06")?;
    let mut at = number(bytes, end + 16, 4)?;
    let mut names = Vec::new();
    while names.len() < MOST_NAMES && bytes.get(at..)?.starts_with(b"PK\x01\x02") {
        let length = number(bytes, at + 28, 2)?;
        names.push(plain(bytes.get(at + 46..at + 46 + length)?));
        at += 46 + length + number(bytes, at + 30, 2)? + number(bytes, at + 32, 2)?;
    }
    Some(names).filter(|names| !names.is_empty())
}

/// The names stored before each file, for an archive whose end is missing.
fn names_on_the_way(bytes: &[u8]) -> Vec<String> {
    let starts = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"PK\x03\x04"));
    let name = |at: usize| {
        let length = number(bytes, at + 26, 2)?;
        bytes.get(at + 30..at + 30 + length).map(plain)
    };
    starts.filter_map(name).take(MOST_NAMES).collect()
}

/// The start of the name, because a crafted archive can have thousands of names of the maximum length.
fn plain(name: &[u8]) -> String {
    String::from_utf8_lossy(&name[..name.len().min(LONGEST_NAME)]).to_lowercase().replace('\\', "/")
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let digits = bytes.get(at..at.checked_add(length)?)?;
    Some(digits.iter().rev().fold(0, |number, digit| number << 8 | usize::from(*digit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive of empty files, with or without the list at the end.
    fn archive(names: &[&str], is_whole: bool) -> Vec<u8> {
        let (mut bytes, mut list) = (Vec::new(), Vec::new());
        for name in names {
            let length = [name.len() as u8, 0];
            bytes.extend([b"PK\x03\x04".as_slice(), &[0; 22], &length, &[0; 2], name.as_bytes()].concat());
            list.extend([b"PK\x01\x02".as_slice(), &[0; 24], &length, &[0; 16], name.as_bytes()].concat());
        }
        if is_whole {
            let start = (bytes.len() as u32).to_le_bytes();
            bytes.extend([list.as_slice(), b"PK\x05\x06", &[0; 12], &start, &[0; 2]].concat());
        }
        bytes
    }

    fn reason(bytes: &[u8]) -> String {
        of("x.xlsx", bytes).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_workbook_is_recognised_by_its_parts_even_when_truncated() {
        for is_whole in [true, false] {
            let bytes = archive(&["[Content_Types].xml", "xl/workbook.xml"], is_whole);
            assert_eq!(of("x.csv", &bytes).unwrap(), Kind::Xlsx);
        }
    }

    #[test]
    fn the_error_for_another_archive_names_its_kind() {
        for (names, what) in [
            (&["[Content_Types].xml", "word/document.xml"][..], "x.xlsx is a Word document"),
            (&["ppt/presentation.xml"], "x.xlsx is a PowerPoint presentation"),
            (&["mimetype", "content.xml"], "x.xlsx is an OpenDocument file"),
            (&["Index/Document.iwa"], "x.xlsx is a Numbers, Pages or Keynote document"),
            (&["sales.csv"], "x.xlsx is a zip archive. Unpack it"),
            (&[], "x.xlsx is damaged"),
        ] {
            let reason = reason(&archive(names, true));
            assert!(reason.starts_with(what), "{reason}");
        }
    }

    #[test]
    fn an_archive_that_contains_a_workbook_is_not_a_workbook() {
        let mut bytes = archive(&["sales.xlsx"], false);
        let inner = archive(&["xl/workbook.xml"], false);
        let start = (bytes.len() + inner.len()) as u32;
        bytes.extend(inner);
        bytes.extend([b"PK\x01\x02".as_slice(), &[0; 24], &[10, 0], &[0; 16], b"sales.xlsx"].concat());
        bytes.extend([b"PK\x05\x06".as_slice(), &[0; 12], &start.to_le_bytes(), &[0; 2]].concat());
        assert!(reason(&bytes).starts_with("x.xlsx is a zip archive"));
    }

    #[test]
    fn overlapping_entry_names_use_little_memory() {
        let entry = [b"PK\x03\x04".as_slice(), &[0; 22], &[0xFF; 2], &[0; 2]].concat();
        let bytes = [entry.repeat(MOST_NAMES), vec![0xFF; 70_000]].concat();
        let names = names_on_the_way(&bytes);
        assert_eq!(names.len(), MOST_NAMES);
        assert!(names.iter().map(String::len).sum::<usize>() < 20 << 20);
    }

    #[test]
    fn no_input_bytes_cause_a_panic() {
        for end in 0..60 {
            let bytes = archive(&["xl/workbook.xml"], true);
            let _ = of("x", &bytes[..end.min(bytes.len())]);
        }
        assert!(
            of("x", b"PK\x05\x06\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF")
                .is_err()
        );
    }
}
