//! A text file as a spreadsheet shows it: rows counted from 1, cells as texts. Written apart from the crate `intake`, so that a
//! fault there is not repeated here.

/// How numbers of a file are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Decimals {
    Point,
    Comma,
}

/// The cells of a file.
pub struct Raw {
    header: usize,
    rows: Vec<Vec<String>>,
    decimals: Decimals,
}

impl Raw {
    /// Splits a text. `header` is the row with the names of the columns, from 1.
    pub fn read(bytes: &[u8], separator: char, header: usize, decimals: Decimals) -> Self {
        let text = std::str::from_utf8(bytes).unwrap();
        let rows = text.lines().map(|line| cells(line, separator)).collect();
        Self { header, rows, decimals }
    }

    fn position(&self, column: &str) -> Option<usize> {
        self.rows[self.header - 1].iter().position(|name| name.trim() == column)
    }

    pub fn has(&self, column: &str) -> bool {
        self.position(column).is_some()
    }

    /// The text of a cell; none outside the table and for blank cells.
    pub fn text(&self, row: usize, column: &str) -> Option<&str> {
        let text = self.rows.get(row - 1)?.get(self.position(column)?)?.trim();
        Some(text).filter(|text| !text.is_empty())
    }

    pub fn number(&self, row: usize, column: &str) -> Option<f64> {
        number(self.text(row, column)?, self.decimals)
    }

    /// Rows below the header that fit, in the order of the file.
    pub fn rows_where(&self, fits: impl Fn(usize) -> bool) -> Vec<usize> {
        (self.header + 1..=self.rows.len()).filter(|row| fits(*row)).collect()
    }
}

fn cells(line: &str, separator: char) -> Vec<String> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            letter if letter == separator && !is_quoted => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}

/// A number with its currency, percent sign or separators of thousands; none of a text.
pub fn number(text: &str, decimals: Decimals) -> Option<f64> {
    let is_negative = text.starts_with('-') || text.ends_with('-') || text.starts_with('(');
    let (thousands, mark) = if decimals == Decimals::Comma { ('.', ',') } else { (',', '.') };
    let mut digits = String::new();
    for letter in text.chars().filter(|letter| *letter != thousands) {
        match letter {
            '0'..='9' => digits.push(letter),
            letter if letter == mark => digits.push('.'),
            letter if letter.is_alphabetic() => return None,
            _ => {}
        }
    }
    let number: f64 = digits.parse().ok()?;
    Some(if is_negative { -number } else { number })
}

#[test]
fn numbers_are_read_in_both_dialects() {
    assert_eq!(number("1,234.5", Decimals::Point), Some(1234.5));
    assert_eq!(number("1.234,5 €", Decimals::Comma), Some(1234.5));
    assert_eq!(number("(12)", Decimals::Point), Some(-12.0));
    assert_eq!(["n/a", "", "-"].map(|text| number(text, Decimals::Point)), [None; 3]);
}

#[test]
fn rows_are_counted_as_a_spreadsheet_does() {
    let raw = Raw::read(b"Stock list\n\na;b\n1,5;\"x;y\"\n;z\n", ';', 3, Decimals::Comma);
    assert_eq!((raw.number(4, "a"), raw.text(4, "b")), (Some(1.5), Some("x;y")));
    assert_eq!(raw.text(5, "a"), None);
    assert_eq!(raw.rows_where(|row| raw.text(row, "b").is_some()), [4, 5]);
}
