//! Finds the separator and the quotes of a text table: those that make the first records most alike.

use super::{
    plain_table,
    record::{Dialect, Records},
};

/// The number of bytes that the decision uses.
const LOOKED_AT: usize = 256 * 1024;
const MOST_RECORDS: usize = 1_000;
const SEPARATORS: [u8; 4] = *b",;\t|";

/// The separator named by a first line such as `sep=;`, and the text below that line.
pub(super) fn named(text: &str) -> Option<(u8, &str)> {
    let end = text.find(['\n', '\r'])?;
    let line = text[..end].trim_matches('"');
    let sign = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).map(|_| &line[4..])?;
    let below = text[end..].strip_prefix("\r\n").unwrap_or(&text[end + 1..]);
    match sign.as_bytes() {
        [sign] if !sign.is_ascii_alphanumeric() => Some((*sign, below)),
        _ => None,
    }
}

/// Decides from the first part of the text; `separator` is set when the file names it.
pub(super) fn of(text: &str, separator: Option<u8>) -> Dialect {
    let start = first_part(text);
    let candidates = separator.map_or_else(|| SEPARATORS.to_vec(), |sign| vec![sign]);
    let mut best = (Dialect { separator: candidates[0], quote: Some(b'"'), width: 0 }, 0.0);
    for separator in candidates {
        let dialect = Dialect { separator, quote: Some(b'"'), width: 0 };
        let (score, width) = judge(start, dialect);
        if score > best.1 {
            best = (Dialect { width, ..dialect }, score);
        }
    }
    if separator.is_none() && best.1 == 0.0 && is_parted_by_colons(start) {
        best.0 = Dialect { separator: b':', width: 2, ..best.0 };
    }
    let mut dialect = best.0;
    if !start.contains('"') && has_single_quotes(start, dialect) {
        dialect.quote = Some(b'\'');
        dialect.width = judge(start, dialect).1;
    }
    dialect
}

/// The text with tabs between its values, where the lines have no separator and runs of two or more blanks between the
/// same number of values, as tables of plain text have.
pub(super) fn with_tabs(text: &str) -> Option<String> {
    const FEWEST_LINES: usize = 5;
    const FEWEST_VALUES: usize = 3;
    let start = first_part(text);
    if text.contains('\t')
        || SEPARATORS.iter().any(|separator| {
            judge(start, Dialect { separator: *separator, quote: Some(b'"'), width: 0 }).0 > 0.0
        })
    {
        return None;
    }
    let lines = || start.lines().filter(|line| !line.trim().is_empty()).take(MOST_RECORDS);
    let widths: Vec<(usize, usize)> = lines().map(|line| (plain_table::values(line).count(), 0)).collect();
    let common = most_common(&widths).filter(|common| *common >= FEWEST_VALUES)?;
    let alike = widths.iter().filter(|(width, _)| *width == common).count();
    if widths.len() < FEWEST_LINES || alike * 10 < widths.len() * 7 {
        return None;
    }
    plain_table::parted(text, common)
}

/// Whether a text without any separator has one colon between two texts in each line. Times and labels have digits or blanks beside it.
fn is_parted_by_colons(text: &str) -> bool {
    const FEWEST: usize = 5;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_parted = |line: &&str| {
        line.split_once(':').is_some_and(|(first, second)| {
            first.ends_with(char::is_alphabetic)
                && second.starts_with(char::is_alphabetic)
                && !second.contains(':')
        })
    };
    lines.len() >= FEWEST && lines.iter().all(is_parted)
}

/// Whether nearly every line is one quoted text with separators inside, as in the export of a sheet with a single column.
pub(super) fn is_quoted_by_line(text: &str) -> bool {
    let lines = first_part(text).lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_RECORDS);
    let (mut quoted, mut total) = (0, 0);
    for line in lines {
        total += 1;
        let inner = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or_default();
        let is_one = !inner.replace("\"\"", "").contains('"');
        quoted += usize::from(
            is_one && inner.contains(|c: char| SEPARATORS.iter().any(|sign| char::from(*sign) == c)),
        );
    }
    total >= 2 && quoted * 10 >= total * 9
}

/// How alike the records of a dialect are, from 0 to 1, and the number of cells that most of them have.
fn judge(text: &str, dialect: Dialect) -> (f64, usize) {
    let mut widths: Vec<(usize, usize)> = Vec::new();
    let mut records = Records::new(text, 1, dialect);
    loop {
        let (mut width, mut foreign, mut filled) = (0, 0, 0);
        let cell = |cell: &str| {
            width += 1;
            filled += usize::from(!cell.trim().is_empty());
            foreign += usize::from(holds_another(cell, dialect.separator));
        };
        if records.next(cell).is_none() || widths.len() == MOST_RECORDS {
            break;
        }
        if filled > 0 {
            widths.push((width, foreign));
        }
    }
    let Some(common) = most_common(&widths) else { return (0.0, 1) };
    let alike: Vec<_> = widths.iter().filter(|(width, _)| *width == common).collect();
    let foreign: usize = alike.iter().map(|(_, foreign)| foreign).sum();
    let first = widths.iter().position(|(width, _)| *width == common).unwrap_or(0);
    let share = alike.len() as f64 / widths.len() as f64;
    let clean = 1.0 - foreign as f64 / (alike.len() * common) as f64;
    let score = share * clean * (1.0 - 0.5 / common as f64) * 0.95_f64.powi(first.min(10) as i32);
    (score, common)
}

/// The most frequent width of at least two; among equally frequent widths, the largest.
fn most_common(widths: &[(usize, usize)]) -> Option<usize> {
    let mut sorted: Vec<usize> = widths.iter().map(|(width, _)| *width).filter(|width| *width > 1).collect();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).max_by_key(|run| run.len()).map(|run| run[0])
}

/// Whether a cell contains another separator and so may be two cells. A comma between digits or before a blank does not count.
fn holds_another(cell: &str, separator: u8) -> bool {
    let bytes = cell.as_bytes();
    (0..bytes.len()).any(|at| {
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_mark = bytes[at] == b','
            && (bytes.get(at + 1) == Some(&b' ') || at > 0 && is_digit(at - 1) && is_digit(at + 1));
        bytes[at] != separator && SEPARATORS.contains(&bytes[at]) && !is_mark
    })
}

/// Whether values are in single quotes. A value that only begins with one is a spreadsheet text.
fn has_single_quotes(text: &str, dialect: Dialect) -> bool {
    let mut records = Records::new(text, 1, Dialect { quote: None, ..dialect });
    let (mut starts, mut ends, mut count) = (0_usize, 0_usize, 0);
    let mut cell = |cell: &str| {
        let cell = cell.trim();
        starts += usize::from(cell.len() > 1 && cell.starts_with('\''));
        ends += usize::from(cell.len() > 1 && cell.ends_with('\''));
    };
    while count < MOST_RECORDS && records.next(&mut cell).is_some() {
        count += 1;
    }
    starts >= 2 && starts == ends && starts * 2 >= count
}

/// The first part of the text, cut at a line end so that its last record is complete.
fn first_part(text: &str) -> &str {
    if text.len() <= LOOKED_AT {
        return text;
    }
    let part = &text.as_bytes()[..LOOKED_AT];
    let end = part.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let end = end.unwrap_or_else(|| text.floor_char_boundary(LOOKED_AT));
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> (char, usize) {
        let dialect = of(text, None);
        (char::from(dialect.separator), dialect.width)
    }

    #[test]
    fn the_separator_gives_records_of_equal_length() {
        for (text, separator, width) in [
            ("a,b\n1,2\n", ',', 2),
            ("a;b\n1,5;2,5\n3,5;4,5\n", ';', 2),
            ("a\tb\tc\nx, y\t1,5\t2\n", '\t', 3),
            ("a|b\n1,234|5\n1,235|6\n", '|', 2),
            ("path,date,y\na|b|c,2025-01-01,5\na|b|d,2025-01-02,6\n", ',', 3),
            ("Sales of 2025, all shops\n\nsku;qty;price\nA;1;2,50\nB;2;3,50\n", ';', 3),
            ("sku;text\n1;\"a,b,c\"\n2;\"d,e,f\"\n", ';', 2),
            ("date;demand\n2025-01-01;1,5\n2025-01-02;2,5\n2025-01-03;3,5\n", ';', 2),
            ("demand\n1\n2\n", ',', 0),
            ("", ',', 0),
        ] {
            assert_eq!(found(text), (separator, width), "{text}");
        }
    }

    #[test]
    fn runs_of_blanks_between_the_values_of_each_line_part_them() {
        let stops = "R1\n\nCUST NO.  XCOORD.   DEMAND\n    0      40        0  \n    1      45       10  \n    2      42        7\n    3      42        9\n";
        let parted = with_tabs(stops).unwrap();
        assert_eq!(parted.lines().nth(2), Some("CUST NO.\tXCOORD.\tDEMAND"));
        assert_eq!(parted.lines().nth(4), Some("1\t45\t10"));
        for text in ["a,b  c,d\n1,2\n3,4\n", "Dear  all\nthe file  is late\n", "demand\n1\n2\n3\n4\n5\n"] {
            assert_eq!(with_tabs(text), None, "{text}");
        }
    }

    #[test]
    fn a_first_line_may_name_the_separator() {
        assert_eq!(named("sep=;\r\na;b\n"), Some((b';', "a;b\n")));
        assert_eq!(named("\"SEP=^\"\na^b\n"), Some((b'^', "a^b\n")));
        assert_eq!(named("sep=ab\n"), None);
        assert_eq!(named("größe\n"), None);
    }

    #[test]
    fn single_quotes_are_quotes_only_when_values_also_end_with_them() {
        assert_eq!(of("a,b\n'x, y',1\n'z',2\n", None).quote, Some(b'\''));
        assert_eq!(of("a,b\n'001,1\n'002,2\n", None).quote, Some(b'"'));
    }

    #[test]
    fn lines_quoted_as_a_whole_are_recognised() {
        assert!(is_quoted_by_line("\"a,b\"\n\"1,\"\"x\"\"\"\n"));
        assert!(!is_quoted_by_line("\"a\",\"b\"\n\"1\",\"2\"\n"));
    }
}
