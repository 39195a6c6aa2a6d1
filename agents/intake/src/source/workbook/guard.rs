//! Measures an XLSX package before anything is built from it. Every part is decompressed once and discarded: the sizes that
//! a package declares are not trusted. This limits what calamine would keep in memory, as calamine has no limits of its own.

use std::{collections::HashSet, io::Cursor};

use zip::{ZipArchive, result::ZipError};

use super::{
    refuse,
    scan::{Seen, scan},
};
use crate::AgentError;

const MOST_PARTS: usize = 10_000;
/// The most bytes in all parts together.
const MOST_BYTES: u64 = 300 << 20;
/// Two million rows of four cells have this many tags; each tag takes time even when it is empty.
const MOST_TAGS: u64 = 36_000_000;
/// A part with more bytes than this must not be compressed by more than the ratio below.
const SMALL: u64 = 8 << 20;
const MOST_RATIO: u64 = 250;
const MOST_STRINGS: u64 = 2_000_000;
const MOST_STRING_BYTES: u64 = 128 << 20;
/// The most bytes in styles, because the formats of cells are kept with their names.
const MOST_STYLE_BYTES: u64 = 96 << 20;
const MOST_FORMATS: u64 = 70_000;
const MOST_MERGES: u64 = 200_000;
/// The most bytes from one tag to the next. The longest text of a cell has 32,767 letters.
const LONGEST: u64 = 1 << 20;
/// The most bytes in a part that is not measured tag by tag.
const MOST_OTHER_BYTES: u64 = 48 << 20;

/// The facts about a package that may be read.
#[derive(Debug, Default)]
pub(super) struct Measured {
    pub has_merges: bool,
    pub is_computed_on_load: bool,
}

/// Returns an error if a package is not a workbook or would use too many resources.
pub(super) fn measure(name: &str, bytes: &[u8]) -> Result<Measured, AgentError> {
    let mut package = ZipArchive::new(Cursor::new(bytes)).map_err(|_| refuse::damaged(name))?;
    if package.len() > MOST_PARTS {
        return Err(refuse::too_large_inside(name));
    }
    let names: Vec<String> =
        package.file_names().filter_map(|part| part.ok()).map(|part| part.to_lowercase()).collect();
    check_kind(name, &names)?;
    let (mut total, mut tags, mut measured) = (0, 0, Measured::default());
    let mut links = HashSet::new();
    for index in 0..package.len() {
        let mut part = package.by_index(index).map_err(|cause| cannot_open(name, &cause))?;
        let compressed = part.compressed_size();
        if part.size() > MOST_BYTES {
            return Err(refuse::too_large_inside(name));
        }
        let path = part.name().map_err(|_| refuse::damaged(name))?.to_lowercase();
        let most = (MOST_BYTES - total).min(SMALL.max(compressed.saturating_mul(MOST_RATIO)));
        let seen = scan(&mut part, most).map_err(|_| refuse::damaged(name))?;
        if seen.bytes > most {
            return Err(refuse::too_large_inside(name));
        }
        total += seen.bytes;
        tags += seen.tags;
        if tags > MOST_TAGS {
            return Err(refuse::too_large_inside(name));
        }
        check_part(name, &path, &seen)?;
        measured.has_merges |= seen.merges > 0;
        measured.is_computed_on_load |= seen.is_computed_on_load;
        // If several sheets shared a part, each of them would read it to its end.
        if !seen.links.into_iter().all(|link| links.insert(link)) {
            return Err(refuse::damaged(name));
        }
    }
    Ok(measured)
}

fn cannot_open(name: &str, cause: &ZipError) -> AgentError {
    match cause {
        ZipError::UnsupportedArchive(text) if *text == ZipError::PASSWORD_REQUIRED => refuse::locked(name),
        ZipError::InvalidPassword => refuse::locked(name),
        _ => refuse::damaged(name),
    }
}

fn check_kind(name: &str, names: &[String]) -> Result<(), AgentError> {
    let has = |start: &str| names.iter().any(|part| part.starts_with(start));
    if has("xl/workbook.bin") {
        return Err(refuse::other(name, "a binary workbook (.xlsb)"));
    }
    if has("xl/") {
        return Ok(());
    }
    Err(if has("word/") {
        refuse::other(name, "a Word document")
    } else if has("ppt/") {
        refuse::other(name, "a PowerPoint presentation")
    } else if has("index/document.iwa") || has("index.zip") {
        refuse::other(name, "an Apple Numbers, Pages or Keynote document")
    } else if has("content.xml") && has("mimetype") {
        refuse::other(name, "an OpenDocument file (.ods, .odt)")
    } else {
        refuse::archive(name)
    })
}

/// Whether a part may have any content and is never opened by a reader of cells.
fn is_attachment(path: &str) -> bool {
    path.starts_with("customxml/")
        || path.contains("/media/")
        || path.contains("/embeddings/")
        || path.ends_with(".bin")
}

fn check_part(name: &str, path: &str, seen: &Seen) -> Result<(), AgentError> {
    let is_strings = path.ends_with("sharedstrings.xml");
    let is_styles = path.ends_with("styles.xml");
    if is_attachment(path) && !is_strings && !is_styles {
        return if seen.bytes > MOST_OTHER_BYTES { Err(refuse::too_large_inside(name)) } else { Ok(()) };
    }
    if seen.is_dense {
        return Err(refuse::damaged(name));
    }
    let is_markup = path.ends_with(".xml") || path.ends_with(".rels") || path.ends_with(".vml");
    if seen.has_declarations || (is_markup && seen.is_foreign) {
        return Err(refuse::declarations(name));
    }
    let is_too_large = seen.longest > LONGEST
        || seen.merges > MOST_MERGES
        || (is_strings && (seen.bytes > MOST_STRING_BYTES || seen.strings > MOST_STRINGS))
        || (is_strings && seen.declared_strings > MOST_STRINGS)
        || (is_styles && seen.formats > MOST_FORMATS)
        || (is_styles && seen.bytes.max(seen.formats.saturating_mul(seen.longest_inner)) > MOST_STYLE_BYTES);
    if is_too_large { Err(refuse::too_large_inside(name)) } else { Ok(()) }
}
