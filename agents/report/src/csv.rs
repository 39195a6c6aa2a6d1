//! A table as CSV. Texts that a spreadsheet would run as a formula are made plain text; numbers stay numbers.
//!
//! A spreadsheet of another country separates cells by other characters, so a formula may begin after any of them. Such
//! a formula is made plain text too, and a text that contains a separator is quoted.

use std::{borrow::Cow, fmt::Write};

use kernels::cancel::{self, Ticket};
use rayon::prelude::*;

use super::result::{Cell, Table};

/// Rows that one thread writes at a time.
const ROWS_AT_ONCE: usize = 4096;
/// A smaller number is written with an exponent.
const TINY: f64 = 1e-9;

/// The table with its column names in the first row.
pub fn write(table: &Table) -> anyhow::Result<Vec<u8>> {
    let mut all = String::new();
    let names: Vec<&str> = table.published_columns().map(|column| column.name.as_ref()).collect();
    line(&mut all, names.len(), names.iter(), |line, name| text(line, name));
    let ticket = Ticket::here();
    let parts: Vec<String> = table
        .rows
        .par_chunks(ROWS_AT_ONCE)
        .map(|rows| ticket.run(|| part(table, rows, names.len())))
        .collect();
    all.reserve_exact(parts.iter().map(String::len).sum());
    for part in parts {
        all.push_str(&part);
    }
    Ok(all.into_bytes())
}

fn part(table: &Table, rows: &[Vec<Cell>], width: usize) -> String {
    let mut part = String::new();
    for row in rows {
        cancel::tick();
        line(&mut part, width, table.published_cells(row), |line, cell| match cell {
            Cell::Text(value) => text(line, value),
            Cell::Number(value) if is_tiny(*value) => drop(write!(line, "{value:e}")),
            Cell::Number(value) => drop(write!(line, "{value}")),
            Cell::Count(number) => drop(write!(line, "{number}")),
            Cell::Empty => {}
        });
    }
    part
}

/// A line of `width` cells. An empty line would be no row, so a single empty cell is a pair of quotes.
fn line<T>(
    all: &mut String,
    width: usize,
    cells: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    let start = all.len();
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            all.push(',');
        }
        write(all, cell);
    }
    if width == 1 && all.len() == start {
        all.push_str("\"\"");
    }
    all.push('\n');
}

/// Whether a number is so near to zero that `{}` would print hundreds of zeros.
fn is_tiny(number: f64) -> bool {
    number != 0.0 && number.abs() < TINY
}

/// A text, in quotes where any program would split it.
fn text(line: &mut String, text: &str) {
    let text = plain(text);
    if !text.contains(|c| c == '"' || is_separator(c)) {
        line.push_str(&text);
        return;
    }
    line.push('"');
    line.push_str(&text.replace('"', "\"\""));
    line.push('"');
}

/// The text changed so that no spreadsheet takes any part of it for a formula.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| begins_formula(c)) && !text.starts_with(['\t', '\r']) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 8);
    let mut is_start = true;
    for (at, c) in text.char_indices() {
        let is_blank_start = at == 0 && matches!(c, '\t' | '\r');
        let is_formula = begins_formula(c) && is_start && (at == 0 || !is_number(&text[at..]));
        if is_blank_start || is_formula {
            plain.push('\'');
        }
        plain.push(c);
        is_start = is_separator(c) || (is_start && is_skipped(c));
    }
    Cow::Owned(plain)
}

/// The characters at which spreadsheets split a line, and the ends of lines.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '\t' | '|' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The first character of a formula, in the usual and in the East Asian form.
fn begins_formula(c: char) -> bool {
    matches!(
        c,
        '=' | '+'
            | '-'
            | '@'
            | '\u{ff1d}'
            | '\u{ff0b}'
            | '\u{ff0d}'
            | '\u{ff20}'
            | '\u{fe66}'
            | '\u{fe62}'
            | '\u{fe63}'
            | '\u{fe6b}'
    )
}

/// Characters that spreadsheets skip before a formula: blanks, quotes and invisible characters.
fn is_skipped(c: char) -> bool {
    let is_invisible = matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    c == '"' || c.is_whitespace() || c.is_control() || is_invisible
}

/// Whether a part of a text is a number with its sign, which is harmless.
fn is_number(part: &str) -> bool {
    let part = part.split(is_separator).next().unwrap_or_default();
    let Some(digits) = part.strip_prefix(['-', '+']) else { return false };
    let digits = digits.trim_end();
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::Column;
    use intake::{Recipe, reader};

    fn written(columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> String {
        let table = Table { name: "t", title: "T".to_owned(), columns, rows };
        String::from_utf8(write(&table).unwrap()).unwrap()
    }

    #[test]
    fn formulas_become_text_and_negative_numbers_stay_numbers() {
        let rows = ["=1+1", "+1", "-1", "@x", "\tx", "plain, \"quoted\""]
            .map(|value| vec![Cell::from(value.to_owned()), Cell::Number(-1.5), Cell::Empty, Cell::Empty]);
        let columns = vec![
            Column::text("name"),
            Column::number("value", None),
            Column::text("=1+1").working(),
            Column::text("=2+2".to_owned()),
        ];
        assert_eq!(
            written(columns, rows.into()),
            "name,value,'=2+2\n'=1+1,-1.5,\n'+1,-1.5,\n'-1,-1.5,\n'@x,-1.5,\n\"'\tx\",-1.5,\n\"plain, \"\"quoted\"\"\",-1.5,\n"
        );
    }

    #[test]
    fn a_formula_after_the_separator_of_another_spreadsheet_becomes_text() {
        for (text, plain) in [
            ("A;=1+1;B", "A;'=1+1;B"),
            ("A\t=1+1", "A\t'=1+1"),
            ("A|@SUM(1)", "A|'@SUM(1)"),
            ("A\n=1\r+2", "A\n'=1\r+2"),
            ("A; \u{a0}=1", "A; \u{a0}'=1"),
            ("A;\"=1\";B", "A;\"'=1\";B"),
            ("A;\u{200b}=1", "A;\u{200b}'=1"),
            ("\u{ff1d}1+1", "'\u{ff1d}1+1"),
            ("A;\u{ff0b}1;\u{ff0d}1;\u{ff20}x", "A;'\u{ff0b}1;'\u{ff0d}1;'\u{ff20}x"),
            ("A;-1+cmd|' /C calc'!A0", "A;'-1+cmd|' /C calc'!A0"),
            ("12.5, -3.2; +4", "12.5, -3.2; +4"),
            ("a=b; c-d", "a=b; c-d"),
        ] {
            assert_eq!(super::plain(text), plain);
        }
    }

    #[test]
    fn no_cell_starts_a_formula_whichever_separator_a_spreadsheet_uses() {
        const SIGNS: [char; 16] = [
            '=', '+', '-', '@', ';', ',', '\t', '|', '\n', '\r', ' ', '"', 'a', '\'', '\u{ff1d}', '\u{feff}',
        ];
        let mut seed = 5_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for _ in 0..20_000 {
            let value: String = (0..random(9)).map(|_| SIGNS[random(SIGNS.len())]).collect();
            let rows = vec![vec![Cell::from("x".to_owned()), Cell::from(value.clone())]];
            let text = written(vec![Column::text("a"), Column::text("b")], rows);
            for cell in text.split([';', ',', '\t', '|', '\n', '\r']) {
                let start =
                    cell.trim_start_matches(|c: char| c == '"' || c.is_whitespace() || c == '\u{feff}');
                assert!(!start.starts_with(['=', '+', '-', '@', '\u{ff1d}']), "{value:?} in {text:?}");
            }
        }
    }

    #[test]
    fn written_texts_are_read_back_as_the_same_cells() {
        let value = "say \"so\"; or, as\nyou|like";
        let rows = vec![vec![Cell::from("x".to_owned()), Cell::from(value.to_owned())], vec![Cell::Empty; 2]];
        let text = written(vec![Column::text("a"), Column::text("b")], rows);
        let table = reader::read("t.csv", text.as_bytes(), &Recipe::default()).unwrap();
        assert_eq!(table.column(1).collect::<Vec<_>>(), [Some(value)]);
    }

    #[test]
    fn a_single_empty_cell_is_still_a_row() {
        assert_eq!(written(vec![Column::text("a")], vec![vec![Cell::Empty]]), "a\n\"\"\n");
    }

    #[test]
    fn a_tiny_number_has_an_exponent_instead_of_hundreds_of_zeros() {
        let rows = [1e-300, 0.0, -2.5e-12, 0.25].map(|value| vec![Cell::Number(value)]);
        assert_eq!(written(vec![Column::number("p", None)], rows.into()), "p\n1e-300\n0\n-2.5e-12\n0.25\n");
    }
}
