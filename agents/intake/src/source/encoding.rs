//! Turns bytes into text: UTF-8, UTF-16, a code page of the East or of DOS, Windows-1252 or Latin-1, by mark or by content. Adds a
//! note when it is not UTF-8.

use super::{code_page, dos};
use kernels::cancel;
use std::borrow::Cow;

/// The characters of Windows-1252 from 0x80 to 0x9F, where Latin-1 has control characters that texts do not contain.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];
/// A text counts as UTF-8 with faults, not as an older code page, from this number of non-ASCII letters per broken byte.
const LETTERS_PER_FAULT: usize = 4;
const LOOKED_AT: usize = 64 * 1024;
const SHOWN_ROWS: usize = 10;

/// A text, the name of its original encoding, and notes about the encoding.
pub(super) struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static str,
    pub notes: Vec<String>,
}

/// Decides by the mark at the start; without one, by content.
pub(super) fn decode<'a>(name: &str, bytes: &'a [u8]) -> Decoded<'a> {
    if let Some(rest) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return utf8(name, rest);
    }
    if let Some(is_little) = utf16_order(bytes) {
        return utf16(name, bytes, is_little);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: Cow::Borrowed(text), encoding: "utf-8", notes: Vec::new() },
        Err(_) if is_utf8_with_faults(bytes) => utf8(name, bytes),
        Err(_) => code_page(name, bytes).unwrap_or_else(|| western(name, bytes)),
    }
}

/// `true` for little endian. Without a mark, a text in Latin letters has a zero byte in every pair.
pub(super) fn utf16_order(bytes: &[u8]) -> Option<bool> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Some(bytes[0] == 0xFF);
    }
    let pairs = &bytes[..bytes.len().min(LOOKED_AT)];
    let zeros = |offset: usize| pairs.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), pairs.len() / 2);
    let is_mostly = |zeros: usize, others: usize| half >= 2 && zeros * 10 > half * 3 && others * 20 < zeros;
    match () {
        () if is_mostly(odd, even) => Some(true),
        () if is_mostly(even, odd) => Some(false),
        () => None,
    }
}

fn utf8<'a>(name: &str, bytes: &'a [u8]) -> Decoded<'a> {
    let text = String::from_utf8_lossy(bytes);
    let notes = if matches!(text, Cow::Owned(_)) { broken_letters(name, &text) } else { Vec::new() };
    Decoded { text, encoding: "utf-8", notes }
}

fn utf16<'a>(name: &str, bytes: &[u8], is_little: bool) -> Decoded<'a> {
    let units = bytes.chunks_exact(2).map(|pair| {
        let pair = [pair[0], pair[1]];
        if is_little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
    });
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut is_broken = bytes.len() % 2 == 1;
    for letter in char::decode_utf16(units) {
        cancel::step(1);
        is_broken |= letter.is_err();
        text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    let encoding = if is_little { "utf-16le" } else { "utf-16be" };
    let mut notes = vec![format!("{name} is in UTF-16, and was read so.")];
    if is_broken {
        notes.extend(broken_letters(name, &text));
    }
    Decoded { text: Cow::Owned(text), encoding, notes }
}

/// Texts in an older code page rarely contain a sequence that is valid UTF-8.
fn is_utf8_with_faults(bytes: &[u8]) -> bool {
    let (mut letters, mut faults) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        cancel::step(chunk.valid().len());
        letters += chunk.valid().bytes().filter(|byte| *byte >= 0xC0).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    letters > 0 && letters >= faults * LETTERS_PER_FAULT
}

fn code_page<'a>(name: &str, bytes: &[u8]) -> Option<Decoded<'a>> {
    let of_dos = dos::decode(bytes);
    let (text, encoding, called) = match code_page::decode(bytes, of_dos.is_some()) {
        Some(found) => (found.text, found.encoding, found.called),
        None => of_dos?,
    };
    let note = format!(
        "{name} is not in UTF-8; it was read as {called}. If letters look wrong, save the file as \"CSV UTF-8\" and upload \
         it again."
    );
    Some(Decoded { text: Cow::Owned(text), encoding, notes: vec![note] })
}

fn western<'a>(name: &str, bytes: &[u8]) -> Decoded<'a> {
    let is_windows = bytes.iter().any(|byte| (0x80..0xA0).contains(byte));
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for byte in bytes {
        cancel::step(1);
        text.push(match byte {
            0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
            _ => char::from(*byte),
        });
    }
    let (encoding, called) =
        if is_windows { ("windows-1252", "Windows-1252") } else { ("iso-8859-1", "Latin-1") };
    let note = format!(
        "{name} is not in UTF-8; it was read as {called} (Western European). If letters such as é or ü look wrong, \
         save the file as \"CSV UTF-8\" and upload it again."
    );
    Decoded { text: Cow::Owned(text), encoding, notes: vec![note] }
}

fn broken_letters(name: &str, text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let (mut line, mut last) = (1_usize, ' ');
    for letter in text.chars() {
        cancel::step(1);
        line += usize::from(letter == '\r' || (letter == '\n' && last != '\r'));
        if letter == char::REPLACEMENT_CHARACTER && rows.last() != Some(&line) {
            rows.push(line);
        }
        last = letter;
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let note = format!(
        "Letters in {} of {name} are broken and are shown as \u{fffd}. Correct them in the file if they matter.",
        rows_listed(&rows)
    );
    vec![note]
}

/// `row 3`, `rows 3, 7 and 9`, `rows 1, 2, 3 and 40 more`.
pub(super) fn rows_listed(rows: &[usize]) -> String {
    let shown: Vec<String> = rows.iter().take(SHOWN_ROWS).map(ToString::to_string).collect();
    match (shown.as_slice(), rows.len().saturating_sub(SHOWN_ROWS)) {
        ([one], 0) => format!("row {one}"),
        ([first @ .., last], 0) => format!("rows {} and {last}", first.join(", ")),
        (_, more) => format!("rows {} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, &'static str, Vec<String>) {
        let decoded = decode("x.csv", bytes);
        (decoded.text.into_owned(), decoded.encoding, decoded.notes)
    }

    fn in_utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn utf_8_gives_no_note_with_or_without_a_byte_order_mark() {
        for bytes in ["größe".as_bytes(), "\u{feff}größe".as_bytes()] {
            assert_eq!(read(bytes), ("größe".to_owned(), "utf-8", Vec::new()));
        }
    }

    #[test]
    fn utf_16_is_recognised_with_and_without_a_byte_order_mark() {
        for text in ["größe,b\n1,2\n", "\u{feff}größe,b\n1,2\n", "\u{feff}商品,数量\n甲,2\n"] {
            let plain = text.trim_start_matches('\u{feff}');
            let (read_text, encoding, notes) = read(&in_utf16(text, u16::to_le_bytes));
            assert_eq!((read_text.as_str(), encoding, notes.len()), (plain, "utf-16le", 1));
            let (read_text, encoding, _) = read(&in_utf16(text, u16::to_be_bytes));
            assert_eq!((read_text.as_str(), encoding), (plain, "utf-16be"));
        }
    }

    #[test]
    fn older_code_pages_are_distinguished_by_their_unique_characters() {
        let (text, encoding, notes) = read(b"Preis \x80,gr\xFC\xDFe\n");
        assert_eq!((text.as_str(), encoding), ("Preis €,grüße\n", "windows-1252"));
        assert!(notes[0].contains("Windows-1252"), "{notes:?}");
        assert_eq!(read(b"gr\xFC\xDFe\n").1, "iso-8859-1");
    }

    #[test]
    fn a_few_broken_bytes_do_not_make_utf_8_another_encoding() {
        let mut bytes = "a,b\nä,ö\nü,ß\n".as_bytes().to_vec();
        bytes.extend_from_slice(b"x\xFFy,1\r\n");
        let (text, encoding, notes) = read(&bytes);
        assert_eq!((text.as_str(), encoding), ("a,b\nä,ö\nü,ß\nx\u{fffd}y,1\r\n", "utf-8"));
        assert!(notes[0].starts_with("Letters in row 4 of x.csv are broken"), "{notes:?}");
    }

    #[test]
    fn a_long_list_of_rows_ends_with_a_count() {
        assert_eq!(rows_listed(&[3]), "row 3");
        assert_eq!(rows_listed(&[3, 5, 9]), "rows 3, 5 and 9");
        assert_eq!(
            rows_listed(&(1..=12).collect::<Vec<_>>()),
            "rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more"
        );
    }
}
