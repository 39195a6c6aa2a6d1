//! From bytes to text: UTF-8 or UTF-16 by its mark, UTF-8 without one, otherwise the Western European code page.

use std::borrow::Cow;

/// A text and the name of the encoding that it was in.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    if let Some(rest) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return (String::from_utf8_lossy(rest), "utf-8");
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return (Cow::Owned(utf16(rest, u16::from_le_bytes)), "utf-16le");
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return (Cow::Owned(utf16(rest, u16::from_be_bytes)), "utf-16be");
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), "utf-8"),
        Err(_) => (Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()), "windows-1252"),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}
