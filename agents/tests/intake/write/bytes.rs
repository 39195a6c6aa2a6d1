//! Texts as bytes of other encodings than UTF-8.

/// With the mark of UTF-8 in front.
pub fn utf8_with_mark(text: &str) -> Vec<u8> {
    format!("\u{feff}{text}").into_bytes()
}

pub fn utf16_little(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

pub fn utf16_big(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_be_bytes).collect()
}

/// Windows-1252, as far as the cases need it; without `€` and its like it is Latin-1.
pub fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        '€' => 0x80,
        '„' => 0x84,
        '“' => 0x93,
        '”' => 0x94,
        '–' => 0x96,
        '™' => 0x99,
        letter => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
    };
    text.chars().map(byte).collect()
}
