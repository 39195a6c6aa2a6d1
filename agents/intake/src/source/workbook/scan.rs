//! Scans a part of an XLSX package without building anything from it: which tags it has, and how many of each.
//! Works on bytes and counts too many rather than too few; calamine interprets the tags.

use std::io::{self, Read};

use kernels::cancel;

/// The facts that a scan collects about a part.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub bytes: u64,
    pub tags: u64,
    /// The references to sheets: the link of each sheet in the workbook, and the file name of each link's target.
    pub links: Vec<String>,
    /// The number of shared strings, and the number that the part declares.
    pub strings: u64,
    pub declared_strings: u64,
    /// The number of combinations of cell formats.
    pub formats: u64,
    pub merges: u64,
    /// The most bytes from one tag to the next, and the same without the first element of a style sheet.
    pub longest: u64,
    pub longest_inner: u64,
    /// The part declares a document type or an entity.
    pub has_declarations: bool,
    /// The encoding of the text does not contain ASCII as plain bytes.
    pub is_foreign: bool,
    pub is_computed_on_load: bool,
    /// The signs that start tags are so close together that checking each takes too long; no valid part is like that.
    pub is_dense: bool,
    /// The number of bytes checked in tags. Tags of a valid part do not overlap.
    looked_at: u64,
}

const CHUNK: usize = 64 << 10;
/// The most bytes of a tag that are checked.
const AHEAD: usize = 2 << 10;

/// The number of checked bytes at which no part counts as dense yet: comments and attachments may contain any signs.
const FREE: u64 = 64 << 10;

/// Reads a part to its end, or until it has more than `most` bytes; `bytes` is then more than `most`.
pub(super) fn scan(part: &mut impl Read, most: u64) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let mut window: Vec<u8> = Vec::with_capacity(CHUNK + AHEAD);
    let (mut base, mut last) = (0_u64, Last::default());
    loop {
        cancel::look();
        let kept = window.len();
        window.resize(kept + CHUNK, 0);
        let read = part.read(&mut window[kept..])?;
        window.truncate(kept + read);
        seen.bytes += read as u64;
        if base == 0 && !window.is_empty() {
            seen.is_foreign = seen.is_foreign || is_foreign(&window);
        }
        let until = if read == 0 { window.len() } else { window.len().saturating_sub(AHEAD) };
        let mut from = 0;
        while let Some(next) = window[from..until].iter().position(|byte| *byte == b'<') {
            cancel::tick();
            let at = from + next;
            seen.measure(&last, base + at as u64);
            let tag = &window[at + 1..window.len().min(at + AHEAD)];
            last = Last { at: base + at as u64, is_style_sheet: seen.count(tag) == b"styleSheet" };
            from = at + 1;
        }
        window.drain(..until);
        base += until as u64;
        if read == 0 || seen.bytes > most {
            seen.measure(&last, base);
            return Ok(seen);
        }
    }
}

/// The previous tag.
#[derive(Default)]
struct Last {
    at: u64,
    is_style_sheet: bool,
}

impl Seen {
    fn measure(&mut self, last: &Last, at: u64) {
        let length = at - last.at;
        self.longest = self.longest.max(length);
        if !last.is_style_sheet {
            self.longest_inner = self.longest_inner.max(length);
        }
    }

    /// Counts the tag by its kind; returns its local name.
    fn count<'a>(&mut self, tag: &'a [u8]) -> &'a [u8] {
        self.tags += 1;
        if self.is_dense {
            return &[];
        }
        let full = full_name(tag);
        let name = full.rsplit(|byte| *byte == b':').next().unwrap_or(full);
        let is_read_on = matches!(name, b"sheet" | b"Relationship" | b"sst" | b"calcPr");
        self.looked_at += if is_read_on { until_end(tag).len() } else { full.len() } as u64;
        self.is_dense = self.looked_at > FREE + self.bytes * 2;
        match name {
            b"sheet" if contains(until_end(tag), b":id") => self.link("sheet", attribute(tag, b":id")),
            b"Relationship" if contains(until_end(tag), b"/worksheet") => {
                let target = attribute(tag, b"Target");
                self.link("part", target.rsplit(['/', '\\']).next().unwrap_or_default().to_owned());
            }
            b"si" => self.strings += 1,
            b"xf" => self.formats += 1,
            b"mergeCell" => self.merges += 1,
            b"sst" => self.declared_strings = self.declared_strings.max(declared(tag)),
            b"calcPr" => self.is_computed_on_load |= contains(until_end(tag), b"fullCalcOnLoad=\"1\""),
            _ if tag.starts_with(b"!") => {
                let word: Vec<u8> = tag.iter().skip(1).take(7).map(u8::to_ascii_uppercase).collect();
                self.has_declarations |= word == b"DOCTYPE" || word.starts_with(b"ENTITY");
            }
            _ => {}
        }
        name
    }
}

impl Seen {
    fn link(&mut self, kind: &str, value: String) {
        const MOST_LINKS: usize = 10_000;
        if self.links.len() < MOST_LINKS {
            self.links.push(format!("{kind} {}", value.to_lowercase()));
        }
    }
}

/// The value of the last attribute whose name ends like this; empty when the tag has none.
fn attribute(tag: &[u8], name: &[u8]) -> String {
    let tag = until_end(tag);
    let start = (0..tag.len()).rfind(|start| tag[*start..].starts_with(name));
    let Some(start) = start else { return String::new() };
    let mut parts = tag[start + name.len()..].split(|byte| matches!(byte, b'"' | b'\''));
    String::from_utf8_lossy(parts.nth(1).unwrap_or_default()).into_owned()
}

/// The name of an element with its prefix.
fn full_name(tag: &[u8]) -> &[u8] {
    let end = tag.iter().position(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>'));
    &tag[..end.unwrap_or(tag.len())]
}

fn until_end(tag: &[u8]) -> &[u8] {
    &tag[..tag.iter().position(|byte| *byte == b'>').unwrap_or(tag.len())]
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// The number of strings that the tag declares; the largest possible number when it cannot be read.
fn declared(tag: &[u8]) -> u64 {
    const NAME: &[u8] = b"uniqueCount";
    let inner = until_end(tag);
    if inner.len() == tag.len() {
        return u64::MAX;
    }
    let starts = (0..inner.len()).filter(|start| inner[*start..].starts_with(NAME));
    let number = |start: usize| {
        let rest = inner[start + NAME.len()..].iter().filter(|byte| !b" \t\r\n='\"+".contains(byte));
        let digits: String =
            rest.take_while(|byte| byte.is_ascii_digit()).map(|byte| char::from(*byte)).collect();
        digits.parse().unwrap_or(u64::MAX)
    };
    starts.map(number).max().unwrap_or(0)
}

/// Whether the encoding of the text is one in which its characters do not appear as plain bytes.
fn is_foreign(start: &[u8]) -> bool {
    if start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF]) {
        return true;
    }
    let head = &start[..start.len().min(256)];
    let head = String::from_utf8_lossy(until_end(head)).to_ascii_lowercase();
    let named =
        head.split_once("encoding").map(|(_, rest)| rest.trim_start_matches([' ', '=', '"', '\'', '\t']));
    let is_plain = |name: &str| {
        ["utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252"]
            .iter()
            .any(|plain| name.starts_with(plain))
    };
    head.contains('\0') || named.is_some_and(|name| !is_plain(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Seen {
        scan(&mut text.as_bytes(), u64::MAX).unwrap()
    }

    #[test]
    fn elements_are_counted_by_local_name_even_across_chunks() {
        let text = "<x:si><t>a</t></x:si>".repeat(20_000);
        let part = seen(&format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><sst uniqueCount=\"20000\">{text}</sst>"
        ));
        assert_eq!((part.strings, part.declared_strings), (20_000, 20_000));
        assert!(!part.is_foreign && !part.has_declarations);
    }

    #[test]
    fn an_unreadable_count_is_treated_as_the_largest() {
        assert_eq!(seen("<sst uniqueCount='99999999999999999999'>").declared_strings, u64::MAX);
        assert_eq!(seen(&format!("<sst {}uniqueCount='1'>", " ".repeat(3_000))).declared_strings, u64::MAX);
        assert_eq!(seen("<sst>").declared_strings, 0);
    }

    #[test]
    fn declarations_and_other_encodings_are_detected() {
        assert!(seen("<!doctype x [<!ENTITY a 'b'>]>").has_declarations);
        assert!(!seen("<!-- a comment -->").has_declarations);
        assert!(seen("<?xml version='1.0' encoding='UTF-16'?>").is_foreign);
        assert!(seen("<\0?\0").is_foreign);
    }

    #[test]
    fn a_part_that_consists_only_of_tag_starts_is_dense() {
        for text in ["<", "<sheet ", "<sst a"] {
            assert!(seen(&text.repeat(2_000_000)).is_dense, "{text}");
        }
        let good = format!("<!-- {} --><x:sst><si><t>a</t></si></x:sst>", "<".repeat(300));
        assert!(!seen(&good).is_dense);
    }

    #[test]
    fn the_longest_distance_between_tags_is_measured() {
        let part = seen(&format!("<styleSheet a='{}'><b/>{}<c/>", "x".repeat(500), "y".repeat(100_000)));
        assert_eq!((part.longest, part.longest_inner), (100_004, 100_004));
    }
}
