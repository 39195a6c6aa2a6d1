//! Reads a text table as cells. Quoted values may hold separators and line breaks; any kind of line end is accepted.

use std::borrow::Cow;

use super::{
    Sheet, Source,
    encoding::{self, rows_listed},
    kind,
    limits::Limits,
    record::{Dialect, Records},
    separator,
};
use crate::{AgentError, source::grid::Grid};
use kernels::cancel;
use language::written::number::whole;

/// No spreadsheet has more columns than this, used or not.
const WIDEST_SHEET: usize = 16_384;

/// Reads every row.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Sheet, AgentError> {
    let decoded = encoding::decode(name, bytes);
    let (mut text, mut notes) = (decoded.text, decoded.notes);
    kind::refuse_other_texts(name, &text)?;
    let zeros = text.bytes().filter(|byte| *byte == 0).count();
    if zeros > 0 {
        // Databases cannot store this character, and tables do not need it.
        text = Cow::Owned(text.replace('\0', ""));
        notes.push(format!("{name} contained {} null characters, which were removed.", whole(zeros as f64)));
    }
    if separator::is_quoted_by_line(&text) {
        text = Cow::Owned(without_outer_quotes(&text));
        notes.push(format!("Every line of {name} was quoted as a whole; the quotes were removed."));
    }
    if let Some(parted) = separator::with_tabs(&text) {
        text = Cow::Owned(parted);
        notes.push(format!("The columns of {name} are separated by runs of blanks."));
    }
    let (separator, below, line) = match separator::named(&text) {
        Some((separator, below)) => (Some(separator), below, 2),
        None => (None, text.as_ref(), 1),
    };
    let dialect = separator::of(below, separator);
    let mut records = Records::new(below, line, dialect);
    let grid = cells(name, &mut records, below.len(), &Limits::of(bytes.len()))?;
    notes.extend(unclosed_quote_note(name, &records.strays));
    Ok(Sheet { grid, source: source(decoded.encoding, dialect), notes })
}

fn source(encoding: &str, dialect: Dialect) -> Source {
    Source {
        kind: "csv".to_owned(),
        encoding: Some(encoding.to_owned()),
        separator: Some(char::from(dialect.separator)),
        ..Source::default()
    }
}

/// Keeps one of several blank lines in a row, because it separates the rows above it from the rows below.
fn cells(name: &str, records: &mut Records, bytes: usize, limits: &Limits) -> Result<Grid, AgentError> {
    let mut grid = Grid::with_capacity(bytes);
    let mut was_blank = true;
    let mut cells = 0;
    loop {
        let before = grid.cells();
        let Some(line) = records.next(|cell| grid.push(cell)) else { return Ok(grid) };
        let is_blank = grid.cells() == before + 1 && grid.is_last_blank();
        if is_blank {
            grid.drop_last();
        }
        if !(is_blank && was_blank) {
            grid.end_row(line);
        }
        was_blank = is_blank;
        let width = grid.cells() - before;
        if width > WIDEST_SHEET {
            Limits::check_columns(name, width)?;
        }
        cells += width;
        limits.check(name, grid.rows(), cells)?;
    }
}

fn without_outer_quotes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        cancel::tick();
        let value = line.trim();
        let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        match inner {
            Some(inner) => plain.push_str(&inner.replace("\"\"", "\"")),
            None => plain.push_str(value),
        }
        plain.push('\n');
    }
    plain
}

fn unclosed_quote_note(name: &str, strays: &[usize]) -> Option<String> {
    let note = || {
        format!(
            "A quote is opened and never closed in {} of {name}; it was read as a plain sign. If values look shifted \
             there, correct it in the file.",
            rows_listed(strays)
        )
    };
    (!strays.is_empty()).then(note)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> (Vec<(u32, Vec<String>)>, Vec<String>) {
        let sheet = read("x.csv", text.as_bytes()).unwrap();
        let grid = &sheet.grid;
        let row = |row: usize| (grid.number(row), grid.row(row).map(str::to_owned).collect());
        ((0..grid.rows()).map(row).collect(), sheet.notes)
    }

    fn row(number: u32, cells: &[&str]) -> (u32, Vec<String>) {
        (number, cells.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn row_numbers_are_line_numbers_of_the_file_and_count_blank_lines() {
        let (rows, notes) = rows("\n\na;b\r\n\r\n\r\n\"x\ny\";2\r\n 3 ;4\r5;6");
        assert_eq!(
            rows,
            [
                row(3, &["a", "b"]),
                row(4, &[]),
                row(6, &["x\ny", "2"]),
                row(8, &["3", "4"]),
                row(9, &["5", "6"])
            ]
        );
        assert!(notes.is_empty());
    }

    #[test]
    fn a_separator_named_in_the_first_line_is_used_and_that_line_is_counted() {
        assert_eq!(rows("sep=^\na^b\n1^2\n").0, [row(2, &["a", "b"]), row(3, &["1", "2"])]);
    }

    #[test]
    fn lines_quoted_as_a_whole_are_unquoted_and_split() {
        let (rows, notes) = rows("\"a,b\"\r\n\"1,\"\"x, y\"\"\"\r\n");
        assert_eq!(rows, [row(1, &["a", "b"]), row(2, &["1", "x, y"])]);
        assert_eq!(notes.len(), 1);
    }

    #[test]
    fn unclosed_quotes_and_null_characters_are_reported() {
        let (_, notes) = rows("a,b,c\n1,\"x,2\n3,y\0,4\n");
        assert_eq!(notes.len(), 2);
        assert!(notes[1].starts_with("A quote is opened and never closed in row 2 of x.csv"), "{notes:?}");
    }

    #[test]
    fn a_web_page_is_refused() {
        assert!(read("x.xls", b"<html><table><tr><td>1</td></tr></table></html>").is_err());
    }
}
