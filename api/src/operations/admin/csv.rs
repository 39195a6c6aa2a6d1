//! Lines of CSV. A text that a spreadsheet would run as a formula is made plain text by an apostrophe before it.

use std::fmt::Write;

/// A value of a line.
pub(super) enum Cell<'a> {
    Text(&'a str),
    Number(i64),
    /// An amount in the smallest unit of a currency with hundredths.
    Hundredths(i64),
}

/// Adds a line.
pub(super) fn add_line(all: &mut String, cells: &[Cell<'_>]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            all.push(',');
        }
        match cell {
            Cell::Text(text) => add_text(all, text),
            Cell::Number(number) => {
                let _ = write!(all, "{number}");
            }
            Cell::Hundredths(amount) => {
                let sign = if *amount < 0 { "-" } else { "" };
                let _ =
                    write!(all, "{sign}{}.{:02}", amount.unsigned_abs() / 100, amount.unsigned_abs() % 100);
            }
        }
    }
    all.push_str("\r\n");
}

/// Adds the line of names at the top.
pub(super) fn add_names(all: &mut String, names: &[&str]) {
    let mut cells = Vec::with_capacity(names.len());
    for name in names {
        cells.push(Cell::Text(name));
    }
    add_line(all, &cells);
}

/// Spreadsheets of other countries split at other characters, so that a formula may begin after any of them. A text with
/// such a character gets the apostrophe after each one.
fn add_text(all: &mut String, text: &str) {
    let mut plain = String::with_capacity(text.len() + 2);
    let mut is_start = true;
    for c in text.chars() {
        if is_start && begins_formula(c) {
            plain.push('\'');
        }
        plain.push(c);
        is_start = is_separator(c) || (is_start && (c.is_whitespace() || c == '"' || c == '\''));
    }
    if !plain.contains(|c| c == '"' || is_separator(c)) {
        all.push_str(&plain);
        return;
    }
    all.push('"');
    all.push_str(&plain.replace('"', "\"\""));
    all.push('"');
}

/// The first character of a formula, in the usual and in the East Asian form; some programs run what follows a tab.
fn begins_formula(c: char) -> bool {
    matches!(
        c,
        '=' | '+' | '-' | '@' | '\t' | '\r' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}' | '\u{2212}'
    )
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '\t' | '|' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut all = String::new();
        add_line(&mut all, &[Cell::Text(text)]);
        all.trim_end_matches("\r\n").to_owned()
    }

    #[test]
    fn no_text_begins_a_formula_in_any_spreadsheet() {
        assert_eq!(written("=1+2"), "'=1+2");
        assert_eq!(written("  @SUM(A1)"), "  '@SUM(A1)");
        assert_eq!(written("\u{ff1d}1"), "'\u{ff1d}1");
        assert_eq!(written("a;=1"), "\"a;'=1\"");
        assert_eq!(written("\"=1\""), "\"\"\"'=1\"\"\"");
        assert_eq!(written("-1"), "'-1");
    }

    #[test]
    fn usual_texts_and_numbers_stay_as_they_are() {
        assert_eq!(written("ada+test@b.test"), "ada+test@b.test");
        let mut all = String::new();
        add_line(&mut all, &[Cell::Number(-3), Cell::Hundredths(99_905), Cell::Hundredths(-5)]);
        assert_eq!(all, "-3,999.05,-0.05\r\n");
    }
}
