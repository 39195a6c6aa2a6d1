//! Splits a text into records and cells. Quoted values may hold separators and line breaks. A quote that is never closed is
//! read as an ordinary character, so that it does not absorb the rows below it.

use kernels::cancel;
/// How a text separates and quotes its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    pub separator: u8,
    /// `None` when quotes are ordinary characters.
    pub quote: Option<u8>,
    /// How many cells most records have; 0 when it is not known.
    pub width: usize,
}

/// No spreadsheet cell is longer than a third of this.
const LONGEST_QUOTED: usize = 100_000;
/// In a file with more unclosed quotes than this, quotes are ordinary characters.
const MOST_STRAYS: usize = 500;

/// Reads records one by one.
pub(super) struct Records<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    dialect: Dialect,
    /// Bytes that end an unquoted cell.
    ends: [bool; 256],
    /// The quoted cell that is being read.
    quoted: String,
    /// The lines with an unclosed quote.
    pub strays: Vec<usize>,
}

impl<'a> Records<'a> {
    /// Starts at the first line of `text`, which is line `line` of the file.
    pub(super) fn new(text: &'a str, line: u32, dialect: Dialect) -> Self {
        let mut ends = [false; 256];
        for end in [dialect.separator, b'\n', b'\r'] {
            ends[usize::from(end)] = true;
        }
        Self { text, at: 0, line, dialect, ends, quoted: String::new(), strays: Vec::new() }
    }

    /// Passes each cell of the next record to `cell`. Returns the line on which the record starts, `None` at the end.
    pub(super) fn next(&mut self, mut cell: impl FnMut(&str)) -> Option<u32> {
        if self.at >= self.text.len() {
            return None;
        }
        let line = self.line;
        loop {
            cancel::tick();
            let end = self.cell(&mut cell);
            match self.byte(end) {
                Some(byte) if byte == self.dialect.separator => self.at = end + 1,
                Some(byte) => {
                    let is_pair = byte == b'\r' && self.byte(end + 1) == Some(b'\n');
                    self.at = end + 1 + usize::from(is_pair);
                    self.line += 1;
                    return Some(line);
                }
                None => {
                    self.at = self.text.len();
                    return Some(line);
                }
            }
        }
    }

    /// Passes the cell at `at` on; returns the position at which it ends.
    fn cell(&mut self, hand_over: &mut impl FnMut(&str)) -> usize {
        if let Some(quote) = self.dialect.quote {
            let start = self.after_blanks(self.at);
            if self.byte(start) == Some(quote) {
                if let Some(end) = self.in_quotes(start, quote) {
                    self.line += lines(&self.text.as_bytes()[start..end]);
                    hand_over(&self.quoted);
                    return end;
                }
                self.strays.push(self.line as usize);
                if self.strays.len() > MOST_STRAYS {
                    self.dialect.quote = None;
                }
            }
        }
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|byte| self.ends[usize::from(*byte)]).unwrap_or(rest.len());
        hand_over(&self.text[self.at..self.at + length]);
        self.at + length
    }

    /// Reads a quoted cell into `quoted`; returns the position at which it ends, or `None` if its quote is an ordinary character.
    fn in_quotes(&mut self, start: usize, quote: u8) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let last = bytes.len().min(start + LONGEST_QUOTED);
        self.quoted.clear();
        let (mut piece, mut at, mut has_lines) = (start + 1, start + 1, false);
        loop {
            cancel::tick();
            let found = at + bytes[at..last].iter().position(|byte| *byte == quote)?;
            has_lines |= bytes[at..found].iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            if self.byte(found + 1) == Some(quote) {
                self.quoted.push_str(&self.text[piece..=found]);
                (piece, at) = (found + 2, found + 2);
                if at > last {
                    return None;
                }
                continue;
            }
            let end = self.after_blanks(found + 1);
            if self.byte(end).is_none_or(|byte| self.ends[usize::from(byte)]) {
                self.quoted.push_str(&self.text[piece..found]);
                let swallows = has_lines && self.holds_records(&self.text[start + 1..found]);
                return (!swallows).then_some(end);
            }
            // The next quoted cell begins here, so the quote before it was never closed.
            if has_lines && self.ends[usize::from(bytes[found - 1])] {
                return None;
            }
            at = found + 1;
        }
    }

    /// Whether lines inside a quoted text are records of the usual width. With two columns, three such lines are needed.
    fn holds_records(&self, text: &str) -> bool {
        if self.dialect.width < 2 {
            return false;
        }
        let mut inner: Vec<&str> = text.split(['\n', '\r']).skip(1).collect();
        inner.pop();
        inner.retain(|line| !line.is_empty());
        let separator = char::from(self.dialect.separator);
        let is_record = |line: &&str| line.matches(separator).count() + 1 == self.dialect.width;
        inner.len() >= if self.dialect.width == 2 { 3 } else { 1 } && inner.iter().all(is_record)
    }

    fn after_blanks(&self, mut at: usize) -> usize {
        while self.byte(at).is_some_and(|byte| matches!(byte, b' ' | b'\t') && byte != self.dialect.separator)
        {
            at += 1;
        }
        at
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }
}

/// Counts line ends of any kind.
fn lines(bytes: &[u8]) -> u32 {
    let ends = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|at| ends(*at)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, width: usize) -> (Vec<(u32, Vec<String>)>, Vec<usize>) {
        let mut records = Records::new(text, 1, Dialect { separator: b',', quote: Some(b'"'), width });
        let mut read = Vec::new();
        loop {
            let mut cells = Vec::new();
            let Some(line) = records.next(|cell| cells.push(cell.to_owned())) else {
                return (read, records.strays);
            };
            read.push((line, cells));
        }
    }

    fn record(line: u32, cells: &[&str]) -> (u32, Vec<String>) {
        (line, cells.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_kind_of_line_end_counts_once_and_is_kept_inside_quotes() {
        let (records, strays) = read("a,b\r\n\"x\r\ny\",\"say \"\"hi\"\"\"\r1, \"2\" \n\n3,4", 2);
        assert_eq!(
            records,
            [
                record(1, &["a", "b"]),
                record(2, &["x\r\ny", "say \"hi\""]),
                record(4, &["1", "2"]),
                record(5, &[""]),
                record(6, &["3", "4"]),
            ]
        );
        assert!(strays.is_empty());
    }

    #[test]
    fn a_quote_inside_a_value_is_an_ordinary_character() {
        let (records, strays) = read("5\" pipe,\"6\" pipe\",\"\"\n", 3);
        assert_eq!(records, [record(1, &["5\" pipe", "6\" pipe", ""])]);
        assert!(strays.is_empty());
    }

    #[test]
    fn an_unclosed_quote_does_not_hide_the_following_rows() {
        for text in
            ["a,b,c\n1,\"x,2\n3,y,4\n", "a,b,c\n1,\"x,2\n3,\"y\",4\n", "a,b,c\n1,\"x,2\n3,y,4\n5,z\",6\n"]
        {
            let (records, strays) = read(text, 3);
            assert_eq!(records[1], record(2, &["1", "\"x", "2"]), "{text}");
            assert_eq!(records[2], record(3, &["3", "y", "4"]));
            assert_eq!(strays, [2]);
        }
    }

    #[test]
    fn a_file_of_unclosed_quotes_is_read_quickly() {
        let text = "\"a,b\n".repeat(200_000);
        let (records, strays) = read(&text, 2);
        assert_eq!((records.len(), strays.len()), (200_000, MOST_STRAYS + 1));
    }
}
