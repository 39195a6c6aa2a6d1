//! The texts of a workbook. Letters have one byte or two; a text that continues in another record states this again there.

use kernels::cancel;
/// The texts that cells share, stored in one string.
#[derive(Default)]
pub(super) struct Strings {
    letters: String,
    ends: Vec<u32>,
}

impl Strings {
    /// Reads the table of shared texts.
    pub(super) fn read(parts: Vec<&[u8]>) -> Option<Self> {
        let mut reader = Reader::new(parts);
        reader.skip(4)?;
        let count = reader.number32()?;
        let mut strings = Self::default();
        for _ in 0..count {
            cancel::tick();
            reader.rich_text(&mut strings.letters)?;
            strings.ends.push(u32::try_from(strings.letters.len()).ok()?);
        }
        Some(strings)
    }

    /// The text with this index; empty when there is none.
    pub(super) fn get(&self, index: u32) -> &str {
        let index = index as usize;
        let Some(end) = self.ends.get(index) else { return "" };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.letters[start as usize..*end as usize]
    }
}

/// Reads texts from the parts of a record.
pub(super) struct Reader<'a> {
    parts: std::vec::IntoIter<&'a [u8]>,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(parts: Vec<&'a [u8]>) -> Self {
        let mut parts = parts.into_iter();
        let rest = parts.next().unwrap_or_default();
        Self { parts, rest }
    }

    /// Reads a text whose length is stored in two bytes.
    pub(super) fn text(&mut self, into: &mut String) -> Option<()> {
        let count = self.number16()?;
        self.letters(usize::from(count), into)
    }

    /// Reads a text whose length is stored in one byte.
    pub(super) fn short_text(&mut self, into: &mut String) -> Option<()> {
        let count = self.byte()?;
        self.letters(usize::from(count), into)
    }

    fn letters(&mut self, count: usize, into: &mut String) -> Option<()> {
        let flags = self.byte()?;
        self.units(count, flags, into)
    }

    /// Reads a text that may be followed by its formats and its phonetic data.
    fn rich_text(&mut self, into: &mut String) -> Option<()> {
        let count = usize::from(self.number16()?);
        let flags = self.byte()?;
        let runs = if flags & 0x08 > 0 { usize::from(self.number16()?) } else { 0 };
        let sounds = if flags & 0x04 > 0 { self.number32()? as usize } else { 0 };
        self.units(count, flags, into)?;
        self.skip(runs * 4 + sounds)
    }

    fn units(&mut self, count: usize, flags: u8, into: &mut String) -> Option<()> {
        let mut units = Vec::with_capacity(count);
        let mut is_wide = flags & 1 > 0;
        while units.len() < count {
            cancel::tick();
            if self.rest.is_empty() {
                self.rest = self.parts.next()?;
                is_wide = self.byte()? & 1 > 0;
            }
            let width = if is_wide { 2 } else { 1 };
            let here = (count - units.len()).min(self.rest.len() / width);
            if here == 0 && units.len() < count && !self.rest.is_empty() {
                return None;
            }
            let (now, rest) = self.rest.split_at(here * width);
            self.rest = rest;
            let unit = |unit: &[u8]| unit.iter().rev().fold(0, |number, byte| number << 8 | u16::from(*byte));
            units.extend(now.chunks_exact(width).map(unit));
        }
        into.extend(char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        while self.rest.is_empty() {
            self.rest = self.parts.next()?;
        }
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    pub(super) fn number16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    pub(super) fn number32(&mut self) -> Option<u32> {
        Some(u32::from(self.number16()?) | u32::from(self.number16()?) << 16)
    }

    /// Skips this number of bytes.
    pub(super) fn skip(&mut self, mut count: usize) -> Option<()> {
        while count > self.rest.len() {
            count -= self.rest.len();
            self.rest = self.parts.next()?;
        }
        self.rest = &self.rest[count..];
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_may_change_its_character_width_when_it_continues_in_another_record() {
        let first = [&[0, 0, 0, 0, 2, 0, 0, 0][..], &[5, 0, 0], b"abc"].concat();
        let second = [&[1][..], &[0x2E, 0x04, b'e', 0], &[1, 0, 8, 1, 0], b"x", &[9, 9, 9, 9]].concat();
        let strings = Strings::read(vec![&first, &second]).unwrap();
        assert_eq!((strings.get(0), strings.get(1), strings.get(2)), ("abc\u{42E}e", "x", ""));
    }

    #[test]
    fn truncated_strings_are_rejected() {
        assert!(Strings::read(vec![&[0, 0, 0, 0, 255, 255, 255, 255, 1, 0, 0, b'a']]).is_none());
        assert!(Strings::read(vec![&[0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 1, b'a', 0, b'b']]).is_none());
        assert!(Strings::read(vec![&[]]).is_none());
    }
}
