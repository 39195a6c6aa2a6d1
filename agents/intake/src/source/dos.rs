//! Texts of DOS programs, in code page 850 (Western European) or 852 (Central European). Old shop systems and databases
//! still write them. Where Windows-1252 has signs such as `‚` and `“`, they have letters.

use kernels::cancel;

/// The characters from 0x80 to 0xFF.
const WESTERN: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ', 'ô', 'ö',
    'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', '£', 'Ø', '×', 'ƒ', 'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '®',
    '¬', '½', '¼', '¡', '«', '»', '░', '▒', '▓', '│', '┤', 'Á', 'Â', 'À', '©', '╣', '║', '╗', '╝', '¢', '¥',
    '┐', '└', '┴', '┬', '├', '─', '┼', 'ã', 'Ã', '╚', '╔', '╩', '╦', '╠', '═', '╬', '¤', 'ð', 'Ð', 'Ê', 'Ë',
    'È', 'ı', 'Í', 'Î', 'Ï', '┘', '┌', '█', '▄', '¦', 'Ì', '▀', 'Ó', 'ß', 'Ô', 'Ò', 'õ', 'Õ', 'µ', 'þ', 'Þ',
    'Ú', 'Û', 'Ù', 'ý', 'Ý', '¯', '´', '\u{ad}', '±', '‗', '¾', '¶', '§', '÷', '¸', '°', '¨', '·', '¹', '³',
    '²', '■', '\u{a0}',
];
const CENTRAL: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'ů', 'ć', 'ç', 'ł', 'ë', 'Ő', 'ő', 'î', 'Ź', 'Ä', 'Ć', 'É', 'Ĺ', 'ĺ', 'ô', 'ö',
    'Ľ', 'ľ', 'Ś', 'ś', 'Ö', 'Ü', 'Ť', 'ť', 'Ł', '×', 'č', 'á', 'í', 'ó', 'ú', 'Ą', 'ą', 'Ž', 'ž', 'Ę', 'ę',
    '¬', 'ź', 'Č', 'ş', '«', '»', '░', '▒', '▓', '│', '┤', 'Á', 'Â', 'Ě', 'Ş', '╣', '║', '╗', '╝', 'Ż', 'ż',
    '┐', '└', '┴', '┬', '├', '─', '┼', 'Ă', 'ă', '╚', '╔', '╩', '╦', '╠', '═', '╬', '¤', 'đ', 'Đ', 'Ď', 'Ë',
    'ď', 'Ň', 'Í', 'Î', 'ě', '┘', '┌', '█', '▄', 'Ţ', 'Ů', '▀', 'Ó', 'ß', 'Ô', 'Ń', 'ń', 'ň', 'Š', 'š', 'Ŕ',
    'Ú', 'ŕ', 'Ű', 'ý', 'Ý', 'ţ', '´', '\u{ad}', '˝', '˛', 'ˇ', '˘', '§', '÷', '¸', '°', '¨', '˙', 'ű', 'Ř',
    'ř', '■', '\u{a0}',
];

/// Bytes that are small letters in both code pages, or in 850 only; in Windows-1252 they are signs or capitals, which do
/// not stand between small letters. Dashes, apostrophes and `š` do, so they are not listed.
const SMALL: &[u8] = &[
    0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8D, 0x93, 0x94, 0x95, 0xA1,
    0xA2, 0xA3, 0xA4,
];
/// Bytes that are small letters in 852 only.
const CENTRAL_ONLY: &[u8] = &[0x98, 0x9F, 0xA5, 0xA7, 0xA9, 0xAB, 0xBE, 0xD8, 0xFB, 0xFD];
/// Letters that end words; the byte of a Windows sign would begin one.
const ENDINGS: &[u8] = &[0x82, 0x8A, 0xA2];

/// The text and the names of its encoding, for profiles and for people; `None` when it is not from DOS.
pub(super) fn decode(bytes: &[u8]) -> Option<(String, &'static str, &'static str)> {
    let found = Found::of(bytes);
    if !found.is_dos() {
        return None;
    }
    let (page, encoding, called) = if found.central > 0 && 10 * found.central >= found.small {
        (&CENTRAL, "ibm852", "code page 852 (Central European, DOS)")
    } else {
        (&WESTERN, "ibm850", "code page 850 (Western European, DOS)")
    };
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for byte in bytes {
        cancel::step(1);
        text.push(if byte.is_ascii() { char::from(*byte) } else { page[usize::from(*byte - 0x80)] });
    }
    Some((text, encoding, called))
}

/// Counts of bytes that only one family of code pages explains.
#[derive(Default)]
struct Found {
    small: usize,
    central: usize,
    windows: usize,
}

impl Found {
    fn of(bytes: &[u8]) -> Self {
        let mut found = Self::default();
        let at = |index: Option<usize>| index.and_then(|index| bytes.get(index)).copied().unwrap_or(b' ');
        for (index, byte) in bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
            cancel::step(1);
            let (before, after) = (at(index.checked_sub(1)), at(Some(index + 1)));
            let is_inside = before.is_ascii_lowercase() && after.is_ascii_lowercase();
            let is_end = before.is_ascii_lowercase() && !after.is_ascii_alphanumeric() && after.is_ascii();
            let is_letter = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
            let is_small = is_inside && SMALL.contains(byte) || is_end && ENDINGS.contains(byte);
            let is_central = is_inside && (CENTRAL_ONLY.contains(byte) || *byte == 0x88);
            // Letters of Windows-1252, except the ß of DOS.
            let is_windows = *byte >= 0xC0 && *byte != 0xE1 && !CENTRAL_ONLY.contains(byte);
            found.small += usize::from(is_small);
            found.central += usize::from(is_central);
            found.windows += usize::from(is_letter && (is_windows || *byte == 0x92 && is_inside));
        }
        found
    }

    fn is_dos(&self) -> bool {
        self.small > 0 && self.small + self.central > 4 * self.windows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, page: &[char; 128]) -> Vec<u8> {
        let byte = |letter: char| match page.iter().position(|other| *other == letter) {
            Some(at) => u8::try_from(at + 0x80).unwrap(),
            None => u8::try_from(letter).unwrap(),
        };
        text.chars().map(byte).collect()
    }

    #[test]
    fn letters_of_dos_programs_are_read() {
        let western = "ref;nom\n1;Poiré\n2;10 boîtes\n3;Sablés\n4;Köln\n5;mañana\n";
        let (text, encoding, _) = decode(&encoded(western, &WESTERN)).unwrap();
        assert_eq!((text.as_str(), encoding), (western, "ibm850"));
        let central = "kod;nazwa\n1;śruba\n2;nakrętka duża\n3;kołek\n4;mąka\n5;góra\n";
        let (text, encoding, _) = decode(&encoded(central, &CENTRAL)).unwrap();
        assert_eq!((text.as_str(), encoding), (central, "ibm852"));
    }

    #[test]
    fn windows_texts_with_signs_are_left_alone() {
        for text in [
            &b"caf\xE9,pr\xE9sent\xE9\n"[..],
            b"it\x92s \x93new\x94 \x96 ok\x85\n",
            b"l\x92\xE9t\xE9, c\x9Cur\n",
            b"Mo\x96Fr \x80 5\n",
            b"na\x9Aa \x9Eena\n",
        ] {
            assert_eq!(decode(text), None, "{}", String::from_utf8_lossy(text));
        }
    }
}
